/// A JSON document (RFC 8259) as a flat list of values.
///
/// Foundation's parser is recursive, and its results for malformed input, which failing servers send, differ between
/// platforms. This parser isn't recursive, and its results are the same on all platforms.
package struct JSONDocument: Sendable {
    /// The maximum nesting depth, the same as in Foundation.
    package static let deepest = 512

    package enum Kind: UInt8, Sendable { case object, array, string, number, yes, no, null }

    /// Which numbers are read as texts.
    package enum Numbers: Sendable { case integers, all }

    struct Node: Sendable {
        let kind: Kind
        let hasEscapes: Bool
        /// The start of the value's bytes. A string's bytes don't include its quotes.
        let start: Int32
        var end: Int32
        /// The index of the first node after this value and its children.
        var next: Int32

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    package let bytes: [UInt8]
    let nodes: [Node]

    /// - Returns: `nil` if the bytes aren't valid JSON in UTF-8, or exceed ``deepest`` levels or 2 GiB.
    package init?(_ bytes: [UInt8]) { try? self.init(parsing: bytes) }

    package init(parsing bytes: [UInt8]) throws(JSONFailure) {
        guard isValidUTF8(bytes) else { throw JSONFailure(.notUTF8, at: 0) }
        var parser = JSONParser(bytes: bytes)
        if let failure = parser.parse() { throw failure }
        self.bytes = bytes
        nodes = parser.nodes
    }

    /// The index of the document's outermost value.
    package static let root = 0

    package func kind(of index: Int) -> Kind { nodes[index].kind }

    /// Returns the members of an object or the elements of an array, in document order. Other values have no children.
    package func children(of index: Int) -> Children { Children(of: index, in: self) }

    package struct Children: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private let isObject: Bool
        private let end: Int
        private var position: Int

        fileprivate init(of index: Int, in document: JSONDocument) {
            self.document = document
            let node = document.nodes[index]
            isObject = node.kind == .object
            position = index + 1
            end = isObject || node.kind == .array ? Int(node.next) : position
        }

        /// Returns the next child. `key` is the index of a member's name, or `nil` for an element of an array.
        package mutating func next() -> (key: Int?, value: Int)? {
            guard position < end else { return nil }
            let key = isObject ? position : nil
            let value = isObject ? position + 1 : position
            position = Int(document.nodes[value].next)
            return (key, value)
        }
    }

    /// Returns the index of the value that a pointer selects, starting from the value at `index`. If several members
    /// have the same name, the last member counts.
    package func find(_ pointer: JSONPointer, from index: Int = root) -> Int? {
        var index = index
        for token in pointer.tokens {
            guard let child = child(of: index, token) else { return nil }
            index = child
        }
        return index
    }

    private func child(of index: Int, _ token: JSONPointer.Token) -> Int? {
        switch nodes[index].kind {
        case .object:
            var found: Int?
            for child in children(of: index) {
                if let key = child.key, isName(key, token.name) { found = child.value }
            }
            return found
        case .array:
            guard var position = token.position else { return nil }
            for child in children(of: index) {
                if position == 0 { return child.value }
                position -= 1
            }
            return nil
        default: return nil
        }
    }

    func isName(_ key: Int, _ name: [UInt8]) -> Bool {
        let node = nodes[key]
        if !node.hasEscapes {
            return node.range.count == name.count && bytes[node.range].elementsEqual(name)
        }
        return string(key).utf8.elementsEqual(name)
    }

    /// Returns a string's content, a number's digits, `true` or `false`, or `nil` for an empty string and for any other
    /// value. A number that `numbers` excludes has no text.
    package func text(_ index: Int, numbers: Numbers = .integers) -> String? {
        let node = nodes[index]
        switch node.kind {
        case .string: return node.range.isEmpty ? nil : string(index)
        case .number: return number(node, numbers)
        case .yes: return "true"
        case .no: return "false"
        case .object, .array, .null: return nil
        }
    }

    private func number(_ node: Node, _ numbers: Numbers) -> String? {
        let digits = bytes[node.range]
        let isInteger = digits.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
        guard isInteger || numbers == .all else { return nil }
        let text = String(decoding: digits, as: UTF8.self)
        return text == "-0" ? "0" : text
    }

    /// Returns the byte range of a value or of a member's name, including quotes.
    package func range(of index: Int) -> Range<Int> {
        let node = nodes[index]
        return node.kind == .string ? node.range.lowerBound - 1..<node.range.upperBound + 1 : node.range
    }

    /// Returns the index of the first node after a value and its children.
    package func end(of index: Int) -> Int { Int(nodes[index].next) }

    /// Returns the bytes of a value, unchanged.
    package func source(of index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

    /// Returns the content of a string or of a member's name, unescaped.
    package func string(_ index: Int) -> String {
        let node = nodes[index]
        guard node.hasEscapes else { return String(decoding: bytes[node.range], as: UTF8.self) }
        var units: [UInt16] = []
        var position = Int(node.start)
        let end = Int(node.end)
        while position < end {
            guard bytes[position] == UInt8(ascii: "\\") else {
                let start = position
                while position < end, bytes[position] != UInt8(ascii: "\\") { position += 1 }
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
        // An unpaired surrogate becomes U+FFFD, so that the rest of a server's message stays readable.
        return String(decoding: units, as: UTF16.self)
    }
}
