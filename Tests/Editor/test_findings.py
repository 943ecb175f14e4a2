"""The editor shows the same findings as `errorspec lint`, with the same codes, severities, messages and locations."""

import concurrent.futures
import json
import pathlib
import re
import subprocess
import unittest

from editor import TOOL, EditorTestCase
from test_robustness import Pipe, uri

# An `api.yaml` without any of these keys belongs to another tool, and has no findings in an editor.
OWN_KEYS = re.compile(rb"^[^\w\s]*(errorspec|api|groups|bodies|recoveries|retries|categories)\b", re.MULTILINE)
FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "ErrorSpecLanguageTests/Fixtures/Invalid"


class SameFindings(EditorTestCase):
    needs_client = False

    def test_fixtures_have_the_findings_of_lint(self):
        severities = {"error": 1, "warning": 2, "note": 3}
        expected, related = {}, {}
        for fixture in sorted(FIXTURES.glob("*.yaml")):
            folder = self.folder / "specs" / fixture.stem
            folder.mkdir(parents=True)
            (folder / "api.yaml").write_bytes(fixture.read_bytes())
        with concurrent.futures.ThreadPoolExecutor() as pool:
            linted = list(pool.map(lint, sorted((self.folder / "specs").iterdir())))
        for folder, findings in linted:
            if not findings or (folder.name.startswith("unknown-key-") and not OWN_KEYS.search((folder / "api.yaml").read_bytes())):
                continue
            expected[uri(folder / "api.yaml")] = [self.finding(f, severities) for f in findings]
            related[uri(folder / "api.yaml")] = sorted(note["message"] for f in findings for note in f["notes"])
        self.assertGreater(len(expected), 50)
        with Pipe() as server:
            server.initialize(self.folder / "specs", capabilities={
                "general": {"positionEncodings": ["utf-32"]},
                "textDocument": {"publishDiagnostics": {"relatedInformation": True}}})
            published = {}
            while set(published) != set(expected):
                message = server.read()
                if message.get("method") == "textDocument/publishDiagnostics":
                    published[message["params"]["uri"]] = message["params"]["diagnostics"]
        for where, findings in expected.items():
            with self.subTest(where.split("/")[-2]):
                found = [(d["code"], d["severity"], d["message"], *place(d["range"])) for d in published[where]]
                self.assertEqual(sorted(found), sorted(findings))
                notes = sorted(r["message"] for d in published[where] for r in d.get("relatedInformation", []))
                self.assertEqual(notes, related[where])

    def test_links_are_followed_like_lint_does(self):
        """Without a repository, the editor and lint follow links within the given folder."""
        shop = self.folder / "specs/shop"
        (shop / "sub").mkdir(parents=True)
        (shop / "api.yaml").write_text("errorspec: 1\napi: Shop\ntitle: Error\n")
        (shop / "sub/part.yaml").write_text("groups: {Part: {cases: {no: {status: 403, description: No.}}}}\n")
        (self.folder / "specs/shared.yaml").write_text("groups: {Shared: {cases: {no: {wrong: 403}}}}\n")
        (self.folder / "outside.yaml").write_text("groups: {Outside: {cases: {no: {wrong: 403}}}}\n")
        (shop / "sub/shared.yaml").symlink_to("../../shared.yaml")
        (shop / "sub/outside.yaml").symlink_to("../../../outside.yaml")
        expected = {(pathlib.Path(f["file"]).name, f["code"]) for f in lint(self.folder / "specs")[1]}
        self.assertEqual(expected, {("shared.yaml", "unknown-key"), ("outside.yaml", "outside-root")})
        with Pipe() as server:
            server.initialize(self.folder / "specs")
            found = set()
            while len(found) < len(expected):
                message = server.read()
                if message.get("method") == "textDocument/publishDiagnostics":
                    name = message["params"]["uri"].split("/")[-1]
                    found.update((name, d["code"]) for d in message["params"]["diagnostics"])
        self.assertEqual(found, expected)

    def finding(self, finding, severities):
        message = finding["message"] + (f"\nhelp: {finding['hint']}" if finding.get("hint") else "")
        return (finding["code"], severities[finding["severity"]], message, finding["line"] - 1, finding["column"] - 1,
                finding["endLine"] - 1, finding["endColumn"] - 1)


def lint(folder):
    output = subprocess.run([TOOL, "lint", "--format", "json", str(folder)], stdout=subprocess.PIPE).stdout
    return folder, json.loads(output)["findings"]


def place(range):
    return (range["start"]["line"], range["start"]["character"], range["end"]["line"], range["end"]["character"])


if __name__ == "__main__":
    unittest.main()
