/// Why a text is no JSON document.
package struct JSONError: Error, Hashable {
    package let message: String
    /// Lines and columns count from 1; columns count bytes.
    package let line: Int
    package let column: Int

    package init(message: String, line: Int, column: Int) {
        self.message = message
        self.line = line
        self.column = column
    }
}

extension JSONValue {
    /// How deep arrays and objects may be nested.
    private static let depthLimit = 512

    /// Reads a document (RFC 8259, UTF-8). Of members with the same name the last one counts.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes: bytes, depthLimit: Self.depthLimit)
        self = try reader.document()
    }
}

private struct JSONReader {
    let bytes: [UInt8]
    let depthLimit: Int
    var index = 0

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        let value = try value(depth: 0)
        skipSpace()
        if index < bytes.count { throw failure("something follows the document") }
        return value
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func failure(_ message: String) -> JSONError {
        let before = bytes[..<min(index, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return JSONError(message: message, line: line, column: before.count - start + 1)
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C {
            index += 1
        }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < depthLimit else { throw failure("it is nested deeper than \(depthLimit) levels") }
        skipSpace()
        guard let byte = current else { throw failure("it ends where a value belongs") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw failure("this is no JSON value")
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes[index...].starts(with: expected) else { throw failure("this is no JSON value") }
        index += expected.count
        return value
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        index += 1
        var members: [JSONMember] = []
        var places: [String: Int] = [:]
        skipSpace()
        if take("}") { return .object([]) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw failure("a member's name belongs here") }
            let name = try string()
            skipSpace()
            guard take(":") else { throw failure("`:` belongs here") }
            let member = JSONMember(name, try value(depth: depth + 1))
            if let place = places[name] {
                members[place] = member
            } else {
                places[name] = members.count
                members.append(member)
            }
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw failure("`,` or `}` belongs here") }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        index += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return .array([]) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw failure("`,` or `]` belongs here") }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func number() throws(JSONError) -> String {
        let start = index
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        let start = index
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        if index == start { throw failure("a digit belongs here") }
    }

    private mutating func string() throws(JSONError) -> String {
        index += 1
        var out: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                guard let text = String(validating: out, as: UTF8.self) else { throw failure("this text is not UTF-8") }
                return text
            case UInt8(ascii: "\\"):
                index += 1
                try escape(into: &out)
            case 0..<0x20: throw failure("a control character stands in a text")
            default:
                out.append(byte)
                index += 1
            }
        }
        throw failure("a text does not end")
    }

    private mutating func escape(into out: inout [UInt8]) throws(JSONError) {
        guard let byte = current else { throw failure("a text does not end") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(byte)
        case UInt8(ascii: "b"): out.append(0x08)
        case UInt8(ascii: "f"): out.append(0x0C)
        case UInt8(ascii: "n"): out.append(0x0A)
        case UInt8(ascii: "r"): out.append(0x0D)
        case UInt8(ascii: "t"): out.append(0x09)
        case UInt8(ascii: "u"): out.append(contentsOf: UTF8.encode(try scalar())!)
        default: throw failure("JSON has no such escape")
        }
    }

    private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\"), take("u") else { throw failure("half of a surrogate pair") }
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("half of a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy(Self.isHexadecimal),
            let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw failure("four hexadecimal digits belong here") }
        index += 4
        return value
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
