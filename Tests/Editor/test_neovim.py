"""Tests the server in Neovim, which runs without a screen and is driven by neovim.lua. Skipped if there is no `nvim`."""

import json
import os
import pathlib
import shutil
import subprocess
import unittest

from editor import SHOP, TIMEOUT, TOOL, EditorTestCase

NVIM = shutil.which("nvim")


@unittest.skipUnless(NVIM, "there is no nvim")
class Neovim(EditorTestCase):
    needs_client = False

    def test_neovim_shows_findings_completes_fixes_and_renames(self):
        report = self.folder / "report.json"
        script = pathlib.Path(__file__).with_name("neovim.lua")
        environment = dict(
            os.environ, ERRORSPEC=TOOL, FOLDER=str(self.folder), REPORT=str(report), XDG_STATE_HOME=str(self.folder / ".state"),
            XDG_CACHE_HOME=str(self.folder / ".cache"), LC_ALL="C.UTF-8")
        result = subprocess.run(
            [NVIM, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {script}"], env=environment, cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=5 * TIMEOUT)
        self.assertTrue(report.exists(), result.stdout.decode())
        outcome = json.loads(report.read_text())
        self.assertNotIn("failure", outcome, outcome.get("failure"))
        [finding] = [f for f in outcome["typed"] if f["code"] == "unknown-key"]
        line = SHOP["cart.yaml"].split("\n")[finding["line"]]
        self.assertTrue(line.strip().startswith("title: {ko: 품절 😀"), line)
        self.assertEqual(finding["column"], line.index("title"))
        self.assertEqual(outcome["fix"], "Replace `title_` with `title`")
        self.assertTrue(outcome["fixed"])
        self.assertEqual(outcome["completed"], ["never", "transient", "throttling", "patient", "renew"])
        self.assertIn("| 404 |  | `cartGone` |", outcome["hover"])
        self.assertEqual(
            (self.folder / "cart.yaml").read_text(), SHOP["cart.yaml"].replace("Common.notFound", "Common.missing"))
        self.assertEqual(
            (self.folder / "common.yaml").read_text(),
            SHOP["common.yaml"].replace("notFound:\n", "missing:\n        was: notFound\n"))


if __name__ == "__main__":
    unittest.main()
