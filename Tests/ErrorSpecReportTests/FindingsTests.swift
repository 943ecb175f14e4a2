import ErrorSpecLanguage
import Foundation
import Testing

@testable import ErrorSpecReport

/// Returns findings in a file with an awkward name and text.
private func awkwardFindings() -> Findings {
    var files = SourceFiles()
    let api = files.add(
        path: "specs/a b/로그인,100%:.yaml", folder: "specs/a b", name: "x", role: .part,
        bytes: Array("title: 로그인 titel\nsecond: |\n".utf8))
    let other = files.add(
        path: "specs/clean.yaml", folder: "specs", name: "y", role: .part, bytes: Array("a: b\n".utf8))
    func range(_ file: SourceFile, _ line: Int, _ start: Int, _ end: Int) -> SourceRange {
        SourceRange(
            file: file.id, start: SourcePosition(line: line, column: start),
            end: SourcePosition(line: line, column: end))
    }
    let error = DiagnosticCode("test-error", .error)
    let warning = DiagnosticCode("test-warning", .warning)
    return Findings(
        [
            Diagnostic(
                error, "no key `titel`, 100%: <b> | \"q\"", at: range(api, 1, 12, 17),
                notes: [.init("see & read", at: range(other, 1, 1, 2))], hint: "did you mean `title`?",
                replacement: .init("title", at: range(api, 1, 12, 17))),
            Diagnostic(warning, "@everyone [link](http://x)", at: range(api, 2, 1, 7)),
            Diagnostic(warning, "@everyone [link](http://x)", at: range(api, 2, 1, 7)),
        ], files: files)
}

@Suite struct FindingsTests {
    private func object(_ format: FindingsFormat) throws -> [String: Any] {
        let text = format.render(awkwardFindings())
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func textShowsTheLineTheNotesAndTheHint() {
        #expect(
            FindingsFormat.text.render(awkwardFindings()).hasPrefix(
                """
                specs/a b/로그인,100%:.yaml:1:12: error: no key `titel`, 100%: <b> | "q" [test-error]
                title: 로그인 titel
                              ^~~~~
                specs/clean.yaml:1:1: note: see & read
                help: did you mean `title`?

                specs/a b/로그인,100%:.yaml:2:1: warning: @everyone [link](http://x) [test-warning]
                second: |
                ^~~~~~

                """))
    }

    @Test func colouredTextIsEqualWithoutEscapes() {
        let coloured = textReport(awkwardFindings(), style: Style(isColoured: true)).encoded
        #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == FindingsFormat.text.render(awkwardFindings()))
    }

    @Test func jsonHasDocumentedKeys() throws {
        let document = try object(.json)
        #expect(document["errorspecFindings"] as? Int == 1)
        #expect(document["summary"] as? [String: Int] == ["errors": 1, "warnings": 2])
        let first = try #require((document["findings"] as? [[String: Any]])?.first)
        #expect(
            Set(first.keys) == [
                "code", "severity", "message", "file", "line", "column", "endLine", "endColumn", "notes", "hint",
                "replacement",
            ])
        #expect(first["message"] as? String == "no key `titel`, 100%: <b> | \"q\"")
        let replacement = try #require(first["replacement"] as? [String: Any])
        #expect(Set(replacement.keys) == ["text", "line", "column", "endLine", "endColumn"])
    }

    @Test func gitHubCommandsAreEscaped() {
        let lines = FindingsFormat.github.render(awkwardFindings()).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0]
                == "::error file=specs/a b/로그인%2C100%25%3A.yaml,line=1,col=12,endColumn=16,title=errorspec test-error::"
                + "no key `titel`, 100%25: <b> | \"q\"%0Aspecs/clean.yaml:1: see & read%0Ahelp: did you mean `title`?")
    }

    @Test func sarifHasFieldsOfCodeScanning() throws {
        var annotations = awkwardFindings().annotations
        annotations[0].rule.meaning = "It is wrong. Really."
        annotations[0].rule.examples = [("Wrong", "a: ```"), ("Right", "a: b")]
        let text = sarifReport(annotations)
        let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["version"] as? String == "2.1.0")
        let run = try #require((document["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == ["test-error", "test-warning"])
        #expect((rules[0]["shortDescription"] as? [String: String]) == ["text": "It is wrong."])
        let help = try #require(rules[0]["help"] as? [String: String])
        #expect(help["markdown"]?.contains("````yaml\na: ```\n````") == true)

        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1, 1])
        let location = try #require(
            (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        let artifact = try #require(location["artifactLocation"] as? [String: String])
        #expect(artifact["uri"] == "specs/a%20b/%EB%A1%9C%EA%B7%B8%EC%9D%B8%2C100%25%3A.yaml")
        #expect(
            location["region"] as? [String: Int] == ["startLine": 1, "startColumn": 12, "endLine": 1, "endColumn": 17])
        #expect(run["columnKind"] as? String == "unicodeCodePoints")

        let prints = results.compactMap { ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"] }
        #expect(Set(prints).count == 3)
        let fixes = try #require(results[0]["fixes"] as? [[String: Any]])
        let change = try #require((fixes[0]["artifactChanges"] as? [[String: Any]])?.first)
        let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
        #expect((replacement["insertedContent"] as? [String: String]) == ["text": "title"])
    }

    @Test func fingerprintsSurviveLinesThatAreAddedAbove() {
        func fingerprint(_ text: String, line: Int) -> String {
            var files = SourceFiles()
            let file = files.add(path: "a.yaml", folder: "", name: "a.yaml", role: .part, bytes: Array(text.utf8))
            let code = DiagnosticCode("a", .error)
            let place = SourcePosition(line: line, column: 1)
            var fingerprints = Fingerprints(files)
            return fingerprints.next(
                Diagnostic(code, "wrong", at: SourceRange(file: file.id, start: place, end: place)))
        }
        #expect(fingerprint("a: b\n", line: 1) == fingerprint("# new\n\n  a:   b\n", line: 3))
        #expect(fingerprint("a: b\n", line: 1) != fingerprint("a: c\n", line: 1))
    }

    @Test func rdjsonCountsBytes() throws {
        let document = try object(.rdjson)
        let first = try #require((document["diagnostics"] as? [[String: Any]])?.first)
        let location = try #require(first["location"] as? [String: Any])
        let range = try #require(location["range"] as? [String: [String: Int]])
        // `title: ` has 7 bytes, 로그인 has 9, and a space has one.
        #expect(range == ["start": ["line": 1, "column": 18], "end": ["line": 1, "column": 23]])
        let suggestion = try #require((first["suggestions"] as? [[String: Any]])?.first)
        #expect(suggestion["text"] as? String == "title")
    }

    @Test func gitLabFingerprintsAreUnique() throws {
        let text = FindingsFormat.gitlab.render(awkwardFindings())
        let entries = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(entries.map { $0["severity"] as? String } == ["critical", "minor", "minor"])
        #expect(Set(entries.compactMap { $0["fingerprint"] as? String }).count == 3)
    }

    @Test func junitIsWellFormedAndFailsLikeTheRun() throws {
        let lenient = FindingsFormat.junit.render(awkwardFindings())
        #expect(lenient.contains("tests=\"2\" failures=\"1\""))
        #expect(
            lenient.contains(
                "<testcase classname=\"errorspec\" name=\"specs/clean.yaml\" file=\"specs/clean.yaml\" time=\"0\"/>"))
        #expect(lenient.contains("no key `titel`, 100%: &lt;b&gt; | &quot;q&quot;"))
        #expect(lenient.contains("<system-out>"))
        let strict = FindingsFormat.junit.render(awkwardFindings(), failing: .warning)
        #expect(!strict.contains("<system-out>"))
        #expect(strict.contains("(and 2 more)"))
    }

    @Test func noTextBreaksOutOfMarkdown() {
        let text = FindingsFormat.markdown.render(awkwardFindings())
        #expect(text.hasPrefix("### errorspec: 1 error, 2 warnings\n"))
        #expect(text.contains("\\[link\\](http:\u{2060}//x)"))
        #expect(!text.contains("@everyone"))
        #expect(text.contains("\\<b\\> &#124;"))
        for line in text.split(separator: "\n").dropFirst(3) {
            #expect(line.replacing("\\|", with: "").filter { $0 == "|" }.count == 4)
        }
    }

    @Test func encodersAcceptEmptyFindings() throws {
        let none = Findings([], files: SourceFiles())
        #expect(FindingsFormat.text.render(none) == "")
        #expect(FindingsFormat.github.render(none) == "")
        #expect(FindingsFormat.markdown.render(none) == "### errorspec: no problems\n")
        for format in [FindingsFormat.json, .sarif, .rdjson, .gitlab] {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(format.render(none).utf8)) }
        }
    }
}

/// Findings on long lines.
@Suite struct LongLineTests {
    /// Returns findings for the given number of keys on one line.
    private func findings(_ count: Int) -> Findings {
        let word = "열쇠\u{301}key: 1, "
        var files = SourceFiles()
        let file = files.add(
            path: "a.yaml", folder: ".", name: "a.yaml", role: .part,
            bytes: Array(String(repeating: word, count: count).utf8))
        let code = DiagnosticCode("test", .error)
        let length = word.unicodeScalars.count
        let diagnostics = (0..<count).map { index in
            let range = SourceRange(
                file: file.id, start: SourcePosition(line: 1, column: index * length + 1),
                end: SourcePosition(line: 1, column: index * length + 4))
            return Diagnostic(
                code, "no key", at: range, notes: [.init("see", at: range)], replacement: .init("x", at: range))
        }
        return Findings(diagnostics, files: files)
    }

    @Test func excerptOfALongLineIsCutAroundItsMark() {
        let findings = findings(1_000)
        let blocks = FindingsFormat.text.render(findings).components(separatedBy: "\n\n")
        let middle = blocks[500].split(separator: "\n")
        #expect(middle[1].hasPrefix("…") && middle[1].hasSuffix("…"))
        let mark = middle[2].prefix { $0 == " " }.count
        // Wide characters take two columns.
        var column = 0
        let marked = middle[1].drop { character in
            defer { column += DisplayWidth.of(character) }
            return column < mark
        }
        #expect(marked.hasPrefix("열쇠\u{301}key"))
        #expect(DisplayWidth.of(middle[1]) <= 120)
    }

    @Test func everyFindingOfALongLineHasItsExcerpt() throws {
        var files = SourceFiles()
        let words = (0..<1_000).map { "key\($0): value, " + String(repeating: "x", count: 200) + ", " }
        let file = files.add(
            path: "a.yaml", folder: ".", name: "a.yaml", role: .part, bytes: Array(words.joined().utf8))
        var column = 1
        let diagnostics = words.map { word in
            defer { column += word.utf8.count }
            let start = SourcePosition(line: 1, column: column)
            return Diagnostic(
                DiagnosticCode("test", .error), "no key", at: SourceRange(file: file.id, start: start, length: 4))
        }
        let blocks = FindingsFormat.text.render(Findings(diagnostics, files: files)).components(separatedBy: "\n\n")
        for (index, block) in blocks.prefix(1_000).enumerated() {
            let lines = block.split(separator: "\n")
            try #require(lines.count >= 3 && lines[1].count <= 120)
            #expect(lines[1].dropFirst(lines[2].count - 4).hasPrefix("key\(index): value, xxx"))
            #expect(lines[2].drop { $0 == " " } == "^~~~")
        }
    }

    @Test func bytesThatAreNotTextHaveNoExcerpt() {
        var files = SourceFiles()
        let bytes = Array("\u{FEFF}errorspec: 1\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let file = files.add(path: "api.yaml", folder: "", name: "api.yaml", role: .api, bytes: bytes)
        let finding = Diagnostic(
            DiagnosticCode("encoding", .error), "this looks like UTF-16", at: SourceRange(startOf: file.id),
            hint: "save it")
        #expect(
            FindingsFormat.text.render(Findings([finding], files: files)).hasPrefix(
                "api.yaml:1:1: error: this looks like UTF-16 [encoding]\nhelp: save it\n"))
    }

    @Test func columnsOfLongLinesAreCounted() {
        let text = "a\u{301}가😀b\r\n" + String(repeating: "가나 x", count: 900) + "\nend"
        let bytes = Array(text.utf8)
        let lines = SourceLines(bytes)
        var position = SourcePosition(line: 1, column: 1)
        var offset = 0
        for scalar in text.unicodeScalars {
            if scalar != "\r", scalar != "\n" { #expect(lines.offset(of: position) == offset) }
            #expect(lines.position(of: offset) == position)
            offset += UTF8.width(scalar)
            position.column += 1
            if scalar == "\n" { position = SourcePosition(line: Int(position.line) + 1, column: 1) }
        }
        #expect(lines.offset(of: SourcePosition(line: 1, column: 99)) == "a\u{301}가😀b".utf8.count)
        #expect(lines.offset(of: SourcePosition(line: 9, column: 1)) == bytes.count)
    }
}
