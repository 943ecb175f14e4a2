import Foundation

/// A JSON text (RFC 8259) as a flat list of values.
///
/// Foundation's parser recurses and differs between platforms on broken input, and an error body is the input of a
/// server that is failing; this one uses no stack, and reads a text once.
struct JSONDocument: Sendable {
    /// The nesting that Foundation accepts too.
    static let deepest = 512

    enum Kind: Sendable { case object, array, string, number, yes, no, null }

    struct Node: Sendable {
        let kind: Kind
        /// The bytes between the quotes of a text; of any other value, all of them.
        let start: Int
        var end: Int
        /// The index behind the last value inside this one.
        var next: Int
        var hasEscapes = false
    }

    let bytes: [UInt8]
    let nodes: [Node]

    /// - Returns: `nil` for anything that isn't one JSON text in UTF-8 of at most `deepest` levels.
    init?(_ data: Data) {
        guard !data.isEmpty, String(data: data, encoding: .utf8) != nil else { return nil }
        var parser = JSONParser(bytes: [UInt8](data))
        guard parser.parse() else { return nil }
        bytes = parser.bytes
        nodes = parser.nodes
    }

    /// The members of an object, as indices of key and value.
    func members(of index: Int) -> [(key: Int, value: Int)] {
        guard nodes[index].kind == .object else { return [] }
        var members: [(key: Int, value: Int)] = []
        var child = index + 1
        while child < nodes[index].next {
            members.append((child, child + 1))
            child = nodes[child + 1].next
        }
        return members
    }

    func elements(of index: Int) -> [Int] {
        guard nodes[index].kind == .array else { return [] }
        var elements: [Int] = []
        var child = index + 1
        while child < nodes[index].next {
            elements.append(child)
            child = nodes[child].next
        }
        return elements
    }

    /// The value at a JSON Pointer (RFC 6901) below the value at `root`; of two members of one name, the last.
    func find(_ pointer: String, from root: Int = 0) -> Int? {
        if pointer.isEmpty { return root }
        guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
        var index = root
        for token in pointer.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let child = child(of: index, token) else { return nil }
            index = child
        }
        return index
    }

    private func child(of index: Int, _ token: Substring.UTF8View) -> Int? {
        switch nodes[index].kind {
        case .object:
            guard let name = JSONDocument.unescape(token) else { return nil }
            return members(of: index).last { matches($0.key, name) }?.value
        case .array:
            guard let position = JSONDocument.position(token) else { return nil }
            let elements = elements(of: index)
            return position < elements.count ? elements[position] : nil
        default: return nil
        }
    }

    private func matches(_ key: Int, _ name: [UInt8]) -> Bool {
        let node = nodes[key]
        if !node.hasEscapes { return bytes[node.start..<node.end].elementsEqual(name) }
        return Array(string(key).utf8) == name
    }

    private static func unescape(_ token: Substring.UTF8View) -> [UInt8]? {
        var name: [UInt8] = []
        var rest = token.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "~") else {
                name.append(byte)
                continue
            }
            switch rest.next() {
            case UInt8(ascii: "0"): name.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): name.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return name
    }

    private static func position(_ token: Substring.UTF8View) -> Int? {
        guard let first = token.first, token.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        if first == UInt8(ascii: "0"), token.count > 1 { return nil }
        return Int(String(Substring(token)))
    }

    /// A text as it is, an integer's decimal text, `true` or `false`; `nil` for anything else and for an empty text.
    func scalar(_ index: Int) -> String? {
        let node = nodes[index]
        switch node.kind {
        case .string: return node.start == node.end ? nil : string(index)
        case .number: return integer(node)
        case .yes: return "true"
        case .no: return "false"
        case .object, .array, .null: return nil
        }
    }

    private func integer(_ node: Node) -> String? {
        let text = bytes[node.start..<node.end]
        guard text.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }) else { return nil }
        let decimal = String(decoding: text, as: UTF8.self)
        return decimal == "-0" ? "0" : decimal
    }

    func string(_ index: Int) -> String {
        let node = nodes[index]
        guard node.hasEscapes else { return String(decoding: bytes[node.start..<node.end], as: UTF8.self) }
        var units: [UInt16] = []
        var position = node.start
        while position < node.end {
            guard bytes[position] == UInt8(ascii: "\\") else {
                let start = position
                while position < node.end, bytes[position] != UInt8(ascii: "\\") { position += 1 }
                units.append(contentsOf: String(decoding: bytes[start..<position], as: UTF8.self).utf16)
                continue
            }
            let escape = bytes[position + 1]
            if escape == UInt8(ascii: "u") {
                let digits = bytes[(position + 2)..<(position + 6)]
                units.append(digits.reduce(0) { $0 << 4 | UInt16(JSONParser.hex($1) ?? 0) })
                position += 6
            } else {
                units.append(UInt16(JSONParser.unescaped(escape) ?? escape))
                position += 2
            }
        }
        // A lone surrogate becomes U+FFFD: the rest of the server's message is worth reading.
        return String(decoding: units, as: UTF16.self)
    }
}
