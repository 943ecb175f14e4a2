#!/usr/bin/env python3
"""Resolves a package that depends on errorspec, for each product. Only swift-argument-parser may be fetched.

SwiftPM resolves all dependencies that a manifest names, even unused ones. So the root's manifest doesn't name packages
that only tests or companions need.
"""

import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALLOWED = ["swift-argument-parser"]
MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "consumer",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "errorspec", path: "%s")],
    targets: [.target(name: "Consumer", %s: [%s(name: "%s", package: "errorspec")])]
)
"""


def swift(*arguments, folder):
    # The plugins are on, as in an adopter's build.
    environment = {name: value for name, value in os.environ.items() if name != "ERRORSPEC_PLUGINS"}
    return subprocess.run(
        ["swift", "package", *arguments], cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout


def resolved(name, kind):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        use = ("plugins", ".plugin") if kind == "plugin" else ("dependencies", ".product")
        (folder / "Package.swift").write_text(MANIFEST % (ROOT, *use, name), encoding="utf-8")
        (folder / "Sources/Consumer").mkdir(parents=True)
        (folder / "Sources/Consumer/Consumer.swift").touch()
        swift("resolve", folder=folder)
        pins = json.loads((folder / "Package.resolved").read_text(encoding="utf-8"))["pins"]
        return sorted(pin["identity"] for pin in pins)


def main():
    products = json.loads(swift("dump-package", folder=ROOT))["products"]
    assert len(products) > 5, products
    for product in products:
        [kind] = product["type"]
        found = resolved(product["name"], kind)
        assert found == ALLOWED, f"a consumer of {product['name']} resolves {', '.join(found)}"
    print(f"consumers of {len(products)} products resolve {', '.join(ALLOWED)} alone")


if __name__ == "__main__":
    main()
