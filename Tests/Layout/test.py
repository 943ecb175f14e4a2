#!/usr/bin/env python3
"""Checks that the folders of each target have no cycles: no folder uses declarations of a folder that uses it. Also
checks that the types in CONTRIBUTING.md exist.

    Tests/Layout/test.py            # fails if two folders use each other, and names what they use
    Tests/Layout/test.py Review     # also prints the dependencies of targets with "Review" in their name

It reads declarations and names, but not types. A name that several folders of a target declare is ignored.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DECLARATION = re.compile(
    r"^(?:(?:package|public|internal|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*"
    r"(struct|enum|class|actor|protocol|typealias|func|let|var)\s+`?(\w+)", re.M)
TEXT = re.compile(r'#+".*?"#+|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')
COMMENT = re.compile(r"//[^\n]*|/\*(?:.|\n)*?\*/")
NAME = re.compile(r"(?<![\w.`])\w+")


def code(path):
    """Returns the source without comments and string literals, but with the code in interpolations."""
    text = COMMENT.sub(" ", path.read_text(encoding="utf-8"))
    return TEXT.sub(lambda found: " ".join(re.findall(r"\\\(([^()]*(?:\([^()]*\)[^()]*)*)\)", found[0])) or '""', text)


def names(text, functions):
    """Returns the names that a file uses. A function's name counts only in calls, not in a method's declaration."""
    result = set()
    for found in NAME.finditer(text):
        name = found[0]
        if name in functions:
            before, after = text[:found.start()].rstrip(), text[found.end():found.end() + 1]
            if after != "(" or before.endswith("func"):
                continue
        result.add(name)
    return result


def arrows(target):
    """Returns, for each folder, the other folders that it uses, and the names that it uses from them."""
    files = [
        (path, path.relative_to(target).parts)
        for path in sorted(target.rglob("*.swift")) if not any(part.endswith(".docc") for part in path.parts)]
    texts = {path: code(path) for path, parts in files if len(parts) > 1}
    folders = {path: parts[0] for path, parts in files if len(parts) > 1}
    owners = collections.defaultdict(set)
    functions = set()
    for path, text in texts.items():
        for found in DECLARATION.finditer(text):
            owners[found[2]].add(folders[path])
            if found[1] == "func":
                functions.add(found[2])
    used = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, text in texts.items():
        for name in names(text, functions):
            if len(owners.get(name, ())) == 1:
                owner = next(iter(owners[name]))
                if owner != folders[path]:
                    used[folders[path]][owner].add(f"{name} in {path.name}")
    return used


def cycle(used):
    """Returns a cycle of folders, or `None` if the folders have no cycle."""
    state = {}

    def visit(folder, way):
        state[folder] = "open"
        for other in sorted(used.get(folder, ())):
            if state.get(other) == "open":
                return way[way.index(other):] + [other]
            if other not in state:
                found = visit(other, way + [other])
                if found:
                    return found
        state[folder] = "done"
        return None

    for folder in sorted(used):
        if folder not in state:
            found = visit(folder, [folder])
            if found:
                return found
    return None


def unknown_types():
    """Returns the types that "The types, in the order in which you meet them" names although no target has them."""
    declared = {
        found[2] for path in (ROOT / "Sources").rglob("*.swift") for found in re.finditer(
            r"\b(struct|enum|class|actor|protocol|typealias) `?(\w+)", code(path))}
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text[text.index("## The types"):].split("\n## ")[0]
    return sorted(name for name in set(re.findall(r"`([A-Z]\w+)`", section)) if name not in declared)


def main():
    wanted = sys.argv[1] if len(sys.argv) > 1 else None
    failures = 0
    targets = sorted(path for path in (ROOT / "Sources").iterdir() if path.is_dir())
    for target in targets:
        used = arrows(target)
        if wanted and wanted in target.name:
            for folder in sorted(used):
                for other in sorted(used[folder]):
                    names = sorted(used[folder][other])
                    print(f"{target.name}: {folder} → {other}: {', '.join(names[:6])}{' …' if len(names) > 6 else ''}")
        way = cycle(used)
        if way:
            failures += 1
            print(f"FAILED: {target.name}: {' → '.join(way)}")
            for folder, other in zip(way, way[1:]):
                print(f"  {folder} uses of {other}: {', '.join(sorted(used[folder][other])[:8])}")
    print(f"  {len(targets)} targets" + (f", {failures} with a cycle of folders" if failures else ": no cycles of folders"))
    for name in unknown_types():
        failures += 1
        print(f"FAILED: CONTRIBUTING.md names the type {name}, which doesn't exist")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
