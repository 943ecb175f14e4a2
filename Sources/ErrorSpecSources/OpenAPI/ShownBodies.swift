import ErrorSpecLanguage
import ErrorSpecReading

extension DocumentNode {
    private static let shown = "x-errorspec-shown"
    private static let allShown = "x-errorspec-all-shown"

    /// A schema that is known by example bodies only; `nil` without any.
    ///
    /// - Parameter areAll: Whether there are no others: values that look like codes are an enum.
    init?(schemaOf bodies: [DocumentNode], areAll: Bool) {
        guard let range = bodies.first?.range else { return nil }
        let key = areAll ? Self.allShown : Self.shown
        let member = DocumentMap.Member(key: key, keyRange: range, value: DocumentNode(.list(bodies), at: range))
        self.init(.map(DocumentMap([member])), at: range)
    }

    var shownBodies: [DocumentNode]? { (self[Self.shown] ?? self[Self.allShown])?.list }

    var areAllShown: Bool { self[Self.allShown] != nil }

    /// The nodes at the end of a way, whose `*` is each element of a list or member of an object.
    func nodes(along way: ArraySlice<Substring>) -> [DocumentNode] {
        way.reduce([self]) { nodes, token in
            nodes.flatMap { node in
                token == "*"
                    ? Array((node.list ?? node.map?.members.map(\.value) ?? []).prefix(32))
                    : node.child(token).map { [$0] } ?? []
            }
        }
    }
}

extension Place.Root {
    /// The tokens of the pointers that lead through a body; `nil` for a header.
    var way: [Substring]? {
        func tokens(_ pointer: String) -> [Substring] {
            Array(pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
        }
        switch self {
        case .pointer(let pointer): return tokens(pointer)
        case .each(let list, let pointer): return tokens(list) + ["*"] + tokens(pointer)
        case .header: return nil
        }
    }
}

extension DocumentedSchemas.Facts {
    /// More values than codes that anybody would list.
    private static let mostValues = 1_000

    /// The facts of a place that bodies show.
    init(of bodies: [DocumentNode], _ way: ArraySlice<Substring>, areAll: Bool) {
        let found = bodies.flatMap { $0.nodes(along: way) }
        exists = !found.isEmpty
        nodes = DocumentNode(schemaOf: found, areAll: areAll).map { [$0] } ?? []
        // By the name of the member numbers may be codes.
        let name = way.last?.lowercased() ?? ""
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
