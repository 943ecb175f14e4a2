#!/usr/bin/env python3
"""Runs the recipes of docs/review.md, which test.sh has extracted, as far as that is possible without a CI system.

`git clone` of the project copies the working tree, and `swift build` copies the tool that ERRORSPEC names.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
API = "errorspec: 1\napi: Shop\ntitle: Error\n"
GROUPS = "groups: {Login: {cases: {locked: {status: 401, description: No.}}}}\n"


def git(folder, *arguments):
    options = ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *options, *arguments], cwd=folder, check=True, capture_output=True)


def write(folder, groups):
    (folder / "specs").mkdir(exist_ok=True)
    (folder / "specs/api.yaml").write_text(API)
    (folder / "specs/groups.yaml").write_text(groups)


def clone_of_branch(scratch, depth=None):
    """A clone of a branch that changes a text. Main has changed a status since the branch began."""
    origin = scratch / "origin"
    if not origin.exists():
        origin.mkdir()
        git(origin, "init", "-q", "-b", "main")
        write(origin, GROUPS)
        git(origin, "add", "-A")
        git(origin, "commit", "-q", "-m", "first")
        git(origin, "checkout", "-q", "-b", "topic")
        write(origin, GROUPS.replace("No.", "Never."))
        git(origin, "commit", "-q", "-a", "-m", "another word")
        git(origin, "checkout", "-q", "main")
        write(origin, GROUPS.replace("401", "409"))
        git(origin, "commit", "-q", "-a", "-m", "another status")
    folder = pathlib.Path(tempfile.mkdtemp(dir=scratch)) / "clone"
    options = [f"--depth={depth}"] if depth else []
    subprocess.run(["git", "clone", "-q", *options, "--branch=topic", f"file://{origin}", folder], check=True)
    return folder


def tools(scratch):
    """A `swift` that uses the built tool, and a `git` that clones the project from this checkout."""
    folder = scratch / "bin"
    if folder.exists():
        return folder
    folder.mkdir()
    (folder / "swift").write_text(
        '#!/bin/sh\n[ "$1 $2" = "build --package-path" ] || exit 9\nmkdir -p "$3/.build/release"\ncp "$ERRORSPEC" "$3/.build/release/errorspec"\n')
    source = scratch / "source"
    (source / ".ci").mkdir(parents=True)
    (source / ".ci/setup").write_text("#!/bin/sh\n")
    (source / ".ci/setup").chmod(0o755)
    git(source, "init", "-q", "-b", "0.1.0")
    git(source, "add", "-A")
    git(source, "commit", "-q", "-m", "release")
    (scratch / "gitconfig").write_text(f'[url "file://{source}"]\n\tinsteadOf = https://github.com/errorspec/errorspec\n')
    (folder / "swift").chmod(0o755)
    return folder


def run(script, folder, scratch, shell="sh", **variables):
    environment = dict(
        os.environ, PATH=f"{tools(scratch)}:{os.environ['PATH']}", GIT_CONFIG_GLOBAL=str(scratch / "gitconfig"), **variables)
    done = subprocess.run([shell, "-euc", script], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, script + done.stdout + done.stderr
    assert "Never." in done.stdout and "409" not in done.stdout, done.stdout
    return done.stdout


def main():
    samples = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)

        gitlab = yaml.safe_load((samples / ".gitlab-ci.yml").read_text())["errorspec"]
        folder = clone_of_branch(scratch)
        run("\n".join(gitlab["before_script"] + gitlab["script"]), folder, scratch, "bash", CI_MERGE_REQUEST_TARGET_BRANCH_NAME="main")
        quality = json.loads((folder / gitlab["artifacts"]["reports"]["codequality"]).read_text())
        assert [(item["check_name"], item["location"]) for item in quality] == [
            ("text-changed", {"path": "specs/groups.yaml", "lines": {"begin": 1}})], quality
        assert (folder / gitlab["artifacts"]["paths"][0]).read_text().startswith("<!doctype html>")

        bitbucket = yaml.safe_load((samples / "bitbucket-pipelines.yml").read_text())
        step = bitbucket["pipelines"]["pull-requests"]["**"][0]["step"]
        folder = clone_of_branch(scratch)
        run("\n".join(step["script"]), folder, scratch, "bash", BITBUCKET_PR_DESTINATION_BRANCH="main")
        assert (folder / step["artifacts"][0]).exists()

        folder = clone_of_branch(scratch, depth=1)
        run(
            (samples / "ci_post_clone.sh").read_text(), folder, scratch,
            CI_PRIMARY_REPOSITORY_PATH=str(folder), CI_PULL_REQUEST_TARGET_BRANCH="main")

        reviewdog(samples, scratch)
    print("the recipes of docs/review.md run")


def reviewdog(samples, scratch):
    """reviewdog parses errors like Vim, so Vim checks the recipe's patterns."""
    if not shutil.which("vim"):
        return print("skipped: there is no vim to read reviewdog's patterns")
    patterns = [part.split("'")[0] for part in (samples / "reviewdog.sh").read_text().split("-efm='")[1:]]
    assert len(patterns) == 2, patterns
    lines = scratch / "lines"
    folder = clone_of_branch(scratch)
    (folder / "specs/groups.yaml").write_text(GROUPS.replace("401", "403"))
    printed = subprocess.run(
        [os.environ["ERRORSPEC"], "diff", "--format", "github", "--fail-on", "never", "HEAD:specs", "specs"], cwd=folder,
        capture_output=True, text=True, check=True).stdout
    lines.write_text(printed)
    found = scratch / "found"
    script = scratch / "read.vim"
    script.write_text(
        f"let &errorformat = '{','.join(patterns)}'\ncgetfile {lines}\n"
        f"call writefile(map(filter(getqflist(), 'v:val.valid'), {{_, e -> bufname(e.bufnr) . ':' . e.lnum . ':' . e.type}}), '{found}')\nqa!\n")
    subprocess.run(["vim", "-u", "NONE", "-es", "-S", script], cwd=folder, check=False, stdin=subprocess.DEVNULL)
    assert found.read_text().split() == ["specs/groups.yaml:1:e", "specs/groups.yaml:1:w"], (found.read_text(), printed)


if __name__ == "__main__":
    main()
