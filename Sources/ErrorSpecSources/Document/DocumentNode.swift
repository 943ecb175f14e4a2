package import ErrorSpecLanguage

/// A node of a JSON or YAML document that isn't a spec, with its location.
package struct DocumentNode: Sendable {
    package enum Kind: Sendable {
        case null
        case boolean
        case number
        case text
    }

    package enum Content: Sendable {
        /// The unescaped text of a scalar, and the scalar's type in JSON or in YAML's core schema.
        case scalar(String, Kind)
        case list([DocumentNode])
        case map(DocumentMap)
    }

    package var content: Content
    package var range: SourceRange

    package init(_ content: Content, at range: SourceRange) {
        self.content = content
        self.range = range
    }
}

/// The members of an object in document order. If a key is repeated, only the last member with this key counts.
package struct DocumentMap: Sendable {
    package struct Member: Sendable {
        package var key: String
        package var keyRange: SourceRange
        package var value: DocumentNode
    }

    package let members: [Member]
    /// The members that were replaced by a later member with the same key.
    let replaced: [Member]
    private let positions: [String: Int]

    package init(_ members: [Member]) {
        var positions = [String: Int](minimumCapacity: members.count)
        var replaced: [Member] = []
        var unique: [Member] = []
        unique.reserveCapacity(members.count)
        for member in members {
            if let position = positions[member.key] {
                replaced.append(unique[position])
                unique[position] = member
            } else {
                positions[member.key] = unique.count
                unique.append(member)
            }
        }
        self.members = unique
        self.replaced = replaced
        self.positions = positions
    }

    package subscript(key: String) -> DocumentNode? { member(key)?.value }

    package func member(_ key: String) -> Member? { positions[key].map { members[$0] } }
}

extension DocumentNode {
    package var map: DocumentMap? { if case .map(let map) = content { map } else { nil } }

    package var list: [DocumentNode]? { if case .list(let elements) = content { elements } else { nil } }

    package subscript(key: String) -> DocumentNode? { map?[key] }

    /// The text of a scalar, or `nil` for null, a list or a map.
    package var scalar: String? {
        if case .scalar(let text, let kind) = content, kind != .null { text } else { nil }
    }

    /// The value of a string, or `nil` for any other node.
    package var text: String? { if case .scalar(let text, .text) = content { text } else { nil } }

    var isBoolean: Bool { if case .scalar(_, .boolean) = content { true } else { false } }

    /// The text of a value that can be a code: a non-empty string, an integer or a boolean; `nil` for other values.
    package var responseValue: String? {
        guard case .scalar(let text, let kind) = content, !text.isEmpty else { return nil }
        switch kind {
        case .null: return nil
        case .boolean: return text.lowercased()
        case .number: return text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- 0x30 < 10 } ? text : nil
        case .text: return text
        }
    }
}
