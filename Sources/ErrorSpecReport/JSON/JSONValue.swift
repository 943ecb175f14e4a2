package import ErrorSpecLanguage

/// A JSON document (RFC 8259). Objects keep the order of their members.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    package static func integer(_ value: Int) -> JSONValue { .number(String(value)) }
}

/// A name and a value of an object.
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

    /// `null` for `nil`.
    package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// The object without members that are `null`.
    package var withoutNulls: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.value != .null })
    }

    /// A list that holds something; else `null`.
    package static func unlessEmpty(_ elements: [JSONValue]) -> JSONValue { elements.isEmpty ? nil : .array(elements) }

    /// An object with the members of both.
    package static func + (left: JSONValue, right: JSONValue) -> JSONValue {
        .object((left.members ?? []) + (right.members ?? []))
    }
}

extension SourceFiles {
    /// Where a range starts: `file`, `line` and `column`.
    package func json(_ range: SourceRange) -> JSONValue {
        [
            "file": .string(self[range.file].path), "line": .integer(Int(range.start.line)),
            "column": .integer(Int(range.start.column)),
        ]
    }
}

extension JSONValue {
    /// How a document is laid out, two spaces a level.
    struct Layout {
        var colon = ": "
        /// An empty list or object stands over three lines.
        var breaksEmpty = false
    }

    /// The document with two spaces a level and a newline at its end, as people and line-wise diffs read it.
    package var text: String { String(decoding: bytes(Layout()) + [UInt8(ascii: "\n")], as: UTF8.self) }

    func bytes(_ layout: Layout) -> [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, layout, indent: 0)
        return bytes
    }

    /// The document on one line, with a newline at its end.
    package var line: String { String(decoding: text.utf8.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self) + "\n" }

    /// Without blanks, and without a character that could end an HTML element which it stands in.
    func writeCompact(to out: inout [UInt8]) {
        switch self {
        case .null, .bool, .number: write(to: &out, Layout(), indent: 0)
        case .string(let value):
            var text: [UInt8] = []
            Self.write(visibleLines(value), to: &text)
            for byte in text {
                if byte == UInt8(ascii: "<") { out.append(contentsOf: "\\u003c".utf8) } else { out.append(byte) }
            }
        case .array(let elements):
            out.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                element.writeCompact(to: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                JSONValue.string(member.name).writeCompact(to: &out)
                out.append(UInt8(ascii: ":"))
                member.value.writeCompact(to: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    private func write(to out: inout [UInt8], _ layout: Layout, indent: Int) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let value): out.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let digits): out.append(contentsOf: digits.utf8)
        case .string(let value): Self.write(value, to: &out)
        case .array(let elements):
            Self.write(elements, between: "[]", to: &out, layout, indent: indent) { element, out in
                element.write(to: &out, layout, indent: indent + 1)
            }
        case .object(let members):
            Self.write(members, between: "{}", to: &out, layout, indent: indent) { member, out in
                Self.write(member.name, to: &out)
                out.append(contentsOf: layout.colon.utf8)
                member.value.write(to: &out, layout, indent: indent + 1)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: StaticString, to out: inout [UInt8], _ layout: Layout, indent: Int,
        each: (Element, inout [UInt8]) -> Void
    ) {
        out.append(brackets.utf8Start[0])
        for (index, element) in elements.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            out.append(UInt8(ascii: "\n"))
            out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * (indent + 1)))
            each(element, &out)
        }
        if !elements.isEmpty || layout.breaksEmpty {
            out.append(contentsOf: (elements.isEmpty ? "\n\n" : "\n").utf8)
            out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
        }
        out.append(brackets.utf8Start[1])
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
            // Line ends of JavaScript, and what reorders text on a screen, are escaped though JSON allows them.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
                let digits = String(scalar.value, radix: 16)
                out.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            default: out.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
        out.append(UInt8(ascii: "\""))
    }
}
