#!/usr/bin/env python3
"""Writes hostile texts into specs, and reads every output as its reader does: comments with cmark-gfm, pages with an HTML
parser, text with a terminal, workflow commands as GitHub documents them. No text makes a link, a mention, a reference, an
element, a cell, a command or a movement of the cursor.

Each reader first has to detect a planted leak. `--seed N` and `--rounds N` select the texts and their number. Readers that
aren't installed are skipped with a message: cmark-gfm, and Python's html5lib and pyte.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("ERRORSPEC", str(ROOT / ".build/debug/errorspec"))

PIECES = [
    "`", "``", "```", "~~~", "|", "\\", "\\|", "[x](http://evil.example)", "![x](http://evil.example/i.png)", "<img src=x>",
    "<script>alert(1)</script>", "</code></td></table>", "&lt;b&gt;", "http://evil.example", "https://evil.example/a?b",
    "www.evil.example", "ftp://evil.example", "mallory@evil.example", "mailto:mallory@evil.example", "@team", "@octocat",
    "#1", "GH-1", "octo/cat#2", "octo@deadbeefdeadbeef", "deadbeef", "0123456789abcdef0123456789abcdef01234567", "!1", "~bug",
    "%5", "&3", "$1", "# heading", "- item", "1. item", "> quote", "---", "===", "+ item", "<!-- x -->", "$x^2$", ":+1:",
    "\n", "\r", "\n\n# heading\n", "\n::error::x\n", "::stop-commands::t", "  ::error::x", "##[error]x", "%0A::error::x",
    "\u0301", "e" + "\u0301" * 99, "'\u0301", "`\u0301[x](http://evil.example)", "\u0d4e", "\u0d4e@octocat", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff",
    "\U000e0041\U000e0042", "\U000e0100", "\u3164", "\u2028", "\u2029", "\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "\x07", "\b\b",
    "é", "가나다", "🏴", "👩‍👩‍👧", "\u00a0", "a" * 50, "\"", "'", "'\"><svg onload=x>", "{code}", "]]>",
]  # fmt: skip
INVISIBLE = re.compile(
    "[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c\ufeff\u3164\u2028\u2029"
    "\U000e0000-\U000e0fff]"
)


def text(random_):
    return "".join(random_.choice(PIECES) + random_.choice(["", "", " "]) for _ in range(random_.randint(1, 5)))


def quoted(value):
    """Returns a YAML scalar for any text that YAML can contain."""
    return json.dumps(value)


def write(folder, texts, status):
    shop = folder / "shop"
    shop.mkdir(parents=True, exist_ok=True)
    a, b, c, d, e = (quoted(t) for t in texts)
    (shop / "api.yaml").write_text(
        f"errorspec: 1\napi: Shop\nsummary: {a}\nbody: plain\nbodies: {{plain: {{code: /code, message: /message}}}}\n"
        f"groups:\n  Cart:\n    summary: {b}\n    cases:\n"
        f"      gone: {{status: {status}, title: {c}, description: {d}, summary: {e}}}\n"
        f"      full: {{code: {c}, title: {e}, description: {a}}}\n", encoding="utf-8")


def run(folder, *arguments):
    done = subprocess.run([TOOL, *arguments], cwd=folder, capture_output=True, timeout=60)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"{arguments} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


class Leak(Exception):
    pass


def markdown(source):
    """Reads Markdown as GitHub does, with cmark-gfm. Code is left out, because GitHub looks for no links in code."""
    html = subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", "-e", "tasklist"],
        input=source.encode(), capture_output=True, check=True).stdout.decode()
    ours = r"</?(h[1-6]|p|ul|ol|li|strong|em|code|pre|table|thead|tbody|tr|td|th|br|sub|details|summary|hr)( class=\"language-yaml\"| /)?>"
    rest = re.sub(r"<!-- errorspec-diff [A-Za-z0-9%/._]* -->", "", html)
    words = re.sub(r"<code[^>]*>.*?</code>", "", rest, flags=re.S)
    tags = re.sub(ours, "", words)
    if "<" in tags:
        raise Leak(f"an element: {re.search('<[^>]*>?', tags)[0]}")
    words = re.sub(r"<[^>]*>", "\n", words).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&")
    for name, pattern in {
        "a mention": r"@[A-Za-z0-9]", "an address": r"(?i)(https?|ftp)://|www\.|mailto:[^ ]*@(?!\u2060)",
        "a reference": r"#\d|(?i:\bgh-\d)|(?<![\w])[!$%&~]\d", "a hash": r"\b[0-9a-f]{7,40}\b",
    }.items():
        if found := re.search(pattern, words):
            raise Leak(f"{name}: {found[0]!r} in {words[max(0, found.start() - 40):found.end() + 40]!r}")
    for row in re.findall(r"<tr>(.*?)</tr>", html, flags=re.S):
        cells = len(re.findall(r"<t[dh]", row))
        if cells not in (3, 4, 5):
            raise Leak(f"a row of {cells} cells")
    if found := INVISIBLE.search(source):
        raise Leak(f"U+{ord(found[0]):04X}")
    return html


def page(source):
    import html5lib

    tree = html5lib.parse(source, namespaceHTMLElements=False)
    known = set(
        "html head meta title style body a br em header h1 h2 h3 h4 p main div section article nav table thead tbody tr td th ul li "
        "strong code span details summary label input kbd output button select option datalist dialog form script "
        "noscript".split())
    scripts = 0
    for element in tree.iter():
        if not isinstance(element.tag, str):
            raise Leak("a comment")
        if element.tag not in known:
            raise Leak(f"an element: {element.tag}")
        scripts += element.tag == "script"
        for name, value in element.attrib.items():
            if name.startswith("on") or name == "href" and not value.startswith("#"):
                raise Leak(f"an attribute: {name}={value}")
    if scripts > 2:
        raise Leak("a script")
    if found := INVISIBLE.search(source):
        raise Leak(f"U+{ord(found[0]):04X}")


def terminal(source):
    import pyte

    if found := INVISIBLE.search(source):
        raise Leak(f"U+{ord(found[0]):04X}")
    screen = pyte.Screen(2 * max(map(len, source.split("\n"))) + 2, source.count("\n") + 2)
    pyte.Stream(screen).feed(source.replace("\n", "\r\n"))
    if screen.title or screen.cursor.y != source.count("\n"):
        raise Leak("a movement of the cursor, or a title")
    lines(source)


def stacks(source):
    """Refuses stacks of combining marks, which would cover the lines around them."""
    if re.search("[\u0300-\u036f]{9}", source):
        raise Leak("more than eight marks on one character")


def lines(source):
    """Refuses the commands of GitHub's runner: `::` at a line's start, after any spaces, and `##[` anywhere."""
    for line in source.split("\n"):
        if line.lstrip().startswith("::") or "##[" in line:
            raise Leak(f"a command: {line!r}")


def commands(source):
    for line in source.splitlines():
        if not re.fullmatch(r"::(error|warning|notice) file=[^,:]*(,(line|col|endLine|endColumn|title)=[^,:]*)*::.*", line):
            if not re.fullmatch(r"::(error|warning|notice) title=[^,:]*::.*", line):
                raise Leak(f"no command of ours: {line!r}")
        if found := INVISIBLE.search(line):
            raise Leak(f"U+{ord(found[0]):04X}")


def planted():
    """Checks that each reader detects a planted leak."""
    leaks = {
        markdown: ["| a |\n| --- |\n| [x](http://e) |", "@octocat", "http://e", "see #1", "deadbeef0", "a\u200bb", "a<img>"],
        page: ["<p onclick=x>", "<img>", "<a href='http://e'>x</a>", "<p><!-- x --></p>", "a\u202eb"],
        terminal: ["\x1b[2J", "\x1b]0;t\x07", "  ::error::x", "x ##[error]y", "a\u202eb"],
        commands: ["::stop-commands::x", "plain", "::error file=a,b::\u202e"],
    }
    for reader, texts in leaks.items():
        if reader not in READERS:
            continue
        for leak in texts:
            try:
                reader(leak)
            except Leak:
                continue
            sys.exit(f"{reader.__name__} sees nothing in {leak!r}")


READERS = [lines, commands]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--rounds", type=int, default=12)
    options = parser.parse_args()
    if shutil.which("cmark-gfm"):
        READERS.append(markdown)
    else:
        print("skipped: there is no cmark-gfm")
    for reader, module in [(page, "html5lib"), (terminal, "pyte")]:
        try:
            __import__(module)
            READERS.append(reader)
        except ImportError:
            print(f"skipped: there is no {module}")
    planted()
    random_ = random.Random(options.seed)
    outputs = 0
    for number in range(options.rounds):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            texts = [text(random_) for _ in range(10)]
            write(folder / "old", texts[:5], 404)
            write(folder / "new", texts[5:], 409)
            # A folder's name may be hostile too.
            odd = folder / "odd" / re.sub(r"[/\0]", "", text(random_))[:40].strip(".")
            write(odd, texts[:5], 404)
            (odd / "shop" / "wrong.yaml").write_text(f"groups:\n  {quoted(texts[6])}: {{cases: {{x: {{statuss: 1}}}}}}\n{quoted(texts[7])}: 1\n")
            for reader, arguments in [
                (markdown, ("diff", "old", "new", "--format", "markdown")), (page, ("diff", "old", "new", "--format", "html")),
                (terminal, ("diff", "old", "new")), (commands, ("diff", "old", "new", "--format", "github")),
                (markdown, ("matrix", "new", "--format", "markdown")), (page, ("matrix", "new", "--format", "html")),
                (terminal, ("matrix", "new")), (terminal, ("examples", "new")), (terminal, ("resolve", "Cart", "409", "new")),
                (terminal, ("lint", "odd")), (markdown, ("lint", "odd", "--format", "markdown")), (commands, ("lint", "odd", "--format", "github")),
                (terminal, ("diff", "old", "odd")), (markdown, ("diff", "old", "odd", "--format", "markdown")),
                (commands, ("diff", "old", "odd", "--format", "github")),
            ]:
                out, messages = run(folder, *arguments)
                try:
                    if reader in READERS:
                        reader(out)
                    lines(messages)
                    stacks(out + messages)
                    if terminal in READERS:
                        terminal(messages)
                except Leak as leak:
                    sys.exit(f"--seed {options.seed}, round {number}, {' '.join(arguments)}: {leak}\n{texts!r}\n{out[:4000]}")
                if reader is markdown and len(out) > 60_000:
                    sys.exit(f"a comment of {len(out)} characters")
                outputs += 1
    print(f"seed {options.seed}: {outputs} outputs hold nothing but words")


if __name__ == "__main__":
    main()
