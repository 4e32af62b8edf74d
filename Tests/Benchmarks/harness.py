"""What the benches share: timing of whole processes in turn, files to serve, and an nginx of their own on loopback.

Nothing but the standard library, nginx and, for TLS, the openssl command is needed.
"""
import json, os, pathlib, random, resource, shutil, socket, statistics, subprocess, sys, tempfile, time


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


def in_turn(commands, rounds):
    """Runs all `rounds` times in turn, after one warm-up of each: a list of measurements for each command.

    Every other round goes backwards, so that none always comes after the same one: a run's time depends on what the one
    before has left in caches, and on whether it let a processor sleep.
    """
    measured = [[] for _ in commands]
    for index in range(rounds + 1):
        numbered = list(enumerate(commands))
        for number, command in numbered if index % 2 else reversed(numbered):
            result = command()
            if index:
                measured[number].append(result)
    return measured


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


def certificates(folder):
    """An authority and a certificate for 127.0.0.1; returns the authority's file."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    openssl("req", "-x509", *key, "-keyout", "authority.key", "-out", "authority.pem", "-days", "2",
            "-subj", "/CN=bench authority")
    openssl("req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=127.0.0.1")
    (folder / "server.ext").write_text("subjectAltName=IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial",
            "-days", "2", "-extfile", "server.ext", "-out", "server.pem")
    return folder / "authority.pem"


def serve(folder, root, extra=""):
    """Starts nginx on loopback; returns the process, its http port and its https port (0 without certificates)."""
    port, tls_port = free_port(), 0
    tls = ""
    if (folder / "server.pem").exists():
        tls_port = free_port()
        tls = f"""listen 127.0.0.1:{tls_port} ssl http2;
                  ssl_certificate {folder}/server.pem; ssl_certificate_key {folder}/server.key;"""
    (folder / "nginx.conf").write_text(f"""
        daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
        events {{ worker_connections 512; }}
        http {{
            access_log off; sendfile on; types {{ image/gif gif; application/json json; }}
            keepalive_requests 1000000; http2_max_concurrent_streams 128;
            client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
            uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
            log_format bytes '$status $body_bytes_sent';
            server {{ listen 127.0.0.1:{port}; {tls} root {root}; {extra} }}
        }}""")
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen([nginx, "-c", str(folder / "nginx.conf"), "-p", str(folder)], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return process, port, tls_port
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.02)
    sys.exit("nginx did not start")


def clean_environment(folder):
    """The environment without keys and proxies, and with folders of its own for what igif keeps."""
    env = {k: v for k, v in os.environ.items() if "GIPHY" not in k and not k.lower().endswith("_proxy")}
    return env | {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "CACHE", "STATE")}
