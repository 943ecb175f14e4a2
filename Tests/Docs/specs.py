"""Lints the specs in pages, and compares the winners in the table after a spec with `resolve`."""
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

from pages import ROOT, fail, is_proven_elsewhere

HEADERS = ("| group | response | winner |", "| group | response | winner | users read |")
ROW = re.compile(
    r"\| `(?P<group>\w+)` \| (?P<status>\d+)(?P<codes>[^|]*) \| (?:`(?P<winner>[\w.]+)`|none)"
    r"(?: \| (?P<read>[^|]+))? \|")


def run(*arguments, environment):
    return subprocess.run(
        ["errorspec", *map(str, arguments)], env=environment, text=True, capture_output=True, timeout=60)


def check_winners(block, folder, body, environment):
    """Checks the table directly after a spec. A response "with the body" has the JSON before the spec as its body."""
    lines = [line for line in block.rest if line][:30]
    if not lines or lines[0] not in HEADERS:
        return 0
    count = 0
    for line in lines[2:]:
        if not line.startswith("|"):
            break
        row = ROW.fullmatch(line)
        if not row:
            fail(block.place, f"can't read the row {line}")
            continue
        count += 1
        # Each text between backticks is a code or a header.
        options = [
            option for text in re.findall(r"`([^`]+)`", row["codes"])
            for option in ("--header" if ": " in text else "--code", text)]
        if "with the body" in row["codes"]:
            options += ["--body", folder.parent / "body.json"]
            (folder.parent / "body.json").write_text(body or fail(block.place, "no body stands above") or "")
        done = run(
            "resolve", row["group"], row["status"], folder, *options, "--format", "json", environment=environment)
        found = json.loads(done.stdout) if done.stdout.startswith("{") else {"winner": {"group": "?", "case": done.stderr}}
        winner = found["winner"] and f"{found['winner']['group']}.{found['winner']['case']}"
        if winner != row["winner"]:
            fail(block.place, f"the winner of {line} is {winner}")
        elif row["read"] and row["read"] not in readings(found):
            fail(block.place, f"users read {readings(found)}, and {line} says something else")
    return count


def readings(found):
    """Returns what users read according to `resolve`: the description, and the fields."""
    fields = "; ".join(f"`{field['name']}`: {field['reason']}" for field in found.get("fields") or [])
    return [(found["description"] or {}).get("text"), fields]


def check_specs(blocks, environment):
    """Checks the YAML of a page. A spec without an `api.yaml` belongs to the API of the page's first `api.yaml`."""
    api, body, counts = None, None, [0, 0]
    for block in blocks:
        if block.language in ("json", "text"):
            body = block.text
        if block.language != "yaml" or is_proven_elsewhere(block):
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "specs"
            if re.search(r"^errorspec:", block.text, re.M):
                api = api or block.text
                folder.mkdir()
                (folder / "api.yaml").write_text(block.text, encoding="utf-8")
            elif path := block.argument("with"):
                shutil.copytree(ROOT / path, folder)
                (folder / "page.yaml").write_text(block.text, encoding="utf-8")
            elif api:
                folder.mkdir()
                (folder / "api.yaml").write_text(api, encoding="utf-8")
                (folder / "page.yaml").write_text(block.text, encoding="utf-8")
            else:
                fail(block.place, "a spec without an API, or YAML that nothing is said about")
                continue
            counts[0] += 1
            done = run("lint", folder, "--fail-on", "warning", environment=environment)
            if done.returncode != 0:
                fail(block.place, f"has findings:\n{done.stdout}{done.stderr}")
            counts[1] += check_winners(block, folder, body, environment)
    return counts
