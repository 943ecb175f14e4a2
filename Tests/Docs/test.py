#!/usr/bin/env python3
"""Runs every command of the README and of docs/, and looks at what each command's help says.

The convention: each block marked `sh` is run, those of a page in order, in a folder that holds a checkout's specs and
generated files under git. A comment above a block says what differs:

    <!-- run by PATH: TEXT -->   a test runs it instead; PATH must contain TEXT
    <!-- exits N -->             it ends with another status than 0

In text and tables, `errorspec …` between backticks is run too, and has to be a valid command: no status above 2.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"(?:^<!-- (?P<note>[^\n]*) -->\n)?^```sh\n(?P<text>.*?)^```", re.M | re.S)
INLINE = re.compile(r"`(errorspec [^`]+)`")
# A release as the pages name it: in a manifest, a workflow, a hook's `rev`, or a mise, Mint or Homebrew line.
RELEASE = re.compile(r"""(?:errorspec(?:\.git)?(?:["',]+ *from: "|@v?)|rev: v?|errorspec@v?|tag: ")(\d+(?:\.\d+)*)\b""")
failures = []


def fail(place, text):
    failures.append(f"{place}: {text}")


def sandbox(folder):
    for name in ("specs", "Generated"):
        shutil.copytree(ROOT / name, folder / name)
    git = ["git", "-c", "user.name=docs", "-c", "user.email=docs@example.com"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "specs"]):
        subprocess.run(git + arguments, cwd=folder, check=True)


def run(command, folder, environment):
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command], cwd=folder, env=environment, text=True, timeout=120,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def check_page(page, environment):
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT)
    count = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        sandbox(folder)
        for block in BLOCK.finditer(text):
            place = f"{name}:{text.count(chr(10), 0, block.start('text')) + 1}"
            note = block["note"] or ""
            count += 1
            if note.startswith("run by "):
                path, needle = note.removeprefix("run by ").split(": ", 1)
                if needle not in (ROOT / path).read_text(encoding="utf-8"):
                    fail(place, f"{path} does not run `{needle}`")
                continue
            expected = int(note.removeprefix("exits ")) if note.startswith("exits ") else 0
            result = run(block["text"], folder, environment)
            if result.returncode != expected:
                fail(place, f"ended with {result.returncode}, not {expected}:\n{block['text']}{result.stdout}")
    prose = re.sub(r"^```.*?^```", lambda found: "\n" * found[0].count("\n"), text, flags=re.M | re.S)
    for span in INLINE.finditer(prose):
        command = span[1]
        if len(command.split()) == 2 and "-" not in command:
            continue  # A command's name.
        # `errorspec init [DIR]` and `errorspec <command>` are patterns, and an ellipsis leaves something out.
        if re.search(r"[\[<…]|\b[A-Z]{3,}\b", command):
            continue
        count += 1
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            sandbox(folder)
            result = run(command, folder, environment)
            if result.returncode > 2:
                place = f"{name}:{prose.count(chr(10), 0, span.start()) + 1}"
                fail(place, f"`{command}` ended with {result.returncode}:\n{result.stdout}")
    return count


def check_versions():
    """One file says which version this is; whoever reads a page can copy what it says."""
    source = (ROOT / "Sources/errorspec/ErrorSpec.swift").read_text(encoding="utf-8")
    version = re.search(r'static let version = "([^"]+)"', source)[1]
    folders = ("docs", "Integrations", "packaging")
    pages = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in (".md", ".rb", ".yml")]
    count = 0
    for page in [ROOT / "README.md", *pages]:
        if any(part.startswith(".build") for part in page.parts):
            continue
        for found in RELEASE.finditer(page.read_text(encoding="utf-8")):
            count += 1
            if found[1] != version:
                fail(page.relative_to(ROOT), f"names the version {found[1]}, and this is {version}")
    if count < 3:
        fail("docs", f"only {count} lines that name a version were found")


def check_help(environment):
    text = run("errorspec --help", ROOT, environment).stdout
    section = text[text.index("SUBCOMMANDS:"):]
    commands = re.findall(r"^  ([a-z]+)(?: \(default\))?  ", section, re.M)
    if len(commands) < 9:
        fail("errorspec --help", f"lists only {commands}")
    for command in commands:
        if command == "help":
            continue
        result = run(f"errorspec {command} --help", ROOT, environment)
        lines = result.stdout.splitlines()
        if result.returncode != 0 or f"errorspec {command}" not in result.stdout:
            fail(f"errorspec {command} --help", "says nothing of use")
        if len(lines) > 60:
            fail(f"errorspec {command} --help", f"has {len(lines)} lines, which fit no screen")
        if "Example" not in result.stdout:
            fail(f"errorspec {command} --help", "has no example")
    return len(commands)


def check_completions(environment):
    """Scripts are parsed by their own shell where it is installed; all name every command."""
    for shell, check in (("bash", "bash -n"), ("zsh", "zsh -n"), ("fish", "fish -n")):
        result = run(f"errorspec --generate-completion-script {shell}", ROOT, environment)
        missing = [name for name in ("generate", "lint", "resolve", "explain") if name not in result.stdout]
        if result.returncode != 0 or missing:
            fail(f"completions for {shell}", f"lack {missing}")
        if shutil.which(shell):
            with tempfile.NamedTemporaryFile("w", suffix=f".{shell}") as script:
                script.write(result.stdout)
                script.flush()
                parsed = run(f"{check} {script.name}", ROOT, environment)
                if parsed.returncode != 0:
                    fail(f"completions for {shell}", parsed.stdout)


def main():
    tool = pathlib.Path(os.environ["ERRORSPEC"]).resolve()
    environment = dict(os.environ, PATH=f"{tool.parent}:{os.environ['PATH']}", NO_COLOR="1")
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    count = sum(check_page(page, environment) for page in pages)
    if count < 10:
        fail("docs", f"only {count} commands were found")
    check_versions()
    helps = check_help(environment)
    check_completions(environment)
    for failure in failures:
        print(f"FAILED: {failure}", file=sys.stderr)
    print(f"  {count} commands of {len(pages)} pages, {helps} commands' help, completions for 3 shells")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
