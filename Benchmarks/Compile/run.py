#!/usr/bin/env python3
"""Measures the compile time of generated code, of its declarations with empty bodies, and of handlers written by hand.

    Benchmarks/Compile/run.py [--groups 300 1000] [--corpora simple real] [--repeat 3] [--write]

Builds errorspec and the runtime in release mode, writes each style for each number of groups, and prints the CPU
seconds of `swiftc -typecheck`, of a debug and an -O build of the module, its machine code in bytes, the nanoseconds
of `map` per failure, and the ratios. The CPU time is the minimum of the repeats. It depends less on other load than
elapsed time, and the styles are measured in turn. `--write` writes the times that users wait to docs/measurements.md.

There are two corpora. *simple* has groups of one to three cases, each with only a status and one text. *real* has the
specs of the generator's benchmark, with codes, two locales, three levels of shared groups, ranges and `except`.

"By hand" is the same content in one handler per group, which creates its parent's handler, and has a `switch` for each
of the titles, texts and categories, and a `switch` that calls `retry` with a closure. "Bodies empty" is the generated
code with an empty `group`, and a `definition` that traps.
"""
import argparse
import datetime
import os
import pathlib
import platform
import re
import resource
import subprocess
import sys
import tempfile
import textwrap

import hand
import lookups
import real
import simple

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
from measurements import write_figures  # noqa: E402

CORPORA = {"simple": simple, "real": real}
AIMS = {"of empty": ["", "1.75", "2.2", "", ""], "of by hand": ["", "0.4", "0.4", "", ""]}


def cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def machine_code(path):
    table = subprocess.run(["objdump", "-h", path], check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in table.splitlines()]
    return sum(int(row[2], 16) for row in rows if len(row) > 2 and row[1].startswith(".text"))


def measure(files, modules, scratch):
    """Returns the seconds to type-check, to build for debugging and to build for release, and the bytes of machine code."""
    listing = scratch / "files.txt"
    listing.write_text("\n".join(f'"{file}"' for file in files))
    base = ["swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-module-name", "Measured", "-I", str(modules), f"@{listing}"]
    debug, release = scratch / "debug.o", scratch / "release.o"
    for path in (debug, release):
        # An existing object file of the same LLVM code would save the compiler half of its work.
        path.unlink(missing_ok=True)
    seconds = [cpu(base + ["-typecheck"]), cpu(base + ["-c", "-Onone", "-o", str(debug)]), cpu(base + ["-c", "-O", "-o", str(release)])]
    return seconds + [machine_code(release)]


def emptied(text):
    """Returns the same declarations with empty bodies."""
    text = re.sub(r"(?ms)^( +public static let group = .*?>)\(.*?\)\n\n", r"\1(cases: [])\n\n", text)
    return re.sub(r"(?ms)^( +)(public var definition: .*? \{\n).*?^\1\}\n", r"\1\2\1    fatalError()\n\1}\n", text)


class Comparison:
    """Writes all styles of a number of groups."""

    def __init__(self, corpus, count, products, scratch):
        self.corpus, self.count, self.products = corpus, count, products
        self.scratch = scratch / f"{corpus.API}{count}"
        self.specs, output, written = self.scratch / "specs", self.scratch / "generated", self.scratch / "hand"
        for path in (self.scratch, written):
            path.mkdir()
        corpus.write_specs(count, self.specs)
        generate = [str(products / "errorspec"), "generate", "--quiet", str(self.specs), "--output", str(output)]
        subprocess.run(generate, check=True)
        corpus.write_by_hand(count, self.specs, written)
        self.by_hand, self.generated = sorted(written.glob("*.swift")), sorted(output.rglob("*.swift"))
        self.empty = [self.write_empty(path) for path in self.generated]

    def write_empty(self, path):
        empty = self.scratch / "empty" / path.name
        empty.parent.mkdir(exist_ok=True)
        empty.write_text(emptied(path.read_text()))
        return empty

    def compile(self, repeat):
        """Measures the styles in turn, so that temporary load affects all of them."""
        modules = self.products / "Modules"
        styles = [(self.by_hand, self.scratch.parent), (self.generated, modules), (self.empty, modules)]
        runs = [[measure(files, folder, self.scratch) for files, folder in styles] for _ in range(repeat)]
        return [[min(values) for values in zip(*style)] for style in zip(*runs)]

    def look_up(self):
        handlers = self.corpus.measured(self.count, self.specs)
        by_hand = lookups.program(handlers, self.corpus.RESPONSES)
        generated = lookups.program(handlers, self.corpus.RESPONSES, self.corpus.API)
        runtime = [path for module in ("ErrorSpecRuntime", "ErrorSpecReading")
                   for path in sorted((self.products / f"{module}.build").glob("*.o"))]
        folder = self.scratch.parent
        return [lookups.measure(self.by_hand, by_hand, ["-I", str(folder)], [folder / "Hand.o"], self.scratch),
                lookups.measure(self.generated, generated, ["-I", str(self.products / "Modules")], runtime, self.scratch)]


def compare(options, products, scratch):
    """Returns rows of corpus, groups, style and figures."""
    (scratch / "Hand.swift").write_text(hand.RUNTIME)
    subprocess.run(["swiftc", "-swift-version", "6", "-O", "-wmo", "-parse-as-library", "-emit-module", "-emit-object", "-module-name",
                    "Hand", "-emit-module-path", str(scratch / "Hand.swiftmodule"), "-o", str(scratch / "Hand.o"),
                    str(scratch / "Hand.swift")], check=True)
    for name in options.corpora:
        for count in options.groups:
            comparison = Comparison(CORPORA[name], count, products, scratch)
            # First, because a failure to link should be reported before everything is compiled.
            hand_map, generated_map = comparison.look_up()
            by_hand, generated, empty = comparison.compile(options.repeat)
            yield name, count, "by hand", by_hand + [hand_map]
            yield name, count, "generated", generated + [generated_map]
            yield name, count, "its bodies empty", empty + [None]
            yield name, count, "of empty", [new / old for new, old in zip(generated, empty)] + [None]
            yield name, count, "of by hand", [new / old for new, old in zip(generated + [generated_map], by_hand + [hand_map])]


def cells(style, values):
    def cell(index, value):
        if value is None:
            return ""
        text = str(value) if index == 3 and not style.startswith("of ") else f"{value:.2f}"
        aim = AIMS.get(style, [""] * 5)[index]
        return text + (f" (aim {aim})" if aim and value > float(aim) else "")
    return [cell(index, value) for index, value in enumerate(values)]


PAGE = """| {groups} groups | type-check | debug | `-O` | machine code |
| --- | ---: | ---: | ---: | ---: |
{rows}

{machine}; {date}; {swift}.
"""


def write_page(rows):
    """Writes the times that users wait: the real corpus in its largest measured size."""
    measured = [row for row in rows if row[0] == "real" and not row[2].startswith(("of ", "its "))]
    count = max(row[1] for row in measured)
    lines = [f"| {style} | {check:.1f} s | {debug:.1f} s | {release:.1f} s | {code / 1e3:,.0f} kB |"
             for _, groups, style, (check, debug, release, code, _) in measured if groups == count]
    swift = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]
    write_figures("benchmark-compile", PAGE.format(
        groups=f"{count:,}", rows="\n".join(lines), machine=f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        date=datetime.date.today(), swift=swift))


def products_of(options):
    if options.products:
        return options.products
    build = ["swift", "build", "-c", "release", "--package-path", str(ROOT)]
    subprocess.run(build + ["--product", "errorspec"], check=True)
    subprocess.run(build + ["--target", "ErrorSpecRuntime"], check=True)
    return pathlib.Path(subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip())


def main():
    arguments = argparse.ArgumentParser(description=textwrap.dedent(__doc__), formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--groups", type=int, nargs="+", default=[300, 1000])
    arguments.add_argument("--corpora", nargs="+", choices=CORPORA, default=list(CORPORA))
    arguments.add_argument("--repeat", type=int, default=3)
    arguments.add_argument("--products", type=pathlib.Path, help="where a release build has put errorspec and the runtime")
    arguments.add_argument("--write", action="store_true", help="write the figures to docs/measurements.md")
    options = arguments.parse_args()
    products = products_of(options)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for row in compare(options, products, pathlib.Path(folder)):
            rows.append(row)
            name, count, style, values = row
            print(f"{name:>6} {count:>6} {style:>17} " + " ".join(f"{cell:>18}" for cell in cells(style, values)), flush=True)
    if options.write:
        write_page(rows)


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    main()
