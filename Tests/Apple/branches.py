#!/usr/bin/env python3
"""Type-checks the `#if` branches of Sources and Plugins that Swift on Linux doesn't compile.

    Tests/Apple/branches.py [BUILD]     # needs a debug build, of this package by default

Each configuration answers `canImport` and `os` as another system does. The sources are copied with the branches that
this system chooses, and compiled in Swift 6 mode, with warnings as errors, against the modules in Stubs, which declare
what the sources use as Apple documents it. The check fails if a branch belongs to no configuration.

The tutorial's branches for SwiftUI are compiled by Tests/Docs/tutorial.py.
"""
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import conditions

ROOT = pathlib.Path(__file__).resolve().parents[2]
STUBS = ROOT / "Tests/Apple/Stubs"
FOUNDATION = re.compile(r"^([ \t]*(?:\w+ )*import )Foundation\b", re.M)
IMPORT = re.compile(r"^[ \t]*(?:@?\w+ )*import (\w+)")
SYSTEMS = {"macOS", "iOS", "tvOS", "watchOS", "visionOS", "Linux", "Windows", "WASI", "Android"}


@dataclasses.dataclass(frozen=True)
class Configuration:
    name: str
    systems: set
    # The modules that can be imported, among those that the sources ask for.
    modules: set
    # The modules that the stubs declare, in the order of their dependencies, and the module that replaces Foundation.
    stubs: tuple = ()
    foundation: str = "Foundation"

    def fact(self, condition):
        """Returns whether a single condition holds, or `None` if it is unknown."""
        if found := re.fullmatch(r"canImport\((\w+)\)", condition):
            return found[1] in self.modules if found[1] in KNOWN else None
        if found := re.fullmatch(r"os\((\w+)\)", condition):
            return found[1] in self.systems if found[1] in SYSTEMS else None
        return None


# The first one is compiled by the build.
LINUX = Configuration("Linux", {"Linux"}, {"Glibc", "FoundationEssentials", "FoundationNetworking"})
APPLE = Configuration(
    "macOS", {"macOS"}, {"Darwin", "SwiftUI", "XcodeProjectPlugin"},
    ("Darwin", "AppleFoundation", "XcodeProjectPlugin"), "AppleFoundation")
MUSL = Configuration("musl", {"Linux"}, {"Musl", "FoundationEssentials", "FoundationNetworking"}, ("Musl",))
COMPILED = (APPLE, MUSL)
KNOWN = set().union(*(configuration.modules for configuration in (LINUX, *COMPILED)))


def place(path):
    """Returns the path in messages."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else pathlib.Path(path.name)


def output(*command, folder=ROOT):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@dataclasses.dataclass
class Target:
    name: str
    kind: str
    files: list
    dependencies: list
    features: list


def read_targets():
    """Returns the targets in Sources, Generated and Plugins, each after its dependencies."""
    # `off` would leave out the plugins.
    environment = os.environ | {"ERRORSPEC_PLUGINS": "on"}
    manifest = json.loads(subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True,
        env=environment).stdout)
    found = {}
    for target in manifest["targets"]:
        kind, name = target["type"], target["name"]
        folder = ROOT / (target.get("path") or f"{'Plugins' if kind == 'plugin' else 'Sources'}/{name}")
        if kind not in ("regular", "executable", "plugin") or folder.is_relative_to(ROOT / "Tests"):
            continue
        files = [path for path in sorted(folder.rglob("*.swift")) if ".docc" not in str(path)]
        dependencies = [value[0] for entry in target["dependencies"] for key, value in entry.items() if key == "byName"]
        features = [
            feature["_0"] for setting in target["settings"]
            if (feature := setting["kind"].get("enableUpcomingFeature"))]
        found[name] = Target(name, kind, files, dependencies, features)
    ordered = []

    def add(target):
        for name in target.dependencies:
            if name in found:
                add(found[name])
        if target not in ordered:
            ordered.append(target)

    for target in found.values():
        add(target)
    return ordered


def changed_targets(targets, configuration):
    """Returns the targets that differ in this configuration from the build."""
    changed = []
    for target in targets:
        texts = [path.read_text(encoding="utf-8") for path in target.files]
        differs = any(
            conditions.chosen(text, configuration.fact)[1] != conditions.chosen(text, LINUX.fact)[1] for text in texts)
        if differs or configuration is APPLE and any(other.name in target.dependencies for other in changed):
            changed.append(target)
    return changed


class Compiler:
    """Compiles targets in one configuration, with the modules of the build for all other targets."""

    def __init__(self, configuration, build, folder):
        self.configuration = configuration
        self.folder = folder
        self.modules = folder / "Modules"
        self.modules.mkdir(parents=True)
        manifest = (build.parent / "debug.yaml").read_text(encoding="utf-8")
        package = re.search(r'"-module-name","ErrorSpecReading".*?"-package-name","(\w+)"', manifest)[1]
        plugins = pathlib.Path(json.loads(output("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"])
        self.flags = [
            "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-package-name", package,
            "-I", str(self.modules), "-I", str(STUBS / "C"), "-I", str(build / "Modules"),
            "-I", str(ROOT / "Sources/CLibYAML"), "-I", str(plugins / "pm/PluginAPI"),
            "-module-cache-path", str(folder / "ModuleCache")]

    def run(self, name, arguments):
        module = name.replace("-", "_")
        done = subprocess.run(["swiftc", *self.flags, "-module-name", module, *arguments], capture_output=True, text=True)
        if done.returncode != 0:
            messages = done.stderr.replace(f"{self.folder}/", "")
            return f"{name} doesn't compile for {self.configuration.name}:\n{messages}"
        return None

    def emit(self, name, files, *arguments):
        path = self.modules / f"{name}.swiftmodule"
        return self.run(name, ["-emit-module", "-emit-module-path", str(path), "-wmo", *arguments, *map(str, files)])

    def compile_stub(self, name):
        return self.emit(name, [STUBS / f"{name}.swift"])

    def compile(self, target):
        copies = []
        for path in target.files:
            text, _ = conditions.chosen(path.read_text(encoding="utf-8"), self.configuration.fact)
            if target.kind != "plugin":
                text = FOUNDATION.sub(rf"\g<1>{self.configuration.foundation}", text)
            copy = self.folder / place(path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
            copies.append(copy)
        arguments = [part for feature in target.features for part in ("-enable-upcoming-feature", feature)]
        if target.kind == "plugin":
            arguments += ["-package-description-version", "6.0.0"]
        return self.emit(target.name, copies, *arguments)


def check(configuration, targets, build, folder):
    """Returns the failures of a configuration."""
    compiler = Compiler(configuration, build, folder)
    for name in configuration.stubs:
        if failure := compiler.compile_stub(name):
            return [failure]
    failures, jobs = [], {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:

        def compile_after_dependencies(target, before):
            if all(job.result() is None for job in before):
                return compiler.compile(target)
            return None

        for target in targets:
            before = [jobs[name] for name in target.dependencies if name in jobs]
            jobs[target.name] = pool.submit(compile_after_dependencies, target, before)
        failures = [failure for job in jobs.values() if (failure := job.result())]
    return failures


def unchecked_branches(files):
    """Returns the number of branches, and a failure for each branch that belongs to no configuration, and for each
    import of a module that another system lacks."""
    count, failures = 0, []
    for path in files:
        text = path.read_text(encoding="utf-8")
        covered = set()
        try:
            for configuration in (LINUX, *COMPILED):
                chosen, found = conditions.chosen(text, configuration.fact)
                covered.update(found)
                for line, module in imports(chosen):
                    if module in KNOWN - configuration.modules:
                        failures.append(f"{place(path)}:{line}: error: {configuration.name} has no module `{module}`")
        except conditions.UnknownCondition as error:
            failures.append(f"{place(path)}: error: no configuration knows the condition `{error}`")
            continue
        for branch in conditions.branches(text):
            count += 1
            if branch not in covered:
                failures.append(
                    f"{place(path)}:{branch.line}: error: no configuration of Tests/Apple/branches.py compiles the "
                    f"branch `{branch.condition}`")
    return count, failures


def imports(text):
    """Returns the lines and modules of a source's imports."""
    lines = enumerate(text.split("\n"), start=1)
    return [(number, found[1]) for number, line in lines if (found := IMPORT.match(line))]


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug").absolute()
    targets = read_targets()
    count, failures = unchecked_branches({path.resolve() for target in targets for path in target.files})
    compiled = []
    if not failures:
        with tempfile.TemporaryDirectory() as folder:
            for configuration in COMPILED:
                changed = changed_targets(targets, configuration)
                compiled.append(f"{len(changed)} targets for {configuration.name}")
                failures += check(configuration, changed, build, pathlib.Path(folder).resolve() / configuration.name)
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"  {count} branches: the build compiled those for Linux, and this check {' and '.join(compiled)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
