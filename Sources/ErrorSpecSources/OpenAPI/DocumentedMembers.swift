import ErrorSpecLanguage
import ErrorSpecReading

/// A member of a documented body, at any depth.
struct DocumentedMember {
    /// The path to the member, with `*` for the elements of a list.
    var tokens: [Substring]
    var facts: DocumentedSchemas.Facts
    /// Whether the member has members or elements, which are in the list of members, too.
    var hasMembers = false

    /// The member's name in lower case without separators: `retryafter` for `retry_after` and `retryAfter`.
    var name: String { simplified(tokens.last { $0 != "*" } ?? "") }

    /// The path for a message: `/errors/*/code`.
    var shown: String { tokens.map { "/\($0)" }.joined() }

    /// The member's place, or `nil` if no place of a spec leads to it: a list within a list, or a very long path.
    var root: Place.Root? {
        guard shown.utf8.count <= 200, shown == Prose.clean(shown) else { return nil }
        guard let list = tokens.firstIndex(of: "*") else { return .pointer(shown) }
        let (start, rest) = (tokens[..<list], tokens[(list + 1)...])
        if rest.contains("*") { return nil }
        return .each(start.map { "/\($0)" }.joined(), at: rest.map { "/\($0)" }.joined())
    }

    /// Whether the member has a single value, and no members of its own.
    var isScalar: Bool { facts.types.isDisjoint(with: ["object", "array"]) }
}

/// Returns a name in lower case without separators.
func simplified(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." }
}

extension DocumentedSchemas {
    private static let deepest = 7
    private static let mostMembers = 400
    /// The maximum number of members times the number of recorded bodies, in which each member is looked up.
    private static let mostLookups = 2_000_000

    /// Returns the members of bodies at any depth, sorted by depth. A schema that contains itself is only read once on
    /// the way to a member.
    func members(of schemas: [DocumentNode]) -> [DocumentedMember] {
        struct Object {
            var tokens: [Substring]
            var nodes: [DocumentNode]
            var ancestors: Set<SourceRange>
            var member: Int?
        }
        let bodies = schemas.reduce(1) { $0 + ($1.shownBodies?.count ?? 0) }
        let limit = min(Self.mostMembers, max(Self.mostLookups / bodies, 32))
        var members: [DocumentedMember] = []
        var objects = [Object(tokens: [], nodes: schemas, ancestors: [])]
        var next = 0
        while next < objects.count, members.count < limit {
            let object = objects[next]
            next += 1
            var names = memberNames(of: object.nodes).filter { $0 != "*" }.sorted().map(escaped)
            // Lists, and objects with arbitrary keys, whose values are the elements.
            let hasElements =
                facts(along: object.tokens, of: schemas).types.contains("array")
                || object.nodes.contains { $0["additionalProperties"]?.map != nil }
            if hasElements { names.append("*") }
            for name in names.prefix(limit - members.count) {
                let tokens = object.tokens + [name[...]]
                let facts = facts(along: tokens, of: schemas)
                guard facts.exists else { continue }
                if let parent = object.member { members[parent].hasMembers = true }
                let ranges = Set(facts.nodes.map(\.range))
                let isRepeated = !ranges.isEmpty && ranges.isSubset(of: object.ancestors)
                members.append(DocumentedMember(tokens: tokens, facts: facts, hasMembers: isRepeated))
                guard tokens.count < Self.deepest, !isRepeated else { continue }
                objects.append(
                    Object(
                        tokens: tokens, nodes: facts.nodes, ancestors: object.ancestors.union(ranges),
                        member: members.count - 1))
            }
        }
        return members
    }

    /// Returns the alternatives of bodies that `oneOf` and `anyOf` list, or else the schemas themselves.
    func alternatives(of schemas: [DocumentNode]) -> [DocumentNode] {
        var found: [DocumentNode] = []
        var visited: Set<SourceRange> = []
        var waiting = Array(schemas.reversed())
        while found.count < Self.mostMembers, let node = waiting.popLast() {
            let schema = canonical(node)
            guard visited.insert(schema.range).inserted else { continue }
            let isOther = schema["properties"] != nil || schema["allOf"] != nil
            if let children = (schema["oneOf"] ?? schema["anyOf"])?.list, !isOther {
                waiting += children.reversed()
            } else {
                found.append(schema)
            }
        }
        return found
    }
}

/// Escapes a name for a token of a JSON Pointer.
private func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
}
