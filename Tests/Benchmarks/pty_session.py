"""A program in a pseudo-terminal: keys in, everything it writes out with the time it came, queries answered.

What came is looked at afterwards, so that looking costs the program nothing. Only the standard library is needed.
"""
import fcntl, os, pty, re, signal, struct, termios, threading, time, unicodedata

QUERY = re.compile(rb"\x1b\[c|\x1b\[0c|\x1b\[>0?q|\x1b\[16t|\x1b\[14t|\x1b\[\?(\d+)\$p|\x1b\]1([01]);\?(?:\x07|\x1b\\)|\x1b\[6n")


class Session:
    """Starts a program in a terminal of a size; it ends with `stop`."""

    def __init__(self, command, env, columns=120, rows=40, synchronizes=True):
        self.columns, self.rows, self.synchronizes = columns, rows, synchronizes
        self.chunks, self.keys, self.ended = [], [], threading.Event()
        self.condition = threading.Condition()
        self.total = 0
        self.started = time.perf_counter()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            # The size is there before the program is: it must not see another.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 8, rows * 16))
            os.execvpe(command[0], [str(word) for word in command], env)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 8, rows * 16))
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        tail = b""
        while True:
            try:
                data = os.read(self.master, 1 << 16)
            except OSError:
                break
            if not data:
                break
            now = time.perf_counter()
            tail = self.answer(tail + data)
            with self.condition:
                self.chunks.append((now, data))
                self.total += len(data)
                self.condition.notify_all()
        self.ended.set()
        with self.condition:
            self.condition.notify_all()

    def answer(self, data):
        """Answers as a terminal with true colour and no pictures; returns what may be the start of a query."""
        end = 0
        for match in QUERY.finditer(data):
            end, text = match.end(), match.group()
            if text in (b"\x1b[c", b"\x1b[0c"):
                reply = b"\x1b[?62;22c"
            elif text.endswith(b"q"):
                reply = b"\x1bP>|bench 1\x1b\\"
            elif text == b"\x1b[16t":
                reply = b"\x1b[6;16;8t"
            elif text == b"\x1b[14t":
                reply = b"\x1b[4;%d;%dt" % (self.rows * 16, self.columns * 8)
            elif text == b"\x1b[6n":
                reply = b"\x1b[1;1R"
            elif match.group(1):
                known = match.group(1) == b"2026" and self.synchronizes
                reply = b"\x1b[?%s;%d$y" % (match.group(1), 2 if known else 0)
            else:
                reply = b"\x1b]1%s;rgb:%s\x1b\\" % (match.group(2), b"/".join([b"1010", b"1010", b"1010"]))
            os.write(self.master, reply)
        return data[end:][-32:]

    def press(self, text):
        """Types bytes; remembers when."""
        self.keys.append((time.perf_counter(), text))
        os.write(self.master, text)

    def wait(self, condition, seconds=30):
        """Waits until `condition(self)` holds, looking whenever something came; False when it never did."""
        deadline = time.perf_counter() + seconds
        with self.condition:
            while not condition(self):
                rest = deadline - time.perf_counter()
                if rest <= 0 or self.ended.is_set():
                    return condition(self)
                self.condition.wait(min(rest, 0.25))
        return True

    def settled(self, seconds=0.4, most=30):
        """Waits until nothing was written for so long; False when that never came."""
        deadline = time.perf_counter() + most
        seen = -1
        while time.perf_counter() < deadline:
            if seen == self.total:
                return True
            seen = self.total
            time.sleep(seconds)
        return False

    def cpu(self):
        """Seconds of CPU so far."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self, name="VmHWM"):
        """Megabytes of memory, the most so far unless another line of the status is named."""
        with open(f"/proc/{self.pid}/status") as file:
            for line in file:
                if line.startswith(name + ":"):
                    return int(line.split()[1]) * 1024 / 1e6
        return 0.0

    def stop(self, key=b"q"):
        """Presses a key that ends it; kills it where that does not. Returns how it ended."""
        try:
            os.write(self.master, key)
        except OSError:
            pass
        deadline = time.perf_counter() + 5
        while time.perf_counter() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            time.sleep(0.01)
        else:
            os.kill(self.pid, signal.SIGKILL)
            _, status = os.waitpid(self.pid, 0)
        self.thread.join(5)
        os.close(self.master)
        return os.waitstatus_to_exitcode(status)


TOKEN = re.compile(
    rb"\x1b\[([<=>?]?)([0-9:;]*)([ -/]*)([@-~])|\x1b[\]P_^X].*?(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\x00-\x1f\x7f]"
    rb"|[^\x00-\x1f\x7f\x1b]+", re.DOTALL)


class Screen:
    """As much of a terminal as it takes to read what stands where: text, not its looks."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.rest = b""

    def line(self, y):
        return "".join(self.cells[y]).rstrip()

    def text(self):
        return "\n".join(self.line(y) for y in range(self.rows))

    def feed(self, data):
        data = self.rest + data
        # What may go on in the next piece is left for then: a sequence or a character without its end.
        end = len(data)
        escape = data.rfind(b"\x1b")
        if escape >= 0:
            match = TOKEN.match(data, escape)
            if match.group() in (b"\x1b", b"\x1b[", b"\x1b]", b"\x1bP", b"\x1b_"):
                end = escape
        for back in range(1, 4):
            if end - back >= 0 and data[end - back] >= 0xC0:
                width = 2 if data[end - back] < 0xE0 else 3 if data[end - back] < 0xF0 else 4
                if width > back:
                    end -= back
                break
        self.rest = data[end:]
        for match in TOKEN.finditer(data, 0, end):
            text = match.group()
            if match.group(4):
                self.csi(match.group(1), match.group(2), match.group(4))
            elif text[0] >= 0x20 and text[0] != 0x7F:
                self.write(text.decode(errors="replace"))
            elif text == b"\r":
                self.x = 0
            elif text == b"\n":
                self.y = min(self.y + 1, self.rows - 1)
            elif text == b"\b":
                self.x = max(0, self.x - 1)

    def write(self, text):
        for character in text:
            if unicodedata.combining(character) or character in "\u200d\ufe0f":
                continue
            wide = unicodedata.east_asian_width(character) in "WF"
            if self.x < self.columns and self.y < self.rows:
                self.cells[self.y][self.x] = character
                if wide and self.x + 1 < self.columns:
                    self.cells[self.y][self.x + 1] = ""
            self.x = min(self.x + (2 if wide else 1), self.columns)

    def csi(self, prefix, numbers, final):
        if prefix:
            return
        values = [int(part) if part.isdigit() else 0 for part in numbers.split(b";")] if numbers else []
        first = values[0] if values and values[0] else 1
        if final in b"Hf":
            self.y = min(first, self.rows) - 1
            self.x = min(values[1] if len(values) > 1 and values[1] else 1, self.columns) - 1
        elif final == b"A":
            self.y = max(0, self.y - first)
        elif final in b"Be":
            self.y = min(self.rows - 1, self.y + first)
        elif final in b"Ca":
            self.x = min(self.columns - 1, self.x + first)
        elif final == b"D":
            self.x = max(0, self.x - first)
        elif final in b"G`":
            self.x = min(first, self.columns) - 1
        elif final == b"d":
            self.y = min(first, self.rows) - 1
        elif final == b"E":
            self.x, self.y = 0, min(self.rows - 1, self.y + first)
        elif final == b"J":
            how = values[0] if values else 0
            for y in range(self.rows):
                for x in range(self.columns):
                    place, here = (y, x), (self.y, self.x)
                    if how == 2 or (how == 0 and place >= here) or (how == 1 and place <= here):
                        self.cells[y][x] = " "
        elif final == b"K":
            how = values[0] if values else 0
            for x in range(self.columns):
                if how == 2 or (how == 0 and x >= self.x) or (how == 1 and x <= self.x):
                    self.cells[self.y][x] = " "
        elif final == b"X":
            for x in range(self.x, min(self.columns, self.x + first)):
                self.cells[self.y][x] = " "
        elif final == b"b" and self.x > 0:
            self.write(self.cells[self.y][self.x - 1] * first)
