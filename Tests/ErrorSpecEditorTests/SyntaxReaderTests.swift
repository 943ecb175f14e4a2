import ErrorSpecLanguage
import Foundation
import Testing

@testable import ErrorSpecEditor

/// The editor's reader against libyaml: of every text that libyaml takes it sees the same.
@Suite struct SyntaxReaderTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The specs and fixtures of the repository.
    static var files: [String] {
        ["specs", "Tests/ErrorSpecLanguageTests/Fixtures"].flatMap { folder -> [String] in
            let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
            return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }.map {
                "\(folder)/\($0)"
            }
        }.sorted()
    }

    @Test func thereAreFilesToRead() { #expect(Self.files.count > 50) }

    @Test(arguments: files)
    func aFileIsReadAsLibyamlReadsIt(_ path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.root.appendingPathComponent(path)))
        expectSameTree(bytes)
        // With other line ends, and without the last one.
        expectSameTree(Array(String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\n", with: "\r\n").utf8))
        expectSameTree(bytes.dropLast())
    }

    @Test(arguments: [
        "a: b\n", "a: [b, c, {d: e}]\n", "a:\n- b\n- c: d\n  e: f\n-\n  g: h\n- - i\n  - j\n", "{a: b, c: [d]}\n",
        "a: 'it''s'\nb: \"\\t\\u00e9\\x41\\\"\"\n", "a: |\n  one\n   two\n\n  three\nb: >-\n  one\n  two\n\n  three\n",
        "a: one\n  two\n\n  three\nb: c # d\n", "\"a b\" : c\n'd': e\n", "a: b:c\nd: http://x/y#z\n", "한국: 값 😀\n😀: x\n",
        "a: {b: c,\n  d: e,\n  # comment\n  f: [g,\n    h]}\ni: j\n", "---\na: b\n...\n", "\u{FEFF}a: b\nc: d\n",
        "a:\n  # comment\n  b: c\n# comment\nd: e\n", "a: \"one\n  two\n\n  three\"\nb: c\n", "a: {\"b\":c, 'd': e}\n",
        "a: -1\nb: - c\n",
        "a: {b: , c: }\n", "a: []\nb: {}\nc: \"\"\n", "a: 'x # y'\nb: x#y\n", "a: |2\n   b\nc: d\n",
        "a: >\n  one\n    two\n  three\n",
        "a: [b: c, d]\n", "a:    b   \nc:\td\n", "POST /v1/users/{id}: Login\n", "a: {b: c d e, f: g}\n",
        "a: | # -\n  b\n", "a:\n    b\n  c\nd: e\n", "a: [b,#c\n  d]\n", "? a\n: b\n",
        "a: ? b\n",
    ])
    func aTextIsReadAsLibyamlReadsIt(_ text: String) { expectSameTree(Array(text.utf8)) }

    @Test func anyTextIsReadToItsEnd() {
        // Pieces of YAML in any order: it has to come to an end, within the text.
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "a", ":", ": ", " ", "\n", "- ", "{", "}", "[", "]", ",", "\"", "'", "#", "\\", "  ", "한", "😀",
            "---", "\r\n", "\t", "&", "*",
        ]
        for _ in 0..<4_000 {
            let count = Int.random(in: 0..<40, using: &random)
            let chosen = (0..<count).map { _ in pieces.randomElement(using: &random)! }
            let text = chosen.joined()
            let bytes = Array(text.utf8)
            #expect(isWithin(SyntaxReader.read(bytes), 0..<bytes.count), "\(text.debugDescription)")
            // As a value within a map, each line further to the right than the last: what stands to the left of a key is taken
            // for the next one here, and for the rest of a quoted text by libyaml.
            var indentation = 0
            let indented = chosen.map { piece -> String in
                guard piece.utf8.last == 0x0A else { return piece }
                indentation += 100
                return piece + String(repeating: " ", count: indentation)
            }.joined()
            expectSameTree(Array("a:\n  b: \(indented)\nc: d\n".utf8))
            expectSameTree(Array("a: [x, \(indented)]\nc: d\n".utf8))
        }
    }

    private func isWithin(_ node: SyntaxNode, _ range: Range<Int>) -> Bool {
        guard node.range.lowerBound >= range.lowerBound, node.range.upperBound <= range.upperBound else { return false }
        return node.entries.allSatisfy { isWithin($0.value, range) } && node.elements.allSatisfy { isWithin($0, range) }
    }

    /// Where libyaml and the language take a text, this has to see the same keys, values and places.
    private func expectSameTree(_ bytes: some Sequence<UInt8>, _ place: SourceLocation = #_sourceLocation) {
        let bytes = Array(bytes)
        let file = SourceFile(
            id: SourceFile.ID(0), path: "a.yaml", folder: "", name: "a.yaml", role: .part, bytes: bytes)
        var diagnostics = Diagnostics()
        guard case .node(let expected) = readYAML(file, into: &diagnostics), diagnostics.all.isEmpty else { return }
        let lines = SourceLines(bytes)
        let found = describe(SyntaxReader.read(bytes))
        #expect(
            found == describe(expected, lines), "\(String(decoding: bytes, as: UTF8.self).debugDescription)",
            sourceLocation: place)
    }

    private func describe(_ node: SyntaxNode) -> [String] {
        switch node.content {
        case .absent: ["nothing"]
        case .scalar(let scalar): ["\(scalar.text.debugDescription) at \(start(of: node))"]
        case .sequence(let elements): ["["] + elements.flatMap { describe($0) } + ["]"]
        case .mapping(let entries):
            ["{"] + entries.flatMap { ["\($0.key.text.debugDescription) at \($0.key.range)"] + describe($0.value) } + [
                "}"
            ]
        }
    }

    private func start(of node: SyntaxNode) -> String {
        if case .scalar(let scalar) = node.content, scalar.style == .block { return "\(node.range.lowerBound)" }
        return "\(node.range)"
    }

    private func describe(_ node: YAMLNode, _ lines: SourceLines) -> [String] {
        func offsets(_ range: SourceRange) -> Range<Int> {
            let start = lines.offset(of: range.start)
            return start..<max(start, lines.offset(of: range.end))
        }
        switch node.content {
        case .invalid: return ["invalid"]
        case .scalar(let scalar):
            if node.isAbsent { return ["nothing"] }
            let range = offsets(node.range)
            let isBlock =
                !scalar.isPlain
                && (lines.first(at: range.lowerBound) == "|" || lines.first(at: range.lowerBound) == ">")
            return ["\(scalar.text.debugDescription) at \(isBlock ? "\(range.lowerBound)" : "\(range)")"]
        case .sequence(let elements): return ["["] + elements.flatMap { describe($0, lines) } + ["]"]
        case .mapping(let entries):
            return ["{"]
                + entries.flatMap {
                    ["\($0.key.value.debugDescription) at \(offsets($0.key.range))"] + describe($0.value, lines)
                } + ["}"]
        }
    }
}

extension SourceLines {
    fileprivate func first(at offset: Int) -> Character? {
        let position = position(of: offset)
        let line = self[Int(position.line)]
        return offset < line.endIndex ? Character(Unicode.Scalar(line[offset])) : nil
    }
}

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
