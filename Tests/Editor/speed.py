#!/usr/bin/env python3
"""Measures how long the findings after a keystroke take with 1,000 groups, and how much memory grows over many edits.

usage: speed.py [--edits N] [--groups N] [--limit MILLISECONDS]

Run it with `make test-editor-speed`, which builds for release. Edits are typed into one of 100 files, then into one of two files with half
of the groups each. The run fails if the median is above the limit, or if memory grows by more than a tenth after the first tenth.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from test_robustness import Pipe, uri

ROOT = pathlib.Path(__file__).resolve().parents[2]


def resident(process):
    """Returns the memory in MiB, or `None` on systems without Linux's `/proc`."""
    try:
        pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    except FileNotFoundError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def processor_time(process):
    """Returns the time in milliseconds, or `None` on systems without Linux's `/proc`."""
    try:
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    except FileNotFoundError:
        return None
    return 1_000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def change(server, where, version, range, text):
    server.send(method="textDocument/didChange", params={
        "textDocument": {"uri": where, "version": version}, "contentChanges": [{"range": range, "text": text}]})


def findings(server, where, version):
    while True:
        published = server.published(where)
        if published.get("version") == version:
            return published["diagnostics"]


def measure(groups, per_file, edits):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(os.path.realpath(temporary))
        maker = ROOT / "Benchmarks/Generate/make_specs.py"
        subprocess.run([sys.executable, str(maker), str(groups), str(folder), "--groups-per-file", str(per_file)], check=True)
        path = sorted(folder.glob("groups*.yaml"))[0]
        lines = path.read_text().split("\n")
        line = next(number for number, text in enumerate(lines) if text.strip().startswith("summary:") and number > len(lines) // 2)
        end = len(lines[line])
        with Pipe(patience=3_600) as server:
            server.initialize(folder, capabilities={"general": {"positionEncodings": ["utf-8"]}})
            where = uri(path)
            start = time.perf_counter()
            server.open(path)
            errors = [finding["message"] for finding in findings(server, where, 1) if finding["severity"] == 1]
            if errors:
                sys.exit(f"the corpus has errors, so that little would be measured: {errors[0]}")
            first = time.perf_counter() - start
            times, early = [], None
            before = processor_time(server.process)
            for number in range(edits):
                here = {"line": line, "character": len(lines[line].encode())}
                if number % 2 == 0:
                    range_, text = {"start": here, "end": here}, "x"
                else:
                    range_, text = {"start": here, "end": {"line": line, "character": here["character"] + 1}}, ""
                start = time.perf_counter()
                change(server, where, number + 2, range_, text)
                findings(server, where, number + 2)
                times.append(1_000 * (time.perf_counter() - start))
                if number == edits // 10:
                    early = resident(server.process)
            late = resident(server.process)
            used = None if before is None else (processor_time(server.process) - before) / edits
    times.sort()
    return first, statistics.median(times), times[int(len(times) * 0.99)], used, early, late


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--edits", type=int, default=10_000)
    parser.add_argument("--groups", type=int, default=1_000)
    parser.add_argument("--limit", type=float, default=100)
    arguments = parser.parse_args()
    failed = False
    # Measures with files of the usual size, and then with a few large files.
    for per_file in [10, 400]:
        first, median, slow, used, early, late = measure(arguments.groups, per_file, arguments.edits)
        memory = "" if early is None else f", memory {early:.0f} MiB after a tenth of them and {late:.0f} MiB at the end"
        used = "" if used is None else f" ({used:.1f} ms of processor time)"
        print(f"{arguments.groups} groups, {per_file} a file: first findings after {1000 * first:.0f} ms; of {arguments.edits} edits "
              f"the median takes {median:.1f} ms, 99 % at most {slow:.1f} ms{used}{memory}", flush=True)
        failed = failed or median > arguments.limit or early is not None and late > 1.1 * early + 4
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
