#!/usr/bin/env python3
"""Times igif's work on pictures against giflib's tools, ffmpeg, gifsicle and ImageMagick, whole processes, in one run.

  bench_gif.py RELEASE_FOLDER [--rounds N] [--cases TEXT]

One JSON object a line: case, ours, peer, peer_value, unit, ratio, limit (null where nothing was promised). The tools
run in turn; `ours` and `peer_value` are medians, `ratio` is the median of the ratios round by round, and `difference`
is ours less theirs, with a least value for a limit. `--cases` runs those whose name contains the text.
"""
import argparse, json, os, pathlib, statistics, subprocess, sys, tempfile

from gif_files import COLUMNS, CELL, CELLS, FFMPEG, animation, cells, grid, psnr, raw
from harness import clean_environment, in_turn, report, run

SIZE, FRAMES = (480, 270), 100
MEMORY_LIMIT = 25
# Ours at most so much of theirs.
LIMITS = {
    "drawn": {"gif2rgb": 0.4, "ffmpeg": 0.15},
    "low-noise": {"gif2rgb": 0.4, "ffmpeg": 0.15},
    "noisy": {"gif2rgb": 0.8, "ffmpeg": 0.6},
}

# What gifsicle is told to lose of each.
LOSSES = {"low-noise": 60, "noisy": 120}


def line(case, ours, peer, theirs, unit, limit, **rest):
    print(json.dumps({"case": case, "ours": ours, "peer": peer, "peer_value": theirs, "unit": unit, **rest,
                      "limit": limit}), flush=True)


class Decoding:
    """Every frame decoded and composed, and nothing written."""

    def __init__(self, igif, env, folder, rounds):
        self.igif, self.env, self.folder, self.rounds = igif, env, folder, rounds

    def commands(self, path):
        path = str(path)
        return {
            "igif": [self.igif, "frames", path, "--null"],
            "gif2rgb": ["gif2rgb", "-1", "-o", "/dev/null", path],
            "ffmpeg": ["ffmpeg", "-nostdin", "-v", "error", "-i", path, "-f", "null", "-"],
            "gifsicle -U": ["gifsicle", "-U", path, "-o", "/dev/null"],
            "ImageMagick": [magick(), path, "-coalesce", "null:"],
        }

    def compare(self, name):
        commands = self.commands(animation(self.folder, *SIZE, FRAMES, name))
        case = f"decode {SIZE[0]}x{SIZE[1]}x{FRAMES} {name}"
        measured = dict(zip(commands, in_turn([lambda c=c: run(c, env=self.env) for c in commands.values()],
                                              self.rounds)))
        ours = measured.pop("igif")
        for peer, theirs in measured.items():
            report(case, peer, ours, theirs, LIMITS[name].get(peer))
        for peer in ("gif2rgb", "ffmpeg"):
            report(case + ", CPU", peer, ours, measured[peer], None, column=1)
        memory = round(statistics.median(m[2] for m in ours) * 1024 / 1e6, 1)
        line(case + ", peak memory", memory, "limit", MEMORY_LIMIT, "MB", MEMORY_LIMIT)

    def growth(self):
        """Nanoseconds of CPU a pixel, less what the process takes by itself, over sizes 64 times apart."""
        sizes = [(240, 135), (480, 270), (960, 540), (1920, 1080)]
        frames = 50
        files = [animation(self.folder, 4, 4, 1, "drawn")]
        files += [animation(self.folder, *size, frames, "noisy") for size in sizes]
        commands = [lambda p=p: run(self.commands(p)["igif"], env=self.env) for p in files]
        start, *measured = [statistics.median(m[1] for m in one) for one in in_turn(commands, self.rounds)]
        each = [round((seconds - start) / (w * h * frames) * 1e9, 2) for seconds, (w, h) in zip(measured, sizes)]
        for (width, height), nanoseconds in zip(sizes, each):
            line(f"decode {width}x{height}x{frames} noisy, CPU a pixel", nanoseconds, f"{sizes[0][0]}x{sizes[0][1]}",
                 each[0], "ns", 1.5, ratio=round(nanoseconds / each[0], 3))


class Collages:
    """Six animations of 240x180 and 40 frames in one: time, bytes, and how near it is to the composite of them all."""

    def __init__(self, igif, env, folder, rounds):
        self.igif, self.env, self.folder, self.rounds = igif, env, folder, rounds

    def compare(self, name):
        paths = cells(self.folder, name)
        inputs, graph = grid(paths)
        size = (CELL[0] * COLUMNS, CELL[1] * (len(paths) // COLUMNS))
        mine, peers = self.folder / "ours.gif", self.folder / "theirs.gif"
        ours = [self.igif, "collage", "--cell", f"{CELL[0]}x{CELL[1]}", "--columns", str(COLUMNS), "-o", str(mine),
                *map(str, paths)]
        theirs = [*FFMPEG, *inputs, "-filter_complex", graph + ",split[a][b];[a]palettegen[p];[b][p]paletteuse",
                  "-loop", "0", str(peers)]
        case, peer = f"collage 6x{CELL[0]}x{CELL[1]}x40 {name}", "ffmpeg palettegen, paletteuse"
        measured = in_turn([lambda: run(ours, env=self.env), lambda: run(theirs)], self.rounds)
        report(case, peer, *measured, 0.6)
        report(case + ", CPU", peer, *measured, None, column=1)
        line(case + ", bytes", os.path.getsize(mine), peer, os.path.getsize(peers), "bytes", 1.05,
             ratio=round(os.path.getsize(mine) / os.path.getsize(peers), 3))
        want = raw(inputs, graph, self.folder / "want.rgb")
        near = [psnr(raw(["-i", str(path)], None, self.folder / "got.rgb"), want, size) for path in (mine, peers)]
        quality(case, near, peer)


class Fits:
    """A file made to fit in as many bytes as gifsicle's lossy optimising leaves of it."""

    def __init__(self, igif, env, folder, rounds):
        self.igif, self.env, self.folder, self.rounds = igif, env, folder, rounds

    def compare(self, name, loss):
        source = animation(self.folder, *SIZE, 40, name)
        mine, peers = self.folder / "ours.gif", self.folder / "theirs.gif"
        # gifsicle is told the right loss at once; whoever wants so many bytes has to look for it.
        theirs = ["gifsicle", "-O3", f"--lossy={loss}", str(source), "-o", str(peers)]
        run(theirs)
        target = os.path.getsize(peers)
        ours = [self.igif, "fit", str(source), "--max-size", str(target), "-o", str(mine)]
        case, peer = f"fit {SIZE[0]}x{SIZE[1]}x40 {name}", f"gifsicle -O3 --lossy={loss}"
        measured = in_turn([lambda: run(ours, env=self.env), lambda: run(theirs)], self.rounds)
        report(case, peer, *measured, 1.0)
        line(case + ", bytes", os.path.getsize(mine), peer, target, "bytes", 1.0,
             ratio=round(os.path.getsize(mine) / target, 3))
        # In the size and at the rate of the source, whatever was given up.
        graph = f"[0:v]fps=20,scale={SIZE[0]}:{SIZE[1]}:flags=bicubic"
        want = raw(["-i", str(source)], graph, self.folder / "want.rgb")
        near = [psnr(raw(["-i", str(path)], graph, self.folder / "got.rgb"), want, SIZE) for path in (mine, peers)]
        quality(case, near, peer)


def quality(case, near, peer):
    """Ours less theirs, which is to be 0 dB at least."""
    ours, theirs = near
    difference = None if None in near else round(ours - theirs, 2)
    line(case + ", PSNR", ours, peer, theirs, "dB", 0, difference=difference)


def magick():
    for name in ("magick", "convert"):
        try:
            subprocess.run([name, "-version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            return name
        except FileNotFoundError:
            pass
    sys.exit("ImageMagick is not installed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("release", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--cases", default="")
    options = parser.parse_args()
    igif = str((options.release / "igif").resolve())
    with tempfile.TemporaryDirectory(prefix="igif-bench-") as name:
        folder = pathlib.Path(name)
        env = clean_environment(folder)
        decoding = Decoding(igif, env, folder, options.rounds)
        collages = Collages(igif, env, folder, options.rounds)
        fits = Fits(igif, env, folder, options.rounds)
        cases = [
            *((f"decode {name}", lambda name=name: decoding.compare(name)) for name in LIMITS),
            ("decode growth", decoding.growth),
            *((f"collage {name}", lambda name=name: collages.compare(name)) for name in CELLS),
            *((f"fit {name}", lambda name=name, loss=loss: fits.compare(name, loss)) for name, loss in LOSSES.items()),
        ]
        for name, case in cases:
            if options.cases in name:
                case()


main()
