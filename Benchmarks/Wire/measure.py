#!/usr/bin/env python3
"""Measures calls to hostile servers: their time, their memory, and the time of `Task.cancel()`.

Each call ends in time and with limited memory, for any server. This program checks this with a release build. Tests only
check the outcomes, so that they don't fail on a slow machine.

    make wire        (python3 Benchmarks/Wire/measure.py Benchmarks/Wire/.build/release/Wire)
"""
import http.server
import json
import subprocess
import sys
import threading
import zlib


def bomb(size=1 << 30):
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(1 << 20)
    return b"".join([squeeze.compress(block) for _ in range(size >> 20)] + [squeeze.flush()])


BOMB = bomb()
BLOCK = b" " * (1 << 16)


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        try:
            getattr(self, self.path.strip("/").replace("-", "_"))()
        except (BrokenPipeError, ConnectionResetError):
            pass
        self.close_connection = True

    def head(self, status, *lines):
        self.wfile.write("\r\n".join([f"HTTP/1.1 {status} X", *lines, "", ""]).encode())

    def forever(self):
        while True:
            self.wfile.write(BLOCK)

    def gzip_bomb(self):
        self.head(200, "Content-Encoding: gzip", f"Content-Length: {len(BOMB)}")
        self.wfile.write(BOMB)

    def gzip_bomb_of_a_failure(self):
        self.head(500, "Content-Encoding: gzip", f"Content-Length: {len(BOMB)}")
        self.wfile.write(BOMB)

    def endless_body(self):
        self.head(200)
        self.forever()

    def endless_failure(self):
        self.head(500)
        self.forever()

    def endless_redirect(self):
        self.head(302, "Location: /endless-body")
        self.forever()

    def headers_20000(self):
        self.head(200, *(f"X-Filler-{i}: {'x' * 40}" for i in range(20_000)), "Content-Length: 2")
        self.wfile.write(b"{}")

    def silence(self):
        threading.Event().wait(20)


SCENARIOS = [
    # path, concurrent calls, deadline, cancelled after
    ("silence", 1, 1, 0), ("silence", 200, 1, 0), ("gzip-bomb", 1, 3, 0), ("gzip-bomb-of-a-failure", 1, 3, 0),
    ("gzip-bomb", 1, 3, 0.05), ("endless-body", 1, 3, 0), ("endless-body", 4, 3, 0), ("endless-failure", 4, 3, 0),
    ("endless-body", 16, 3, 0), ("headers_20000", 1, 3, 0), ("headers_20000", 1, 3, 0.5), ("endless-redirect", 1, 1, 0),
]


def main():
    client = sys.argv[1]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("| a server's response | calls | deadline | ended after | memory then | 2 s later | `cancel()` took | outcome |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for path, count, deadline, cancels in SCENARIOS:
        url = f"http://127.0.0.1:{server.server_port}/{path}"
        run = subprocess.run([client, url, str(count), str(deadline), str(cancels)], capture_output=True, text=True)
        name = path.replace("-", " ").replace("_", " ") + (f", cancelled after {cancels} s" if cancels else "")
        if run.returncode != 0:
            print(f"| {name} | {count} | {deadline} s | ended with {run.returncode} |||||")
            continue
        result = json.loads(run.stdout)
        cancelling = f"{result['cancelling'] * 1000:.1f} ms" if cancels else "–"
        print(f"| {name} | {count} | {deadline} s | {result['seconds']:.2f} s | {result['megabytes']} MB "
              f"| {result['megabytesLater']} MB | {cancelling} | {result['outcomes']} |", flush=True)


if __name__ == "__main__":
    main()
