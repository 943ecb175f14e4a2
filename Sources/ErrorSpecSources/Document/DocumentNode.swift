package import ErrorSpecLanguage

/// A node of a JSON or YAML document other than a spec, with its location.
package struct DocumentNode: Sendable {
    package enum Kind: Sendable {
        case null
        case boolean
        case number
        case text
    }

    package enum Content: Sendable {
        /// A scalar as it is written, and what JSON or YAML's core schema takes it for.
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

/// The members of an object, in the order of the document. The last of equal keys counts.
package struct DocumentMap: Sendable {
    package struct Member: Sendable {
        package var key: String
        package var keyRange: SourceRange
        package var value: DocumentNode
    }

    package let members: [Member]
    let repeated: [Member]
    private let positions: [String: Int]

    package init(_ members: [Member]) {
        var positions = [String: Int](minimumCapacity: members.count)
        var repeated: [Member] = []
        var unique: [Member] = []
        unique.reserveCapacity(members.count)
        for member in members {
            if let position = positions[member.key] {
                repeated.append(unique[position])
                unique[position] = member
            } else {
                positions[member.key] = unique.count
                unique.append(member)
            }
        }
        self.members = unique
        self.repeated = repeated
        self.positions = positions
    }

    package subscript(key: String) -> DocumentNode? { member(key)?.value }

    package func member(_ key: String) -> Member? { positions[key].map { members[$0] } }
}

extension DocumentNode {
    package var map: DocumentMap? { if case .map(let map) = content { map } else { nil } }

    package var list: [DocumentNode]? { if case .list(let elements) = content { elements } else { nil } }

    package subscript(key: String) -> DocumentNode? { map?[key] }

    /// A scalar that isn't null, as it is written.
    package var scalar: String? {
        if case .scalar(let text, let kind) = content, kind != .null { text } else { nil }
    }

    /// A text of the document's own; `nil` for numbers and the like.
    package var text: String? { if case .scalar(let text, .text) = content { text } else { nil } }

    var isBoolean: Bool { if case .scalar(_, .boolean) = content { true } else { false } }

    /// The value as a code of a response, or another value of one: texts that aren't empty, integers, booleans.
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
