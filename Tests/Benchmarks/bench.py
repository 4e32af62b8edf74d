#!/usr/bin/env python3
"""Times igif against curl on this machine, whole processes, in one run, and prints one JSON object a case.

  bench.py RELEASE_FOLDER [--pairs N]

Each case runs the two commands in turn and quotes the median of each and the median of the ratios pair by pair, since
a busy machine's speed drifts. nginx serves the files from loopback, with a configuration of its own in a temporary
folder. Nothing but the standard library, nginx and curl is needed.
"""
import argparse, os, pathlib, shutil, sys, tempfile

from harness import clean_environment, fresh, in_turn, noisy_gif, report, run, serve

FILES, FILE_BYTES = 200, 1_000_000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("release", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=7)
    options = parser.parse_args()
    igif = str((options.release / "igif").resolve())
    with tempfile.TemporaryDirectory(prefix="igif-bench-") as name:
        folder = pathlib.Path(name)
        env = clean_environment(folder)

        search = [igif, "search", "cats", "--source", "demo"]
        run(search, env=env)
        warm = in_turn([lambda: run(search + ["--offline"], env=env), lambda: run(["curl", "--version"])],
                       options.pairs * 2)
        report("warm cached search, whole process", "curl --version", *warm, limit=2.5, unit="ms", scale=1000)

        root = folder / "root"
        root.mkdir()
        os.chmod(folder, 0o755)
        picture = noisy_gif(FILE_BYTES, seed=1)
        for index in range(FILES):
            (root / f"{index}.gif").write_bytes(picture)
        server, port, _ = serve(folder, root)
        try:
            urls = [f"http://127.0.0.1:{port}/{index}.gif" for index in range(FILES)]
            needed = 2 * (options.pairs + 1) * FILES * len(picture)
            if shutil.disk_usage(folder).free < 2 * needed:
                sys.exit(f"the runs leave {needed >> 20} MB in {folder.parent} until the end; set TMPDIR or --pairs")
            (folder / "urls.txt").write_text("\n".join(urls) + "\n")
            (folder / "curl.txt").write_text("".join(f'url = "{u}"\noutput = "{u.rsplit("/", 1)[1]}"\n' for u in urls))
            env["IGIF_GIPHY_URL"] = f"http://127.0.0.1:{port}"

            def ours():
                return run([igif, "download", "-", "--dir", fresh(folder), "--concurrency", "16", "-q"],
                           env=env, stdin=folder / "urls.txt")

            def peer():
                return run(["curl", "-s", "--parallel", "--parallel-max", "16", "-K", str(folder / "curl.txt")],
                           cwd=fresh(folder))

            downloads = in_turn([ours, peer], options.pairs)
            case = f"{FILES} downloads of {FILE_BYTES // 1_000_000} MB, h1"
            report(case, "curl --parallel", *downloads, limit=1.0)
            report(case + ", CPU", "curl --parallel", *downloads, limit=1.2, column=1)
            report(case + ", peak memory", "curl --parallel", *downloads, limit=None, column=2, unit="MB", scale=1 / 1024)
        finally:
            server.terminate()
            server.wait()


main()
