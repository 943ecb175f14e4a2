"""Checks links, the width of lines, and words that the pages no longer use."""
import re

from pages import ROOT, fail

LINK = re.compile(r"\]\(<?([^)\s>]+)>?\)|\b(?:href|src)=\"([^\"]+)\"")
ADDRESS = re.compile(r"https?://[^\s)>\"]+")
WIDTH = 120
# In these pages, a server sends a response, a case handles the response, and a finding has a fix.
GIVEN_UP = re.compile(r"\b(answer(s|ed|ing)?|mend(s|ed|ing)?|heirs?)\b", re.I)


def without_code(text):
    text = re.sub(r"^ *```.*?^ *```", lambda found: "\n" * found[0].count("\n"), text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]+`", "", text)


def anchors(page):
    """The anchors that Git hosts give a page's headings."""
    found = set()
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.replace("`", ""))
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        number, unique = 0, anchor
        while unique in found:
            number += 1
            unique = f"{anchor}-{number}"
        found.add(unique)
    return found


def check_links(page):
    text = without_code(page.read_text(encoding="utf-8"))
    in_catalog = page.parent.suffix == ".docc"
    count = 0
    for found in LINK.finditer(text):
        target = found[1] or found[2]
        if re.match(r"[a-z]+:", target):
            continue
        count += 1
        place = f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}"
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists():
            fail(place, f"links to {target}, which doesn't exist")
        elif anchor and file.suffix == ".md" and anchor not in anchors(file):
            fail(place, f"links to {target}, and there is no such heading")
        # DocC doesn't resolve a page's links to .md files, and shows only the text of HTML.
        if in_catalog and found[1] and path.endswith(".md"):
            fail(place, f'write <a href="{target}">, which works on a Git host and is plain text in DocC')
    return count


def check_words(page):
    text = without_code(page.read_text(encoding="utf-8"))
    for found in GIVEN_UP.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        fail(f"{page.relative_to(ROOT)}:{line}", f"says `{found[0]}`; say response, handle or fix")


def check_width(page):
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if len(ADDRESS.sub("", line)) > WIDTH and not line.lstrip(" >").startswith("|"):
            # Tables, notes for these tests, link targets, and examples of long texts may be wider.
            if not re.match(r"^ *(<t[rdh]|<!-- |\[[^\]]+\]: )", line) and "[[[[[[" not in line:
                fail(f"{page.relative_to(ROOT)}:{number}", f"has {len(line)} columns; `.ci/wrap` wraps a paragraph")
