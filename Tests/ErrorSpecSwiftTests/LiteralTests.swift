import Foundation
import TestSupport
import Testing

@testable import ErrorSpecSwift

@Suite struct LiteralTests {
    /// Writes all scalars, or a tenth of them, into comments and into literals of 1,000 scalars. Each scalar below
    /// U+3000 is also written into a separate literal.
    @Test func everyScalarSurvivesLiteralsAndComments() throws {
        // Without the noncharacters, which Swift and the language refuse.
        let scalars = (0...0x10FFFF as ClosedRange<UInt32>).filter { !(0xFDD0...0xFDEF).contains($0) }
            .compactMap(Unicode.Scalar.init)
        let thousands = stride(from: 0, to: scalars.count, by: 1_000).map { start in
            text(scalars[start..<min(start + 1_000, scalars.count)])
        }
        let single = scalars.prefix { $0.value < 0x3000 }.map { String($0) }
        let texts = Samples.of(thousands) + Samples.of(single) + attacks
        let program = try SwiftProgram()
        var lines: [String] = []
        for start in stride(from: 0, to: texts.count, by: 500) {
            lines.append("func part\(start)() {")
            for text in texts[start..<min(start + 500, texts.count)] {
                lines += comment(text).map { "    " + $0 }
                lines.append("    check(\(literal(text)))")
            }
            lines.append("}")
        }
        lines.append("func all() {")
        lines += stride(from: 0, to: texts.count, by: 500).map { "    part\($0)()" }
        lines.append("}")
        try program.add("literals.swift", lines.joined(separator: "\n") + "\n")
        try program.add(
            "main.swift",
            """
            func check(_ text: StaticString) {
                var hash: UInt64 = 0xCBF2_9CE4_8422_2325
                text.withUTF8Buffer { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
                print(text.utf8CodeUnitCount, hash)
            }
            all()

            """)
        let output = try program.run().split(separator: "\n").map(String.init)
        #expect(output == texts.map { "\($0.utf8.count) \(hash($0))" })
    }

    /// The fast check of bytes and the check of scalars have the same result for every scalar.
    @Test func bytesAndScalarsAgreeOnVisibility() {
        let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        let different = scalars.filter { SwiftLiteral.isVisible("a\($0)b") != SwiftLiteral.isVisible($0) }
        #expect(different.isEmpty)
    }

    @Test func visibleCharactersAreNotEscaped() {
        #expect(literal("접근 권한이 없습니다. ¿Qué? 👍") == "\"접근 권한이 없습니다. ¿Qué? 👍\"")
        #expect(literal("\\(x) \"a\" \n") == #""\\(x) \"a\" \n""#)
        #expect(literal("\u{202E}\u{301}\u{A0}\u{200B}") == #""\u{202E}\u{301}\u{A0}\u{200B}""#)
    }

    @Test func textCannotEndComment() {
        #expect(
            comment("a\r\nb\nc\u{2028}d\u{85}e\rf\u{B}g") == [
                "/// a", "/// b", "/// c", "/// d", "/// e", "/// f", "/// g",
            ])
        #expect(comment("a\n\n") == ["/// a"])
        #expect(comment("*/ \u{202E}x") == [#"/// */ \u{202E}x"#])
    }

    private let attacks = [
        "\\(fatalError())", "\"; fatalError(); \"", "\"\"\"", "*/", "/*", "//", "\\", "\\\\", "\"", "#\"", "\"#", "\n",
        "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0}", "\u{301}a", "\u{FEFF}", "\u{202E}abc", "\u{2066}",
        "\\u{41}", "\\n", "%@", "${x}", "`", "👨‍👩‍👧", "e\u{301}", "", " ", "\t",
    ]

    private func literal(_ text: String) -> String {
        String(decoding: ("\(literal: text)" as Code).bytes, as: UTF8.self)
    }

    private func comment(_ text: String) -> [Substring] {
        var out = CodeWriter()
        out.documentation(text)
        return String(decoding: out.bytes, as: UTF8.self).split(separator: "\n")
    }

    private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    private func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
