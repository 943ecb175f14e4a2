/// Parses a JSON document in one pass, without recursion.
struct JSONParser {
    private enum Expected { case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing }

    let bytes: [UInt8]
    private(set) var nodes: [JSONDocument.Node] = []
    private var position = 0
    private var open: [Int] = []
    private var failure: JSONFailure?

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Parses the bytes. Returns the first error, or `nil` if the bytes are valid JSON.
    mutating func parse() -> JSONFailure? {
        guard bytes.count <= Int(Int32.max) else { return JSONFailure(.tooLarge, at: 0) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        var expected = Expected.value
        while true {
            skipSpace()
            guard position < bytes.count else {
                return expected == .nothing ? nil : JSONFailure(.ends, at: position)
            }
            guard let next = step(expected) else { return failure ?? JSONFailure(reason(expected), at: position) }
            expected = next
        }
    }

    private func reason(_ expected: Expected) -> JSONFailure.Reason {
        switch expected {
        case .value, .valueOrEnd: .value
        case .key, .keyOrEnd: .name
        case .colon: .colon
        case .commaOrEnd: isInObject ? .commaOrBrace : .commaOrBracket
        case .nothing: .more
        }
    }

    /// Records the reason for an error within a value, and returns `false`.
    private mutating func fail(_ reason: JSONFailure.Reason) -> Bool {
        failure = JSONFailure(reason, at: position)
        return false
    }

    private mutating func step(_ expected: Expected) -> Expected? {
        let byte = bytes[position]
        switch (expected, byte) {
        case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): return close()
        case (.commaOrEnd, UInt8(ascii: "]")): return isInObject ? nil : close()
        case (.commaOrEnd, UInt8(ascii: "}")): return isInObject ? close() : nil
        case (.value, _), (.valueOrEnd, _): return value(byte)
        case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")): return text() ? .colon : nil
        case (.colon, UInt8(ascii: ":")):
            position += 1
            return .value
        case (.commaOrEnd, UInt8(ascii: ",")):
            position += 1
            return isInObject ? .key : .value
        default: return nil
        }
    }

    private var isInObject: Bool { open.last.map { nodes[$0].kind == .object } ?? false }

    private var afterValue: Expected { open.isEmpty ? .nothing : .commaOrEnd }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func value(_ byte: UInt8) -> Expected? {
        switch byte {
        case UInt8(ascii: "{"): return begin(.object) ? .keyOrEnd : nil
        case UInt8(ascii: "["): return begin(.array) ? .valueOrEnd : nil
        case UInt8(ascii: "\""): return text() ? afterValue : nil
        case UInt8(ascii: "t"): return word("true", .yes)
        case UInt8(ascii: "f"): return word("false", .no)
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number() ? afterValue : nil
        }
    }

    private mutating func begin(_ kind: JSONDocument.Kind) -> Bool {
        guard open.count < JSONDocument.deepest else { return fail(.tooDeep) }
        open.append(nodes.count)
        add(kind, from: position)
        position += 1
        return true
    }

    private mutating func close() -> Expected {
        position += 1
        let index = open.removeLast()
        nodes[index].end = Int32(position)
        nodes[index].next = Int32(nodes.count)
        return afterValue
    }

    private mutating func add(_ kind: JSONDocument.Kind, from start: Int, to end: Int = 0, hasEscapes: Bool = false) {
        nodes.append(
            .init(
                kind: kind, hasEscapes: hasEscapes, start: Int32(start), end: Int32(end), next: Int32(nodes.count + 1)))
    }

    private mutating func word(_ word: String, _ kind: JSONDocument.Kind) -> Expected? {
        let end = position + word.utf8.count
        guard end <= bytes.count, bytes[position..<end].elementsEqual(word.utf8) else { return nil }
        add(kind, from: position, to: end)
        position = end
        return afterValue
    }

    private mutating func text() -> Bool {
        let start = position + 1
        var hasEscapes = false
        position = start
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                add(.string, from: start, to: position, hasEscapes: hasEscapes)
                position += 1
                return true
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard skipEscape() else { return false }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return fail(.lineEnd)
            case 0..<0x20: return fail(.control)
            default: position += 1
            }
        }
        return fail(.endsInText)
    }

    private mutating func skipEscape() -> Bool {
        guard position + 1 < bytes.count else { return fail(.endsInText) }
        if bytes[position + 1] == UInt8(ascii: "u") {
            let digits = (position + 2)..<(position + 6)
            guard digits.upperBound <= bytes.count, bytes[digits].allSatisfy({ JSONParser.hex($0) != nil }) else {
                return fail(.hexadecimal)
            }
            position = digits.upperBound
            return true
        }
        guard JSONParser.unescaped(bytes[position + 1]) != nil else { return fail(.escape) }
        position += 2
        return true
    }

    private mutating func number() -> Bool {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let whole = position
        // A value that begins with neither `-` nor a digit isn't a number.
        guard position > start || position < bytes.count && bytes[position].isASCIIDigit, skipDigits() else {
            return false
        }
        if bytes[whole] == UInt8(ascii: "0"), position - whole > 1 { return false }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() else { return false }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            guard skipDigits() else { return false }
        }
        add(.number, from: start, to: position)
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
        return position > start || fail(.digit)
    }

    static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    static func unescaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }
}
