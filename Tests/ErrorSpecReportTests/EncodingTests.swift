import Testing

@testable import ErrorSpecReport

struct EncodingTests {
    /// Thousands of accents on one letter cover the lines above it, in comments and on terminals.
    @Test func everyEncoderLimitsCombiningMarks() {
        let stack = "Z" + String(repeating: "\u{301}", count: 3_900) + "a\u{308}\u{304}"
        let encoded = [
            ("\(prose: stack)" as MarkdownText).encoded, ("\(code: stack)" as MarkdownText).encoded,
            MarkdownText.fenced(stack, "").encoded, ("\(text: stack)" as HTMLText).encoded,
            ("\(stack)" as TerminalText).encoded, ("\(message: stack)" as CommandText).encoded,
        ]
        for text in encoded {
            #expect(text.unicodeScalars.count { $0 == "\u{301}" } == 8, "\(text.count)")
            #expect(text.unicodeScalars.contains("\u{304}"))
        }
    }

    @Test func jsonHasNoCommandOfGitHubsRunner() throws {
        let value = JSONValue.strings(["##[error]x", "a#[b", "###[group]"])
        #expect(!value.text.contains("##["))
        #expect(try JSONValue(parsing: Array(value.text.utf8)) == value)
    }
}
