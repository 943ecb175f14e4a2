#!/usr/bin/env python3
"""Checks the pages: runs commands, lints specs, type-checks Swift, and follows links.

A page's commands run in order, in a git repository with the specs and the generated files of this checkout. pages.py
explains the comments above blocks. `errorspec …` between backticks in text and tables is run too, and must be a valid
command, with an exit status of at most 2.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from links import check_links, check_width, check_words
from pages import ROOT, all_pages, blocks, check_quotations, commented_sources, fail, failures, is_proven_elsewhere, written_sources
from specs import check_specs
from swift import check_swift

SHELLS = ("sh", "bash", "console")
# Generated pages. Other tests check their contents.
WRITTEN = ("Diagnostics.md", "Keys.md", "findings.md")
INLINE = re.compile(r"`(errorspec [^`]+)`")
# A release's version in the pages: in a manifest, a workflow, a hook's `rev`, or a mise, Mint or Homebrew line.
RELEASE = re.compile(
    r"""(?:errorspec(?:\.git)?(?:["',]+ *from: "|@)|\b(?:rev|ref): |--branch=|tag: ")(v?\d+(?:\.\d+)*)\b""")

def sandbox(folder):
    for name in ("specs", "Generated"):
        shutil.copytree(ROOT / name, folder / name)
    git = ["git", "-c", "user.name=docs", "-c", "user.email=docs@example.com"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "specs"]):
        subprocess.run(git + arguments, cwd=folder, check=True)


def run(command, folder, environment, shell="bash"):
    return subprocess.run(
        [shell, "-euc", command], cwd=folder, env=environment, text=True, timeout=120,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def check_commands(page, blocks, environment):
    """Runs the page's commands in order in one checkout, with `sh`, and with zsh if it is installed."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT)
    commands = [block for block in blocks if block.language in SHELLS and not is_proven_elsewhere(block)]
    count = sum(block.language in SHELLS for block in blocks)
    shells = [shell for shell in ("sh", "zsh") if shutil.which(shell)] if commands else []
    for shell in shells:
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            sandbox(folder)
            for block in commands:
                expected = int(block.argument("exits") or 0)
                result = run(typed(block), folder, environment, "bash" if block.language == "bash" else shell)
                if result.returncode != expected:
                    fail(block.place, f"ended with {result.returncode}, not {expected}, in {shell}:\n{block.text}{result.stdout}")
    return count + check_inline(text, name, environment)


def typed(block):
    """Returns the lines that a person types. In a console, these are the lines after a prompt."""
    if block.language != "console":
        return block.text
    return "\n".join(line.removeprefix("$ ") for line in block.text.split("\n") if line.startswith("$ "))


def check_inline(text, name, environment):
    prose = re.sub(r"^ *```.*?^ *```", lambda found: "\n" * found[0].count("\n"), text, flags=re.M | re.S)
    count = 0
    for span in INLINE.finditer(prose):
        command = span[1]
        if len(command.split()) == 2 and "--" not in command:
            continue  # A command's name.
        # `errorspec init [DIR]` and `errorspec <command>` are patterns, and an ellipsis leaves something out.
        if re.search(r"[\[<…]|\b[A-Z]{3,}\b", command):
            continue
        count += 1
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            sandbox(folder)
            result = run(command, folder, environment, "sh")
            if result.returncode > 2:
                place = f"{name}:{prose.count(chr(10), 0, span.start()) + 1}"
                fail(place, f"`{command}` ended with {result.returncode}:\n{result.stdout}")
    return count


def check_versions():
    """Checks that all pages name the version of ErrorSpec.swift."""
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


def check_index():
    """Checks that the index links to every page of docs/, and the README to the index."""
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        if page.name != "README.md" and f"({page.name})" not in index:
            fail("docs/README.md", f"has no link to {page.name}")
    if "(docs/README.md)" not in (ROOT / "README.md").read_text(encoding="utf-8"):
        fail("README.md", "has no link to docs/README.md")


def check_measurements():
    """Checks that each benchmark has a part of the page, under a heading, with a sentence that explains its figures."""
    page = (ROOT / "docs/measurements.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("benchmark", "benchmark-compile", "benchmark-adopter", "load"):
        part = re.search(
            rf"^## [^\n]+\n\n(?P<prose>[^#]+?)<!-- Written by `make {target}`. -->\n\n(?P<figures>.*?)\n\n"
            rf"<!-- End of what `make {target}` writes. -->\n", page, re.M | re.S)
        if not part or "|" not in part["figures"] or len(part["prose"]) < 100:
            fail("docs/measurements.md", f"has no part that `make {target}` can write, with what its figures mean")
        if not re.search(rf"^{target}:.*docs/measurements.md", makefile, re.M):
            fail("Makefile", f"`make {target}` doesn't say that it writes docs/measurements.md")


def check_help(environment):
    text = run("errorspec --help", ROOT, environment).stdout
    section = text[text.index("SUBCOMMANDS:"):]
    commands = re.findall(r"^  ([a-z-]+)(?:, [a-z-]+)?(?: \(default\))?  ", section, re.M)
    if len(commands) < 9:
        fail("errorspec --help", f"lists only {commands}")
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    for command in commands:
        if command == "help":
            continue
        if not re.search(rf"^\|.*`errorspec {command}\b.*\|", index, re.M):
            fail("docs/README.md", f"lists no `errorspec {command}` among the commands")
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
    """Checks that every script names every command, and that its shell, if it is installed, can parse it."""
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
    pages = all_pages()
    commands = specs = winners = swift = links = 0
    for page in pages:
        links += check_links(page)
        check_width(page)
        check_words(page)
        check_quotations(page)
        if page.name in WRITTEN:
            continue
        found = blocks(page)
        commands += check_commands(page, found, environment)
        counts = check_specs(found, environment)
        specs += counts[0]
        winners += counts[1]
        swift += check_swift(found)
    for source in commented_sources():
        swift += check_swift(blocks(source))
    for source in written_sources():
        check_words(source)
    if min(commands, specs, winners, links) < 10 or swift < 3:
        fail("the pages", f"hold only {commands} commands, {specs} specs, {winners} winners, {swift} blocks of Swift")
    check_versions()
    check_measurements()
    check_index()
    helps = check_help(environment)
    check_completions(environment)
    for failure in failures:
        print(f"FAILED: {failure}", file=sys.stderr)
    print(
        f"  {len(pages)} pages: {commands} commands, {specs} specs with {winners} winners, {swift} pieces of Swift, "
        f"{links} links; {helps} commands' help, completions for 3 shells")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
