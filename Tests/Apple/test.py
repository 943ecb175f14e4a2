#!/usr/bin/env python3
"""Tests the checks in this folder with packages that have one fault each."""
import pathlib
import re
import subprocess
import tempfile
import unittest

import branches
import conditions
from stubs import compile_stub

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
            "import Foundation\nfunc product(_ a: UInt64) -> UInt64 { a &* 3 }\n"
            "func drain(_ values: AsyncStream<Int>) async { for await _ in values {} }\n"
            "let data = \"a\".data(using: .utf16)\n",
        "Loop": "func h(_ i: inout AsyncStream<Int>.Iterator) async { _ = await i.next(isolation: nil) }\n",
        "Function": "import Foundation\nlet failure = posix_fallocate(1, 0, 1)\n",
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

    def test_function_that_only_linux_has_is_an_error(self):
        self.assertIn("`posix_fallocate` isn't declared", "".join(self.errors_in("Function")))

    def test_symbols_that_swift_replaces_on_older_systems_are_accepted(self):
        self.assertEqual(self.errors_in("Replaced"), [])

    def test_newer_function_of_a_loop_is_an_error_in_a_call(self):
        self.assertIn("next(isolation:)` needs macOS 15", "".join(self.errors_in("Loop")))

    def test_file_without_index_is_an_error(self):
        self.assertIn("error: the index has no such file", "".join(self.errors_in("Missing")))


class ConditionTests(unittest.TestCase):
    FACTS = {"os(macOS)": True, "os(Linux)": False, "DEBUG": False}

    def test_operators_and_parentheses_are_evaluated(self):
        for condition, value in {
            "os(macOS)": True, "!os(macOS)": False, "os(Linux) || os(macOS)": True, "os(Linux) && os(macOS)": False,
            "!(os(Linux) || DEBUG) && os(macOS)  // a comment": True,
        }.items():
            self.assertEqual(conditions.holds(condition, self.FACTS.get), value, condition)

    def test_unknown_condition_is_an_error(self):
        for condition in ("compiler(>=6.2)", "os(Haiku)", "RELEASE"):
            with self.assertRaises(conditions.UnknownCondition):
                conditions.holds(condition, self.FACTS.get)

    def test_chosen_branches_keep_their_lines(self):
        text = "a\n#if os(Linux)\nb\n  #if DEBUG\n  c\n  #endif\n#elseif os(macOS)\nd\n#else\ne\n#endif\nf\n"
        chosen, found = conditions.chosen(text, self.FACTS.get)
        self.assertEqual(chosen, "a\n\n\n\n\n\n\nd\n\n\n\nf\n")
        self.assertEqual([branch.line for branch in found], [7])
        self.assertEqual([branch.line for branch in conditions.branches(text)], [2, 4, 7, 9])

    def test_directives_in_texts_and_comments_are_ignored(self):
        text = 'let text = """\n#if os(Linux)\n"""\n/*\n#if DEBUG\n*/\n'
        self.assertEqual(conditions.branches(text), [])


class BranchTests(unittest.TestCase):
    def failures(self, source):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "Source.swift"
            path.write_text(source)
            return branches.unchecked_branches([path])[1]

    def test_branch_of_no_configuration_is_an_error(self):
        failures = self.failures("#if os(Linux)\n#elseif canImport(Darwin)\n#elseif os(Windows)\n#else\n#endif\n")
        self.assertEqual(len(failures), 2)
        self.assertIn("Source.swift:3: error: no configuration", failures[0])
        self.assertIn("compiles the branch `os(Windows)`", failures[0])

    def test_unknown_condition_is_an_error(self):
        self.assertIn("knows the condition `canImport(UIKit)`", self.failures("#if canImport(UIKit)\n#endif\n")[0])

    def test_import_that_only_linux_has_is_an_error(self):
        failures = self.failures("import Foundation\npublic import FoundationNetworking\n")
        self.assertEqual(len(failures), 1)
        self.assertIn("Source.swift:2: error: macOS has no module `FoundationNetworking`", failures[0])

    def test_completion_handlers_have_the_type_of_apples_declarations(self):
        """A protocol in Swift accepts a method without `@Sendable`, so the stub can't reject it."""
        folders = [branches.ROOT / name for name in ("Sources", "Integrations", "Companions")]
        sources = [path for folder in folders for path in folder.rglob("*.swift") if ".build" not in str(path)]
        handlers = [
            (path, found[1]) for path in sources
            for found in re.finditer(r"\bcompletionHandler: ([^(]*)\(", path.read_text(encoding="utf-8"))
            if "@escaping" in found[1]]
        self.assertGreater(len(handlers), 3)
        self.assertEqual([handler for handler in handlers if "@Sendable" not in handler[1]], [])


class PageTests(unittest.TestCase):
    def test_every_test_in_the_table_of_differences_exists(self):
        page = (branches.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        table = re.search(r"\n\| \| Apple's systems \|[^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)", page)[1]
        tests = "".join(
            path.read_text(encoding="utf-8") for path in (branches.ROOT / "Tests/Wire/Tests").rglob("*.swift"))
        names = {
            name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split(" | ")[-1])}
        self.assertGreater(len(names), 10)
        self.assertEqual([name for name in sorted(names) if f"func {name}(" not in tests], [])


class CompilationTests(unittest.TestCase):
    """Compiles sources with Apple's declarations."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name).resolve()
        cls.compiler = branches.Compiler(branches.APPLE, branches.ROOT / ".build/debug", folder / "macOS")
        for name in branches.APPLE.stubs:
            assert cls.compiler.compile_stub(name) is None

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def compile(self, source):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "Source.swift"
            path.write_text(source)
            return self.compiler.compile(branches.Target("Source", "regular", [path], [], []))

    def test_only_the_branch_for_apples_systems_is_compiled(self):
        self.assertIsNone(self.compile(
            "#if canImport(Darwin)\nimport Darwin\n#else\nimport Nothing\n#endif\n"
            "func f(_ status: stat) -> UInt16 { status.st_mode & S_IFMT }\n"))

    def test_name_that_only_linux_has_is_an_error(self):
        failure = self.compile("import Darwin\nfunc f(_ status: stat) -> Int { status.st_mtim.tv_sec }\n")
        self.assertIn("Source.swift:2:40: error: value of type 'stat' has no member 'st_mtim'", failure)

    def test_delegate_method_with_another_type_is_an_error(self):
        failure = self.compile("""import Foundation
            final class Delegate: NSObject, URLSessionTaskDelegate {
                func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: any Error) {}
                func urlSession(
                    _ session: URLSession, task: URLSessionTask,
                    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
                    completionHandler: @escaping @Sendable (URLRequest?) -> Void) {}
                func urlSession(
                    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler:
                        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {}
            }
            """)
        self.assertIn("does not conform to protocol 'URLSessionTaskDelegate'", failure)

    def test_warning_is_an_error(self):
        self.assertIn("never used", self.compile("func f() { let x = 1 }\n"))

    def test_race_between_tasks_is_an_error(self):
        failure = self.compile(
            "final class Box { var value = 0 }\n"
            "func f() async { let box = Box(); Task { box.value = 1 }; box.value = 2 }\n")
        self.assertIn("Source.swift:2", failure)

    def test_app_of_the_workflow_compiles_with_the_generated_swift(self):
        """.github/workflows/ci.yml builds the app with Xcode."""
        app = branches.ROOT / "Tests/XcodeApp/App"
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            subprocess.run(
                [str(branches.ROOT / ".build/debug/errorspec-generate"), "--output", name, "--specs", str(app)],
                check=True, capture_output=True)
            self.assertIsNone(self.compiler.compile_stub("SwiftUI"))
            targets = {target.name: target for target in branches.read_targets()}
            self.assertIsNone(self.compiler.compile(targets["ErrorSpecRuntime"]))
            files = [app / "ShopApp.swift", *folder.rglob("*.generated.swift")]
            self.assertGreater(len(files), 2)
            self.assertIsNone(self.compiler.compile(branches.Target("App", "executable", files, [], [])))


class PreviewTests(unittest.TestCase):
    def test_preview_in_the_page_on_testing_compiles(self):
        """`#Preview` is a program of Xcode, so the preview becomes a function."""
        tests = branches.ROOT / "Tests/ErrorSpecTestingTests"
        text = (tests / "PatternTests.swift").read_text(encoding="utf-8")
        view = re.search(r"^#if canImport\(SwiftUI\)\n(.*?)^#endif", text, re.M | re.S)[1]
        view, count = re.subn(r"#Preview \{", "@MainActor @ViewBuilder func preview() -> some View {", view)
        self.assertEqual(count, 1)
        with tempfile.TemporaryDirectory() as name:
            source = pathlib.Path(name) / "Preview.swift"
            source.write_text("import ErrorSpecRuntime\nimport ErrorSpecTesting\nimport GeneratedSamples\n" + view)
            examples = tests / "Examples/LSLP/LSLP+Examples.generated.swift"
            done = subprocess.run(
                ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Previews",
                 "-I", str(compile_stub("SwiftUI", pathlib.Path(name))), "-I", str(branches.ROOT / ".build/debug/Modules"),
                 str(source), str(examples)], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
