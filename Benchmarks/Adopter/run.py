#!/usr/bin/env python3
"""Measures the build times of a package that uses errorspec, and writes the figures to docs/measurements.md.

Each build is a real `swift build` of a temporary package. Each figure is given as elapsed time and as processor time,
which depends less on other load on the machine.
"""
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
from measurements import write_figures  # noqa: E402

GROUPS = 300

MANIFEST = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Adopter",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "errorspec", path: "%s")],
    targets: [
        .target(
            name: "App", dependencies: [.product(name: "ErrorSpecRuntime", package: "errorspec")], exclude: [%s],
            plugins: [%s])
    ]
)
"""


def measured(command, folder):
    """Returns the elapsed and processor seconds of a command that must succeed, and its output."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    result = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    clock, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{result.stdout}")
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, result.stdout


def package(folder, plugin, specs):
    sources = folder / "Sources" / "App"
    sources.mkdir(parents=True)
    (sources / "App.swift").write_text("import ErrorSpecRuntime\n\nlet response = NetworkResponse(statusCode: 401)\n")
    if specs:
        shutil.copytree(specs, sources / "specs")
    excluded = "" if plugin or not specs else '"specs"'
    used = '.plugin(name: "ErrorSpecPlugin", package: "errorspec")' if plugin else ""
    (folder / "Package.swift").write_text(MANIFEST % (ROOT, excluded, used))
    return sources


def edit(specs):
    """Changes a status in the spec of one group."""
    for path in sorted(specs.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        if path.name != "api.yaml" and "status: 404" in text:
            path.write_text(text.replace("status: 404", "status: 423", 1), encoding="utf-8")
            return path
    sys.exit("no spec to edit")


def compiled(output):
    return [line.split("Compiling App ")[1] for line in output.splitlines() if "Compiling App " in line]


def measure(work):
    rows = []
    specs = work / "specs"
    subprocess.run(
        [sys.executable, str(ROOT / "Benchmarks/Generate/make_specs.py"), str(GROUPS), str(specs), "--groups-per-file", "1"],
        check=True, stdout=subprocess.DEVNULL)

    def row(name, figures):
        rows.append((name, figures[0], figures[1]))
        print(f"{name}: {figures[0]:.1f} s, {figures[1]:.1f} s of processor time", flush=True)

    runtime = work / "runtime"
    package(runtime, plugin=False, specs=None)
    subprocess.run(["swift", "package", "resolve"], cwd=runtime, check=True, capture_output=True)
    row("The runtime alone, first build", measured(["swift", "build"], runtime))
    row("The runtime alone, a build without changes", measured(["swift", "build"], runtime))

    for product, name in (("errorspec-generate", "The plugin's tool, first build"), ("errorspec", "For comparison: the whole of `errorspec`")):
        command = ["swift", "build", "--package-path", str(ROOT), "--scratch-path", str(work / product)]
        subprocess.run(command[:1] + ["package"] + command[2:] + ["resolve"], check=True, capture_output=True)
        row(name, measured(command + ["--product", product], work))

    both = work / "both"
    sources = package(both, plugin=True, specs=specs)
    subprocess.run(["swift", "package", "resolve"], cwd=both, check=True, capture_output=True)
    row(f"Runtime, tool, {GROUPS} specs and their Swift, first build", measured(["swift", "build"], both))
    unchanged = measured(["swift", "build"], both)
    if compiled(unchanged[2]):
        sys.exit("a build without changes has compiled something")
    row(f"With {GROUPS} specs, a build without changes", unchanged)
    edit(sources / "specs")
    edited = measured(["swift", "build"], both)
    files = compiled(edited[2])
    row(f"One of {GROUPS} specs edited ({len(files)} file compiled)", edited)
    generated = work / "generated"
    tool = next((both / ".build").rglob("errorspec-generate-tool"), None)
    names = [argument for path in sorted((sources / "specs").rglob("*.yaml"), key=lambda path: (path.name != "api.yaml", path))
             for argument in (str(path), "Swift/" + path.stem + ".generated.swift")]
    row(f"The tool by itself, {GROUPS} specs", measured([str(tool), "--output", str(generated)] + names, work))
    row("The tool by itself, nothing changed", measured([str(tool), "--output", str(generated)] + names, work))
    return rows


def main():
    with tempfile.TemporaryDirectory(prefix="errorspec-adopter-") as temporary:
        rows = measure(pathlib.Path(temporary))
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    lines = [f"| {name} | {clock:.1f} s | {processor:.1f} s |" for name, clock, processor in rows]
    write_figures(
        "benchmark-adopter",
        f"{swift}, {os.cpu_count()} cores.\n\n| | clock | processor |\n| --- | --- | --- |\n" + "\n".join(lines))


if __name__ == "__main__":
    main()
