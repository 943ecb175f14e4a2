#!/usr/bin/env python3
"""Follows the tutorial step by step in an empty folder. Each step's Swift must compile, and its tests must pass.

Linux has no SwiftUI. Therefore, the app's sources are also type-checked with Tests/Apple/Stubs/SwiftUI.swift.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TUTORIALS = ROOT / "Sources/ErrorSpecRuntime/ErrorSpecRuntime.docc/Tutorials"
sys.path.append(str(ROOT / "Tests/Apple"))
from stubs import compile_stub  # noqa: E402

CODE = re.compile(r'@Code\(name: "([^"]+)", file: "([^"]+)"\)')


def run(arguments, folder, environment, step):
    done = subprocess.run(
        arguments, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0 or "warning: " in done.stdout:
        sys.exit(f"the tutorial's step {step} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done.stdout


def check_views(folder):
    """Type-checks the app's sources as they are at the end, with SwiftUI."""
    sources = sorted((folder / "Sources").rglob("*.swift"))
    if not any("import SwiftUI" in path.read_text(encoding="utf-8") for path in sources):
        sys.exit("the tutorial shows no view")
    modules = next(folder.glob(".build/*/debug/Modules"))
    with tempfile.TemporaryDirectory() as name:
        done = subprocess.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Views",
             "-I", str(compile_stub("SwiftUI", pathlib.Path(name))), "-I", str(modules), *map(str, sources)],
            capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the tutorial's view doesn't compile:\n{done.stderr[-4000:]}")


def main():
    tool = pathlib.Path(os.environ["ERRORSPEC"]).resolve()
    environment = dict(os.environ, PATH=f"{tool.parent}:{os.environ['PATH']}", NO_COLOR="1")
    steps = CODE.findall((TUTORIALS / "ErrorScreen.tutorial").read_text(encoding="utf-8"))
    files = {path.name for path in (TUTORIALS / "Code").iterdir()}
    if unused := files - {file for _, file in steps}:
        sys.exit(f"no step of the tutorial shows {sorted(unused)}")
    printed = ""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "My Shop"
        folder.mkdir()
        (pathlib.Path(name) / "errorspec").symlink_to(ROOT)
        for place, file in steps:
            source = TUTORIALS / "Code" / file
            if place == "Terminal":
                printed = run(["sh", "-eu", str(source)], folder, environment, file)
                continue
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
            # Everything is compiled anew, because an incremental build may keep the object of a file that changed within
            # the same second.
            for path in folder.glob("*/**/*.swift"):
                if ".build" not in path.parts:
                    path.touch()
            # Only sources are built: after a change to the manifest, the next step may add a target's sources.
            if place.startswith("Sources/"):
                run(["swift", "build"], folder, environment, file)
            elif place.startswith("Tests/"):
                run(["swift", "build", "--build-tests"], folder, environment, file)
        check_views(folder)
    tests = re.search(r"Test run with (\d+) tests?.* passed", printed)
    if not tests:
        sys.exit(f"the tutorial's tests did not run:\n{printed[-2000:]}")
    print(f"  {len(steps)} steps of the tutorial became an app, whose {tests[1]} tests pass")


if __name__ == "__main__":
    main()
