"""The GIFs the picture bench works on, made by ffmpeg from its test sources with fixed seeds, and how near two are."""
import os, re, subprocess, sys

FFMPEG = ["ffmpeg", "-nostdin", "-y", "-v", "error"]
# One thread for filters: the noise of two depends on who is first, whatever the seed.
STEADY = ["-filter_complex_threads", "1"]
# A drawing; colours that move softly; these with grain, where nothing repeats and LZW finds short strings only.
# What no seed reaches is the colours of gradients, which are others each time unless all are said.
COLORS = ":c0=#d04030:c1=#e0c040:c2=#40a050:c3=#30a0c0:c4=#4050c0:c5=#a040a0:c6=#f0e0d0:c7=#202830"
MOTION = "gradients=s={size}:rate=20:n=6:seed=7:speed=0.02" + COLORS
KINDS = {
    "drawn": ("testsrc2=s={size}:rate=20", ""),
    "low-noise": (MOTION, ""),
    "noisy": (MOTION, "noise=alls=16:allf=t:all_seed=3,"),
}


def ffmpeg(*arguments):
    done = subprocess.run([*FFMPEG, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"ffmpeg {' '.join(arguments)} ended with {done.returncode}: {done.stderr.decode()[-800:]}")
    return done


def animation(folder, width, height, frames, kind):
    """A GIF of one palette for all frames, without dithering."""
    path = folder / f"{kind}-{width}x{height}x{frames}.gif"
    if not path.exists():
        source, grain = KINDS[kind]
        ffmpeg(*STEADY, "-f", "lavfi", "-i", source.format(size=f"{width}x{height}"), "-filter_complex",
               f"[0:v]trim=end_frame={frames},{grain}format=rgb24,split[a][b];"
               "[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none", "-threads", "1", str(path))
    return path


# What a collage is made of: 240x180, 40 frames, 20 a second.
CELL, COLUMNS = (240, 180), 3
CELLS = {
    # Grain that is new in every frame, over moving and still pictures.
    "noisy": [
        ("mandelbrot=s=240x180:rate=20:end_scale=0.02:maxiter=400", "noise=alls=14:allf=t:all_seed=1"),
        ("gradients=s=240x180:rate=20:n=6:seed=7:speed=0.03:type=linear" + COLORS, "noise=alls=16:allf=t:all_seed=2"),
        ("testsrc2=s=240x180:rate=20", "noise=alls=12:allf=t:all_seed=3"),
        ("gradients=s=240x180:rate=20:n=8:seed=21:speed=0.05:type=radial" + COLORS, "noise=alls=18:allf=t:all_seed=4"),
        ("smptebars=s=240x180:rate=20", "boxblur=6:2,noise=alls=12:allf=t:all_seed=5"),
        ("rgbtestsrc=s=240x180:rate=20", "rotate=t*0.4:c=gray,boxblur=9:2,noise=alls=14:allf=t:all_seed=6"),
    ],
    # Soft shading in motion, as film has it after cleaning.
    "soft": [
        ("mandelbrot=s=240x180:rate=20:end_scale=0.05:maxiter=300", "boxblur=2:1"),
        ("gradients=s=240x180:rate=20:n=6:seed=3:speed=0.02:type=spiral" + COLORS, "null"),
        ("life=s=240x180:rate=20:seed=9:mold=12:ratio=0.4:death_color=#203060:life_color=#f0d090", "boxblur=3:2"),
        ("gradients=s=240x180:rate=20:n=5:seed=12:speed=0.04:type=circular" + COLORS, "vignette"),
        ("testsrc=s=240x180:rate=20", "boxblur=4:2,hue=h=t*20"),
        ("sierpinski=s=240x180:rate=20:seed=4", "boxblur=5:2,colorize=hue=120:saturation=0.5"),
    ],
    # Flat drawings: few colours, most of the picture still.
    "drawn": [
        ("testsrc2=s=240x180:rate=20", "null"),
        ("testsrc=s=240x180:rate=20", "null"),
        ("smptebars=s=240x180:rate=20", "drawbox=x=60:y=40:w=50:h=50:c=orange:t=fill"),
        ("color=c=#f4f0e0:s=240x180:rate=20", "drawgrid=w=40:h=40:c=#c03020"),
        ("sierpinski=s=240x180:rate=20:seed=8:type=triangle", "null"),
        ("life=s=240x180:rate=20:seed=2:mold=4:ratio=0.2", "null"),
    ],
}


def cells(folder, name, frames=40):
    """Six GIFs for a collage, each with a palette of its own."""
    paths = []
    for number, (source, change) in enumerate(CELLS[name]):
        path = folder / f"{name}-{number}.gif"
        if not path.exists():
            ffmpeg(*STEADY, "-f", "lavfi", "-i", source, "-filter_complex",
                   f"[0:v]trim=end_frame={frames},format=rgb24,{change},format=rgb24,split[a][b];"
                   "[a]palettegen[p];[b][p]paletteuse", "-threads", "1", "-loop", "0", str(path))
        paths.append(path)
    return paths


def grid(paths):
    """ffmpeg's inputs, and the filters that put them beside each other in rows of three."""
    inputs = [part for path in paths for part in ("-i", str(path))]
    rows = [range(start, min(start + COLUMNS, len(paths))) for start in range(0, len(paths), COLUMNS)]
    graph = "".join("".join(f"[{n}:v]" for n in row) + f"hstack=inputs={len(row)}[row{r}];"
                    for r, row in enumerate(rows))
    return inputs, graph + "".join(f"[row{r}]" for r in range(len(rows))) + f"vstack=inputs={len(rows)}"


def raw(inputs, graph, out):
    ffmpeg(*inputs, *(["-filter_complex", graph] if graph else []), "-fps_mode", "passthrough", "-pix_fmt", "rgb24",
           "-f", "rawvideo", str(out))
    return out


def psnr(got, want, size):
    """dB over the R, G and B values of all frames; None where there are not as many of them."""
    if os.path.getsize(got) != os.path.getsize(want):
        return None
    form = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}"]
    done = subprocess.run(
        ["ffmpeg", "-nostdin", "-hide_banner", *form, "-i", str(got), *form, "-i", str(want), "-filter_complex",
         "[0:v]format=gbrp[a];[1:v]format=gbrp[b];[a][b]psnr", "-f", "null", "-"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    found = re.search(r"average:(\S+)", done.stderr.decode(errors="replace"))
    return round(float(found.group(1)), 2) if found else None
