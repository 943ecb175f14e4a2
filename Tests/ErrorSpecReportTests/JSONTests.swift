import Foundation
import Testing

@testable import ErrorSpecReport

@Suite struct JSONTests {
    @Test func everyScalarSurvives() throws {
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

    @Test func formatting() {
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
    func reading(text: String, expected: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        switch value {
        case .string(let text): #expect(text == expected)
        default: #expect(value.value(at: "/a") == .array([.number("1.5e-3"), .number("-0")]))
        }
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "+1", "nul", "\"a", "\"\\x\"", "\"\\ud800\"",
        "\"\\ud83dx\"",
        "\"\u{1}\"", "[1] 2", "{a: 1}", "'a'", "<html>", "\"\\u12g4\"", "-",
    ])
    func refusing(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test func whatIsNotUTF8IsRefused() {
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test func depthIsBounded() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    }

    @Test func whereAMistakeIs() {
        #expect(throws: JSONError(message: "`,` or `}` belongs here", line: 2, column: 9)) {
            try JSONValue(
                parsing: Array("{\n  \"a\": x}".replacingOccurrences(of: "x", with: "1").utf8.dropLast()) + [0x21])
        }
    }
}

extension JSONValue {
    /// What names and numbers between slashes lead to: `/apis/0/api`.
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
