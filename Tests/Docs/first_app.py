#!/usr/bin/env python3
"""Follows the README's "Your first handled failure" to the letter, in a folder of any name, and runs the result."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^( *)```([a-z]*)\n(.*?)^ *```", re.M | re.S)


def section(text, heading):
    start = text.index(f"## {heading}\n")
    end = text.find("\n## ", start)
    return text[start:end]


def main():
    tool = pathlib.Path(os.environ["ERRORSPEC"]).resolve()
    environment = dict(os.environ, PATH=f"{tool.parent}:{os.environ['PATH']}", NO_COLOR="1")
    steps = section((ROOT / "README.md").read_text(encoding="utf-8"), "Your first handled failure")
    # What is indented belongs to a step; what isn't, is about another API.
    blocks = [(kind, textwrap.dedent(text)) for indent, kind, text in BLOCK.findall(steps) if indent]
    commands = [text for kind, text in blocks if kind == "sh"]
    [printed] = [text for kind, text in blocks if kind == ""]
    manifest, *sources = [text for kind, text in blocks if kind == "swift"]
    with tempfile.TemporaryDirectory() as temporary:
        # The checkout beside the package isn't called errorspec, as nobody's has to be.
        package = pathlib.Path(temporary) / "My App"
        package.mkdir()
        (pathlib.Path(temporary) / "somewhere").symlink_to(ROOT)
        if '"../errorspec"' not in manifest:
            sys.exit("the README's manifest names no checkout")
        (package / "Package.swift").write_text(manifest.replace('"../errorspec"', '"../somewhere"'))
        *preparing, running = commands
        for command in preparing:
            subprocess.run(["sh", "-euc", command], cwd=package, env=environment, check=True)
        (package / "Sources/Shop/main.swift").write_text("\n".join(sources))
        result = subprocess.run(
            ["sh", "-euc", running], cwd=package, env=environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        if result.returncode != 0 or "warning: " in result.stdout or not result.stdout.endswith(printed):
            sys.exit(f"the README's app doesn't run, or builds with warnings:\n{result.stdout[-4000:]}")
    print(f"  {len(commands)} commands and {len(sources) + 1} pieces of Swift of the README became an app")


if __name__ == "__main__":
    main()
