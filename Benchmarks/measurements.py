"""Writes figures into docs/measurements.md. Each benchmark writes its own part; the text is written by hand."""
import pathlib

PAGE = pathlib.Path(__file__).resolve().parents[1] / "docs" / "measurements.md"


def write_figures(target, text, page=PAGE):
    """Replaces the text between the markers of `make TARGET`. A heading at the start of the text is left out."""
    if text.startswith("# "):
        text = text.split("\n", 1)[1]
    begin, end = f"<!-- Written by `make {target}`. -->\n", f"<!-- End of what `make {target}` writes. -->\n"
    old = page.read_text(encoding="utf-8")
    if old.count(begin) != 1 or old.count(end) != 1 or old.index(begin) > old.index(end):
        raise SystemExit(f"{page} has no part for the figures of `make {target}`")
    before, rest = old.split(begin)
    page.write_text(before + begin + "\n" + text.strip("\n") + "\n\n" + end + rest.split(end)[1], encoding="utf-8")
