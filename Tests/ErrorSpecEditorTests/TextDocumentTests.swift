import Foundation
import Testing

@testable import ErrorSpecEditor

@Suite struct TextDocumentTests {
    @Test func positionsCountInTheUnitsOfTheEncoding() {
        let document = TextDocument(bytes: Array("a: x\n한국 😀: é\r\nz\rlast".utf8))
        let emoji = Array("a: x\n한국 ".utf8).count
        let afterEmoji = Array("a: x\n한국 😀".utf8).count
        for (encoding, before, after) in [(PositionEncoding.utf8, 7, 11), (.utf16, 3, 5), (.utf32, 3, 4)] {
            #expect(document.position(of: emoji, encoding) == Position(line: 1, character: before))
            #expect(document.position(of: afterEmoji, encoding) == Position(line: 1, character: after))
            #expect(document.offset(of: Position(line: 1, character: before), encoding) == emoji)
            #expect(document.offset(of: Position(line: 1, character: after), encoding) == afterEmoji)
            // Positions within a character, after the end of the line, after the last line, and before the first line.
            if encoding != .utf32 {
                #expect(document.offset(of: Position(line: 1, character: before + 1), encoding) == emoji)
            }
            #expect(document.offset(of: Position(line: 1, character: 99), encoding) == document.line(1).upperBound)
            #expect(document.offset(of: Position(line: 99, character: 0), encoding) == document.bytes.count)
            #expect(document.offset(of: Position(line: -1, character: 3), encoding) == 0)
        }
        #expect((0..<document.lineCount).map { document.text(document.line($0)) } == ["a: x", "한국 😀: é", "z", "last"])
    }

    @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
    func everyOffsetHasOnePosition(_ encoding: PositionEncoding) {
        let document = TextDocument(bytes: Array("가\n😀b\r\n\r\u{FEFF}é\n\n".utf8))
        for offset in document.bytes.indices where document.bytes[offset] & 0xC0 != 0x80 {
            let isInLineEnd = document.bytes[offset] == 0x0A && offset > 0 && document.bytes[offset - 1] == 0x0D
            if isInLineEnd { continue }
            #expect(document.offset(of: document.position(of: offset, encoding), encoding) == offset)
        }
    }

    @Test func documentEqualsTheEditorsTextAfterEachChange() {
        var random = SeededGenerator(seed: 3)
        let pieces = ["a", "한", "😀", "\n", "\r\n", ": ", "é", ""]
        for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
            var document = TextDocument(bytes: [])
            var text: [Unicode.Scalar] = []
            for _ in 0..<500 {
                let start = Int.random(in: 0...text.count, using: &random)
                let end = Int.random(in: start...min(text.count, start + 4), using: &random)
                let splitsLineEnd = [start, end].contains { index in
                    text[..<index].last == "\r" && text[index...].first == "\n"
                }
                if splitsLineEnd { continue }
                func position(_ index: Int) -> Position {
                    document.position(of: String(String.UnicodeScalarView(text[..<index])).utf8.count, encoding)
                }
                let new = pieces.randomElement(using: &random)!
                let range = TextRange(start: position(start), end: position(end))
                document.replace(document.offsets(of: range, encoding), with: new)
                text.replaceSubrange(start..<end, with: new.unicodeScalars)
                #expect(document.bytes == Array(String(String.UnicodeScalarView(text)).utf8))
            }
        }
    }

    @Test func onlyURIsOfLocalFilesHaveAPath() {
        #expect(DocumentURI.path("file:///a%20b/%ED%95%9C.yaml") == "/a b/한.yaml")
        #expect(DocumentURI.path("file://localhost/a") == "/a")
        #expect(DocumentURI.path("FILE:///a?x#y") == "/a")
        for uri in [
            "untitled:Untitled-1", "file://server/a", "file:", "file:///a%2", "file:///%FF", "git:/a", "",
            "file:///a%00", "file:///a%+2", "file://" + String(repeating: "/a", count: 5_000),
        ] {
            #expect(DocumentURI.path(uri) == nil, "\(uri)")
        }
        #expect(DocumentURI.path(DocumentURI.uri("/a b/한 [1]#?.yaml")) == "/a b/한 [1]#?.yaml")
    }

    @Test func lineEditsProduceTheNewText() {
        var random = SeededGenerator(seed: 5)
        let lines = ["a\n", "b\n", "한\n", "😀 x\n", "😁 x\n", "\n", "c"]
        for _ in 0..<500 {
            func text() -> [UInt8] {
                Array(
                    (0..<Int.random(in: 0..<8, using: &random)).map { _ in lines.randomElement(using: &random)! }
                        .joined().utf8)
            }
            let (old, new) = (text(), text())
            let edits = lineEdits(from: old, to: new)
            #expect(applying(edits, to: old) == new)
            #expect(edits.allSatisfy { $0.range.isEmpty || String(bytes: old[$0.range], encoding: .utf8) != nil })
        }
        #expect(
            lineEdits(from: Array("a\nb: 1\nc\n".utf8), to: Array("a\nb: 2\nc\n".utf8)) == [
                OffsetEdit(range: 2..<7, text: "b: 2\n")
            ])
    }
}

/// Generates the same numbers for the same seed (SplitMix64).
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
