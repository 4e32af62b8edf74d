#!/usr/bin/env python3
"""Makes the pictures of the running browser that README shows: the real igif in a real tmux, its pane as SVG.

  pictures.py RELEASE_FOLDER OUTPUT_FOLDER

Text stays text and runs of one colour are one rectangle, so that a file is small. Needs tmux; nothing else.
"""
import os, pathlib, re, subprocess, sys, tempfile, time, unicodedata
from xml.sax.saxutils import escape

COLUMNS, ROWS = 100, 30
WIDTH, HEIGHT = 8, 17
BACKGROUND, FOREGROUND = "#14141c", "#d4d4dc"
PALETTE = ["#1c1c24", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d4d4dc",
           "#5c6370", "#ff7b86", "#b5e08f", "#ffd68a", "#7cc4ff", "#de8cf2", "#6fd3de", "#ffffff"]
SGR = re.compile(r"\x1b\[([0-9;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|[\x0e\x0f]|([^\x1b])")

# Blocks as rectangles in eighths of a cell, so that they meet whatever font there is: x, y, width, height.
EIGHTHS = {chr(0x2581 + n): [(0, 7 - n, 8, n + 1)] for n in range(8)}
EIGHTHS |= {chr(0x2588 + n): [(0, 0, 8 - n, 8)] for n in range(8)}
EIGHTHS |= {"▀": [(0, 0, 8, 4)], "▐": [(4, 0, 4, 8)], "▔": [(0, 0, 8, 1)], "▕": [(7, 0, 1, 8)]}
QUARTERS = {"▖": 4, "▗": 8, "▘": 1, "▙": 13, "▚": 9, "▛": 7, "▜": 11, "▝": 2, "▞": 6, "▟": 14}
for glyph, bits in QUARTERS.items():
    EIGHTHS[glyph] = [(n % 2 * 4, n // 2 * 4, 4, 4) for n in range(4) if bits >> n & 1]


def sextant(glyph):
    """The rectangles of a sextant, in parts of a cell; None for any other character."""
    code = ord(glyph) - 0x1FB00
    if not 0 <= code < 60:
        return None
    bits = code + 1 + (code >= 20) + (code >= 40)
    return [(n % 2 * 4, n // 2 * 8 / 3, 4, 8 / 3) for n in range(6) if bits >> n & 1]


def indexed(number):
    if number < 16:
        return PALETTE[number]
    if number < 232:
        number -= 16
        levels = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])
    return "#" + "%02x" % (8 + 10 * (number - 232)) * 3


def coarse(values):
    """A colour in steps that nobody sees, so that neighbours are alike more often and the file is smaller."""
    return "#%02x%02x%02x" % tuple(min(255, (value + 3) // 6 * 6) for value in values)


def exactly(values):
    return "#%02x%02x%02x" % tuple(values)


def cells(text, color_of=coarse, rows=ROWS):
    """The cells of each line: (character, foreground, background, bold)."""
    lines = []
    foreground = background = None
    bold = inverse = False
    for line in text.split("\n")[:rows]:
        row = []
        for match in SGR.finditer(line):
            if match.group(1) is not None:
                values = [int(value or 0) for value in re.split("[;:]", match.group(1))]
                while values:
                    value = values.pop(0)
                    if value == 0:
                        foreground = background = None
                        bold = inverse = False
                    elif value in (1, 22):
                        bold = value == 1
                    elif value in (7, 27):
                        inverse = value == 7
                    elif value in (38, 48) and values:
                        if values.pop(0) == 2:
                            color, values = color_of(values[:3]), values[3:]
                        else:
                            color = indexed(values.pop(0))
                        foreground, background = (color, background) if value == 38 else (foreground, color)
                    elif value == 39 or 30 <= value < 38 or 90 <= value < 98:
                        foreground = None if value == 39 else PALETTE[value - 30 if value < 38 else value - 82]
                    elif value == 49 or 40 <= value < 48 or 100 <= value < 108:
                        background = None if value == 49 else PALETTE[value - 40 if value < 48 else value - 92]
            elif match.group(2):
                pair = (foreground or FOREGROUND, background or BACKGROUND)
                row.append((match.group(2), *(pair[::-1] if inverse else pair), bold))
                if unicodedata.east_asian_width(match.group(2)) in "WF":
                    row.append(("", *(pair[::-1] if inverse else pair), bold))
        lines.append(row)
    return lines


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def svg(text):
    """The pane as SVG: rectangles of one colour together in one path, text as text."""
    boxes, words = {}, []

    def box(color, x, y, width, height):
        boxes.setdefault(color, []).append(f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h-{number(width)}z")

    def run(row, y, key, draw):
        start = 0
        for x in range(1, len(row) + 1):
            if x == len(row) or key(row[x]) != key(row[start]):
                draw(row[start:x], start, y)
                start = x

    def background(row, x, y):
        if row[0][2] != BACKGROUND:
            box(row[0][2], x * WIDTH, y * HEIGHT, len(row) * WIDTH, HEIGHT)

    def foreground(row, x, y):
        text = "".join(cell[0] for cell in row)
        parts = EIGHTHS.get(row[0][0]) or sextant(row[0][0] or " ")
        if parts:
            for left, top, width, height in parts:
                whole = width == 8
                for index in range(1 if whole else len(row)):
                    box(row[0][1], (x + index + left / 8) * WIDTH, (y + top / 8) * HEIGHT,
                        (len(row) if whole else width / 8) * WIDTH, height / 8 * HEIGHT)
        elif text.strip():
            start = len(text) - len(text.lstrip())
            weight = ' font-weight="bold"' if row[0][3] else ""
            length = f' textLength="{len(row[start:]) * WIDTH}"' if not text.isascii() else ""
            words.append(f'<text x="{(x + start) * WIDTH}" y="{y * HEIGHT + 13}" fill="{row[0][1]}"{weight}{length}>'
                         f"{escape(text.strip())}</text>")

    def is_block(glyph):
        return glyph in EIGHTHS or (glyph and sextant(glyph) is not None)

    for y, row in enumerate(cells(text)):
        run(row, y, lambda cell: cell[2], background)
    under = [f'<path fill="{color}" d="{"".join(paths)}"/>' for color, paths in boxes.items()]
    boxes.clear()
    for y, row in enumerate(cells(text)):
        run(row, y, lambda cell: (cell[1], cell[3], cell[0] if is_block(cell[0]) else None), foreground)
    over = [f'<path fill="{color}" d="{"".join(paths)}"/>' for color, paths in boxes.items()]
    width, height = COLUMNS * WIDTH, ROWS * HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 {width + 16} {height + 16}" width="{width + 16}">'
        f'<rect x="-8" y="-8" width="{width + 16}" height="{height + 16}" rx="6" fill="{BACKGROUND}"/>'
        f'<g shape-rendering="crispEdges">{"".join(under + over)}</g>'
        f'<g font-family="ui-monospace,Menlo,Consolas,\'DejaVu Sans Mono\',monospace" font-size="13" xml:space="preserve">'
        f'{"".join(words)}</g></svg>\n'
    )


class Pane:
    """igif in a tmux of its own, with the demo catalogue and a home that nothing is in."""

    def __init__(self, igif, folder):
        self.socket = f"igif-pictures-{os.getpid()}"
        variables = {"HOME": folder, "PS1": "$ ", "COLORTERM": "truecolor", "XDG_CACHE_HOME": f"{folder}/cache",
                     "XDG_CONFIG_HOME": f"{folder}/config", "XDG_STATE_HOME": f"{folder}/state", "LC_ALL": "C.UTF-8",
                     "HISTFILE": "", "PATH": f"{igif.parent}:/usr/bin:/bin"}
        words = [f"{key}={value}" for key, value in variables.items()]
        self.tmux("new-session", "-d", "-s", "p", "-x", str(COLUMNS), "-y", str(ROWS), "-c", folder,
                  "env", "-i", "TERM=tmux-256color", *words, "bash", "--norc", "--noprofile")

    def tmux(self, *words):
        env = {key: value for key, value in os.environ.items() if key not in ("TMUX", "TMUX_PANE")} | {"LC_ALL": "C.UTF-8"}
        return subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *words], env=env, check=True,
                              capture_output=True).stdout.decode()

    def keys(self, *words):
        self.tmux("send-keys", "-t", "p", *words)

    def until(self, condition, what):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if condition(self.tmux("capture-pane", "-p", "-t", "p")):
                return
            time.sleep(0.05)
        sys.exit(f"not seen: {what}\n" + self.tmux("capture-pane", "-p", "-t", "p"))

    def picture(self, path):
        path.write_text(svg(self.tmux("capture-pane", "-p", "-e", "-t", "p")), encoding="utf-8")
        print(f"{path} {path.stat().st_size // 1024} KB")

    def end(self):
        self.tmux("kill-server")


def main():
    igif, output = pathlib.Path(sys.argv[1]).resolve() / "igif", pathlib.Path(sys.argv[2])
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="igif-pictures-") as folder:
        pane = Pane(igif, folder)
        try:
            pane.keys("igif browse cats --graphics symbols", "Enter")
            pane.until(lambda text: "Orange Cat" in text and "▄" in text, "cats")
            time.sleep(2)  # Every picture has come, and moves.
            pane.keys("Right", "Enter")
            pane.until(lambda text: "rating" in text, "one in detail")
            time.sleep(2)
            pane.picture(output / "detail.svg")
            pane.keys("Escape")
            pane.until(lambda text: "rating" not in text, "the grid")
            for key in ("Space", "Right", "Space", "Right", "Space", "Down", "Space"):
                pane.keys(key)
            pane.until(lambda text: "4 GIFs" in text, "a tray of four")
            time.sleep(4)  # The collage is made, and no cell is lit up any more.
            pane.picture(output / "browse.svg")
            pane.keys("q")
            pane.until(lambda text: text.strip().endswith("\n$"), "the shell")
        finally:
            pane.end()


if __name__ == "__main__":
    main()
