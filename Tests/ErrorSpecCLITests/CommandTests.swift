import ErrorSpecReport
import ErrorSpecReview
import Foundation
import Testing

@Suite struct ExitStatusTests {
    @Test func validSpecExitsWithZero() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let outcome = try folder.run("lint")
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.messages == "no problems in 1 file\n")
        #expect(try folder.run("lint", "--quiet").messages == "")
    }

    @Test func errorsExitWithTwoAndLeaveStandardOutputEmpty() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", "errorspec: 1\napi: Shop\ncolour: red\n")
        for command in [["matrix"], ["export"], ["resolve", "Cart", "404"], ["generate"]] {
            let outcome = try Tool.run(command, in: folder.path)
            #expect(outcome.status == 2, "\(command)")
            #expect(outcome.output == "", "\(command)")
            #expect(outcome.messages.contains("specs/api.yaml:3:1: error:"), "\(command)")
            #expect(outcome.messages.contains("[unknown-key]"), "\(command)")
        }
        #expect(try folder.run("lint").status == 2)
    }

    @Test func namesThatCollideInSwiftAreFoundByEveryCommand() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "specs/api.yaml",
            """
            errorspec: 1
            api: Shop
            groups:
              Base: {cases: {a: {status: 404, title: A, description: A}}}
              Cart: {parents: [Base], cases: {base: {status: 400, title: B, description: B}}}
            """)
        for command in [["lint"], ["matrix"], ["resolve", "Cart", "404"], ["generate"]] {
            let outcome = try Tool.run(command, in: folder.path)
            #expect(outcome.status == 2, "\(command)")
            #expect((outcome.output + outcome.messages).contains("[name-collision]"), "\(command)")
        }
        let machine = try folder.run("generate", "--format", "json")
        #expect(machine.output.contains("\"code\": \"name-collision\""))
    }

    @Test func warningsExitWithOneOnRequest() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "specs/api.yaml",
            """
            errorspec: 1
            api: Shop
            body: standard
            bodies: {standard: {message: /message}}
            groups: {Cart: {cases: {gone: {status: 404, title: Gone, description: {server: message}}}}}
            """)
        let tolerant = try folder.run("lint")
        #expect(tolerant.status == 0)
        #expect(tolerant.output.contains("[missing-fallback]"))
        #expect(try folder.run("lint", "--fail-on", "warning").status == 1)
        #expect(try folder.run("matrix").status == 0)
    }

    @Test(arguments: [
        ["--colour"], ["lint", "--format", "xml"], ["resolve", "Cart", "99"], ["matrix", "--group", "Cart"],
        ["resolve", "Nothing", "404"], ["resolve", "Cart", "404", "--header", "no colon"], ["explain"],
        ["resolve", "Cart", "404", "--code", ""], ["resolve", "Cart", "404", "--locale", ""],
        ["resolve", "Cart", "--code", "A"], ["resolve", "Cart", "--body", "missing.json"],
        ["init", ""], ["diff", "", "specs"], ["diff", "specs", ""], ["diff", "specs", "specs", "--accept", ""],
        ["generate", "--dry-run", "--format", "json"],
        ["diff", "specs", "specs", "--accept-from", "base"], ["diff", "specs", "specs", "--renamed-from", "old"],
        ["gallery", "--output", "texts.csv"], ["export", "--output", "Translations"],
        ["explain", "no-such-code"], ["explain", "hidden-case", "--all"], ["lint", "--quiet", "--verbose"],
        ["frobnicate"], ["help", "frobnicate"], ["lint", ""],
    ])
    func wrongUsageExitsWith64(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let outcome = try Tool.run(arguments, in: folder.path)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.messages.hasPrefix("error: "))
        let first = outcome.messages.dropFirst("error: ".count).prefix(1)
        #expect(first == first.lowercased())
    }

    @Test func helpAndVersionExitWithZero() throws {
        let folder = try TemporaryFolder()
        let version = try folder.run("--version")
        #expect(version.status == 0)
        #expect(version.output.split(separator: ".").count == 3)
        for command in [
            "generate", "lint", "resolve", "matrix", "diff", "explain", "export", "schema", "init", "examples", "mock",
        ] {
            let help = try folder.run(command, "--help")
            #expect(help.status == 0)
            #expect(help.output.contains("errorspec \(command)"))
            #expect(help.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 50, "\(command)")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDiskExitsWithTwo() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = ["matrix"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        let messages = Pipe()
        process.standardError = messages
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text.hasPrefix("error: can't write to standard output"))
    }
}

@Suite struct OutputTests {
    @Test func colourIsForTerminalsUnlessRequested() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", "errorspec: 1\n")
        let escape = "\u{1B}["
        #expect(try !folder.run("lint").output.contains(escape))
        #expect(try !folder.run("lint", "--color", "never").output.contains(escape))
        #expect(try folder.run("lint", "--color", "always", environment: ["NO_COLOR": "1"]).output.contains(escape))
    }

    @Test func pathsAreRelativeToTheWorkingDirectory() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/shop/api.yaml", "errorspec: 1\n")
        for argument in ["specs", "./specs/", folder.path + "/specs", "specs/shop"] {
            let outcome = try folder.run("lint", argument)
            #expect(outcome.output.hasPrefix("specs/shop/api.yaml:1:1: error: "), "\(argument): \(outcome.output)")
        }
        let outside = try Tool.run(["lint", "../specs"], in: folder.path + "/specs")
        #expect(outside.output.hasPrefix("../specs/shop/api.yaml:1:1: error: "))
    }

    @Test func everyFormatReportsEveryFinding() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", "errorspec: 1\napi: Shop\ngroups: {Cart: {colour: red, colours: blue}}\n")
        for format in ["text", "json", "github", "sarif", "rdjson", "gitlab", "junit", "markdown"] {
            let outcome = try folder.run("lint", "--format", format)
            #expect(outcome.status == 2)
            #expect(outcome.output.contains("colour") && outcome.output.contains("colours"), "\(format)")
            #expect((outcome.messages == "") == (format != "text"), "\(format)")
        }
    }

    @Test func findingCodesAreExplainedWithAndWithoutBrackets() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.run("explain", "hidden-case")
        #expect(plain.status == 0)
        #expect(plain.output.hasPrefix("hidden-case (error)\n"))
        #expect(try folder.run("explain", "[hidden-case]").output == plain.output)
        for name in ["hiden-case", "hidden"] {
            #expect(try folder.run("explain", name).messages.contains("did you mean `hidden-case`?"), "\(name)")
        }
        #expect(try folder.run("explain", "encoding").output.contains("Login \\u{202E}failed"))
        #expect(try folder.run("explain", "hiden-case").messages.contains("did you mean `hidden-case`?"))
        let all = try folder.run("explain", "--all", "--format", "markdown").output
        let codes = all.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        let promised = """
            yaml-syntax yaml-feature duplicate-key unknown-key missing-key wrong-type limit-exceeded encoding \
            invalid-status invalid-name invalid-pointer invalid-duration invalid-value duplicate-name \
            unknown-reference inheritance-cycle hidden-case needless-override needless-except ambiguous-match \
            body-mismatch unreachable-case missing-description missing-fallback missing-translation recovery-cycle \
            unsafe-retry duplicated-case name-collision foreign-file unreadable unwritable no-spec
            """
        let missing = Set(promised.split(separator: " ").map(String.init)).subtracting(codes)
        #expect(missing == [])
        for (code, explained) in Explanation.ofFindings {
            #expect(!explained.meaning.isEmpty && explained.before != explained.after, "\(code)")
        }
        #expect(Explanation.ofFindings.keys.sorted() == codes.filter { Kind(rawValue: $0) == nil })
    }

    @Test func completionScriptsAreWritten() throws {
        let folder = try TemporaryFolder()
        for shell in ["bash", "zsh", "fish"] {
            let outcome = try folder.run("--generate-completion-script", shell)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("resolve"))
        }
    }
}

@Suite struct ResolveTests {
    @Test func winnerAndHiddenCasesAreNamed() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let outcome = try folder.run("resolve", "Cart", "404")
        #expect(outcome.status == 0)
        let hidden = "Common.notFound: `Cart` inherits from `Common`, and the nearer group wins"
        #expect(
            outcome.output == """
                Shop/Cart 404 → cartGone
                  declared     specs/shop/api.yaml:21:7
                  hides        \(hidden)  specs/shop/api.yaml:11:7
                  title        장바구니 없음  (from the case, specs/shop/api.yaml:24)
                  description  장바구니가 없습니다.  (in place of the server's message; from the case, specs/shop/api.yaml:25)
                  retry        never
                  category     alert

                """)
    }

    @Test func resolveOfGroupShowsItsTable() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        for arguments in [["resolve", "Cart"], ["resolve", "Shop/Cart", "specs"]] {
            let outcome = try Tool.run(arguments, in: folder.path)
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("Shop/Cart") && !outcome.output.contains("Shop/Common"))
        }
    }

    @Test func explainDescribesASpecKey() throws {
        let folder = try TemporaryFolder()
        let outcome = try folder.run("explain", "overrides")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("overrides (key)\n"))
        #expect(outcome.output.contains("overrides: Common.notFound"))
        #expect(try folder.run("explain", "overides").messages.contains("did you mean `overrides`?"))
    }

    @Test func serverTextsAreRead() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let outcome = try folder.run(
            "resolve", "Shop/Common", "404", "--body", "-", "--locale", "en", "--format", "json",
            input: #"{"message": "No \ud83d\uded2 here"}"#)
        let resolution = try outcome.json()
        #expect(resolution["errorspecResolve"] as? Int == 1)
        #expect((resolution["title"] as? [String: Any])?["text"] as? String == "Not found")
        #expect((resolution["title"] as? [String: Any])?["source"] as? String == "text")
        #expect((resolution["description"] as? [String: Any])?["text"] as? String == "No 🛒 here")
        #expect((resolution["description"] as? [String: Any])?["source"] as? String == "body")
        #expect(resolution["via"] as? [String] == ["Common"])
        #expect(resolution["code"] is NSNull)
    }

    @Test func codeIsReadFromBody() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        try folder.write("body.json", #"{"code": "SOLD_OUT"}"#)
        let read = try folder.run("resolve", "Cart", "400", "--body", "body.json")
        #expect(read.output.hasPrefix("Shop/Cart 400 code SOLD_OUT → soldOut\n"))
        #expect(try folder.run("resolve", "Cart", "400", "--code", "SOLD_OUT").output == read.output)
    }

    @Test func bodyThatIsNotJSONIsReported() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let outcome = try folder.run("resolve", "Cart", "404", "--body", "-", input: "<html>")
        #expect(outcome.status == 0)
        #expect(
            outcome.messages
                == "note: the body in standard input is not JSON, so nothing is read from it: "
                + "expected a value (line 1, column 1)\n")
        #expect(try folder.run("resolve", "Cart", "404", "--body", "missing.json").status == 2)
    }

    @Test(arguments: [("402", "unmapped (no case matches)"), ("200", "a success: no error")])
    func noMatchExitsWithOne(status: String, text: String) throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let outcome = try folder.run("resolve", "Cart", status)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("→ \(text)"))
        let resolution = try folder.run("resolve", "Cart", status, "--format", "json").json()
        #expect(resolution["winner"] is NSNull)
        #expect(resolution["failure"] as? Bool == (status == "402"))
    }

    @Test func groupsOfSeveralAPIsAreDistinguished() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        try folder.write(
            "specs/other/api.yaml",
            "errorspec: 1\napi: Other\ngroups: {Cart: {parents: [], cases: {a: {status: 404, title: A, description: B}}}}\n"
        )
        let both = try folder.run("resolve", "Cart", "404")
        #expect(both.status == 64)
        #expect(both.messages == "error: several APIs have a group `Cart`: write `Other/Cart` or `Shop/Cart`\n")
        #expect(try folder.run("resolve", "Other/Cart", "404").output.hasPrefix("Other/Cart 404 → a\n"))
        #expect(
            try folder.run("resolve", "Othr/Cart", "404").messages
                == "error: there is no API `Othr`; did you mean `Other`?\n")
        #expect(
            try folder.run("resolve", "Shop/Crat", "404").messages
                == "error: there is no group `Crat`; did you mean `Shop/Cart`?\n")
        #expect(
            try folder.run("resolve", "Cart", "404", "GONE").messages
                == "error: there is no folder `GONE`; a code is written `--code GONE`\n")
    }

    @Test func operationSelectsItsGroup() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let operations = "operations:\n  GET /carts/{id}: Cart\n  GET /carts/new: Common\n"
        try folder.write("specs/shop/operations.yaml", operations)
        #expect(try folder.run("resolve", "GET /carts/{id}", "404").output.hasPrefix("Shop/Cart 404 → cartGone\n"))
        #expect(try folder.run("resolve", "get /carts/12?a=b", "404").output.hasPrefix("Shop/Cart 404 → cartGone\n"))
        #expect(try folder.run("resolve", "GET /carts/new", "404").output.hasPrefix("Shop/Common 404 → notFound\n"))
        let unknown = try folder.run("resolve", "POST /carts/new", "404")
        #expect(unknown.status == 64)
        #expect(unknown.messages.contains("did you mean `GET /carts/new`?"))
    }

    @Test func otherwiseHandlesUnmatchedResponses() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "specs/api.yaml",
            """
            errorspec: 1
            api: Shop
            groups:
              Base: {otherwise: {title: Oops, description: Something is wrong.}}
              Cart: {parents: [Base], cases: {gone: {status: 404, title: Gone, description: Gone.}}}
            """)
        let outcome = try folder.run("resolve", "Cart", "500")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("via          Cart → Base\n"))
        let resolution = try folder.run("resolve", "Cart", "500", "--format", "json").json()
        #expect(resolution["otherwise"] as? Bool == true)
        let winner = resolution["winner"] as? [String: Any]
        #expect(winner?["group"] as? String == "Base")
        #expect(winner?["case"] as? String == "unmatched")
        #expect(winner?["line"] as? Int == 4)
    }
}

extension Tool.Outcome {
    func json() throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
}
