"""Type-checks the Swift in pages against the modules of this build, with the page's own prelude.

SwiftUI is a stub: Tests/Apple/Stubs/SwiftUI.swift.

A prelude declares what a page's examples use, but don't show. It is Tests/Docs/preludes/<PAGE>.swift, or the prelude of
the page's catalogue. comments.swift is the prelude for the comments of sources.
"""
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from pages import ROOT, fail, is_proven_elsewhere

sys.path.append(str(ROOT / "Tests/Apple"))
from stubs import compile_stub  # noqa: E402

# Declarations that aren't allowed in a function.
FILE_SCOPE = re.compile(r"^(?:public |package |private |@\w+ )*(?:import|extension|protocol)\b", re.M)
MANIFEST = "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = {}\n"


def check_manifest(block, form):
    """Checks that the package manager can read a manifest with this part."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        text = MANIFEST.format(form.replace("…", block.text.rstrip().rstrip(",") + "\n"))
        (folder / "Package.swift").write_text(text, encoding="utf-8")
        done = subprocess.run(["swift", "package", "dump-package"], cwd=folder, text=True, capture_output=True)
        if done.returncode != 0:
            fail(block.place, f"is no part of a manifest:\n{done.stderr[-2000:]}")


@functools.cache
def swift_ui():
    folder = tempfile.TemporaryDirectory()
    return folder, compile_stub("SwiftUI", pathlib.Path(folder.name))


def check(block, modules):
    is_comment = block.page.suffix == ".swift"
    names = ["comments"] if is_comment else [block.page.stem, block.page.parent.stem]
    preludes = [ROOT / "Tests/Docs/preludes" / f"{name}.swift" for name in names]
    prelude = next((prelude for prelude in preludes if prelude.exists()), None)
    with tempfile.TemporaryDirectory() as name:
        source = pathlib.Path(name) / "Example.swift"
        networking = "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
        head = "import ErrorSpecRuntime\nimport Foundation\nimport GeneratedSamples\n" + networking
        shown = block.text
        if is_comment:
            head += "import ErrorSpecTesting\n"
            # The macros of tests need special compiler flags, and a comment may leave lines out.
            shown = re.sub(r"^ *…$", "", shown, flags=re.M).replace("#expect(", "_ = (")
        place = f'#sourceLocation(file: "{block.page.relative_to(ROOT)}", line: {block.line})\n'
        if FILE_SCOPE.search(shown):
            text = head + place + shown
        else:
            text = head + "func example() async throws {\n" + place + shown + "#sourceLocation()\n}\n"
        source.write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", "-I", str(modules),
             *(["-I", str(swift_ui()[1])] if "import SwiftUI" in block.text else []),
             *([str(prelude)] if prelude else []), str(source)], text=True, capture_output=True)
        if done.returncode != 0:
            fail(block.place, f"doesn't compile:\n{done.stderr[-3000:]}")


def check_swift(blocks):
    modules = pathlib.Path(os.environ["ERRORSPEC"]).resolve().parent / "Modules"
    count = 0
    for block in blocks:
        if block.language != "swift" or is_proven_elsewhere(block):
            continue
        count += 1
        if form := block.argument("within"):
            check_manifest(block, form)
        else:
            check(block, modules)
    return count
