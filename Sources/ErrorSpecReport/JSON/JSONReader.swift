package import ErrorSpecReading

extension JSONValue {
    /// Reads a document (RFC 8259, UTF-8). Of members with the same name the last one counts; a lone surrogate is U+FFFD.
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
