package import ErrorSpecLanguage
import ErrorSpecReading

/// Returns an OpenAPI document with only the responses of an API's operations, to complete the server's document.
/// Importing the result gives the API's table of responses.
package func openAPIFragment(_ api: ResolvedAPI) -> JSONValue {
    let paths = api.operations.grouped { pathWithDistinctNames($0.path).path }.map { path, operations in
        let members = operations.map { operation in
            JSONMember(
                operation.method.lowercased(),
                [
                    "tags": .array([.string(api[operation.group].name.value)]),
                    "responses": .object(responses(of: operation.group, in: api)),
                ])
        }
        let names = pathWithDistinctNames(operations[0].path).names
        return JSONMember(path, .object((names.isEmpty ? [] : [parameters(names)]) + members))
    }
    return [
        "openapi": "3.1.0",
        "info": ["title": .string(api.name.value), "version": "1"],
        "paths": .object(paths),
    ]
}

/// Returns the path with distinct parameter names, which OpenAPI requires, and the list of these names:
/// `/users/{id}/orders/{id}` becomes `/users/{id}/orders/{id2}`.
private func pathWithDistinctNames(_ path: String) -> (path: String, names: [String]) {
    var names: [String] = []
    var out = ""
    for part in path.split(separator: "{", omittingEmptySubsequences: false) {
        guard let end = part.firstIndex(of: "}") else {
            out += part
            continue
        }
        let name = String(part[..<end])
        let distinct = (1...).lazy.map { $0 == 1 ? name : "\(name)\($0)" }.first { !names.contains($0) } ?? name
        names.append(distinct)
        out += "{\(distinct)\(part[end...])"
    }
    return (out, names)
}

private func parameters(_ names: [String]) -> JSONMember {
    JSONMember(
        "parameters",
        .array(
            names.map { name in
                ["name": .string(name), "in": "path", "required": true, "schema": ["type": "string"]]
            }))
}

private func responses(of group: GroupID, in api: ResolvedAPI) -> [JSONMember] {
    let rules = api.rules(of: group)
    let matcher = ResponseMatcher(of: group, in: api)
    // The winners for statuses, and for classes such as `4XX`.
    var winners: [StatusPattern: CaseID] = [:]
    for rule in rules where rule.code == nil {
        guard let pattern = rule.status else { continue }
        if pattern.isExact || pattern.first % 100 == 0 && pattern.last == pattern.first + 99 {
            winners[pattern] = rule.winner
        } else {
            for status in (pattern.first...pattern.last).map({ StatusPattern($0) }) where winners[status] == nil {
                winners[status] = matcher.codelessWinner(status: status.first)
            }
        }
    }
    // Statuses that cases use only together with a code are documented, too.
    for rule in rules where rule.code != nil {
        if let pattern = rule.status, pattern.isExact, winners[pattern] == nil { winners[pattern] = rule.winner }
    }
    let writer = ResponseWriter(api: api, group: group, rules: rules)
    let sorted = winners.sorted { ($0.key.isExact ? 0 : 1, $0.key.first) < ($1.key.isExact ? 0 : 1, $1.key.first) }
    var members = sorted.map { pattern, id in
        let name = pattern.isExact ? "\(pattern.first)" : "\(pattern.first / 100)XX"
        return JSONMember(name, writer.response(pattern, id))
    }
    if let provider = api[group].otherwiseProvider {
        members.append(JSONMember("default", writer.otherwise(provider)))
    } else if members.isEmpty, rules.contains(where: { $0.code != nil }) {
        members.append(JSONMember("default", writer.response(nil, nil)))
    }
    return members
}

private struct ResponseWriter {
    let api: ResolvedAPI
    let group: GroupID
    let rules: [MatchRule]

    func response(_ pattern: StatusPattern?, _ id: CaseID?) -> JSONValue {
        let codes = rules.filter { rule in
            guard case .code? = rule.code else { return false }
            return rule.status == nil || pattern.map { rule.status?.overlaps($0) ?? true } ?? true
        }
        let winner = id.flatMap { api[$0].codes.isEmpty ? $0 : nil }
        let description = winner.flatMap { text(of: .declared($0)) } ?? "An error"
        return response(description: description, name: winner.map { api[$0].name.value }, codes)
    }

    func otherwise(_ provider: GroupID) -> JSONValue {
        response(
            description: text(of: .otherwise(provider)) ?? "Any other error", name: nil,
            rules.filter { $0.code != nil && $0.status == nil })
    }

    private func text(of subject: ResponseExample.Subject) -> String? {
        api.summary(of: subject) ?? api.handling(of: subject)?.description?.value.fallback?.source
    }

    private func response(description: String, name: String?, _ codes: [MatchRule]) -> JSONValue {
        var members = [JSONMember("description", .string(description))]
        if let name { members.append(JSONMember("x-errorspec-case", .string(name))) }
        if let schema = schema(codes) {
            members.append(JSONMember("content", ["application/json": ["schema": schema]]))
        }
        return .object(members)
    }

    /// Returns the schema of the parts of the body that the spec reads.
    private func schema(_ rules: [MatchRule]) -> JSONValue? {
        guard let body = api[group].body.map({ api[$0].format }) else { return nil }
        var schema = SchemaDraft()
        var seen = Set<String>()
        let named = rules.compactMap { rule -> (code: String, winner: CaseID)? in
            guard case .code(let code)? = rule.code, seen.insert(code).inserted else { return nil }
            return (code, rule.winner)
        }
        let hasFamilies = self.rules.contains { $0.code.map { $0.specificity < .exact } ?? false }
        var leaf = [JSONMember("type", "string")]
        if !named.isEmpty {
            // If the group also has ranges or families of codes, the named codes are only examples.
            leaf.append(
                JSONMember(hasFamilies ? "examples" : "enum", .strings(named.map(\.code))))
            leaf.append(JSONMember("x-enum-varnames", .array(named.map { .string(api[$0.winner].name.value) })))
        }
        for place in body.code {
            // If the code is cut out of a text, or `as` replaces the value, the body's value at this place isn't the
            // code itself.
            let isValue = place == Place(place.root, equals: place.equals)
            schema.add(place.tokens, leaf: isValue ? .object(leaf) : ["type": "string"])
        }
        for place in [body.title, body.message, body.reference].compactMap(\.first) {
            schema.add(place.tokens, leaf: ["type": "string"])
        }
        for place in body.retryAfter { schema.add(place.tokens, leaf: ["type": "number"]) }
        if let fields = body.fields { schema.add(fields) }
        return schema.children.isEmpty ? nil : schema.json
    }
}

extension Place {
    /// The names on the path to the value, with `*` for the elements of an array, or `nil` for a header.
    fileprivate var tokens: [String]? {
        func names(_ pointer: String) -> [String] {
            (JSONPointer(pointer)?.tokens ?? []).map { String(decoding: $0.name, as: UTF8.self) }
        }
        switch root {
        case .header: return nil
        case .pointer(let pointer): return names(pointer)
        case .each(let list, let pointer): return names(list) + ["*"] + names(pointer)
        }
    }
}

/// A schema to which places are added.
private struct SchemaDraft {
    var children: [(name: String, draft: SchemaDraft)] = []
    private var leaf: JSONValue?

    mutating func add(_ tokens: [String]?, leaf: JSONValue) {
        guard let tokens, !tokens.isEmpty else { return }
        add(tokens[...], leaf: leaf)
    }

    /// Adds field errors: a list of objects, or a single object if the schema already has an object at this place. If
    /// `fields` has no `name`, the schema is an object with the fields' names as keys and the reasons as values.
    mutating func add(_ fields: FieldsFormat) {
        for place in fields.at {
            guard let list = Place(place).tokens else { continue }
            let elements = isObject(list[...]) ? list : list + ["*"]
            for place in fields.name + fields.reason {
                add(elements + (place.tokens ?? []), leaf: ["type": "string"])
            }
            if fields.name.isEmpty {
                add(list, leaf: ["type": "object", "additionalProperties": ["type": "string"]])
            }
        }
    }

    private mutating func add(_ tokens: ArraySlice<String>, leaf: JSONValue) {
        guard let name = tokens.first else {
            self.leaf = self.leaf ?? leaf
            return
        }
        let position = children.firstIndex { $0.name == name } ?? children.count
        if position == children.count { children.append((name, SchemaDraft())) }
        children[position].draft.add(tokens.dropFirst(), leaf: leaf)
    }

    private func isObject(_ tokens: ArraySlice<String>) -> Bool {
        guard let name = tokens.first else { return !children.isEmpty && elements == nil }
        return children.first { $0.name == name }?.draft.isObject(tokens.dropFirst()) ?? false
    }

    private var elements: SchemaDraft? {
        children.first { $0.name == "*" || $0.name.utf8.allSatisfy { $0 &- 0x30 < 10 } }?.draft
    }

    var json: JSONValue {
        if let leaf, children.isEmpty { return leaf }
        if let elements { return ["type": "array", "items": elements.json] }
        return ["type": "object", "properties": .object(children.map { JSONMember($0.name, $0.draft.json) })]
    }
}
