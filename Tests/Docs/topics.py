#!/usr/bin/env python3
"""Every public type of a module stands among the topics of its catalogue, and everything public is documented.

Usage: topics.py FOLDER-OF-SYMBOL-GRAPHS CATALOGUE.docc
"""
import json
import pathlib
import re
import sys

TYPES = {"swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.typealias", "swift.actor", "swift.macro"}


def main(graphs, catalogue):
    failures, count = [], 0
    pages = "\n".join(page.read_text(encoding="utf-8") for page in pathlib.Path(catalogue).rglob("*.md"))
    topics = {name for part in re.split(r"^## Topics$", pages, flags=re.M)[1:] for name in re.findall(r"^- ``(.+)``$", part, re.M)}
    for graph in pathlib.Path(graphs).glob("*.symbols.json"):
        for symbol in json.loads(graph.read_text(encoding="utf-8"))["symbols"]:
            path, kind = symbol["pathComponents"], symbol["kind"]["identifier"]
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or kind == "swift.extension":
                continue
            count += 1
            name = ".".join(path)
            if "docComment" not in symbol:
                failures.append(f"{name} ({kind.removeprefix('swift.')}) is not documented")
            if kind in TYPES and len(path) == 1 and name not in topics:
                failures.append(f"{name} is in no list of topics of {catalogue}")
    if count < 50:
        failures.append(f"only {count} public symbols were found in {graphs}")
    for failure in failures:
        print(f"FAILED: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
