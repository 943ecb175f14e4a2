#!/usr/bin/env python3
"""What generated code costs to compile, against handlers written by hand with the same content.

    Benchmarks/Compile/run.py [--groups 10 100 1000] [--repeat 3] [--write]

Builds errorspec and the runtime in release mode, writes both styles for each number of groups, and prints the CPU
seconds of `swiftc -typecheck`, of a debug and an -O build of the module, its machine code in bytes, the nanoseconds
of `map` per failure, and the ratios. CPU time, the least of the repeats, the styles in turn: a busy machine changes it
less than the clock. `--write` writes them to docs/measurements.md.
"""
import argparse
import datetime
import os
import pathlib
import platform
import resource
import subprocess
import sys
import tempfile
import textwrap

import lookups

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
from measurements import write_figures  # noqa: E402

SHARED = [
    ("Common", None, [("secretKeyError", 420, True), ("tooMuchCall", 429, True), ("pathError", 444, False), ("serverError", 500, False)]),
    ("Token", "Common", [("unknownAccessToken", 401, True), ("forbidden", 403, False), ("expired", 419, True)]),
    ("Authorization", "Common", [("emptyRequireValue", 400, False)]),
]
OWN = ["cannotLogin", "alreadyJoined", "refused"]
TITLE, TEXT = "로그인 실패", "잠시 후 다시 시도해 주세요."


def groups(count):
    """One to three cases a group. Statuses differ: the compiler would merge functions that are alike, as few are."""
    def cases(i):
        statuses = [450 + i % 17, 470 + i // 3 % 13, 485 + i // 5 % 11]
        return [(case, statuses[place], (i + place) % 3 > 0) for place, case in enumerate(OWN[: 1 + i % 3])]

    return SHARED + [(f"Group{i}", "Authorization" if i % 2 else "Token", cases(i)) for i in range(count)]


def recovers(case):
    return case == "expired"


def spec(count):
    lines = ["errorspec: 1", "api: LSLP", "body: lslp", "bodies: {lslp: {message: /message}}",
             "recoveries: {refresh: {summary: Refresh the token}}", "categories: [alert, signOut]", "groups:"]
    for name, parent, cases in groups(count):
        lines += [f"  {name}:", f"    parents: [{parent or ''}]", "    cases:"]
        for case, status, reads in cases:
            text = f"{TEXT} {name} {case}"
            description = f"{{body: message, otherwise: {text}}}" if reads else text
            retry = ", retry: {recover: refresh}" if recovers(case) else ""
            lines.append(f"      {case}: {{status: {status}, title: {TITLE} {name} {case}, description: {description}{retry}}}")
    return "\n".join(lines) + "\n"


HAND_RUNTIME = """
public struct Response: Sendable {
    public let statusCode: Int
    public let message: String?
    public init(statusCode: Int, message: String?) { self.statusCode = statusCode; self.message = message }
}
public enum Category: Sendable { case alert, signOut }
public enum Retry: Sendable { case doNotRetry, retry(@Sendable () async throws -> Void) }
public protocol ResponseErrorType: Error { var id: String { get }; var title: String { get }; var description: String { get }; var category: Category { get } }
public protocol ResponseErrorHandler { associatedtype ResponseError: ResponseErrorType; func map(_ response: Response) -> ResponseError?; func retry(_ error: ResponseError, completion: @escaping @Sendable (Retry) -> Void) }
public func refreshAccessToken() async throws {}
"""


def lower(name):
    return name[0].lower() + name[1:]


def hand(name, parent, cases):
    """A handler as teams write it: it builds its parent, and calls `retry` with a closure in a `switch`."""
    out = ["public import Hand", f"public struct {name}ResponseErrorHandler: ResponseErrorHandler {{",
           "    public enum ResponseError: ResponseErrorType {"]
    out += [f"        case {case}{'(String?)' if reads else ''}" for case, _, reads in cases]
    if parent:
        out.append(f"        case {lower(parent)}({parent}ResponseErrorHandler.ResponseError)")

    def switch(kind, type_, own):
        out.append(f"        public var {kind}: {type_} {{\n            switch self {{")
        out.extend(f"            case .{case}{'(let message)' if kind == 'description' and reads else ''}: return {own(case, reads)}" for case, _, reads in cases)
        if parent:
            out.append(f"            case .{lower(parent)}(let error): return error.{kind}")
        out.append("            }\n        }")

    switch("id", "String", lambda case, reads: f'"{name}.{case}"')
    switch("title", "String", lambda case, reads: f'"{TITLE} {name} {case}"')
    switch("description", "String", lambda case, reads: ("message ?? " if reads else "") + f'"{TEXT} {name} {case}"')
    switch("category", "Category", lambda case, reads: ".alert")
    out.append("    }")
    if parent:
        out.append(f"    private let parent = {parent}ResponseErrorHandler()")
    out.append("    public init() {}\n    public func map(_ response: Response) -> ResponseError? {\n        switch response.statusCode {")
    out += [f"        case {status}: return .{case}{'(response.message)' if reads else ''}" for case, status, reads in cases]
    out.append(f"        default: return {f'parent.map(response).map(ResponseError.{lower(parent)})' if parent else 'nil'}")
    out.append("        }\n    }\n    public func retry(_ error: ResponseError, completion: @escaping @Sendable (Retry) -> Void) {\n        switch error {")
    for case, _, _ in cases:
        answer = ".retry { try await refreshAccessToken() }" if recovers(case) else ".doNotRetry"
        out.append(f"        case .{case}: completion({answer})")
    if parent:
        out.append(f"        case .{lower(parent)}(let error): parent.retry(error, completion: completion)")
    out.append("        }\n    }\n}")
    return "\n".join(out) + "\n"


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
    """Seconds to check, to build for debugging and for release, each in one compiler, and the bytes of machine code."""
    listing = scratch / "files.txt"
    listing.write_text("\n".join(f'"{file}"' for file in files))
    base = ["swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-module-name", "Measured", "-I", str(modules), f"@{listing}"]
    seconds = [cpu(base + ["-typecheck"]), cpu(base + ["-c", "-Onone", "-o", str(scratch / "debug.o")]),
               cpu(base + ["-c", "-O", "-o", str(scratch / "release.o")])]
    return seconds + [machine_code(scratch / "release.o")]


class Comparison:
    """Both styles of a number of groups."""

    def __init__(self, count, products, scratch):
        self.count, self.products, self.scratch = count, products, scratch
        specs, output, written = scratch / f"specs{count}", scratch / f"out{count}", scratch / f"hand{count}"
        for path in (specs, written):
            path.mkdir()
        (specs / "api.yaml").write_text(spec(count))
        subprocess.run([str(products / "errorspec"), "generate", "--quiet", str(specs), "--output", str(output)], check=True)
        for name, parent, cases in groups(count):
            (written / f"{name}.swift").write_text(hand(name, parent, cases))
        self.by_hand, self.generated = sorted(written.glob("*.swift")), sorted(output.rglob("*.swift"))

    def compile(self, repeat):
        """In turn, so that a machine that is busy for a while is so for both."""
        runs = [(measure(self.by_hand, self.scratch, self.scratch), measure(self.generated, self.products / "Modules", self.scratch))
                for _ in range(repeat)]
        return [[min(values) for values in zip(*style)] for style in zip(*runs)]

    def look_up(self):
        handlers = [name for name, _, _ in groups(self.count)[len(SHARED):]][:10]
        by_hand = lookups.program(handlers, "Hand", "Response", "", "%sResponseErrorHandler.ResponseError")
        generated = lookups.program(handlers, "ErrorSpecRuntime", "ErrorResponse", "LSLP.", "%sResponseError")
        runtime = sorted((self.products / "ErrorSpecRuntime.build").glob("*.o"))
        return [lookups.measure(self.by_hand, by_hand, ["-I", str(self.scratch)], [self.scratch / "Hand.o"], self.scratch),
                lookups.measure(self.generated, generated, ["-I", str(self.products / "Modules")], runtime, self.scratch)]


def compare(options, products, scratch):
    """Rows of groups, style and figures, the ratio last."""
    (scratch / "Hand.swift").write_text(HAND_RUNTIME)
    subprocess.run(["swiftc", "-swift-version", "6", "-O", "-wmo", "-parse-as-library", "-emit-module", "-emit-object", "-module-name",
                    "Hand", "-emit-module-path", str(scratch / "Hand.swiftmodule"), "-o", str(scratch / "Hand.o"),
                    str(scratch / "Hand.swift")], check=True)
    for count in options.groups:
        comparison = Comparison(count, products, scratch)
        compiled, looked_up = comparison.compile(options.repeat), comparison.look_up()
        by_hand, generated = [style + [time] for style, time in zip(compiled, looked_up)]
        yield count, "by hand", by_hand
        yield count, "generated", generated
        yield count, "ratio", [new / old for new, old in zip(generated, by_hand)]


def cells(style, values):
    check, debug, release, code, lookup = values
    return [f"{check:.2f}", f"{debug:.2f}", f"{release:.2f}", f"{code:.2f}" if style == "ratio" else str(code), f"{lookup:.2f}"]


PAGE = """# What generated code costs to compile

Against handlers written by hand with the same content: a handler per group that builds its parent, and calls `retry`
with a closure in a `switch`. Seconds are processor time of one compiler, the least of {repeat} runs; `map` is in
nanoseconds a failure.

| groups | style | type-check | debug | `-O` | machine code, bytes | `map` |
| ---: | --- | ---: | ---: | ---: | ---: | ---: |
{rows}
| | aim | 0.9 | 0.7 | 0.6 | 0.6 | 0.5 |

{machine}, {date}; {swift}. `make benchmark-compile` measures this and writes the figures here.
"""


def write_page(rows, repeat):
    swift = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]
    lines = ["| " + " | ".join([str(count), style, *cells(style, values)]) + " |" for count, style, values in rows]
    write_figures("benchmark-compile", PAGE.format(
        repeat=repeat, rows="\n".join(lines), machine=f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        date=datetime.date.today(), swift=swift))


def main():
    arguments = argparse.ArgumentParser(description=textwrap.dedent(__doc__), formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--groups", type=int, nargs="+", default=[10, 100, 1000])
    arguments.add_argument("--repeat", type=int, default=3)
    arguments.add_argument("--products", type=pathlib.Path, help="where a release build has put errorspec and the runtime")
    arguments.add_argument("--write", action="store_true", help="write the figures to docs/measurements.md")
    options = arguments.parse_args()
    products = options.products
    if not products:
        build = ["swift", "build", "-c", "release", "--package-path", str(ROOT)]
        subprocess.run(build + ["--product", "errorspec"], check=True)
        subprocess.run(build + ["--target", "ErrorSpecRuntime"], check=True)
        products = pathlib.Path(subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip())
    print(f"{'groups':>6} {'style':>10} {'check s':>9} {'debug s':>9} {'-O s':>9} {'code':>9} {'map ns':>9}")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for count, style, values in compare(options, products, pathlib.Path(folder)):
            rows.append((count, style, values))
            print(f"{count:>6} {style:>10} " + " ".join(f"{cell:>9}" for cell in cells(style, values)), flush=True)
    if options.write:
        write_page(rows, options.repeat)


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    main()
