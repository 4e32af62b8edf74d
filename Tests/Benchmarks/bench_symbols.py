"""igif's pictures made of symbols against chafa's, from the same file into as many cells: time, and likeness.

Both write to a pipe; what they wrote is drawn again, every block as the part of its cell that it fills, and compared with
the still scaled to that size.
"""
import json, math, pathlib, shutil, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Pictures"))
from harness import clean_environment, in_turn, report, run
from pictures import BACKGROUND, EIGHTHS, cells, exactly, sextant

# Pixels a cell is drawn with: eighths and thirds of its height are whole numbers of them.
WIDTH, HEIGHT = 8, 24
ITEMS = ["catBounce", "catRain", "dogFetch"]


def rgb(color):
    return bytes.fromhex(color[1:])


def drawn(text):
    """The picture that a text of symbols shows: columns, rows, its pixels."""
    lines = [line for line in cells(text, exactly, rows=200) if line]
    columns = max(len(line) for line in lines)
    rows = []
    for line in lines:
        line = line + [(" ", BACKGROUND, BACKGROUND, False)] * (columns - len(line))
        pixels = [bytearray() for _ in range(HEIGHT)]
        for glyph, foreground, background, _ in line:
            boxes = EIGHTHS.get(glyph) or sextant(glyph or " ") or []
            for y in range(HEIGHT):
                part = bytearray(rgb(background) * WIDTH)
                for left, top, width, height in boxes:
                    if top * 3 <= y < (top + height) * 3 - 0.001:
                        part[int(left) * 3:int(left + width) * 3] = rgb(foreground) * int(width)
                pixels[y] += part
        rows += pixels
    return columns, len(lines), b"".join(rows)


def psnr(one, other):
    error = sum((a - b) ** 2 for a, b in zip(one, other)) / len(one)
    return 10 * math.log10(255 ** 2 / error) if error else math.inf


def compare(release, folder, rounds):
    chafa = shutil.which("chafa")
    if chafa is None:
        return print("symbols: chafa is not installed (apt: chafa)", file=sys.stderr)
    env = clean_environment(folder) | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
                                       "HOME": str(folder), "COLUMNS": "80", "LINES": "24"}
    igif = release / "igif"
    subprocess.run([igif, "download", "--source", "demo", "--id", *ITEMS, "--dir", folder, "--name", "{id}.gif", "--quiet"],
                   env=env, check=True, stdout=subprocess.DEVNULL)
    for name in ITEMS:
        path, still = folder / f"{name}.gif", folder / f"{name}.png"
        subprocess.run([igif, "still", path, "-o", still], env=env, check=True, stdout=subprocess.DEVNULL)
        ours = [igif, "show", "--still", "--graphics", "symbols", "--color", "always", path]
        text = subprocess.run(ours, env=env, check=True, capture_output=True).stdout.decode()
        columns, rows, picture = drawn(text)
        symbols = "space+solid+half+quad+hhalf+vhalf+block-stipple"
        if any(sextant(glyph) for glyph in set(text)):
            symbols += "+sextant"
        theirs = [chafa, "-f", "symbols", "--symbols", symbols, "-c", "full", "--animate", "off", "-s",
                  f"{columns}x{rows}", "--stretch", path]
        their_columns, their_rows, their_picture = drawn(
            subprocess.run(theirs, env=env, check=True, capture_output=True).stdout.decode())
        if (their_columns, their_rows) != (columns, rows):
            sys.exit(f"chafa drew {their_columns}x{their_rows} cells and not {columns}x{rows}")
        scaled = subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-i", still, "-vf",
             f"scale={columns * WIDTH}:{rows * HEIGHT}:flags=area", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            check=True, capture_output=True).stdout
        case = f"{name} as symbols, {columns}x{rows} cells"
        mine, other = psnr(picture, scaled), psnr(their_picture, scaled)
        print(json.dumps({"case": case + ", likeness", "ours": round(mine, 2), "peer": "chafa",
                          "peer_value": round(other, 2), "unit": "dB", "difference": round(mine - other, 2),
                          "limit": 0}), flush=True)
        mine, other = in_turn([lambda c=c: run([str(word) for word in c], env=env) for c in (ours, theirs)],
                              max(rounds * 3, 9))
        for column, what in ((0, "time"), (1, "CPU")):
            report(f"{case}, {what}", "chafa", mine, other, 1, column=column, unit="ms", scale=1000)
