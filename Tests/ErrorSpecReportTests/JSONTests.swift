import ErrorSpecReading
import Foundation
import Testing

@testable import ErrorSpecReport

@Suite struct JSONTests {
    @Test func scalarsSurviveTheRoundTrip() throws {
        var scalars = String.UnicodeScalarView()
        for value in (0...0x3000).map(UInt32.init) + [0xFEFF, 0xFFFD, 0x1F6D2, 0x10FFFF] {
            scalars.append(Unicode.Scalar(value)!)
        }
        let text = String(scalars)
        let document = JSONValue.array([.string(text)]).text
        let read = try #require(JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String])
        #expect(read[0].unicodeScalars.elementsEqual(scalars))
        let own = try JSONValue(parsing: Array(document.utf8))
        #expect(own == .array([.string(text)]))
    }

    @Test func documentsAreIndented() {
        let document: JSONValue = ["a": [1, nil, true], "b": [:], "c": []]
        #expect(
            document.text == """
                {
                  "a": [
                    1,
                    null,
                    true
                  ],
                  "b": {},
                  "c": []
                }

                """)
    }

    @Test(arguments: [
        ("\u{FEFF} {\"a\" : [ 1.5e-3 , -0 ]}\n", "[1.5e-3, -0]"), ("\"\\ud83d\\uDED2\"", "🛒"),
        ("\"\\/\\b\\f\"", "/\u{8}\u{C}"),
    ])
    func wellFormedTextIsRead(text: String, expected: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        switch value {
        case .string(let text): #expect(text == expected)
        default: #expect(value.value(at: "/a") == .array([.number("1.5e-3"), .number("-0")]))
        }
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "+1", "nul", "\"a", "\"\\x\"", "\"\u{1}\"", "[1] 2",
        "{a: 1}", "'a'", "<html>", "\"\\u12g4\"", "-",
    ])
    func malformedTextIsRefused(text: String) {
        #expect(throws: JSONFailure.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test func invalidUTF8IsRefused() {
        #expect(throws: JSONFailure.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test func deepNestingIsRefused() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONFailure.self) { try JSONValue(parsing: deep) }
    }

    @Test(arguments: [
        ("{\n  \"é\": 1!", "expected `,` or `}`", 2, 9), ("[1 2]", "expected `,` or `]`", 1, 4),
        ("{\"a\" 1}", "expected `:`", 1, 6), ("{a: 1}", "expected a name in double quotes", 1, 2),
        ("<html>", "expected a value", 1, 1), ("[1", "the document ends too early", 1, 3),
        ("[\"a\n\"]", "expected a closing `\"` before the end of the line", 1, 4),
        ("[\"\\x\"]", "invalid escape", 1, 3), ("[-x]", "expected a digit", 1, 3),
        ("[1] 2", "unexpected content after the end of the document", 1, 5),
    ])
    func syntaxErrorIsLocated(text: String, reason: String, line: Int, column: Int) throws {
        let failure = #expect(throws: JSONFailure.self) { try JSONValue(parsing: Array(text.utf8)) }
        #expect(failure?.reason.rawValue == reason)
        #expect(failure?.location(in: Array(text.utf8)).line == line)
        #expect(failure?.location(in: Array(text.utf8)).column == column)
    }

    /// An editor may cut a text between the halves of a surrogate pair.
    @Test func unpairedSurrogateIsReplaced() throws {
        #expect(try JSONValue(parsing: Array(#""\ud83dx""#.utf8)) == .string("\u{FFFD}x"))
    }
}

extension JSONValue {
    /// The value at a path of names and numbers: `/apis/0/api`.
    func value(at path: String) -> JSONValue? {
        path.split(separator: "/").reduce(self) { value, step in
            switch value {
            case .object(let members): members.first { $0.name == step }?.value
            case .array(let elements): Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }
}
