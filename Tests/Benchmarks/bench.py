#!/usr/bin/env python3
"""Times igif against curl on this machine, whole processes, in one run, and prints one JSON object a case.

  bench.py RELEASE_FOLDER [--pairs N]

Each case runs the two commands in turn and quotes the median of each and the median of the ratios pair by pair, since
a busy machine's speed drifts. nginx serves the files from loopback, with a configuration of its own in a temporary
folder. Nothing but the standard library, nginx and curl is needed.
"""
import argparse, json, os, pathlib, random, resource, shutil, socket, statistics, subprocess, sys, tempfile, time

FILES, FILE_BYTES = 200, 1_000_000


def run(command, cwd=None, env=None, stdin=None):
    """Runs a command and returns (seconds, CPU seconds, peak memory in KiB)."""
    with open(stdin or os.devnull) as source:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=cwd, env=env, stdin=source, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE)
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {errors.decode(errors='replace')[:400]}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def fresh(folder):
    """A new folder for each run: some file systems are several times slower where many files were just deleted."""
    return tempfile.mkdtemp(prefix="out-", dir=folder)


def interleaved(ours, peer, pairs):
    """Runs both `pairs` times in turn, after one warm-up of each."""
    mine, theirs = [], []
    for index in range(pairs + 1):
        a, b = ours(), peer()
        if index:
            mine.append(a); theirs.append(b)
    return mine, theirs


def report(case, peer, mine, theirs, limit, column=0, unit="s", scale=1.0):
    a, b = [m[column] * scale for m in mine], [t[column] * scale for t in theirs]
    print(json.dumps({
        "case": case, "ours": round(statistics.median(a), 5), "peer": peer,
        "peer_value": round(statistics.median(b), 5), "unit": unit,
        "ratio": round(statistics.median(x / y for x, y in zip(a, b)), 3), "limit": limit, "pairs": len(a),
    }), flush=True)


def noisy_gif(size, seed):
    """A valid GIF of about `size` bytes: noise in 9-bit codes with a clear code often enough that codes never grow."""
    source = random.Random(seed)
    width = 250
    height = size * 8 // 9 // width
    bits = count = 0
    out = bytearray()

    def put(code):
        nonlocal bits, count
        bits |= code << count
        count += 9
        while count >= 8:
            out.append(bits & 255); bits >>= 8; count -= 8

    for row in range(height):
        put(256)
        for pixel in source.randbytes(width):
            put(pixel)
    put(257)
    if count:
        out.append(bits & 255)
    head = b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\xf7\0\0" + source.randbytes(768)
    head += b"\x2c\0\0\0\0" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\0\x08"
    body = b"".join(bytes([len(out[i:i + 255])]) + out[i:i + 255] for i in range(0, len(out), 255))
    return head + body + b"\0;"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def serve(folder, root):
    port = free_port()
    (folder / "nginx.conf").write_text(f"""
        daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
        events {{ worker_connections 512; }}
        http {{
            access_log off; sendfile on; types {{ image/gif gif; }}
            client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
            uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
            server {{ listen 127.0.0.1:{port}; root {root}; }}
        }}""")
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen([nginx, "-c", str(folder / "nginx.conf"), "-p", str(folder)], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return process, port
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.02)
    sys.exit("nginx did not start")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("release", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=7)
    options = parser.parse_args()
    igif = str((options.release / "igif").resolve())
    with tempfile.TemporaryDirectory(prefix="igif-bench-") as name:
        folder = pathlib.Path(name)
        env = {k: v for k, v in os.environ.items() if "GIPHY" not in k and not k.lower().endswith("_proxy")}
        env |= {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "CACHE", "STATE")}

        search = [igif, "search", "cats", "--source", "demo"]
        run(search, env=env)
        warm = interleaved(lambda: run(search + ["--offline"], env=env), lambda: run(["curl", "--version"]),
                           options.pairs * 2)
        report("warm cached search, whole process", "curl --version", *warm, limit=2.5, unit="ms", scale=1000)

        root = folder / "root"
        root.mkdir()
        os.chmod(folder, 0o755)
        picture = noisy_gif(FILE_BYTES, seed=1)
        for index in range(FILES):
            (root / f"{index}.gif").write_bytes(picture)
        server, port = serve(folder, root)
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

            downloads = interleaved(ours, peer, options.pairs)
            case = f"{FILES} downloads of {FILE_BYTES // 1_000_000} MB, h1"
            report(case, "curl --parallel", *downloads, limit=1.0)
            report(case + ", CPU", "curl --parallel", *downloads, limit=1.2, column=1)
            report(case + ", peak memory", "curl --parallel", *downloads, limit=None, column=2, unit="MB", scale=1 / 1024)
        finally:
            server.terminate()
            server.wait()


main()
