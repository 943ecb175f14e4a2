package import ErrorSpecLanguage
package import ErrorSpecReading

/// The schemas of a document, with a cache of the facts about places in bodies.
package final class DocumentedSchemas {
    /// The documented facts about a place in a body.
    package struct Facts {
        /// Whether at least one alternative of the schema has the place.
        package var exists = false
        /// The types that the value may have; empty if no type is documented.
        var types: Set<String> = []
        /// The values that the schema lists (`enum`), in document order.
        package var values: [Located<String>] = []
        /// The document's names for these values (`x-enum-varnames`).
        var names: [String: String] = [:]
        /// The document's descriptions of these values, from an extension beside the list or from an alternative with
        /// only one value.
        var texts: [String: String] = [:]
        /// Whether every alternative that has the place lists all possible values.
        package var isClosed = false
        package var examples: [Located<String>] = []
        package var nodes: [DocumentNode] = []
        /// Whether part of the schema couldn't be read, because a reference can't be followed or a limit is exceeded.
        package var isUnknown = false
        /// Whether the value may be `null`.
        var isNullable = false

        /// The listed values; empty if every value only repeats the status, or only states that the request failed.
        var codes: [Located<String>] { values.allSatisfy { ReasonPhrases.isRepeated(by: $0.value) } ? [] : values }

        /// Whether an example or a description indicates that the value is the HTTP status.
        var repeatsStatus: Bool {
            examples.contains { ReasonPhrases.isRepeated(by: $0.value) }
                || nodes.contains { node in
                    let text = node["description"]?.text?.lowercased() ?? ""
                    return text.contains("status code") || text.contains("http status") || text.contains("http code")
                }
        }

        /// The number of nodes and values, as a measure of the work to combine these facts.
        fileprivate var size: Int { nodes.count + values.count }

        /// Sets the description of a value, unless the value already has a description.
        fileprivate mutating func describe(_ value: String, as text: String?) {
            if texts[value] == nil { texts[value] = text }
        }
    }

    private struct CacheKey: Hashable {
        var schema: SourceRange
        var tokens: [Substring]
    }

    private var targets: [DocumentStore.Reference: DocumentNode] = [:]
    private var collected: Set<SourceRange> = []
    private var known: [CacheKey: Facts] = [:]
    /// The work for all places so far: the number of visited schemas plus the number of combined nodes and values.
    package private(set) var work = 0
    /// The location of the first schema that was only partly read because it refers to too many other schemas.
    private var tooLarge: SourceRange?

    /// Resolves all references in a schema, so that no files have to be read later to determine the schema's facts.
    func collect(_ schema: DocumentNode, _ store: inout DocumentStore) {
        var waiting = [schema]
        while let node = waiting.popLast() {
            guard let map = node.map, collected.insert(node.range).inserted else { continue }
            for member in map.members {
                switch member.key {
                case "$ref":
                    guard let text = member.value.text else { break }
                    switch store.target(of: text, in: node.range.file) {
                    case .success(let target):
                        targets[DocumentStore.Reference(file: node.range.file, text: text)] = target
                        waiting.append(target)
                    case .failure(let failure): store.report(failure, of: text, at: node)
                    }
                case "properties": waiting += member.value.map?.members.map(\.value) ?? []
                case "allOf", "oneOf", "anyOf": waiting += member.value.list ?? []
                case "items": waiting.append(member.value)
                default: break
                }
            }
        }
    }

    func merge(_ other: DocumentedSchemas) { targets.merge(other.targets) { first, _ in first } }

    /// Returns the target of a schema's `$ref`, or `nil` if the schema has no `$ref` or the reference can't be
    /// followed.
    private func target(of schema: DocumentNode) -> DocumentNode? {
        schema["$ref"]?.text.flatMap { targets[DocumentStore.Reference(file: schema.range.file, text: $0)] }
    }

    /// Returns the target of a schema that is only a reference, or else the schema itself. Responses with references
    /// to the same schema therefore share a node.
    package func canonical(_ schema: DocumentNode) -> DocumentNode {
        var schema = schema
        for _ in 0..<DocumentLimits.references {
            guard schema.map?.members.count == 1, let target = target(of: schema) else { break }
            schema = target
        }
        return schema
    }

    /// Returns the facts about a place, combined from the schemas of a response. A response has a schema for each
    /// media type.
    package func facts(at pointer: String, of schemas: [DocumentNode]) -> Facts {
        facts(at: .pointer(pointer), of: schemas)
    }

    /// Returns the facts about a place, combined from the schemas of a response. The facts about a header are empty,
    /// because schemas only describe bodies.
    package func facts(at root: Place.Root, of schemas: [DocumentNode]) -> Facts {
        root.tokens.map { facts(along: $0, of: schemas) } ?? Facts()
    }

    /// Returns the facts about the values that a path of tokens leads to. The token `*` selects the elements of a list.
    func facts(along tokens: [Substring], of schemas: [DocumentNode]) -> Facts {
        let parts = schemas.map { schema in
            let key = CacheKey(schema: schema.range, tokens: tokens)
            if let known = known[key] { return known }
            var search = Search(schemas: self)
            let facts = search.facts(of: schema, tokens[...])
            work += search.work
            if search.isStopped { tooLarge = tooLarge ?? schema.range }
            known[key] = facts
            return facts
        }
        return Self.combined(parts, isAll: false)
    }

    /// Reports the first schema that was only partly read.
    func reportLimit(into diagnostics: inout Diagnostics) {
        guard let tooLarge else { return }
        diagnostics.report(
            Diagnostic(
                .limitExceeded, "this schema refers to too many others: some of its codes and places are not read",
                as: .warning, at: tooLarge, hint: "list its alternatives once, without those that they refer to"))
    }

    /// Returns the names of the top-level members of bodies that match the schemas.
    func memberNames(of schemas: [DocumentNode]) -> Set<String> {
        var names = Set<String>()
        var visited = Set<SourceRange>()
        var waiting = schemas
        while visited.count < DocumentLimits.workForPlace, work < DocumentLimits.schemaWork,
            let node = waiting.popLast()
        {
            work += 1
            guard let map = node.map, visited.insert(node.range).inserted else { continue }
            let objects = map["properties"].map { [$0] } ?? node.shownBodies ?? []
            for object in objects { names.formUnion(object.map?.members.map(\.key) ?? []) }
            if let target = target(of: node) { waiting.append(target) }
            for key in ["allOf", "oneOf", "anyOf"] { waiting += map[key]?.list ?? [] }
        }
        return names
    }

    /// Combines the facts of several schemas.
    ///
    /// - Parameter isAll: Whether a value matches all schemas (`allOf`), and not just one (`oneOf`).
    private static func combined(_ parts: [Facts], isAll: Bool) -> Facts {
        if parts.count == 1, parts[0].exists { return parts[0] }
        var all = Facts()
        all.isUnknown = parts.contains(where: \.isUnknown)
        all.isNullable = parts.contains(where: \.isNullable)
        let parts = parts.filter(\.exists)
        all.exists = !parts.isEmpty
        for part in parts {
            all.types.formUnion(part.types)
            all.names.merge(part.names) { first, _ in first }
            all.texts.merge(part.texts) { first, _ in first }
        }
        // Recursive schemas lead to the same nodes several times.
        all.examples = parts.flatMap(\.examples).unique(by: \.range)
        all.nodes = parts.flatMap(\.nodes).unique(by: \.range)
        if isAll, let narrowest = parts.filter(\.isClosed).min(by: { $0.values.count < $1.values.count }) {
            (all.isClosed, all.values) = (true, narrowest.values)
        } else {
            all.isClosed = all.exists && parts.allSatisfy(\.isClosed)
            all.values = parts.flatMap(\.values).unique(by: \.value)
        }
        return all
    }

    /// A search for a place in schemas. Each schema is visited once, and cycles aren't followed.
    private struct Search {
        /// A schema, and the number of tokens that lead from the schema to the place.
        struct Visit: Hashable {
            var schema: SourceRange
            var tokens: Int
        }

        let schemas: DocumentedSchemas
        var known: [Visit: Facts] = [:]
        /// The visits that have begun but not ended.
        var activeVisits: Set<Visit> = []
        var depth = 0
        /// The work so far: the number of visited schemas plus the number of combined nodes and values.
        var work = 0
        /// Whether the search has reached a limit.
        var isStopped = false

        mutating func facts(of node: DocumentNode, _ tokens: ArraySlice<Substring>) -> Facts {
            work += 1
            guard work <= DocumentLimits.workForPlace, schemas.work + work < DocumentLimits.schemaWork else {
                isStopped = true
                var facts = Facts()
                facts.isUnknown = true
                return facts
            }
            // All references to a schema share one visit.
            let schema = schemas.canonical(node)
            guard let map = schema.map else { return Facts() }
            if let bodies = schema.shownBodies { return Facts(of: bodies, tokens, areAll: schema.areAllShown) }
            // Most schemas refer to no other schemas, so they can't be in a cycle.
            if !map.members.contains(where: { Self.leadingKeys.contains($0.key) }) {
                return own(schema, map, tokens, isReference: false)
            }
            let visit = Visit(schema: schema.range, tokens: tokens.count)
            if let known = known[visit] { return known }
            guard depth < DocumentLimits.nesting, activeVisits.insert(visit).inserted else { return Facts() }
            depth += 1
            defer {
                activeVisits.remove(visit)
                depth -= 1
            }
            var parts: [Facts] = []
            if map["$ref"]?.text != nil {
                let target = schemas.target(of: schema)
                var facts = target.map { self.facts(of: $0, tokens) } ?? Facts()
                if target == nil { facts.isUnknown = true }
                parts.append(facts)
            }
            parts.append(own(schema, map, tokens, isReference: map["$ref"] != nil))
            for child in map["allOf"]?.list ?? [] { parts.append(facts(of: child, tokens)) }
            for key in ["oneOf", "anyOf"] {
                if let children = map[key]?.list { parts.append(facts(ofAnyOf: children, tokens)) }
            }
            work += parts.reduce(0) { $0 + $1.size }
            let result = DocumentedSchemas.combined(parts, isAll: true)
            known[visit] = result
            return result
        }

        private mutating func facts(ofAnyOf schemas: [DocumentNode], _ tokens: ArraySlice<Substring>) -> Facts {
            let present = schemas.filter { !$0.isNullSchema }
            let parts = present.map { schema in
                var facts = facts(of: schema, tokens)
                if tokens.isEmpty, present.count < schemas.count { facts.isNullable = true }
                if facts.values.count == 1 { facts.describe(facts.values[0].value, as: text(of: schema)) }
                return facts
            }
            work += parts.reduce(0) { $0 + $1.size }
            return DocumentedSchemas.combined(parts, isAll: false)
        }

        /// Returns a schema's example message, or else its description or title. A text without a space is skipped,
        /// because it is only a name.
        private func text(of alternative: DocumentNode) -> String? {
            let schema = schemas.canonical(alternative)
            let messages = ["message", "detail", "description"].compactMap { schema["properties"]?[$0] }
            let shown = messages.flatMap { [$0["const"], $0["example"], $0["default"]] }
            return (shown + [schema["description"], schema["title"]]).compactMap { $0?.text }.first { $0.contains(" ") }
        }

        private static let leadingKeys = ["$ref", "allOf", "oneOf", "anyOf"]

        private mutating func own(
            _ schema: DocumentNode, _ map: DocumentMap, _ tokens: ArraySlice<Substring>, isReference: Bool
        ) -> Facts {
            guard let token = tokens.first else { return leaf(schema, map, isReference: isReference) }
            let rest = tokens.dropFirst()
            let name = unescaped(token)
            if rest.isEmpty, let discriminator = map["discriminator"], discriminator["propertyName"]?.text == name,
                let codes = discriminator["mapping"]?.map?.members
            {
                var facts = map["properties"]?[name].map { child($0, rest) } ?? Facts()
                (facts.exists, facts.isClosed) = (true, !codes.isEmpty)
                facts.values = codes.map { Located($0.key, at: $0.keyRange) }
                for code in codes {
                    let reference = code.value.text.map { DocumentStore.Reference(file: schema.range.file, text: $0) }
                    let target = reference.flatMap { schemas.targets[$0] }
                    facts.describe(code.key, as: target.flatMap { text(of: $0) })
                }
                return facts
            }
            if token != "*", let member = map["properties"]?[name] { return child(member, rest) }
            if let items = map["items"], token == "*" || token.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
                return child(items, rest)
            }
            // The token `*` also selects the values of an object with arbitrary keys.
            if token == "*", let values = map["additionalProperties"], values.map != nil { return child(values, rest) }
            return Facts()
        }

        /// Returns the facts about a member or an element. The last member of a path exists even if its schema is
        /// empty.
        private mutating func child(_ member: DocumentNode, _ rest: ArraySlice<Substring>) -> Facts {
            var facts = facts(of: member, rest)
            if rest.isEmpty { facts.exists = true }
            return facts
        }

        private func leaf(_ schema: DocumentNode, _ map: DocumentMap, isReference: Bool) -> Facts {
            var facts = Facts()
            facts.exists = !isReference || map.members.count > 1
            facts.nodes = [schema]
            switch map["type"]?.content {
            case .scalar(let type, _): facts.types = [type]
            case .list(let types): facts.types = Set(types.compactMap(\.scalar).filter { $0 != "null" })
            // Many documents omit the type if other keys of the schema imply it.
            default: facts.types = map["properties"] != nil ? ["object"] : map["items"] != nil ? ["array"] : []
            }
            let values = map["enum"]?.list ?? map["type"]?.list ?? []
            facts.isNullable = values.contains(where: \.isNull) || map["nullable"]?.scalar == "true"
            let closed = map["enum"]?.list ?? map["const"].map { [$0] }
            if facts.types.isEmpty, closed?.allSatisfy(\.isBoolean) == true { facts.types = ["boolean"] }
            // The values of `x-extensible-enum` aren't closed, because the server may send other values.
            if let values = closed ?? map["x-extensible-enum"]?.list {
                facts.values = values.compactMap { node in node.responseValue.map { Located($0, at: node.range) } }
                facts.isClosed = closed != nil && !facts.values.isEmpty
                facts.names = texts(of: values, in: map["x-enum-varnames"])
                facts.texts = texts(of: values, in: map["x-enum-descriptions"] ?? map["x-enumDescriptions"])
            }
            let shown = [map["example"], map["default"]].compactMap { $0 } + (map["examples"]?.list ?? [])
            facts.examples = shown.compactMap { node in node.responseValue.map { Located($0, at: node.range) } }
            return facts
        }

        /// Returns the texts that an extension gives to the values of an enum. The extension is a list in the same
        /// order, or a map from values to texts.
        private func texts(of values: [DocumentNode], in list: DocumentNode?) -> [String: String] {
            guard let list else { return [:] }
            var texts: [String: String] = [:]
            for (number, node) in values.enumerated() {
                guard let value = node.responseValue else { continue }
                let text = list.list.map { $0.indices.contains(number) ? $0[number] : nil } ?? list[value]
                texts[value] = text?.text
            }
            return texts
        }
    }
}

extension DocumentNode {
    /// Whether the schema only accepts `null`.
    fileprivate var isNullSchema: Bool { self["type"]?.isNull == true || self["const"]?.isNull == true }

    /// Whether the node is `null`, or the name of this type in a schema.
    fileprivate var isNull: Bool {
        if case .scalar(let text, let kind) = content { kind == .null || text == "null" } else { false }
    }
}
