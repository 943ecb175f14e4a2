"""The pages of this project, and their blocks of code.

A comment above a block says how the block is tested. A comment above other text applies until the next heading:

    <!-- run by PATH: TEXT -->       a different test, at PATH, runs it; PATH must contain TEXT
    <!-- compiled by PATH -->        a different test, at PATH, compiles it
    <!-- from PATH -->               its lines are in this file, in this order; `…` stands for other lines
    <!-- exits N -->                 the commands end with this status instead of 0
    <!-- with FOLDER -->             the spec is a part of this folder's API
    <!-- within Package(…) -->       it is a part of a manifest, at the `…`
    <!-- not run: WHY -->            it can't be tested here

Above a quotation, `<!-- quoted from PATH -->` says that its paragraphs are in this file, in this order.
"""
import dataclasses
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTE = re.compile(r"^ *<!-- ((?:run by|compiled by|from|exits|with|within|not run:) ?[^\n]*) -->$")
FENCE = re.compile(r"^(?P<indent> *)```(?P<language>[a-z]*)$")
failures = []


def fail(place, text):
    failures.append(f"{place}: {text}")


@dataclasses.dataclass
class Block:
    page: pathlib.Path
    line: int
    language: str
    text: str
    note: str
    # The page's lines after the block.
    rest: list

    @property
    def place(self):
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    def argument(self, verb):
        return self.note.removeprefix(verb + " ") if self.note.startswith(verb + " ") else None


def all_pages():
    folders = ("docs", "Integrations", "Examples", "Sources", "Benchmarks", "Fuzz")
    pages = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    for folder in folders:
        pages += sorted((ROOT / folder).rglob("*.md"))
    return [page for page in pages if not any(part.startswith(".build") for part in page.parts)]


def commented_sources():
    """The sources of the libraries that apps import. Their comments show code too."""
    folders = ("ErrorSpecRuntime", "ErrorSpecTesting")
    return [page for folder in folders for page in sorted((ROOT / "Sources" / folder).rglob("*.swift"))
            if not any(part.endswith(".docc") for part in page.parts)]


def written_sources():
    """The hand-written Swift files."""
    listed = subprocess.run(["git", "ls-files", "*.swift"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / path for path in listed.stdout.split("\n") if path and not path.endswith(".generated.swift")]
    return [path for path in paths if path.exists() and "DO NOT EDIT" not in path.read_text(encoding="utf-8")[:200]]


def blocks(page):
    """The blocks of a page, or of a source's comments."""
    lines = page.read_text(encoding="utf-8").split("\n")
    if page.suffix == ".swift":
        lines = [re.sub(r"^ *///( |$)", "", line) if re.match(r" *///", line) else "" for line in lines]
    found, section, index = [], "", 0
    while index < len(lines):
        line = lines[index]
        note, opening = NOTE.match(line), FENCE.match(line)
        if re.match(r"#{1,2} ", line):
            section = ""
        elif note and not (index + 1 < len(lines) and FENCE.match(lines[index + 1])):
            section = note[1]
        if opening:
            end = next(at for at in range(index + 1, len(lines)) if lines[at].strip() == "```")
            indent = len(opening["indent"])
            above = NOTE.match(lines[index - 1]) if index else None
            found.append(Block(
                page, index + 2, opening["language"], "".join(text[indent:] + "\n" for text in lines[index + 1:end]),
                above[1] if above else section, lines[end + 1:]))
            index = end
        index += 1
    return found


def check_quotations(page):
    """Checks that a quotation matches its source, regardless of line breaks."""
    text = page.read_text(encoding="utf-8")
    found = list(re.finditer(r"^<!-- quoted from (\S+) -->\n((?:>.*\n)+)", text, re.M))
    if text.count("<!-- quoted from ") != len(found):
        fail(page.relative_to(ROOT), "has a quotation that is none")
    for quotation in found:
        source, start = " ".join((ROOT / quotation[1]).read_text(encoding="utf-8").split()), 0
        lines = re.sub(r"^>", "", quotation[2], flags=re.M)
        for paragraph in re.split(r"\n\s*\n|\n(?= - )", lines):
            words = " ".join(paragraph.split())
            start = source.find(words, start)
            if start < 0:
                return fail(page.relative_to(ROOT), f"quotes `{words}`, which isn't in {quotation[1]}, or not in this order")


def is_proven_elsewhere(block):
    """Whether a note names a different test, or the reason why the block isn't tested. A wrong note is a failure."""
    if block.note.startswith("not run: "):
        return True
    if path := block.argument("from"):
        check_excerpt(block, path)
        return True
    named = block.argument("run by") or block.argument("compiled by")
    if named is None:
        return False
    path, _, needle = named.partition(": ")
    if not (ROOT / path).exists() or needle not in (ROOT / path).read_text(encoding="utf-8"):
        fail(block.place, f"{path} does not run `{needle}`")
    return True


def check_excerpt(block, path):
    def parts(text):
        lines = (re.sub(r"\s+(#|//) .*$", "", line).strip() for line in text.split("\n"))
        return [line for line in lines if line and not re.match(r"(#|//) ", line) and "…" not in line]

    lines = iter(parts((ROOT / path).read_text(encoding="utf-8")))
    for part in parts(block.text):
        if part not in lines:
            return fail(block.place, f"`{part}` isn't in {path}, or not in this order")
