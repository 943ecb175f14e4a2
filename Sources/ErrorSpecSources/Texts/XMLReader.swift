/// An element of an XML document (1.0, UTF-8).
///
/// A document type is refused, and with it every entity but the five of XML: so nothing is fetched, and nothing grows.
struct XMLElement {
    enum Child {
        case element(XMLElement)
        /// Between tags, its references resolved.
        case text(String)
    }

    let name: String
    let attributes: [String: String]
    /// Where its tag begins.
    let offset: Int
    fileprivate(set) var children: [Child] = []

    var elements: [XMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The document's root; `nil` for a document without an element.
    static func root(of bytes: [UInt8]) throws(TextFileFailure) -> XMLElement? {
        var reader = XMLReader(bytes: bytes)
        while reader.peek != nil {
            if case .element(let root) = try reader.child(depth: 1) { return root }
        }
        return nil
    }
}

private struct XMLReader {
    private static let depthLimit = 64

    let bytes: [UInt8]
    var offset = 0

    /// The text, element or CDATA section that begins here; `nil` for a comment and the like.
    mutating func child(depth: Int) throws(TextFileFailure) -> XMLElement.Child? {
        if peek != UInt8(ascii: "<") { return .text(try text(until: UInt8(ascii: "<"))) }
        if starts(with: "<!--") {
            try skip(to: "-->", "a comment")
        } else if starts(with: "<?") {
            try skip(to: "?>", "a processing instruction")
        } else if starts(with: "<![CDATA[") {
            let start = offset + 9
            try skip(to: "]]>", "a CDATA section")
            return .text(lines(bytes[start..<offset - 3]))
        } else if starts(with: "<!") {
            throw failure("a document type is refused: no file for translators needs one")
        } else if starts(with: "</") {
            try endTag(of: nil)
        } else {
            return .element(try element(depth: depth))
        }
        return nil
    }

    // MARK: Tags

    private mutating func element(depth: Int) throws(TextFileFailure) -> XMLElement {
        let start = offset
        offset += 1
        let name = try name()
        skipBlanks()
        var element = XMLElement(name: name, attributes: try attributes(), offset: start)
        let isEmpty = peek == UInt8(ascii: "/")
        if isEmpty { offset += 1 } else if depth > Self.depthLimit { throw failure("elements are nested too deeply") }
        guard peek == UInt8(ascii: ">") else { throw TextFileFailure(reason: "the tag has no end", offset: start) }
        offset += 1
        if isEmpty { return element }
        while !starts(with: "</") {
            if peek == nil { throw failure("`<\(name)>` isn't closed") }
            if let child = try child(depth: depth + 1) { element.children.append(child) }
        }
        try endTag(of: name)
        return element
    }

    /// - Parameter name: `nil`: nothing is open.
    private mutating func endTag(of name: String?) throws(TextFileFailure) {
        let start = offset
        offset += 2
        let found = try self.name()
        skipBlanks()
        guard found == name, peek == UInt8(ascii: ">") else {
            throw TextFileFailure(reason: "`</\(found)>` closes nothing", offset: start)
        }
        offset += 1
    }

    private mutating func attributes() throws(TextFileFailure) -> [String: String] {
        var attributes: [String: String] = [:]
        while let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/") {
            let name = try name()
            skipBlanks()
            guard peek == UInt8(ascii: "=") else { throw failure("the attribute `\(name)` has no value") }
            offset += 1
            skipBlanks()
            guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw failure("the value of `\(name)` needs quotes")
            }
            offset += 1
            let value = try text(until: quote)
            guard peek == quote else { throw failure("the value of `\(name)` has no end") }
            offset += 1
            guard attributes.updateValue(value, forKey: name) == nil else { throw failure("`\(name)` appears twice") }
            skipBlanks()
        }
        return attributes
    }

    private mutating func name() throws(TextFileFailure) -> String {
        let start = offset
        while let byte = peek, byte > 0x20, !"<>/='\"&".utf8.contains(byte) { offset += 1 }
        guard offset > start else { throw failure("a name is missing") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    // MARK: Texts

    private mutating func text(until end: UInt8) throws(TextFileFailure) -> String {
        var out = ""
        var start = offset
        while let byte = peek, byte != end {
            if byte == UInt8(ascii: "<") { throw failure("`<` stands in a value") }
            if byte == UInt8(ascii: "&") {
                out += lines(bytes[start..<offset]) + (try reference())
                start = offset
            } else {
                offset += 1
            }
        }
        return out + lines(bytes[start..<offset])
    }

    private mutating func reference() throws(TextFileFailure) -> String {
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        let content = bytes[(offset + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
        let name = String(decoding: content, as: UTF8.self)
        guard content.endIndex < bytes.count, bytes[content.endIndex] == UInt8(ascii: ";") else {
            throw failure("`&` isn't a reference: write `&amp;`")
        }
        let number =
            name.hasPrefix("#x")
            ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        guard let text = named[name] ?? number.flatMap(Unicode.Scalar.init).map({ String($0) }) else {
            throw failure("the entity `&\(name);` is refused: XML's own five and numbers are all that is read")
        }
        offset = content.endIndex + 1
        return text
    }

    /// Every line end is one line feed, as XML says.
    private func lines(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.contains(0x0D) ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    }

    // MARK: Bytes

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func starts(with text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
    }

    private mutating func skip(to end: String, _ what: String) throws(TextFileFailure) {
        guard let end = bytes[offset...].firstRange(of: Array(end.utf8)) else { throw failure("\(what) isn't closed") }
        offset = end.upperBound
    }

    private func failure(_ reason: String) -> TextFileFailure { TextFileFailure(reason: reason, offset: offset) }
}
