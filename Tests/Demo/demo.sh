#!/usr/bin/env bash
# Shows igif at work with no key and no network: each command is printed, then really run. Takes the binary's path.
set -euo pipefail

igif=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$(dirname "$igif"):$PATH
export XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
unset GIPHY_API_KEY IGIF_GIPHY_API_KEY IGIF_GIPHY_URL
cd "$work"
exec </dev/null

run() {
    printf '\n\033[1m$ %s\033[0m\n' "$1"
    bash -o pipefail -c "$1"
}

run 'igif search cats'
run 'igif search cats | jq ".[:3] | map({id, title, width, height})"'
run 'igif download --limit 5'
run 'ls -l'

count=$(find . -name '*.gif' | wc -l)
[ "$count" -eq 5 ] || { echo "the demo should have left 5 files and left $count" >&2; exit 1; }
printf '\nAll of it came from the embedded demo catalogue. With a GIPHY key the same commands search GIPHY:\n'
printf '    export GIPHY_API_KEY=...   # from https://developers.giphy.com\n'
