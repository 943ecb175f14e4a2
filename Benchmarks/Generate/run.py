#!/usr/bin/env python3
"""Compares errorspec with a lower bound for any generator, on a memory file system and on a real disk.

All programs of a row run in turn, many times, with the same inputs. The figures are the medians of the times, and the
medians of the ratios between two programs in the same round. On a machine with other load, ratios of medians vary more (1.7 to 2.5,
instead of 1.8 to 2.0). Ratios and aims are printed; the times that users wait are written to docs/measurements.md.

usage: run.py [--quick] [--tool PATH] [--disk FOLDER] [--write FILE]
"""

import argparse
import datetime
import math
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))
from measurements import write_figures  # noqa: E402

WORK = pathlib.Path("/dev/shm" if os.path.isdir("/dev/shm") else "/tmp") / f"errorspec-benchmark-{os.getpid()}"
DISK = ROOT / f".build-benchmark-{os.getpid()}"


class Measured:
    """The times and the peak memory of a program's runs."""

    def __init__(self):
        self.times, self.memory = [], 0

    @property
    def median(self):
        return statistics.median(self.times)

    def ratio(self, other):
        """The median of the ratios of each round, because the programs of a round run under the same conditions."""
        return statistics.median(mine / theirs for mine, theirs in zip(self.times, other.times, strict=True))


def run(command, measured=None):
    null = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=null)
    _, status, usage = os.wait4(process, 0)
    elapsed = time.perf_counter() - start
    if status != 0:
        subprocess.run(command)
        sys.exit(f"{command[0]} ended with {os.waitstatus_to_exitcode(status)}")
    if measured is not None:
        measured.times.append(elapsed)
        measured.memory = max(measured.memory, usage.ru_maxrss)


def interleave(programs, repeats):
    """Runs each program once per round. A program is a command, or a pair of a preparation and a command; only the
    command is measured."""
    results = [Measured() for _ in programs]
    for _ in range(repeats):
        for program, result in zip(programs, results):
            prepare, command = program if isinstance(program, tuple) else (None, program)
            if prepare:
                prepare()
            run(command, result)
    return results


class Sample:
    """An API of N groups, the code generated from it, and the lower bound's copy of this code."""

    def __init__(self, groups, per_file, tool, parents=0):
        self.groups, self.per_file, self.tool = groups, per_file, tool
        base = WORK / f"{groups}x{per_file}x{parents}"
        self.specs, self.output, self.floor_output = base / "specs", base / "output", base / "floor"
        self.script_output, self.blob = base / "script", base / "blob"
        self.disk_output, self.disk_floor_output = DISK / base.name / "output", DISK / base.name / "floor"
        run([sys.executable, str(HERE / "make_specs.py"), str(groups), str(self.specs),
             "--groups-per-file", str(per_file), "--parents", str(parents)])
        self.files = sorted(str(path) for path in self.specs.iterdir())
        run(self.generate)
        with open(self.blob, "wb") as blob:
            for path in sorted(path for path in self.output.rglob("*") if path.is_file()):
                data = path.read_bytes()
                blob.write(f"{path.relative_to(self.output)}\n{len(data)}\n".encode() + data)
                for floor in [self.floor_output, self.disk_floor_output]:
                    (floor / path.relative_to(self.output)).parent.mkdir(parents=True, exist_ok=True)

    @property
    def generate(self):
        return self.generate_to(self.output)

    def generate_to(self, output):
        return [self.tool, "generate", str(self.specs), "--output", str(output), "--quiet"]

    @property
    def lint(self):
        return [self.tool, "lint", str(self.specs), "--quiet"]

    def floor(self, what, output=None):
        if what == "events":
            return [str(WORK / "floor"), "events", *self.files]
        return [str(WORK / "floor"), what, str(self.blob), str(output or self.floor_output), *self.files]

    def empty(self, folder):
        def prepare():
            for path in [path for path in folder.rglob("*") if path.is_file()]:
                path.unlink()
            # The lower bound creates no folders.
            if folder not in [self.floor_output, self.disk_floor_output] and folder.exists():
                for path in folder.iterdir():
                    path.rmdir()
        return prepare

    def edit(self):
        """Changes one text of one file, so that one generated file changes."""
        path = next(iter(sorted(self.specs.glob("groups*.yaml"))), self.specs / "shared.yaml")
        text = path.read_text()
        self.edits = getattr(self, "edits", 0) + 1
        lines = text.splitlines(keepends=True)
        index = next(index for index, line in enumerate(lines) if line.lstrip().startswith("title:"))
        lines[index] = lines[index].split(":")[0] + f": 제목 {self.edits}\n"
        path.write_text("".join(lines))


def rows_for(sample, repeats):
    empty, floor_empty = sample.empty(sample.output), sample.empty(sample.floor_output)
    cold, cold_floor = interleave([(empty, sample.generate), (floor_empty, sample.floor("write"))], repeats)
    disk, disk_floor = interleave(
        [(sample.empty(sample.disk_output), sample.generate_to(sample.disk_output)),
         (sample.empty(sample.disk_floor_output), sample.floor("write", sample.disk_floor_output))], max(3, repeats // 3))
    warm, edited, warm_floor = interleave(
        [sample.generate, (sample.edit, sample.generate), sample.floor("same")], repeats)
    # The edits have changed the specs and the generated code. The lower bounds below read the changed files.
    lint, events = interleave([sample.lint, sample.floor("events")], repeats)
    return {"cold": cold, "coldFloor": cold_floor, "disk": disk, "diskFloor": disk_floor, "warm": warm, "warmFloor": warm_floor, "edited": edited,
            "lint": lint, "events": events}


def milliseconds(value):
    return f"{value * 1000:.1f} ms"


def verdict(ratio, aim, at_most=True):
    met = ratio <= aim if at_most else ratio >= aim
    return f"{ratio:.2f} ×" + ("" if met else " (aim missed)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="few runs, 10 to 1,000 groups")
    parser.add_argument("--tool", help="an errorspec to measure, instead of a release build of this checkout")
    parser.add_argument("--disk", type=pathlib.Path, help="a folder on the disk to measure; the checkout's by default")
    parser.add_argument("--write", type=pathlib.Path, default=ROOT / "docs" / "measurements.md")
    arguments = parser.parse_args()
    if arguments.disk:
        global DISK
        DISK = arguments.disk / f"errorspec-benchmark-{os.getpid()}"
    WORK.mkdir(parents=True)
    try:
        text, results = measure(arguments)
    finally:
        shutil.rmtree(WORK, ignore_errors=True)
        shutil.rmtree(DISK, ignore_errors=True)
    print(text)
    if not arguments.quick:
        write_figures("benchmark", page(results), arguments.write)


def build():
    """Returns the executable, built as in .ci/artifact-bundle, and the seconds of its clean build."""
    scratch = ROOT / ".build-benchmark"
    shutil.rmtree(scratch, ignore_errors=True)
    options = ["--scratch-path", str(scratch)]
    subprocess.run(["swift", "package", "resolve", *options], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    flags = subprocess.run([ROOT / ".ci" / "release-flags"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    start = time.perf_counter()
    subprocess.run(["swift", "build", "-c", "release", "--product", "errorspec", *options, *flags],
                   cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    subprocess.run(["strip", str(scratch / "release" / "errorspec")], check=True)
    return str(scratch / "release" / "errorspec"), seconds


def measure(arguments):
    tool, cold_build = (arguments.tool, None) if arguments.tool else build()
    subprocess.run(["cc", "-O2", "-o", str(WORK / "floor"), str(HERE / "floor.c"), "-lyaml"], check=True)
    repeats = 5 if arguments.quick else 31
    sizes = [10, 100, 1000] if arguments.quick else [10, 100, 1000, 2500]
    results = {}
    for groups in sizes:
        results[groups] = rows_for(Sample(groups, 10, tool), repeats if groups < 2500 else max(3, repeats // 3))
    single = rows_for(Sample(1000, 1, tool), repeats)
    parents = {groups: rows_for(Sample(groups, 10, tool, parents=64), max(3, repeats // 3)) for groups in [20, 200]}
    sample = Sample(1000, 10, tool)
    sample.script_output.mkdir()
    script, generate = interleave(
        [[sys.executable, str(HERE / "script.py"), str(sample.specs), str(sample.script_output)],
         (sample.empty(sample.output), sample.generate)], max(3, repeats // 3))
    small = Sample(10, 10, tool)
    version, ten, true = interleave([[tool, "--version"], small.generate, ["/bin/true"]], repeats * 2)
    return report(results, single, parents, script, generate, version, ten, true, tool, cold_build), results


def page(results):
    """The times that users wait."""
    lines = ["| groups | all files are new | nothing changed | `lint` | memory |", "| ---: | ---: | ---: | ---: | ---: |"]
    for groups, row in results.items():
        times = " | ".join(milliseconds(row[name].median) for name in ["disk", "warm", "lint"])
        lines.append(f"| {groups:,} | {times} | {max(row['cold'].memory, row['warm'].memory) / 1024:.0f} MB |")
    return "\n".join(lines + ["", f"{machine()}; {datetime.date.today().isoformat()}."]) + "\n"


def report(results, single, parents, script, generate, version, ten, true, tool, cold_build):
    largest, thousand = max(results), results[1000]
    lines = [
        "Medians of runs in turn; a ratio is the median of the ratios of each round. The floor is a C program that reads the",
        "same files, pulls libyaml's events, and writes the same bytes into as many files.", "",
        f"{datetime.date.today().isoformat()}, {machine()}", "",
        "| groups | `generate`, empty folder | floor | ratio (aim 2) | on the disk | floor | ratio | nothing changed | floor "
        "| ratio (aim 2) | `lint` | events | ratio (aim 2) | peak memory |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, row in [(f"{groups:,}", row) for groups, row in results.items()] + [("1,000, one a file", single)] + [
            (f"{groups}, 64 parents each", row) for groups, row in parents.items()]:
        memory = max(row["cold"].memory, row["warm"].memory)
        lines.append(
            f"| {name} | {milliseconds(row['cold'].median)} | {milliseconds(row['coldFloor'].median)} "
            f"| {verdict(row['cold'].ratio(row['coldFloor']), 2)} "
            f"| {milliseconds(row['disk'].median)} | {milliseconds(row['diskFloor'].median)} "
            f"| {row['disk'].ratio(row['diskFloor']):.2f} × "
            f"| {milliseconds(row['warm'].median)} | {milliseconds(row['warmFloor'].median)} "
            f"| {verdict(row['warm'].ratio(row['warmFloor']), 2)} "
            f"| {milliseconds(row['lint'].median)} | {milliseconds(row['events'].median)} "
            f"| {verdict(row['lint'].ratio(row['events']), 2)} | {memory / 1024:.0f} MB |")
    lines += ["", "| what | measured | aim |", "| --- | ---: | ---: |"]
    edited = thousand["edited"].ratio(thousand["warm"])
    lines.append(f"| one file edited among 1,000 groups, against nothing changed | {verdict(edited, 1.2)} | at most 1.2 × |")
    faster = script.ratio(generate)
    lines.append(
        f"| PyYAML's C loader and Jinja2 ({milliseconds(script.median)}) against `generate`, 1,000 groups "
        f"| {verdict(faster, 8, at_most=False)} | at least 8 × |")
    memory = max(thousand["cold"].memory, thousand["warm"].memory) / 1024
    lines.append(f"| peak memory at 1,000 groups | {memory:.0f} MB{'' if memory <= 48 else ' (aim missed)'} | at most 48 MB |")
    if largest > 1000:
        exponent = math.log(results[largest]["cold"].median / thousand["cold"].median) / math.log(largest / 1000)
        lines.append(f"| growth from 1,000 to {largest:,} groups: exponent of time | {exponent:.2f}"
                     f"{'' if exponent <= 1.05 else ' (aim missed)'} | at most 1.05 |")
    exponent = math.log(parents[200]["cold"].median / parents[20]["cold"].median) / math.log(10)
    lines.append(f"| growth from 20 to 200 groups with 64 parents each: exponent of time | {exponent:.2f}"
                 f"{'' if exponent <= 1.05 else ' (aim missed)'} | at most 1.05 |")
    for name, measured in [("`--version`", version), ("`generate`, 10 groups", ten)]:
        more = (measured.median - true.median) * 1000
        lines.append(f"| start-up: {name}, more than `/bin/true` | {more:.1f} ms{'' if more <= 10 else ' (aim missed)'} | at most 10 ms |")
    lines.append(f"| the executable | {os.path.getsize(tool) / 1e6:.1f} MB | – |")
    if cold_build:
        lines.append(f"| its cold release build | {cold_build:.0f} s | – |")
    return "\n".join(lines) + "\n"


def machine():
    model = ""
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "")
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores{', ' + model if model else ''}"


if __name__ == "__main__":
    main()
