#!/usr/bin/env python3
"""What generated code costs to compile, against handlers written by hand with the same content.

    Benchmarks/Compile/run.py [--groups 10 100 1000] [--repeat 3]

Builds errorspec and the runtime in release mode, writes both styles for each number of groups, and prints the CPU
seconds of `swiftc -typecheck`, of a debug and an -O build of the module, its machine code in bytes, and the ratio.
CPU time, the least of the repeats: a busy machine changes it less than the clock.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = [
    ("Common", None, [("secretKeyError", 420, True), ("tooMuchCall", 429, True), ("pathError", 444, False), ("serverError", 500, False)]),
    ("Token", "Common", [("unknownAccessToken", 401, True), ("forbidden", 403, False), ("expired", 419, True)]),
    ("Authorization", "Common", [("emptyRequireValue", 400, False)]),
]
OWN = [("cannotLogin", 404, True), ("alreadyJoined", 409, False), ("refused", 422, True)]
TITLE, TEXT = "로그인 실패", "잠시 후 다시 시도해 주세요."


def groups(count):
    return SHARED + [(f"Group{i}", "Authorization" if i % 2 else "Token", OWN[: 1 + i % 3]) for i in range(count)]


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
public struct Response: Sendable { public let statusCode: Int; public let message: String? }
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


def cpu(command, repeat):
    best = None
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        best = seconds if best is None else min(best, seconds)
    return best


def machine_code(path):
    table = subprocess.run(["objdump", "-h", path], check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in table.splitlines()]
    return sum(int(row[2], 16) for row in rows if len(row) > 2 and row[1].startswith(".text"))


def measure(files, modules, repeat, scratch):
    listing = scratch / "files.txt"
    listing.write_text("\n".join(f'"{file}"' for file in files))
    base = ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Measured", "-I", str(modules), f"@{listing}"]
    result = [cpu(base + ["-typecheck"], repeat), cpu(base + ["-c", "-Onone", "-wmo", "-o", str(scratch / "debug.o")], repeat),
              cpu(base + ["-c", "-O", "-wmo", "-o", str(scratch / "release.o")], repeat)]
    return result + [machine_code(scratch / "release.o")]


def main():
    arguments = argparse.ArgumentParser(description=textwrap.dedent(__doc__), formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--groups", type=int, nargs="+", default=[10, 100, 1000])
    arguments.add_argument("--repeat", type=int, default=3)
    arguments.add_argument("--tool", help="a built errorspec, with the runtime's modules beside it")
    options = arguments.parse_args()
    if options.tool:
        products = pathlib.Path(options.tool).resolve().parent
    else:
        build = ["swift", "build", "-c", "release", "--package-path", str(ROOT)]
        subprocess.run(build, check=True)
        products = pathlib.Path(subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip())
    print(f"{'groups':>6} {'style':>10} {'check s':>8} {'debug s':>8} {'-O s':>8} {'code':>9}")
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        (scratch / "Hand.swift").write_text(HAND_RUNTIME)
        subprocess.run(["swiftc", "-swift-version", "6", "-O", "-parse-as-library", "-emit-module", "-module-name", "Hand",
                        "-o", str(scratch / "Hand.swiftmodule"), str(scratch / "Hand.swift")], check=True)
        for count in options.groups:
            specs, output, written = scratch / f"specs{count}", scratch / f"out{count}", scratch / f"hand{count}"
            for path in (specs, written):
                path.mkdir()
            (specs / "api.yaml").write_text(spec(count))
            subprocess.run([str(products / "errorspec"), "generate", "--quiet", str(specs), "--output", str(output)], check=True)
            for name, parent, cases in groups(count):
                (written / f"{name}.swift").write_text(hand(name, parent, cases))
            by_hand = measure(sorted(written.glob("*.swift")), scratch, options.repeat, scratch)
            generated = measure(sorted(output.rglob("*.swift")), products / "Modules", options.repeat, scratch)
            for style, values in (("by hand", by_hand), ("generated", generated)):
                print(f"{count:>6} {style:>10} {values[0]:>8.2f} {values[1]:>8.2f} {values[2]:>8.2f} {values[3]:>9}")
            ratios = [new / old for new, old in zip(generated, by_hand)]
            print(f"{count:>6} {'ratio':>10} {ratios[0]:>8.2f} {ratios[1]:>8.2f} {ratios[2]:>8.2f} {ratios[3]:>9.2f}", flush=True)


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    main()
