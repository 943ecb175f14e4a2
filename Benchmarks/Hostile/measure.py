#!/usr/bin/env python3
"""Reads hostile specs and documents, and prints the time and the memory of each.

The aim: reading any spec takes less than one second and 64 MB, in every format; comparing the cases of an API, or
reading a document, takes less than five seconds and 256 MB. This program marks what takes longer, with a release
build. Tests only check the findings, so that they don't fail on a slow machine.

    python3 Benchmarks/Hostile/measure.py .build/release/errorspec
"""
import os
import random
import re
import subprocess
import sys
import tempfile

HEAD = "errorspec: 1\napi: Hostile\ntitle: Error\nbody: one\nbodies:\n  one: {code: /code}\n"
WORDS = "title: T, description: D"


def spec(groups, head=""):
    return (HEAD + head + "groups:\n" + groups).encode()


def many(count, line):
    return "".join(line.format(i=i, j=i + 1) for i in range(count))


def bombs():
    yield "nothing", b""
    yield "NUL", spec("  A:\n    title: a\0b\n")
    yield "UTF-16", spec("  A: {}\n").decode().encode("utf-16")
    yield "UTF-32", spec("  A: {}\n").decode().encode("utf-32")
    yield "random bytes", os.urandom(1 << 20)
    yield "1 MiB of zeros", bytes(1 << 20)
    for name, character in [("a", "a"), ("[", "["), ("{", "{"), ("-", "-"), ("quote", '"'), ("colon", ": "), ("tab", "\t"),
                            ("newline", "\n"), ("?", "? "), ("!", "! "), ("&", "&a "), ("*", "*a "), ("%", "%\n"),
                            ("|", "|\n"), ("#", "#"), ("comma", ","), ("- ", "- "), ("CR", "\r"), ("space", " "),
                            ("NEL", "\u0085"), ("bidi", "\u202e"), ("é", "é"), ("---", "---\n"), ("...", "...\n"),
                            ("<<", "<<: *a\n"), ("a: ", "a: "), ("[a: ", "[a: "), ("? - ", "? - "), ("'", "'"),
                            ("''", "''"), ("\\", '\\"'), ("{a", "{a"), ("a: {", "a: {"), ("- [", "- ["), ("}", "}"),
                            ("!<", "!<"), (">-", ">-\n "), ("a\n", "a\n"), ("a:\n", "a:\n"), (" a\n", " a\n\n")]:
        data = character.encode()
        yield f"1 MiB of {name}", data * ((1 << 20) // len(data))
    yield "100,000 [", b"[" * 100_000
    yield "100,000 '- '", b"- " * 100_000
    yield "100,000 {a: ", b"{a: " * 100_000
    yield "nested below cases", spec("  A:\n    cases: " + "[" * 100_000)
    yield "20,000 directives", b"%TAG !a! tag:a,2000:\n" * 20_000 + b"---\na: b\n"
    yield "20,000 different directives", "".join(f"%TAG !a{i}! tag:a,2000:\n" for i in range(20_000)).encode() + b"---\na: b\n"
    yield "20,000 directives after ...", b"a: b\n...\n" + "".join(f"%TAG !a{i}! tag:a,2000:\n" for i in range(20_000)).encode() + b"---\na: b\n"
    yield "20,000 directives after ... at the start", b"...\n" + "".join(f"%TAG !a{i}! tag:a,2000:\n" for i in range(20_000)).encode() + b"---\na: b\n"
    yield "20,000 directives after # and ...", b"# a\n\n... # b\n" + "".join(f"%TAG !a{i}! tag:a,2000:\n" for i in range(20_000)).encode() + b"---\na: b\n"
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{i + 1}: &a{i + 1} [*a{i}, *a{i}, *a{i}, *a{i}]\n" for i in range(10_000))
    yield "alias bomb", bomb.encode()
    yield "30,000 anchors", spec("  A:\n    cases:\n" + many(30_000, "      c{i}: &a{i} x\n"))
    yield "huge scalar", spec("  A:\n    title: " + "x" * 1_000_000 + "\n")
    yield "huge quoted scalar", spec('  A:\n    title: "' + "\\u00e9" * 150_000 + '"\n')
    yield "huge key", spec("  " + "x" * 1_000_000 + ": {}\n")
    yield "huge block scalar", spec("  A:\n    title: |\n" + "      x\n" * 120_000)
    yield "100,001 nodes", spec("  A:\n    cases: [" + "x," * 100_001 + "]\n")
    yield "many keys on one line", spec("  A: {" + ", ".join(f"k{i}: 1" for i in range(49_000)) + "}\n")
    for slip in ["a: {x: 1, y}, ", "a = b, ", "a：b, ", "\u00a0a: 1, ", "a: b, c, d, ", "{a: b = c}, "]:
        yield f"many slips on one line: {slip}", ("errorspec: 1\napi: A\ngroups: {Login: {cases: {" + slip * (800_000 // len(slip)) + "}}}\n").encode()
    yield "many cases on one line", spec("  A: {cases: {" + ", ".join(f"k{i}: 1" for i in range(49_000)) + "}}\n")
    yield "50,000 unknown keys", ("".join(f"k{i}: 1\n" for i in range(49_900))).encode()
    yield "50,000 duplicate keys", ("k: 1\n" * 49_900).encode()
    yield "40,000 complex keys", ("".join(f"? k{i}\n: 1\n" for i in range(40_000))).encode()
    yield "a ? and 40,000 keys", ("a: b ? c\n" + "".join(f"k{i}: 1\n" for i in range(40_000))).encode()
    yield "a ? and blank lines", ("?\n" + "\n" * 900_000 + "k: 1\n").encode()
    yield "10,000 parents", spec(many(10_000, "  G{i}: {{parents: [], otherwise: {{description: D}}}}\n") + "  All:\n    parents: [" + ", ".join(f"G{i}" for i in range(10_000)) + "]\n")
    yield "10,000 unknown parents", spec(many(1_000, "  G{i}: {{parents: []}}\n") + "  All:\n    parents: [" + ", ".join(f"H{i}" for i in range(10_000)) + "]\n")
    yield "10,000 groups with an unknown parent", spec(many(10_000, "  G{i}: {{parents: [H{i}]}}\n"))
    yield "a circle of 5,000 groups", spec(many(5_000, "  G{i}: {{parents: [G{j}]}}\n") + "  G5000: {parents: [G0]}\n")
    yield "10,000 circles", spec("".join(f"  A{i}: {{parents: [B{i}]}}\n  B{i}: {{parents: [A{i}]}}\n" for i in range(9_000)))
    yield "15,000 groups of their own", spec(many(15_000, "  G{i}: {{parents: [G{i}]}}\n"))
    yield "a chain of 15,000", spec(many(15_000, "  G{i}: {{parents: [G{j}]}}\n") + "  G15000: {otherwise: {description: D}}\n")
    yield "a chain into a circle", spec(many(15_000, "  G{i}: {{parents: [G{j}]}}\n") + "  G15000: {parents: [G14999]}\n")
    dense = "".join(f"  G{i}: {{parents: [{', '.join(f'G{k}' for k in range(i))}], otherwise: {{description: D}}}}\n" for i in range(400))
    yield "each inherits from all before", spec(dense)
    yield "10,000 cases with the same code", spec("  A:\n    description: D\n    cases:\n" + many(10_000, "      c{i}: {{code: X}}\n"))
    yield "10,000 cases with the same status", spec("  A:\n    description: D\n    cases:\n" + many(10_000, "      c{i}: {{status: 401}}\n"))
    yield "10,000 cases of all statuses", spec("  A:\n    description: D\n    cases:\n" + many(10_000, "      c{i}: {{status: 100-599}}\n"), "")
    yield "a case of 40,000 codes", spec("  A:\n    description: D\n    cases:\n      a:\n        code: [" + ", ".join(f"C{i}" for i in range(40_000)) + "]\n")
    yield "a case of 40,000 statuses", spec("  A:\n    description: D\n    cases:\n      a:\n        status: [" + ", ".join("401" for i in range(40_000)) + "]\n")
    ranges = [f"{first}-{last}" for first in range(300, 600) for last in range(first + 1, 600)]
    yield "a case of 44,850 ranges", spec("  A:\n    description: D\n    cases:\n      a:\n        status: [" + ", ".join(ranges) + "]\n")
    yield "a case of 44,850 ranges with a code", spec("  A:\n    description: D\n    cases:\n      a:\n        code: X\n        status: [" + ", ".join(ranges) + "]\n")
    alike = random.Random(3).sample(ranges, 20_000)
    yield "20,000 cases of different ranges", spec("  A:\n    description: D\n    cases:\n" + "".join(f"      c{i}: {{status: {range}}}\n" for i, range in enumerate(alike)))
    yield "180 cases of 400 ranges", spec("  A:\n    description: D\n    cases:\n" + "".join(f"      c{i}: {{status: [{', '.join(random.Random(i).sample(ranges, 400))}]}}\n" for i in range(180)))
    yield "a case of 300 ranges and 80,000 codes", spec("  A:\n    description: D\n    cases:\n      a: {status: [" + ", ".join(alike[:300]) + "], code: [" + ", ".join(f"C{i}" for i in range(80_000)) + "]}\n")
    locales = "locales: [" + ", ".join(f"aa-x-{i}" for i in range(40_000)) + "]\n"
    yield "40,000 locales", ("errorspec: 1\napi: Hostile\n" + locales).encode()
    yield "a text for each of 30,000 locales", ("errorspec: 1\napi: Hostile\nlocales: [" + ", ".join(f"aa-x-{i}" for i in range(30_000)) + "]\ntitle: {" + ", ".join(f"aa-x-{i}: T" for i in range(30_000)) + "}\n").encode()
    yield "90,000 places of a code", ("errorspec: 1\napi: Hostile\nbodies: {one: {code: [" + ", ".join(f"/{i}" for i in range(90_000)) + "]}}\n").encode()
    base = "  Base:\n    description: D\n    cases:\n" + many(5_000, "      c{i}: {{code: X{i}}}\n")
    yield "20,000 groups inherit from 5,000 cases", spec(base + many(20_000, "  G{i}: {{}}\n"), "parents: [Base]\n")
    yield "7,000 groups with a case inherit from 5,000", spec(base + many(7_000, "  G{i}: {{description: D, cases: {{a: {{code: X}}}}}}\n"), "parents: [Base]\n")
    yield "7,000 groups hide one of 5,000", spec(base + many(7_000, "  G{i}: {{description: D, cases: {{a: {{code: X1}}}}}}\n"), "parents: [Base]\n")
    yield "7,000 groups leave one of 5,000 out", spec(base + many(7_000, "  G{i}: {{parents: [Base], except: [Base.c{i}]}}\n"))
    pair = base.replace("5_000", "") + "  Other:\n    description: D\n    cases:\n      o: {code: O}\n"
    yield "7,000 groups inherit from two", spec(pair + many(7_000, "  G{i}: {{parents: [Base, Other]}}\n"))
    yield "two alike parents of 4,000 cases", spec("".join(f"  {g}:\n    description: D\n    cases:\n" + many(4_000, "      c{i}: {{code: X{i}}}\n") for g in "AB") + "  C: {parents: [A, B]}\n")
    yield "10,000 alike cases", spec(many(10_000, "  G{i}: {{description: D, cases: {{a: {{status: 401}}}}}}\n"))
    yield "10,000 recoveries", (HEAD + "recoveries:\n" + many(10_000, "  r{i}: {{through: A}}\n") + "groups:\n  A:\n    description: D\n    cases:\n" + many(4_000, "      c{i}: {{code: X{i}, retry: {{recover: r{i}}}}}\n")).encode()
    yield "10,000 unknown references", spec("  A:\n    description: D\n    cases:\n" + many(10_000, "      c{i}: {{code: X{i}, retry: policy{i}}}\n"))
    yield "10,000 unknown overrides", spec("  A:\n    description: D\n    cases:\n" + many(10_000, "      c{i}: {{code: X{i}, overrides: A.d{i}}}\n"))
    yield "40,000 texts per locale", spec("  A:\n    title: {" + ", ".join(f"l{i}: x" for i in range(40_000)) + "}\n")


def tables():
    """Makes specs with many cases to compare, at the limits of an API and above them."""
    def group(name, cases, keys=""):
        return f"  {name}:\n{keys}    description: D\n    cases:\n" + "".join(f"      {case}\n" for case in cases)

    def nested(count, more=""):
        return [f"c{i}: {{{more}code: {100_000 + i}-{900_000 - i}}}" for i in range(count)]

    def heirs(count, case):
        return "".join(group(f"G{i}", [case.format(i=i)], "    parents: [Base]\n") for i in range(count))

    for count in (200, 400, 500, 501):
        yield f"{count} nested families", spec(group("A", [f"c{i}: {{code: '{'a' * i}*'}}" for i in range(1, count + 1)]))
    for depth, width in ((20, 16), (60, 12)):
        layers = "".join(
            group(f"L{layer}x{k}", [f"c: {{code: X{layer}x{k}}}"],
                  "" if layer == 0 else "    parents: [" + ", ".join(f"L{layer - 1}x{n}" for n in range(width)) + "]\n")
            for layer in range(depth) for k in range(width))
        yield f"{depth} layers of {width} parents", spec(layers)
    yield "3,000 nested ranges with 500 descendants", spec(group("Base", nested(3_000)) + heirs(500, "o{i}: {{code: 1-2}}"))
    yield "499 nested ranges with 500 descendants", spec(
        group("Base", nested(499, "status: 4xx, ")) + heirs(500, "o{i}: {{status: 5xx, code: 0-999999}}"))
    each = [f"c{i}: {{status: {400 + i % 100}, code: {100_000 + i}-{900_000 - i}}}" for i in range(499)]
    yield "499 nested ranges, each with a status, with 500 descendants", spec(
        group("Base", each) + heirs(500, "o{i}: {{status: 5xx, code: 0-999999}}"))
    shifted = [f"c{i}: {{status: {100 + i}, code: {100_000 + i}-{900_000 + i}}}" for i in range(500) if not 100 <= i < 200]
    yield "400 shifted ranges, each with a status, with 500 descendants", spec(
        group("Base", shifted) + heirs(500, "o{i}: {{status: 5xx, code: 0-999999}}"))
    families = [f"c{i}: {{status: 4xx, code: '{'a' * (i + 1)}*'}}" for i in range(499)]
    yield "499 nested families with 500 descendants", spec(
        group("Base", families) + heirs(500, "o{i}: {{status: 5xx, code: 'b{i}*'}}"))
    apart = [f"c{i}: {{status: {400 + i % 100}, code: 'F{i}_*'}}" for i in range(499)]
    yield "499 families, each with a status, with 500 descendants", spec(
        group("Base", apart) + heirs(500, "o{i}: {{status: 5xx, code: 'b{i}*'}}"))
    yield "a case of 20,000 ranges", spec(
        group("A", ["a: {code: [" + ", ".join(f"{i * 10}-{i * 10 + 5}" for i in range(20_000)) + "]}"]))
    base = group("Base", [f"c{i}: {{code: X{i}}}" for i in range(400)])
    yield "300,000 visible cases", spec(base + heirs(745, "a: {{code: Y{i}}}"))
    yield "300,000 visible cases, each without one", spec(
        base + many(748, "  G{i}: {{parents: [Base], except: [Base.c1]}}\n"))
    yield "300,000 visible cases of two parents", spec(
        base + group("Other", ["o: {code: O}"]) + many(745, "  G{i}: {{parents: [Base, Other]}}\n"))
    codes = ", ".join(f"C{i}" for i in range(29))
    yield "300,000 visible pairs of a status and a code", spec(
        group("Base", ["a: {status: [" + ", ".join(str(400 + i) for i in range(20)) + "], code: [" + codes + "]}"])
        + heirs(500, "a: {{code: Y{i}}}"))
    yield "8,000 parents with the same status", spec(
        many(8_000, "  G{i}: {{parents: [], description: D{i}, cases: {{a: {{status: 400}}}}}}\n")
        + "  All: {parents: [" + ", ".join(f"G{i}" for i in range(8_000)) + "]}\n")


FORMATS = ["text", "github", "gitlab", "junit", "markdown", "rdjson", "sarif"]


def documents():
    # Each schema is `anyOf` all schemas, and contains the first one.
    for count in (40, 160):
        every = ", ".join(f"{{$ref: '#/s/A{i}'}}" for i in range(count))
        schemas = "".join(
            f"  A{i}: {{oneOf: [{every}], properties: {{code: {{enum: [C{i}]}}, error: {{$ref: '#/s/A0'}}}}}}\n"
            for i in range(count))
        yield f"{count} schemas that refer to each other", (
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {404: {description: d, content: {application/json: "
            "{schema: {$ref: '#/s/A0'}}}}}}}}\ns:\n" + schemas).encode()
    paths = "".join(f"  /p{i % 3_000}/x{i}: {{get: {{responses: {{404: {{$ref: '#/r/N'}}}}}}}}\n" for i in range(20_000))
    yield "20,000 paths", ("openapi: 3.0.0\npaths:\n" + paths + "r: {N: {description: n}}\n").encode()


def measure(tool, files, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        command = [argument.replace("FOLDER", folder) for argument in arguments]
        result = subprocess.run(["/usr/bin/time", "-f", "%e %U %S %M", tool, *command], capture_output=True)
    _, user, system, kilobytes = result.stderr.decode(errors="replace").strip().split("\n")[-1].split()
    output = result.stdout.decode(errors="replace")
    codes = re.findall(r'"code": ?"([a-z-]+)"', output)
    # The processor time, because elapsed time depends on other load on the machine.
    return float(user) + float(system), int(kilobytes) / 1024, result.returncode, codes


def main():
    tool = sys.argv[1] if len(sys.argv) > 1 else ".build/release/errorspec"
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    failures = 0

    def show(name, limits, measured):
        nonlocal failures
        seconds, megabytes, status, codes = measured
        isRight = seconds < limits[0] and megabytes < limits[1] and status in (0, 1, 2)
        failures += not isRight
        kinds = ", ".join(f"{codes.count(code)} {code}" for code in sorted(set(codes)))
        print(f"{'' if isRight else 'TOO MUCH '}{seconds:.2f} s {megabytes:5.0f} MB  exit {status}  {name}: {kinds or 'sound'}", flush=True)

    for name, data in bombs():
        if wanted not in name:
            continue
        data = data[:1 << 20]
        show(name, (1, 64), measure(tool, {"api.yaml": data}, "lint", "FOLDER", "--format", "json"))
        if "on one line" in name:
            for format in FORMATS:
                show(f"{name}, {format}", (1, 64), measure(tool, {"api.yaml": data}, "lint", "FOLDER", "--format", format))
    for name, data in tables():
        if wanted in name:
            show(name, (5, 256), measure(tool, {"api.yaml": data}, "lint", "FOLDER", "--format", "json"))
            show(f"{name}, matrix", (5, 256), measure(tool, {"api.yaml": data}, "matrix", "FOLDER", "--format", "json"))
            versions = {"base/api.yaml": data, "head/api.yaml": data.replace(b"description: D", b"description: E", 1)}
            show(f"{name}, diff", (5, 256), measure(tool, versions, "diff", "FOLDER/base", "FOLDER/head", "--format", "json"))
    for name, data in documents():
        if wanted in name:
            show(name, (5, 256), measure(tool, {"a.yaml": data}, "import", "FOLDER/a.yaml", "--api", "A", "--output", "FOLDER/specs"))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
