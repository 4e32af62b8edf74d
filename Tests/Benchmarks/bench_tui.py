#!/usr/bin/env python3
"""Measures igif's browser on a terminal: keys, CPU, memory, start; and its symbols against chafa's.

  bench_tui.py RELEASE_FOLDER [--rounds N] [--cases TEXT]

One JSON object a line: case, ours, unit, limit (null where nothing was promised), and what else there is to know. The
real binary runs in a pseudo-terminal of 120x40 with igif-stub-server behind it; all that it writes is read at once, as a
fast terminal would. `--cases` runs those whose name contains the text.
"""
import argparse, collections, http.server, json, math, os, pathlib, random, re, statistics, subprocess, sys, tempfile
import threading, time, urllib.parse, urllib.request

import bench_symbols
from harness import clean_environment
from pty_session import Screen, Session

COLUMNS, ROWS = 120, 40
COUNT = re.compile(r"(\d+)/(\d+)\+?")


def line(case, ours, unit, limit, **rest):
    print(json.dumps({"case": case, "ours": ours, "unit": unit, **rest, "limit": limit}), flush=True)


class Stub:
    """igif-stub-server, and before it an API whose catalogue is as long as wanted: each item again under new names."""

    def __init__(self, release, count):
        self.process = subprocess.Popen([release / "igif-stub-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.media = self.process.stdout.readline().decode().strip()
        self.count = count
        address = f"{self.media}/v1/gifs/trending?api_key=k&limit=50"
        with urllib.request.urlopen(address) as answer:
            self.items = [item for item in json.load(answer)["data"] if item["type"] == "gif"]
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                body = stub.page(urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query))
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Cache-Control", "max-age=3600")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def page(self, query):
        offset, limit = int(query.get("offset", ["0"])[0]), int(query.get("limit", ["25"])[0])
        numbers = range(offset, min(offset + limit, self.count))
        data = [self.item(number) for number in numbers]
        return json.dumps({
            "data": data, "meta": {"status": 200, "msg": "OK", "response_id": "bench"},
            "pagination": {"total_count": self.count, "count": len(data), "offset": offset},
        }).encode()

    def item(self, number):
        item = json.loads(json.dumps(self.items[number % len(self.items)]))
        item["id"] = f"bench{number}"
        item["title"] = f"Number {number + 1} {item['title']}"
        for rendition in item["images"].values():
            for key in ("url", "mp4", "webp"):
                if rendition.get(key):
                    separator = "&" if "?" in rendition[key] else "?"
                    rendition[key] += f"{separator}copy={number}"
        return item

    def stop(self):
        self.server.shutdown()
        self.process.terminate()
        self.process.wait()


class Browsing:
    def __init__(self, release, folder, rounds):
        self.release, self.folder, self.rounds = release, folder, rounds
        self.number = 0

    def environment(self, stub, warm=None):
        self.number += 1
        home = self.folder / (warm or f"home{self.number}")
        home.mkdir(exist_ok=True)
        env = clean_environment(home)
        for name in ("TMUX", "TERM_PROGRAM", "NO_COLOR", "SSH_TTY", "SSH_CONNECTION", "STY"):
            env.pop(name, None)
        return env | {"HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
                      "IGIF_GIPHY_URL": stub.url, "GIPHY_API_KEY": "bench"}

    def browse(self, env):
        return Session([self.release / "igif", "browse", "cats", "--graphics", "symbols"], env, COLUMNS, ROWS)

    def animating(self, stub):
        """A browser whose twelve cells have all come and move."""
        session = self.browse(self.environment(stub))
        if not session.wait(lambda s: s.total > 30_000, 20):
            sys.exit(f"the browser shows nothing: {self.look(session)}")
        time.sleep(3)
        return session

    @staticmethod
    def look(session):
        screen = Screen(COLUMNS, ROWS)
        for _, data in session.chunks:
            screen.feed(data)
        return screen.text()

    def keys(self):
        """From a key to the first bytes that show what it did, while twelve cells animate."""
        stub = Stub(self.release, 12)
        session = self.animating(stub)
        source = random.Random(1)
        keys = [b"l", b"l", b"l", b"h", b"j", b"l", b"k", b"h", b"h"]
        for number in range(40 * self.rounds):
            session.press(keys[number % len(keys)])
            # No step of the animation's own, so that keys fall anywhere between two frames.
            time.sleep(0.05 + source.random() * 0.1)
        time.sleep(0.5)
        frames = sum(data.count(b"\x1b[?2026l") for _, data in session.chunks)
        session.stop()
        stub.stop()
        waits = self.waits(session, keys)
        if len(waits) < 20:
            sys.exit(f"keys could not be followed: {len(waits)} of {len(session.keys)}\n{self.look(session)}")
        waits.sort()
        p95 = waits[math.ceil(len(waits) * 0.95) - 1]
        line("key to repaint, 12 cells animating, 95th percentile", round(p95 * 1000, 2), "ms", 16,
             median=round(statistics.median(waits) * 1000, 2), worst=round(waits[-1] * 1000, 2), keys=len(waits),
             frames=frames)

    @staticmethod
    def waits(session, keys):
        """For each key that chose another cell: seconds until the number of the chosen one changed on the screen."""
        screen = Screen(COLUMNS, ROWS)
        keys, waits, shown = collections.deque(session.keys), [], None
        waiting = None
        for when, data in session.chunks:
            while keys and keys[0][0] <= when:
                waiting = keys.popleft()[0]
            screen.feed(data)
            match = COUNT.search(screen.line(0))
            if match and match.group() != shown:
                if waiting is not None and shown is not None:
                    waits.append(when - waiting)
                shown, waiting = match.group(), None
        return waits

    def cpu(self):
        """Of one core, while twelve cells move and nothing else happens."""
        stub = Stub(self.release, 12)
        session = self.animating(stub)
        shares, rates, speeds = [], [], []
        for _ in range(self.rounds):
            before, start, place, bytes_before = session.cpu(), time.perf_counter(), len(session.chunks), session.total
            time.sleep(5)
            seconds = time.perf_counter() - start
            shares.append((session.cpu() - before) / seconds * 100)
            rates.append(sum(data.count(b"\x1b[?2026l") for _, data in session.chunks[place:]) / seconds)
            speeds.append((session.total - bytes_before) / seconds / 1e6)
        session.stop()
        stub.stop()
        line("CPU of a grid of 12 cells, symbols", round(statistics.median(shares), 1), "% of one core", 60,
             frames_a_second=round(statistics.median(rates), 1), megabytes_a_second=round(statistics.median(speeds), 2))

    def memory(self):
        """The most it ever took while a thousand results were scrolled through, and back."""
        stub = Stub(self.release, 1000)
        session = self.animating(stub)
        start = session.memory("VmRSS")
        screen, place = Screen(COLUMNS, ROWS), 0

        def chosen():
            nonlocal place
            chunks = session.chunks[place:]
            place += len(chunks)
            for _, data in chunks:
                screen.feed(data)
            match = COUNT.search(screen.line(0))
            return (int(match.group(1)), int(match.group(2))) if match else (0, 0)

        deadline = time.perf_counter() + 240
        while chosen()[0] < 1000 and time.perf_counter() < deadline:
            session.press(b"\x1b[6~")
            time.sleep(0.25)
        reached = chosen()
        time.sleep(1)
        there = session.memory("VmRSS")
        for _ in range(20):
            session.press(b"\x1b[5~")
            time.sleep(0.1)
        most = session.memory()
        session.stop()
        stub.stop()
        line("memory, 1,000 results scrolled", round(most, 1), "MB", 150, first_page=round(start, 1),
             at_the_end=round(there, 1), reached=reached[0], results=reached[1])

    def start(self):
        """From the start of the process to its first frame, and to the first one with results of a warm cache."""
        stub = Stub(self.release, 12)
        first, titles = [], []
        for number in range(5 + 4 * self.rounds):
            session = self.browse(self.environment(stub, warm="warm"))
            session.wait(lambda s: any(b"Number" in data for _, data in s.chunks), 20)
            if number < 5:
                time.sleep(1.5)  # The cache gets what it needs.
            else:
                time.sleep(0.2)
                first.append(self.when(session, lambda screen: "igif" in screen.line(0)))
                titles.append(self.when(session, lambda screen: "Number" in screen.text()))
            session.stop()
        stub.stop()
        for name, times in (("first frame, warm cache", first), ("first titles, warm cache", titles)):
            times = [time for time in times if time is not None] or [float("nan")]
            line(name, round(statistics.median(times) * 1000, 1), "ms", 60 if name.startswith("first frame") else None,
                 worst=round(max(times) * 1000, 1), starts=len(times))

    @staticmethod
    def when(session, condition):
        screen = Screen(COLUMNS, ROWS)
        for when, data in session.chunks:
            screen.feed(data)
            if condition(screen):
                return when - session.started
        return None


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("release", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--cases", default="")
    options = arguments.parse_args()
    if not os.path.exists("/proc/self/stat"):
        sys.exit("CPU and memory are read from /proc, which is not here")
    with tempfile.TemporaryDirectory(prefix="igif-bench-tui-") as name:
        folder, release = pathlib.Path(name), options.release.resolve()
        browsing = Browsing(release, folder, options.rounds)
        cases = {"keys": browsing.keys, "cpu": browsing.cpu, "memory": browsing.memory, "start": browsing.start,
                 "symbols": lambda: bench_symbols.compare(release, folder, options.rounds)}
        for case, measure in cases.items():
            if options.cases in case:
                measure()


if __name__ == "__main__":
    main()
