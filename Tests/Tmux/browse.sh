#!/usr/bin/env bash
# Uses the real igif in a real tmux as a person would, and looks at the pane: what it shows and what it is left in.
#
#   browse.sh IGIF
#
# igif-stub-server is taken from beside it. The first thing that is not as it must be ends it with 1 and the pane on
# standard error. Without tmux it says so and does nothing; with CI=true that is a failure.
set -euo pipefail

igif=$1
if ! command -v tmux >/dev/null; then
    echo "browse.sh: tmux is not installed, so nothing is looked at" >&2
    [ "${CI:-}" != true ]
    exit
fi
folder=$(mktemp -d)
socket=igif-$$
# The server ends with its standard input, which is this shell's to hold open.
exec 3> >("$(dirname "$igif")/igif-stub-server" >"$folder/.url" 2>/dev/null)
for _ in $(seq 200); do [ -s "$folder/.url" ] && break; sleep 0.05; done
export IGIF_GIPHY_URL GIPHY_API_KEY=tmux HOME=$folder COLORTERM=truecolor
IGIF_GIPHY_URL=$(cat "$folder/.url")
export XDG_CACHE_HOME=$folder/.cache XDG_CONFIG_HOME=$folder/.config XDG_STATE_HOME=$folder/.state
# Neither the user's settings nor a tmux this runs in.
unset TMUX TMUX_PANE
export LC_ALL=C.UTF-8

tm() { tmux -L "$socket" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null || true; exec 3>&-; rm -rf "$folder" 2>/dev/null || true' EXIT

pane() { tm capture-pane -p -t igif; }
keys() { tm send-keys -t igif "$@"; }
state() { tm display-message -p -t igif "$1"; }

fail() {
    echo "browse.sh: $1" >&2
    pane >&2 || true
    exit 1
}

# until WHAT COMMAND…: waits until the command is true, 30 s at most.
until_true() {
    local what=$1
    shift
    for _ in $(seq 600); do
        if "$@"; then return 0; fi
        sleep 0.05
    done
    fail "not seen: $what"
}

shows() { pane | grep -qF -- "$1"; }
hides() { ! pane | grep -qF -- "$1"; }
line_shows() { pane | sed -n "$1p" | grep -qF -- "$2"; }
shows_and_hides() { shows "$1" && hides "$2"; }
has_prompt() { [ "$(pane | grep -v '^ *$' | tail -1)" = "ready>" ]; }
ends_with_prompt() { [[ "$(pane | grep -v '^ *$' | tail -1)" == *"ready>" ]]; }
is_given_back() {
    [ "$(state '#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_sgr_flag} #{wrap_flag}')" = "0 1 0 0 1" ]
}
given_back() {
    until_true "the prompt, $1" has_prompt
    is_given_back || fail "$1, the pane is left in another state: $(state 'alternate #{alternate_on}, cursor \
#{cursor_flag}, mouse #{mouse_any_flag} #{mouse_sgr_flag}, wrap #{wrap_flag}')"
    # What would answer a question late had its time by then: the echo of it would stand at the prompt.
    keys 'stty -a | grep -ow -- "-*icanon\|-*echo\|-*isig" | tr "\n" " "; echo "modes"' Enter
    until_true "the modes, $1" shows "isig icanon echo modes"
    if pane | grep -qE '\[\?[0-9;]+[a-z]|rgb:|Gi=|not found'; then fail "$1, something stands in the shell"; fi
    keys clear Enter
    until_true "an empty pane" hides "modes"
}

tm new-session -d -s igif -x 100 -y 30 -c "$folder" "env PS1='ready> ' IGIF='$igif' bash --norc --noprofile -i"
until_true "a shell" has_prompt

keys '$IGIF browse cats' Enter
until_true "cats" shows "Orange Cat"
[ "$(state '#{alternate_on}')" = 1 ] || fail "it is not on the alternate screen"

keys /
keys C-u
keys -l dogs
until_true "dogs, and no cats" shows_and_hides "Dog" "Cat"
line_shows 1 "/ dogs" || fail "the query line does not show what is typed"
keys Enter Right
until_true "the second is chosen" line_shows 1 "2/"

keys '?'
until_true "the keys" shows "Markdown"
keys Escape
until_true "no keys" hides "Markdown"

keys Space
until_true "one in the tray" shows "1 GIF"
keys Right
until_true "the third is chosen" line_shows 1 "3/"
keys Space
until_true "two in the tray" shows "2 GIFs"
keys s
until_true "a collage" shows ".gif"
keys Enter
until_true "an empty tray" hides "GIFs "
collage=("$folder"/*.gif)
[ "$(head -c 6 "${collage[0]}")" = GIF89a ] || fail "the collage is no GIF"

tm resize-window -t igif -x 60 -y 15
until_true "a smaller window" line_shows 15 "/ search"
tm resize-window -t igif -x 100 -y 30
until_true "a larger window" line_shows 30 "/ search"

keys C-z
until_true "the shell after Ctrl-Z" shows "Stopped"
is_given_back || fail "stopped, the pane is left in another state"
keys fg Enter
until_true "the browser again" shows_and_hides "Dog" "Stopped"
keys q
given_back "after q"

for signal in TERM INT HUP; do
    keys '$IGIF browse cats' Enter
    until_true "cats" shows "Orange Cat"
    pkill -"$signal" -P "$(state '#{pane_pid}')" -x igif
    until_true "the end by $signal" shows "nterrupt"
    given_back "after SIG$signal"
done

keys '$IGIF browse cats' Enter
until_true "cats" shows "Orange Cat"
keys C-c
given_back "after Ctrl-C"

# Gone again before it has begun: whatever it asked is answered to nobody.
keys '$IGIF browse cats' Enter
sleep 0.02
keys q
until_true "the end of what had not begun" ends_with_prompt
keys Enter
given_back "after a q before the beginning"
keys '$IGIF browse --graphics none dogs' Enter
until_true "titles alone" shows "Dog"
keys q
given_back "without pictures"
