#!/usr/bin/env python3
"""Runs the release workflow's scripts on small bundles of two platforms, and checks the joined bundle."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import zipfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
TRIPLES = {"linux-x86_64": "x86_64-unknown-linux-gnu", "macos-arm64": "arm64-apple-macosx"}


def script(job, name):
    return next(step["run"] for step in WORKFLOW["jobs"][job]["steps"] if step.get("name") == name)


def bundle(folder, triple, version="1.2.3"):
    """A bundle with the layout of .ci/artifact-bundle. Its executables are scripts that print a line."""
    (folder / "bin").mkdir(parents=True)
    (folder / "licenses").mkdir()
    artifacts = {}
    for name in ("errorspec", "errorspec-generate"):
        (folder / "bin" / name).write_text(f"#!/bin/sh\necho {name} for {triple}\n")
        (folder / "bin" / name).chmod(0o755)
        variants = [{"path": f"bin/{name}", "supportedTriples": [triple]}]
        artifacts[name] = {"version": version, "type": "executable", "variants": variants}
    (folder / "licenses" / f"{triple}.txt").write_text(triple)
    (folder / "info.json").write_text(json.dumps({"schemaVersion": "1.0", "artifacts": artifacts}))
    return folder


def merge(output, *bundles):
    return subprocess.run([ROOT / ".ci/merge-bundles", output, *bundles], capture_output=True, text=True)


def joined(folder, triples):
    """Checks that every executable of every platform is at the path in the bundle's manifest, and runs."""
    info = json.loads((folder / "info.json").read_text())
    assert sorted(info["artifacts"]) == ["errorspec", "errorspec-generate"], info
    for name, artifact in info["artifacts"].items():
        found = {variant["supportedTriples"][0]: variant["path"] for variant in artifact["variants"]}
        assert artifact["version"] == "1.2.3" and sorted(found) == sorted(triples), artifact
        for triple, path in found.items():
            printed = subprocess.run([folder / path], capture_output=True, text=True, check=True).stdout
            assert printed == f"{name} for {triple}\n", printed
    assert sorted(path.stem for path in (folder / "licenses").iterdir()) == sorted(triples)


def test_bundles_of_all_platforms_are_joined(scratch):
    linux, mac = (bundle(scratch / name, triple) for name, triple in TRIPLES.items())
    output = scratch / "out.artifactbundle"
    done = merge(output, linux, mac)
    assert done.returncode == 0, done.stderr
    joined(output, TRIPLES.values())
    # A second run removes the files of the first run.
    (output / "stale").write_text("")
    assert merge(output, linux).returncode == 0 and not (output / "stale").exists()
    joined(output, [TRIPLES["linux-x86_64"]])

    older = bundle(scratch / "older", "aarch64-unknown-linux-gnu", version="1.2.2")
    same = bundle(scratch / "same", TRIPLES["linux-x86_64"])
    for other, expected in ((older, "1.2.2, and another bundle 1.2.3"), (same, "two bundles hold errorspec for")):
        output = scratch / f"{other.name}.artifactbundle"
        done = merge(output, linux, other)
        assert done.returncode != 0 and expected in done.stderr, done
        assert not output.exists(), "a bundle that is not whole was left"


def run(script, folder, **variables):
    done = subprocess.run(
        ["bash", "-c", script], cwd=folder, env=dict(os.environ, **variables), capture_output=True, text=True)
    assert done.returncode == 0, script + done.stdout + done.stderr
    return done.stdout


def test_the_release_job_joins_the_archives(scratch):
    """The last job unpacks and joins the archives of all platforms."""
    checkout = scratch / "checkout"
    (checkout / "docs").mkdir(parents=True)
    (checkout / "bundles").mkdir()
    shutil.copytree(ROOT / ".ci", checkout / ".ci")
    shutil.copy(ROOT / "docs/errorspec.1", checkout / "docs")
    for platform, triple in TRIPLES.items():
        bundle(checkout / "build/errorspec.artifactbundle", triple)
        run(script("bundle", "Pack it"), checkout, PLATFORM=platform)
        shutil.rmtree(checkout / "build")
        shutil.move(checkout / f"errorspec-{platform}.tar.gz", checkout / "bundles")
    if not shutil.which("zip"):
        return print("skipped: there is no zip")
    run(script("release", "Join the bundles, and say their checksums"), checkout)
    bundles = checkout / "bundles"
    joined(bundles / "errorspec.artifactbundle", TRIPLES.values())
    with zipfile.ZipFile(bundles / "errorspec.artifactbundle.zip") as archive:
        assert "errorspec.artifactbundle/info.json" in archive.namelist()
    sums = dict(reversed(line.split()) for line in (bundles / "checksums.txt").read_text().splitlines())
    assert len(sums) == len(TRIPLES) + 1, sums
    for name, checksum in sums.items():
        assert hashlib.sha256((bundles / name).read_bytes()).hexdigest() == checksum, name


def test_a_tag_that_is_not_the_version_is_refused():
    """A tag that isn't the version is refused."""
    check = script("bundle", "Check that the tag is the version")
    version = (ROOT / "Sources/errorspec/ErrorSpec.swift").read_text().split('static let version = "')[1].split('"')[0]
    run(check, ROOT, TAG=version)
    wrong = subprocess.run(["bash", "-c", check], cwd=ROOT, env=dict(os.environ, TAG=version + "9"))
    assert wrong.returncode != 0


def test_unpinned_packaging_is_refused(scratch):
    """An image or a formula that isn't pinned is refused, and the message names it."""
    checkout = scratch / "checkout"
    shutil.copytree(ROOT / ".ci", checkout / ".ci")
    shutil.copytree(ROOT / "packaging", checkout / "packaging")

    def packaging(*arguments):
        return subprocess.run([checkout / ".ci/packaging", *arguments], capture_output=True, text=True)

    done = packaging()
    bases = ("swift:6.1-noble has no digest", "ubuntu:noble has no digest")
    for problem in (*bases, "errorspec.rb: tag", "errorspec.rb: revision"):
        assert done.returncode == 1 and problem in done.stderr, done
    commit = "0123456789abcdef0123456789abcdef01234567"
    for wrong in (["1.2.3", "main"], ["main", commit], ["1.2.3", commit[:12]]):
        done = packaging("--formula", *wrong)
        assert done.returncode == 1 and not done.stdout, done
    done = packaging("--formula", "1.2.3", commit)
    assert done.returncode == 0 and f'tag: "1.2.3", revision: "{commit}"' in done.stdout, done
    (checkout / "packaging/errorspec.rb").write_text(done.stdout)
    file = checkout / "packaging/Containerfile"
    text = file.read_text()
    for base in ("swift:6.1-noble", "ubuntu:noble"):
        assert packaging("--containerfile").returncode == 1
        text = text.replace(f"FROM docker.io/library/{base}", f"FROM docker.io/library/{base}@sha256:{'a' * 64}")
        file.write_text(text)
    assert packaging().returncode == 0 and packaging("--containerfile").returncode == 0

    # This is the workflow's own step.
    (checkout / "bundles").mkdir()
    run(script("release", "Write the formula, and refuse bases without a digest"), checkout, TAG="1.2.3", COMMIT=commit)
    assert commit in (checkout / "bundles/errorspec.rb").read_text()


def test_the_container_copies_the_bundles_files():
    """The container file copies the files of a bundle out of the build."""
    lines = (ROOT / "packaging/Containerfile").read_text().splitlines()
    copied = [line.split()[2].removeprefix("/bundle/") for line in lines if line.startswith("COPY --from=build")]
    bundle = "errorspec.artifactbundle"
    tools = [f"{bundle}/bin/errorspec{suffix}" for suffix in ("", "-mock", "-swift-reader")]
    assert copied == [*tools, f"{bundle}/licenses"], copied
    assert "ENV ERRORSPEC_COMPANIONS=all" in lines
    assert "RUN make artifact-bundle BUNDLE=/bundle" in lines


if __name__ == "__main__":
    tests = (
        test_bundles_of_all_platforms_are_joined,
        test_the_release_job_joins_the_archives,
        test_unpinned_packaging_is_refused,
    )
    for test in tests:
        with tempfile.TemporaryDirectory() as name:
            test(pathlib.Path(name))
    test_a_tag_that_is_not_the_version_is_refused()
    test_the_container_copies_the_bundles_files()
    print("the release workflow joins bundles")
