#!/usr/bin/env python3
"""Times igif's transfers against curl, aria2c and wget on this machine, whole processes, in one run.

  bench_http.py RELEASE_FOLDER [--rounds N] [--cases TEXT]

One JSON object a line: case, ours, peer, peer_value, unit, ratio, limit. The tools run in turn; `ours` and
`peer_value` are medians, `ratio` is the median of the ratios round by round, since a busy machine's speed drifts. Wall
time is compared with the fastest of the peers, CPU time with curl's, memory with a fixed limit in MB. Every run writes
into a folder of its own, and what it wrote is counted. `--cases` runs those whose name contains the text.

The folders are on a file system in memory where there is one with room: a disk's journal and what it writes back later
cost as much as small transfers, and fall on whichever run comes next. Small files are timed on disk as well.

nginx serves from loopback: HTTP/1.1 in the clear, and HTTP/2 over TLS, where aria2c and wget speak HTTP/1.1 over TLS.
"""
import argparse, json, os, pathlib, shutil, statistics, subprocess, sys, tempfile

from harness import certificates, clean_environment, fresh, in_turn, noisy_gif, report, run, serve

AT_ONCE = "16"
MEMORY_LIMIT = 40
IN_MEMORY = pathlib.Path("/dev/shm")


class Downloads:
    """One list of files, and how each tool is told to fetch it."""

    def __init__(self, folder, igif, env, name, base, count, size, authority, output):
        self.folder, self.igif, self.env, self.name, self.output = folder, igif, env, name, output
        self.count, self.size, self.authority = count, size, authority
        self.urls = [f"{base}/{size}/{index}.gif" for index in range(count)]
        self.list = folder / f"{name.replace(' ', '-')}.txt"
        self.list.write_text("\n".join(self.urls) + "\n")
        self.config = self.list.with_suffix(".curl")
        self.config.write_text("".join(f'url = "{u}"\noutput = "{u.rsplit("/", 1)[1]}"\n' for u in self.urls))

    def checked(self, command, **rest):
        output = fresh(self.output)
        measured = run(command, cwd=output, **rest)
        found = [entry for entry in os.scandir(output) if entry.name.endswith(".gif")]
        if len(found) != self.count or any(entry.stat().st_size != self.size for entry in found):
            sys.exit(f"{command[0]} did not write {self.count} files of {self.size} bytes")
        if self.output != self.folder:
            shutil.rmtree(output)
        return measured

    def ours(self):
        return self.checked([self.igif, "download", "-", "--concurrency", AT_ONCE, "-q"], env=self.env,
                            stdin=self.list)

    def curl(self):
        trust = ["--cacert", str(self.authority)]
        return self.checked(["curl", "-s", "--parallel", "--parallel-max", AT_ONCE, *trust, "-K", str(self.config)],
                            env=self.env)

    def aria2c(self):
        return self.checked(["aria2c", "-q", "--no-conf", f"-j{AT_ONCE}", "--file-allocation=none",
                             f"--ca-certificate={self.authority}", "-i", str(self.list)], env=self.env)

    def wget(self):
        return self.checked(["wget", "-q", "--no-config", "--no-hsts", f"--ca-certificate={self.authority}", "-i",
                             str(self.list)], env=self.env)

    def compare(self, rounds, limit):
        names = ["curl --parallel", "aria2c", "wget"]
        ours, *peers = in_turn([self.ours, self.curl, self.aria2c, self.wget], rounds)
        fastest = min(range(3), key=lambda number: statistics.median(m[0] for m in peers[number]))
        report(self.name, names[fastest], ours, peers[fastest], limit=limit)
        report(self.name + ", CPU", names[0], ours, peers[0], limit=1.2, column=1)
        memory(self.name, ours, names[0], peers[0])

    def alone(self):
        memory(self.name, [self.ours()], None, None)


def memory(name, ours, peer, theirs):
    def median(measured):
        return round(statistics.median(m[2] for m in measured) / 1024, 1)

    print(json.dumps({
        "case": name + ", peak memory", "ours": median(ours), "peer": peer or "limit",
        "peer_value": median(theirs) if theirs else MEMORY_LIMIT, "unit": "MB", "limit": MEMORY_LIMIT,
        "pairs": len(ours),
    }), flush=True)


def warm_search(igif, env, rounds):
    search = [igif, "search", "cats", "--source", "demo"]
    run(search, env=env)
    warm = in_turn([lambda: run(search + ["--offline"], env=env), lambda: run(["curl", "--version"])], rounds * 4)
    report("warm cached search, whole process", "curl --version", *warm, limit=2.0, unit="ms", scale=1000)


def revalidation(igif, env, log):
    """What a second `search --refresh` costs on the wire: one 304 without a body."""
    search = [igif, "search", "cats", "--source", "giphy", "--limit", "5", "--refresh"]
    env = env | {"GIPHY_API_KEY": "0123456789abcdef0123456789abcdef"}
    run(search, env=env)
    before = len(log.read_text().splitlines())
    run(search, env=env)
    exchanges = [line.split() for line in log.read_text().splitlines()[before:]]
    if [status for status, _ in exchanges] != ["304"]:
        sys.exit(f"a revalidation was {exchanges}")
    for what, value, expected in [("round trips", len(exchanges), 1), ("body bytes", int(exchanges[0][1]), 0)]:
        print(json.dumps({
            "case": f"304 revalidation, {what}", "ours": value, "peer": "the least", "peer_value": expected,
            "unit": what, "limit": expected,
        }), flush=True)


def api_answer(release, folder):
    """A page of the stub server's, as a file that nginx gives validators to."""
    server = subprocess.Popen([str(release / "igif-stub-server"), "--port", "0"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        base = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
        url = f"{base.rstrip('/')}/v1/gifs/search?q=cats&limit=5&api_key=0123456789abcdef0123456789abcdef"
        answer = folder / "search.json"
        answer.write_bytes(subprocess.run(["curl", "-sf", url], stdout=subprocess.PIPE, check=True).stdout)
        return answer
    finally:
        server.terminate()
        server.wait()


def has_room(folder):
    """Whether a run's files fit: 200 MB of them at most, and as much again for everybody else."""
    return folder.is_dir() and os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > 1 << 30


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("release", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cases", default="")
    options = parser.parse_args()
    igif = str((options.release / "igif").resolve())
    with tempfile.TemporaryDirectory(prefix="igif-bench-") as name:
        folder = pathlib.Path(name)
        os.chmod(folder, 0o755)
        root = folder / "root"
        authority = certificates(folder)
        small, large = noisy_gif(20_000, seed=1), noisy_gif(1_000_000, seed=2)
        for picture, count in [(small, 10_000), (large, 200)]:
            (root / str(len(picture))).mkdir(parents=True)
            for index in range(count):
                (root / str(len(picture)) / f"{index}.gif").write_bytes(picture)
        memory_folder = IN_MEMORY / folder.name if has_room(IN_MEMORY) else None
        if memory_folder:
            memory_folder.mkdir()
        needed = 4 * (options.rounds + 1) * 2 * (42_000_000 if memory_folder else 240_000_000)
        if shutil.disk_usage(folder).free < 1.5 * needed:
            sys.exit(f"the runs leave {needed >> 20} MB in {folder.parent} until the end; set TMPDIR or --rounds")
        log = folder / "api.log"
        log.touch()
        extra = f"""location /v1/gifs/search {{
            alias {api_answer(options.release, folder)}; default_type application/json;
            add_header Cache-Control no-cache; access_log {log} bytes;
        }}"""
        server, port, tls_port = serve(folder, root, extra)
        try:
            env = clean_environment(folder) | {"CURL_CA_BUNDLE": str(authority)}
            bases = [("h1", f"http://127.0.0.1:{port}"), ("h2+TLS", f"https://127.0.0.1:{tls_port}")]
            if options.cases in "warm cached search, whole process":
                warm_search(igif, env, options.rounds)
            if options.cases in "304 revalidation":
                revalidation(igif, env | {"IGIF_GIPHY_URL": bases[0][1]}, log)
            for protocol, base in bases:
                def downloads(what, count, picture, on_disk=False):
                    case = f"{count} downloads of {what}, {protocol}" + (", on disk" if on_disk else "")
                    output = folder if on_disk else memory_folder or folder
                    ours = env | {"IGIF_GIPHY_URL": base}
                    return Downloads(folder, igif, ours, case, base, count, len(picture), authority, output)

                cases = [(downloads("1 MB", 200, large), 1.0), (downloads("20 KB", 2000, small), 0.9)]
                if memory_folder:
                    cases.append((downloads("20 KB", 2000, small, on_disk=True), 0.9))
                for case, limit in cases:
                    if options.cases in case.name:
                        case.compare(options.rounds, limit)
                case = downloads("20 KB", 10_000, small)
                if options.cases in case.name:
                    case.alone()
        finally:
            server.terminate()
            server.wait()
            if memory_folder:
                shutil.rmtree(memory_folder)


main()
