import ErrorSpecLanguage
import ErrorSpecReading

extension DocumentNode {
    private static let shown = "x-errorspec-shown"
    private static let allShown = "x-errorspec-all-shown"

    /// Creates a schema from example bodies, for a response without a schema. Returns `nil` if there are no bodies.
    ///
    /// - Parameter areAll: Whether these are all recorded bodies of the response. If so, values that look like codes
    ///   form an enum.
    init?(schemaOf bodies: [DocumentNode], areAll: Bool) {
        guard let range = bodies.first?.range else { return nil }
        let key = areAll ? Self.allShown : Self.shown
        let member = DocumentMap.Member(key: key, keyRange: range, value: DocumentNode(.list(bodies), at: range))
        self.init(.map(DocumentMap([member])), at: range)
    }

    var shownBodies: [DocumentNode]? { (self[Self.shown] ?? self[Self.allShown])?.list }

    var areAllShown: Bool { self[Self.allShown] != nil }

    /// Returns the nodes that a path of tokens leads to. The token `*` selects the first 32 elements of a list or
    /// members of an object.
    func nodes(along tokens: ArraySlice<Substring>) -> [DocumentNode] {
        tokens.reduce([self]) { nodes, token in
            nodes.flatMap { node in
                token == "*"
                    ? Array((node.list ?? node.map?.members.map(\.value) ?? []).prefix(32))
                    : node.child(token).map { [$0] } ?? []
            }
        }
    }
}

extension Place.Root {
    /// The tokens of the place's JSON Pointers, with `*` for the elements of a list; `nil` for a header.
    var tokens: [Substring]? {
        func tokens(of pointer: String) -> [Substring] {
            Array(pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
        }
        switch self {
        case .pointer(let pointer): return tokens(of: pointer)
        case .each(let list, let pointer): return tokens(of: list) + ["*"] + tokens(of: pointer)
        case .header: return nil
        }
    }
}

extension DocumentedSchemas.Facts {
    /// The maximum number of values. No list of real codes is longer.
    private static let mostValues = 1_000

    /// Creates the facts about a place from example bodies.
    init(of bodies: [DocumentNode], _ tokens: ArraySlice<Substring>, areAll: Bool) {
        let found = bodies.flatMap { $0.nodes(along: tokens) }
        exists = !found.isEmpty
        nodes = DocumentNode(schemaOf: found, areAll: areAll).map { [$0] } ?? []
        // Numbers may be codes if the member's name suggests it.
        let name = tokens.last?.lowercased() ?? ""
        let mayBeNumbers = name.contains("code") || name.contains("err")
        var areCodes = areAll
        var known = Set<String>()
        for node in found {
            switch node.content {
            case .map: types.insert("object")
            case .list: types.insert("array")
            case .scalar(_, .null): break
            case .scalar(let text, let kind):
                types.insert(kind == .number ? "integer" : kind == .boolean ? "boolean" : "string")
                let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
                let isNumber = mayBeNumbers && !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
                areCodes = areCodes && (isNumber || kind == .text && Names.isCodeLike(text))
                if let value = node.responseValue, examples.count < Self.mostValues, known.insert(value).inserted {
                    examples.append(Located(value, at: node.range))
                }
            }
        }
        if areCodes, !examples.isEmpty { (isClosed, values, examples) = (true, examples, []) }
    }
}
