import ErrorSpecLanguage
import TestSupport
import Testing

/// The tree of a text with a syntax error contains what comes before the error and after its block.
@Suite struct SyntaxTreeTests {
    private func tree(_ text: String) throws -> YAMLNode { try #require(readTree(Array(text.utf8))) }

    /// Returns a node on one line, with `?` for a value that couldn't be read.
    private func described(_ node: YAMLNode) -> String {
        switch node.content {
        case .invalid: "?"
        case .scalar(let scalar): scalar.text
        case .sequence(let elements): "[\(elements.map(described).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\($0.key.value): \(described($0.value))" }.joined(separator: ", "))}"
        }
    }

    @Test(arguments: [
        // The block of the error is skipped, from its line to the next entry.
        (
            "groups:\n  A:\n    body: b\n    title: x: y\n    cases: {}\n  B: {body: c}\noperations: {d: e}\n",
            "{groups: {A: {body: b, title: x}, B: {body: c}}, operations: {d: e}}"
        ),
        ("a: 1\nb: \"c\nd: 2\n", "{a: 1, b: ?, d: 2}"),
        ("a:\n  b: [c, d\n  e: f\ng: h\n", "{a: {b: ?, e: f}, g: h}"),
        ("a:\n- b\n- \"c\nd: e\n", "{a: [b, ?], d: e}"),
        ("groups:\n  A\n    cases: {}\n  B: {}\n", "{groups: {B: {}}}"),
        ("- a\n- \"b\n- c\n", "[a, ?, c]"),
        // A line that closes a bracket of the skipped block is part of the block.
        ("a:\n  b: {\n    c: d\n    e: f\n  }\n  g: h\n", "{a: {b: {c: ?}, g: h}}"),
        // The tree contains an unfinished text up to its end.
        ("a:\n  b: {c: d, e", "{a: {b: {c: d, e: }}}"),
        ("a: [b, {c: ", "{a: [b, {c: ?}, ?]}"),
        ("a:\n  b:\n    c: d\n    e", "{a: {b: {c: d}}}"),
        ("", ""),
    ])
    func readingContinuesAfterTheBlockWithAnError(_ text: String, _ expected: String) throws {
        if expected.isEmpty {
            #expect(readTree(Array(text.utf8)) == nil)
        } else {
            let found = described(try tree(text))
            #expect(found == expected)
        }
    }

    @Test func refusedCharactersDoNotMoveLocations() throws {
        let tree = try tree("%a\na: x\u{0}y\r\n\u{2028}b: c\rd\n")
        #expect(tree.entries.map(\.key.value) == ["?b"] || tree.entries.map(\.key.value) == ["a", "?b"])
        #expect(tree.entries.last?.value.range.start == SourcePosition(line: 3, column: 5))
    }

    @Test func locationsAfterAnErrorAreRelativeToTheFile() throws {
        let tree = try tree("groups:\n  A: \"\n  B:\n    title: 가, c\nx: [y]\n")
        let title = try #require(tree["groups"]?["B"]?["title"])
        #expect(title.range.start == SourcePosition(line: 4, column: 12))
        #expect(tree["x"]?.range.start == SourcePosition(line: 5, column: 4))
        #expect(tree["x"]?.isFlow == true && tree["groups"]?.isFlow == false)
    }
}
