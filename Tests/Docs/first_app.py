#!/usr/bin/env python3
"""Pastes the commands of the README's "Your first handled failure" into bash and zsh, and compares the output.

ERRORSPEC names the tool, and PATH has its mock server. Tests/BundleConsumer/test.sh tests `make install`.
"""
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^( *)```([a-z]*)\n(.*?)^ *```", re.M | re.S)
PORT = 8080
# Shells without the user's settings. An interactive zsh doesn't accept comments.
SHELLS = [["bash", "--noprofile", "--norc", "-ec"], ["zsh", "-f", "-iec"]]


def section(text, heading):
    start = text.index(f"## {heading}\n")
    end = text.find("\n## ", start)
    return text[start:end]


def free_port():
    """Returns the README's port, or a different port if the README's isn't free."""
    for port in (PORT, 0):
        with socket.socket() as server:
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                server.bind(("127.0.0.1", port))
            except OSError:
                continue
            return server.getsockname()[1]


def follow(shell, folder, environment):
    steps = section((ROOT / "README.md").read_text(encoding="utf-8"), "Your first handled failure")
    port = free_port()
    if port != PORT:
        steps = steps.replace(f":{PORT}", f":{port}").replace("errorspec mock", f"errorspec mock --port {port}")
    # Indented lines belong to a step.
    blocks = [(kind, textwrap.dedent(text)) for indent, kind, text in BLOCK.findall(steps) if indent]
    install, generate, mock, run = [text for kind, text in blocks if kind == "sh"]
    [printed] = [text for kind, text in blocks if kind == ""]
    manifest, source = [text for kind, text in blocks if kind == "swift"]
    if not install.startswith("make install ") or '"../errorspec"' not in manifest:
        sys.exit("the README installs nothing, or its manifest names no checkout")
    # The checkout beside the package may have a different name than errorspec.
    package = folder / "My App"
    package.mkdir()
    (folder / "somewhere").symlink_to(ROOT)
    (package / "Package.swift").write_text(manifest.replace('"../errorspec"', '"../somewhere"'))
    subprocess.run([*shell, generate], cwd=package, env=environment, check=True, stdout=subprocess.DEVNULL)
    (package / "Sources/Shop/main.swift").write_text(source)
    server = subprocess.Popen(
        [*shell, mock], cwd=package, env=environment, text=True, stdout=subprocess.PIPE, start_new_session=True)
    try:
        if not server.stdout.readline().startswith("Listening on http://127.0.0.1"):
            sys.exit("the README's mock server doesn't listen")
        result = subprocess.run(
            [*shell, run], cwd=package, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.wait()
    if result.returncode != 0 or "warning: " in result.stdout or not result.stdout.endswith(printed):
        sys.exit(f"the README's app doesn't run, or builds with warnings:\n{result.stdout[-4000:]}")


def try_it():
    """`make try` prints what the README shows. Its spec is the one that `errorspec init` writes."""
    text = section((ROOT / "README.md").read_text(encoding="utf-8"), "Try it")
    [shown] = [block for _, kind, block in BLOCK.findall(text) if kind == ""]
    result = subprocess.run(
        ["make", "--silent", "try", f"SWIFT_FLAGS={os.environ.get('SWIFT_FLAGS', '')}"], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode != 0 or "warning: " in result.stdout or not result.stdout.endswith(shown):
        sys.exit(f"`make try` doesn't print what the README shows:\n{result.stdout[-4000:]}")
    changed = subprocess.run(["git", "status", "--porcelain", "Examples/Try"], cwd=ROOT, text=True, stdout=subprocess.PIPE).stdout
    if changed and os.environ.get("CI"):
        sys.exit(f"`make try` changes what is checked in:\n{changed}")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.environ["ERRORSPEC"], "init", "specs/shop"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        first = (pathlib.Path(folder) / "specs/shop/api.yaml").read_text()
    if not first.endswith((ROOT / "Examples/Try/specs/shop/api.yaml").read_text()):
        sys.exit("Examples/Try/specs/shop isn't what `errorspec init` writes")
    print("  `make try` prints what the README shows")


def main():
    try_it()
    tool = pathlib.Path(os.environ["ERRORSPEC"]).resolve()
    environment = dict(os.environ, PATH=f"{tool.parent}:{os.environ['PATH']}", NO_COLOR="1")
    for shell in SHELLS:
        if not shutil.which(shell[0]):
            print(f"  skipped: there is no {shell[0]}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            follow(shell, pathlib.Path(folder), environment)
        print(f"  the README's first failure is handled, pasted into {shell[0]}")


if __name__ == "__main__":
    main()
