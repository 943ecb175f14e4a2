package import ErrorSpecLanguage

/// A JSON document (RFC 8259). Objects keep the order of their members.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as written in the document.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    package static func integer(_ value: Int) -> JSONValue { .number(String(value)) }
    package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
}

/// A member of an object.
package struct JSONMember: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { JSONMember($0.0, $0.1) })
    }

    /// Creates a string, or `null` for `nil`.
    package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// Returns the given object without the members that are `null`.
    package static func withoutNulls(_ object: JSONValue) -> JSONValue {
        .object((object.members ?? []).filter { $0.value != .null })
    }

    /// Returns a list, or `null` if the list is empty.
    package static func unlessEmpty(_ elements: [JSONValue]) -> JSONValue { elements.isEmpty ? nil : .array(elements) }

    /// Returns an object with the members of both objects.
    package static func + (left: JSONValue, right: JSONValue) -> JSONValue {
        .object((left.members ?? []) + (right.members ?? []))
    }
}

extension SourceFiles {
    /// Returns the start of a range for people: `specs/api.yaml:4:7`.
    package func location(_ range: SourceRange) -> String {
        "\(self[range.file].path):\(range.start.line):\(range.start.column)"
    }

    /// Returns the start of a range as JSON, with `file`, `line` and `column`.
    package func json(_ range: SourceRange) -> JSONValue {
        [
            "file": .string(self[range.file].path), "line": .integer(Int(range.start.line)),
            "column": .integer(Int(range.start.column)),
        ]
    }
}

extension JSONValue {
    /// The document indented by two spaces per level, with a newline at its end.
    package var text: String { text(indent: 0) + "\n" }

    /// The value indented by two spaces per level, as a part of a document.
    ///
    /// - Parameter indent: The nesting level of the value.
    func text(indent: Int) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: indent)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The document on one line, with a newline at its end.
    package var line: String { String(decoding: text.utf8.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self) + "\n" }

    /// The document without spaces, for a `<script>` element. The text contains no invisible characters, and nothing
    /// that ends the element.
    var embedded: String {
        var bytes: [UInt8] = []
        withVisibleTexts.write(to: &bytes, indent: nil)
        let parts = bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        return String(decoding: Array(parts.joined(separator: "\\u003c".utf8)), as: UTF8.self)
    }

    private var withVisibleTexts: JSONValue {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(visibleLines(text))
        case .array(let elements): .array(elements.map(\.withVisibleTexts))
        case .object(let members): .object(members.map { JSONMember($0.name, $0.value.withVisibleTexts) })
        }
    }

    /// - Parameter indent: The nesting level of the value, or `nil` to write the document without spaces.
    private func write(to out: inout [UInt8], indent: Int?) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let value): out.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let digits): out.append(contentsOf: digits.utf8)
        case .string(let value): Self.write(value, to: &out)
        case .array(let elements):
            Self.write(elements, between: "[]", to: &out, indent: indent) { element, out in
                element.write(to: &out, indent: indent.map { $0 + 1 })
            }
        case .object(let members):
            Self.write(members, between: "{}", to: &out, indent: indent) { member, out in
                Self.write(member.name, to: &out)
                out.append(contentsOf: (indent == nil ? ":" : ": ").utf8)
                member.value.write(to: &out, indent: indent.map { $0 + 1 })
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: StaticString, to out: inout [UInt8], indent: Int?,
        each: (Element, inout [UInt8]) -> Void
    ) {
        out.append(brackets.utf8Start[0])
        for (index, element) in elements.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            if let indent { startLine(indent + 1, to: &out) }
            each(element, &out)
        }
        if let indent, !elements.isEmpty { startLine(indent, to: &out) }
        out.append(brackets.utf8Start[1])
    }

    private static func startLine(_ indent: Int, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\n"))
        out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
    }

    private static func write(_ text: String, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out.append(contentsOf: "\\\"".utf8)
            case "\\": out.append(contentsOf: "\\\\".utf8)
            case "\n": out.append(contentsOf: "\\n".utf8)
            case "\r": out.append(contentsOf: "\\r".utf8)
            case "\t": out.append(contentsOf: "\\t".utf8)
            // `##[error]` in a job's log is a command for GitHub's runner.
            case "[" where out.suffix(2).elementsEqual("##".utf8): out.append(contentsOf: "\\u005b".utf8)
            // JavaScript's line terminators and bidirectional controls are escaped, although JSON allows them.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
                let digits = String(scalar.value, radix: 16)
                out.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            default: out.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
        out.append(UInt8(ascii: "\""))
    }
}
