"""The GIFs the picture bench works on, made by ffmpeg from its own test sources with fixed seeds, and how near they are."""
import os, re, subprocess, sys

FFMPEG = ["ffmpeg", "-nostdin", "-y", "-v", "error"]
# Colours that move softly; with grain that is new in every frame nothing repeats, and LZW finds short strings only.
MOTION = "gradients=s={size}:rate=20:n=6:seed=7:speed=0.02"
GRAIN = "noise=alls=16:allf=t:all_seed=3,"


def ffmpeg(*arguments):
    done = subprocess.run([*FFMPEG, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"ffmpeg {' '.join(arguments)} ended with {done.returncode}: {done.stderr.decode()[-800:]}")
    return done


def animation(folder, width, height, frames, grain):
    """A GIF of one palette for all frames, without dithering."""
    path = folder / f"{'noisy' if grain else 'soft'}-{width}x{height}x{frames}.gif"
    if not path.exists():
        size = f"{width}x{height}"
        ffmpeg("-f", "lavfi", "-i", MOTION.format(size=size), "-filter_complex",
               f"[0:v]trim=end_frame={frames},{GRAIN if grain else ''}format=rgb24,split[a][b];"
               "[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none", "-threads", "1", str(path))
    return path
