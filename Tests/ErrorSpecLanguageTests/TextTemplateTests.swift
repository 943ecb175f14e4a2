import ErrorSpecReading
import Testing

@Suite struct TextTemplateTests {
    @Test(
        arguments: [
            ("", []), ("Locked.", [.literal("Locked.")]),
            ("{balance}원 남았어요.", [.placeholder("balance"), .literal("원 남았어요.")]),
            ("Wait {retryAfter}.", [.literal("Wait "), .placeholder("retryAfter"), .literal(".")]),
            ("{code}{status}", [.placeholder("code"), .placeholder("status")]),
            ("{{balance}}", [.literal("{balance}")]),
            ("{{{balance}}}", [.literal("{"), .placeholder("balance"), .literal("}")]),
            ("}}{{", [.literal("}{")]),
        ] as [(String, [TextTemplate.Segment])])
    func textIsSplitIntoSegments(_ text: String, _ segments: [TextTemplate.Segment]) {
        let template = TextTemplate(text)
        #expect(template.segments == (text.isEmpty ? [.literal("")] : segments))
        #expect(template.strayBraces == [])
    }

    /// A spec reports stray braces; a string catalog shows them.
    @Test(
        arguments: [
            ("{", ["{"]), ("}", ["}"]), ("a } b", ["}"]), ("{}", ["{}"]), ("{the amount}", ["{the amount}"]),
            ("{user_name}", ["{user_name}"]), ("{1}", ["{1}"]), ("{잔액}", ["{잔액}"]),
            ("{a{b", ["{", "{"]), ("{a\n}", ["{", "}"]), ("{\(String(repeating: "a", count: 130))}", ["{", "}"]),
        ] as [(String, [String])])
    func strayBraceIsLiteral(_ text: String, _ braces: [String]) {
        let template = TextTemplate(text)
        #expect(template.segments == [.literal(text)])
        #expect(template.strayBraces == braces)
    }

    @Test func placeholdersHaveNoDuplicates() {
        #expect(TextTemplate("{b} {a} {b}").placeholders == ["b", "a"])
        #expect(TextTemplate("{b}").literal == nil)
        #expect(TextTemplate("{{b}}").literal == "{b}")
        #expect(TextTemplate("").literal == "")
    }

    @Test(arguments: ["", "a", "{", "}", "{}", "{balance}", "{{", "a {b} }} c"])
    func escapedTextIsReadUnchanged(_ text: String) {
        #expect(TextTemplate(TextTemplate.escaped(text)).literal == text)
    }

    /// 64 KiB of braces, with each piece for which the reader looks ahead.
    @Test(arguments: ["{", "}", "{a", "{ ", "{}", "{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])
    func manyBracesAreSplitQuickly(_ piece: String) {
        let text = String(repeating: piece, count: 65_536 / piece.utf8.count)
        let template = TextTemplate(text)
        #expect(template.strayBraces.count <= 4)
        #expect(template.placeholders == [])
    }
}
