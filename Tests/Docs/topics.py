#!/usr/bin/env python3
"""Checks that a module's catalogue has every public type among its topics, and that everything public is documented.

Usage: topics.py FOLDER-OF-SYMBOL-GRAPHS CATALOGUE.docc [--most TYPES DECLARATIONS]

--most limits the number of public types, including nested types, and of all public declarations, including types.
Members that a type has by conforming to a protocol (`==`, `hash(into:)`, default implementations) aren't counted.
"""
import json
import pathlib
import re
import sys

TYPES = {"swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.typealias", "swift.actor", "swift.macro"}


def surface(graphs):
    """Returns the numbers of public types and of all public declarations."""
    kinds, conformances = {}, set()
    for graph in graphs:
        for symbol in graph["symbols"]:
            kinds[symbol["identifier"]["precise"]] = symbol["kind"]["identifier"]
        for relation in graph["relationships"]:
            if relation["kind"] == "defaultImplementationOf" or "sourceOrigin" in relation:
                conformances.add(relation["source"])
    own = [
        kind for name, kind in kinds.items()
        if name not in conformances and "::SYNTHESIZED::" not in name and kind != "swift.extension"]
    return sum(kind in TYPES - {"swift.typealias"} for kind in own), len(own)


def main(graphs, catalogue, *limits):
    failures, count = [], 0
    pages = "\n".join(page.read_text(encoding="utf-8") for page in pathlib.Path(catalogue).rglob("*.md"))
    topics = {name for part in re.split(r"^## Topics$", pages, flags=re.M)[1:] for name in re.findall(r"^- ``(.+)``$", part, re.M)}
    read = [json.loads(path.read_text(encoding="utf-8")) for path in pathlib.Path(graphs).glob("*.symbols.json")]
    for graph in read:
        for symbol in graph["symbols"]:
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
    for number, limit, what in zip(surface(read), map(int, limits[1:]), ("types", "declarations")):
        if number > limit:
            failures.append(f"{number} public {what} are more than {limit}: cut one, or raise the limit in .ci/docs")
    for failure in failures:
        print(f"FAILED: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
