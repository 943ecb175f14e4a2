package import ErrorSpecReading

extension JSONValue {
    /// Reads a document (RFC 8259, UTF-8). If several members have the same name, the last member counts. An unpaired
    /// surrogate becomes U+FFFD.
    package init(parsing bytes: [UInt8]) throws(JSONFailure) {
        self.init(JSONDocument.root, of: try JSONDocument(parsing: bytes))
    }

    private init(_ index: Int, of document: JSONDocument) {
        switch document.kind(of: index) {
        case .object: self = .object(JSONValue.members(of: index, in: document))
        case .array: self = .array(document.children(of: index).map { JSONValue($0.value, of: document) })
        case .string: self = .string(document.string(index))
        case .number: self = .number(String(decoding: document.source(of: index), as: UTF8.self))
        case .yes: self = .bool(true)
        case .no: self = .bool(false)
        case .null: self = .null
        }
    }

    private static func members(of index: Int, in document: JSONDocument) -> [JSONMember] {
        var members: [JSONMember] = []
        var positions: [String: Int] = [:]
        for child in document.children(of: index) {
            let name = child.key.map(document.string) ?? ""
            let member = JSONMember(name, JSONValue(child.value, of: document))
            if let position = positions[name] {
                members[position] = member
            } else {
                positions[name] = members.count
                members.append(member)
            }
        }
        return members
    }
}

/// Accessors for documents of other programs. An absent value, or a value of another type, is `nil`.
extension JSONValue {
    package subscript(_ name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

    /// The value at the end of a path of names: `value["capabilities", "textDocument", "hover"]`.
    package subscript(_ first: String, _ second: String, _ more: String...) -> JSONValue? {
        more.reduce(self[first]?[second]) { $0?[$1] }
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int? {
        if case .number(let digits) = self { Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) } } else { nil }
    }
    package var boolean: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    package var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

    /// Returns the elements of the list with the given name, or no elements if the value with this name isn't a list.
    package func elements(of name: String) -> [JSONValue] { self[name]?.elements ?? [] }
    /// Returns the members of the object with the given name, or no members if the value with this name isn't an
    /// object.
    package func members(of name: String) -> [JSONMember] { self[name]?.members ?? [] }
}
