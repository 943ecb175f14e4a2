#!/usr/bin/env python3
"""Tests the checks in this folder with packages that have one fault each."""
import pathlib
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
MANIFEST = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "App", platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    targets: [.target(name: "App")])
"""


class AvailabilityTests(unittest.TestCase):
    """Checks one package. Each test looks at one of its files."""
    FILES = {
        "Type": "import Synchronization\nfunc f() {\n  let lock = Mutex(1)\n  lock.withLock { $0 += 1 }\n}\n",
        "Member": "func g(_ time: Duration) -> Int128 { time.attoseconds }\n",
        "Macro": "import Foundation\nlet isLarge = #Predicate<Int> { $0 > 9 }\n",
        "Unlisted": "import FoundationNetworking\nlet cookies = HTTPCookieStorage.shared.cookies\n",
        "Replaced":
            "func product(_ a: UInt64) -> UInt64 { a &* 3 }\n"
            "func drain(_ values: AsyncStream<Int>) async { for await _ in values {} }\n",
        "Loop": "func h(_ i: inout AsyncStream<Int>.Iterator) async { _ = await i.next(isolation: nil) }\n",
        "Missing": "let one = 1\n",
    }

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as name:
            package = pathlib.Path(name).resolve()
            (package / "Package.swift").write_text(MANIFEST)
            folder = package / "Sources/App"
            folder.mkdir(parents=True)
            for file, text in cls.FILES.items():
                (folder / f"{file}.swift").write_text(text)
            compiled = [str(folder / f"{file}.swift") for file in cls.FILES if file != "Missing"]
            subprocess.run(
                ["swiftc", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "App", *compiled,
                 "-index-store-path", f"{name}/index/store"], cwd=name, check=True)
            done = subprocess.run([str(HERE / "availability.py"), str(package), name], capture_output=True, text=True)
        cls.status, cls.errors = done.returncode, done.stderr

    def errors_in(self, file):
        return [line for line in self.errors.splitlines() if line.startswith(f"Sources/App/{file}.swift")]

    def test_an_error_fails_the_check(self):
        self.assertEqual(self.status, 1)

    def test_newer_type_is_an_error_with_its_location(self):
        self.assertIn(
            "Sources/App/Type.swift:3:14: error: `Synchronization.Mutex` needs macOS 15, but Package.swift supports "
            "macOS 13", self.errors_in("Type"))

    def test_newer_member_of_an_old_type_is_an_error(self):
        self.assertIn("`Swift.Duration.attoseconds` needs macOS 15", "".join(self.errors_in("Member")))

    def test_symbols_of_a_macro_expansion_are_checked(self):
        self.assertIn("`FoundationEssentials.Predicate` needs macOS 14", "".join(self.errors_in("Macro")))

    def test_unversioned_symbol_must_be_listed(self):
        self.assertIn(
            "`FoundationNetworking.HTTPCookieStorage.shared` has no version", "".join(self.errors_in("Unlisted")))

    def test_symbols_that_swift_replaces_on_older_systems_are_accepted(self):
        self.assertEqual(self.errors_in("Replaced"), [])

    def test_newer_function_of_a_loop_is_an_error_in_a_call(self):
        self.assertIn("next(isolation:)` needs macOS 15", "".join(self.errors_in("Loop")))

    def test_file_without_index_is_an_error(self):
        self.assertIn("error: the index has no such file", "".join(self.errors_in("Missing")))


if __name__ == "__main__":
    unittest.main()
