#!/usr/bin/env python3
"""Checks that a package uses nothing that is newer than the systems in its Package.swift.

    Tests/Apple/availability.py [PACKAGE [BUILD]]       # reads the index of a debug build, of this package by default

Swift on Linux ignores the versions in `@available(macOS 14, *)`, but the toolchain's modules contain them. This script
compares each reference in the build's index with them. It also rejects uses that Swift would report as deprecated or
unavailable on an Apple system. A use inside `#available` is rejected too, because the index has no conditions; this
package has no such use.

Declarations that Foundation for Linux implements itself, such as `URLSession`, have no versions. The declarations in
use are listed in unversioned.txt. Functions of the C library have no versions either; those in use are declared in
Stubs. Tests may use others.
"""
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from index_store import IndexStore

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The names of systems in a package's description, and in modules.
SYSTEMS = {"macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS"}
# The oldest versions that Swift 6 supports: the default for systems that Package.swift doesn't name.
OLDEST = {"macOS": (10, 13), "iOS": (12, 0), "tvOS": (12, 0), "watchOS": (4, 0), "visionOS": (1, 0)}
# Modules whose declarations have a version if they are newer than Swift 5.
VERSIONED = {"Swift", "Glibc", "Observation", "Synchronization", "RegexBuilder", "Testing", "XCTest"}

# A function of the C library, but not of libyaml.
C_FUNCTION = re.compile(r"c:@F@(?!yaml_)(\w+)")


def output(*command, folder=ROOT):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def version(text):
    return tuple(int(part) for part in (text + ".0").split(".")[:2])


def read_manifest(package):
    """Returns the oldest supported version of each system, and the Swift files of targets other than plugins."""
    manifest = json.loads(output("swift", "package", "dump-package", folder=package))
    systems = OLDEST | {
        SYSTEMS[entry["platformName"]]: version(entry["version"])
        for entry in manifest["platforms"] if entry["platformName"] in SYSTEMS}
    files = []
    for target in manifest["targets"]:
        if target["type"] not in ("regular", "executable", "test"):
            continue
        parent = "Tests" if target["type"] == "test" else "Sources"
        folder = package / (target.get("path") or f"{parent}/{target['name']}")
        excluded = [folder / path for path in target["exclude"]]
        files += [
            path for path in sorted(folder.rglob("*.swift"))
            if not any(part.endswith(".docc") for part in path.parts)
            and not any(path.is_relative_to(other) for other in excluded)]
    return systems, files


def read_symbols(modules):
    """Returns the module, the name and the attributes of each symbol."""
    target = json.loads(output("swiftc", "-print-target-info"))["target"]["unversionedTriple"]

    def graph(module):
        with tempfile.TemporaryDirectory() as folder:
            output("swift-symbolgraph-extract", "-module-name", module, "-target", target, "-output-dir", folder,
                   "-skip-inherited-docs", "-skip-synthesized-members")
            return [
                symbol for path in pathlib.Path(folder).glob("*.json")
                for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return {
            symbol["identifier"]["precise"]: (module, symbol)
            for module, symbols in zip(modules, pool.map(graph, modules)) for symbol in symbols}


def full_name(symbol):
    return ".".join(symbol["pathComponents"])


def declaration(symbol):
    """Returns what two declarations have in common if Swift can call one instead of the other."""
    name = full_name(symbol).replace("StringProtocol.", "String.")
    return name, "".join(part["spelling"] for part in symbol["declarationFragments"])


def problem(symbol, systems):
    """Returns why a symbol can't be used on all systems, or `None`."""
    for entry in symbol.get("availability", []):
        domain = entry.get("domain", "*")
        if domain != "*" and domain not in systems:
            continue
        oldest = systems.get(domain, ())

        def is_reached(key):
            return key in entry and (entry[key]["major"], entry[key].get("minor", 0)) <= oldest

        def text(number):
            return ".".join(map(str, number)).removesuffix(".0")

        if "introduced" in entry and domain != "*" and not is_reached("introduced"):
            first = text((entry["introduced"]["major"], entry["introduced"].get("minor", 0)))
            return f"needs {domain} {first}, but Package.swift supports {domain} {text(oldest)}"
        if entry.get("isUnconditionallyUnavailable") or is_reached("obsoleted"):
            return f"is unavailable on {domain}"
        if domain != "*" and (entry.get("isUnconditionallyDeprecated") or is_reached("deprecated")):
            return f"is deprecated on {domain} {text(oldest)}"
    return None


class Checker:
    def __init__(self, systems, symbols):
        self.systems = systems
        self.symbols = symbols
        lines = (ROOT / "Tests/Apple/unversioned.txt").read_text(encoding="utf-8").splitlines()
        self.unversioned = {line for line in lines if line and not line.startswith("#")}
        stubs = (ROOT / "Tests/Apple/Stubs").rglob("*")
        self.stubs = {
            word for path in stubs if path.stem in ("functions", "darwin", "dyld", "Darwin")
            for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
        self.counts = collections.Counter()
        # The declarations that can be used on all systems. Swift calls them instead of newer ones with the same type.
        self.usable = {declaration(symbol) for _, symbol in symbols.values() if not problem(symbol, systems)}

    def check(self, reference, is_test):
        """Returns why the reference is a problem, or `None`."""
        self.counts["references"] += 1
        if (function := C_FUNCTION.fullmatch(reference.symbol.usr)) and not is_test and function[1] not in self.stubs:
            return f"`{function[1]}` isn't declared in Tests/Apple/Stubs: use only functions that Apple's systems have"
        module, symbol = self.symbols.get(reference.symbol.usr, (None, None))
        if symbol is None:
            return None
        name = f"{module}.{full_name(symbol)}"
        if any("introduced" in entry for entry in symbol.get("availability", [])):
            self.counts["versioned"] += 1
        elif module not in VERSIONED and not module.startswith("_") and not is_test:
            self.counts["listed"] += 1
            if name not in self.unversioned:
                return f"`{name}` has no version: look it up in Apple's documentation, then add it to unversioned.txt"
        # `for await` calls `next()` on older systems.
        is_loop = reference.is_implicit and reference.symbol.name == "next(isolation:)"
        if is_loop or declaration(symbol) in self.usable:
            return None
        reason = problem(symbol, self.systems)
        return reason and f"`{name}` {reason}"


def main():
    package = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT).resolve()
    build = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else package / ".build/debug"
    systems, files = read_manifest(package)
    store = IndexStore(build / "index/store")
    checker = Checker(systems, read_symbols(sorted(store.modules)))
    failures = []
    missing = [path for path in files if path not in store.units]
    if missing:
        failures.append(
            f"{missing[0].relative_to(package)}: error: the index has no such file "
            f"({len(missing)} are missing): build everything first, with `swift build --build-tests`")
    for path in store.units.keys() & files:
        place = path.relative_to(package)
        for reference in store.references(path, store.units[path]):
            if reason := checker.check(reference, place.parts[0] == "Tests"):
                failures.append(f"{place}:{reference.line}:{reference.column}: error: {reason}")
    for failure in sorted(failures):
        print(failure, file=sys.stderr)
    oldest = ", ".join(f"{name} {'.'.join(map(str, number)).removesuffix('.0')}" for name, number in systems.items())
    print(
        f"  {checker.counts['references']} references in {len(files)} files, {checker.counts['versioned']} to symbols "
        f"with a version, {checker.counts['listed']} to listed ones: {len(failures)} are a problem on {oldest}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
