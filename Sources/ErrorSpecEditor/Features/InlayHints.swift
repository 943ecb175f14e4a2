import ErrorSpecLanguage
import ErrorSpecReport

extension LanguageServer {
    /// Inherited and unwritten facts, behind the names of groups and cases. Off unless the user asks for it.
    mutating func inlayHints(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        guard client.showsInlayHints else { return [] }
        guard let wanted = TextRange(parameters["range"]) else { throw .invalidParameters("`range` is missing") }
        guard let spot = try file(parameters), let api = workspace.resolvedAPI(of: spot.snapshot.folder) else {
            return []
        }
        let file = spot.file
        let offsets = file.document.offsets(of: wanted, client.encoding)
        var hints: [JSONValue] = []
        for group in file.tree["groups"]?.entries ?? [] {
            guard let id = api.group(named: group.key.text) else { continue }
            add(defaults(of: id, group.value, in: api), behind: group.key.range)
            if let otherwise = group.value.entry("otherwise"), let handling = api[id].otherwise?.handling {
                add(defaults(of: handling, group: group.key.text, in: api), behind: otherwise.key.range)
            }
            for entry in group.value["cases"]?.entries ?? [] {
                guard let id = api.case(Symbol(.case, entry.key.text, of: group.key.text)) else { continue }
                add(defaults(of: api[id].handling, group: group.key.text, in: api), behind: entry.key.range)
            }
        }
        return .array(hints)

        func add(_ defaults: [String], behind key: Range<Int>) {
            guard !defaults.isEmpty, offsets.overlaps(key) else { return }
            // Behind the colon.
            let position = file.document.position(of: key.upperBound + 1, client.encoding)
            hints.append([
                "position": position.json, "label": .string(visibleText(defaults.joined(separator: ", "))),
                "paddingLeft": true,
            ])
        }
    }

    private func defaults(of group: GroupID, _ value: SyntaxNode, in api: ResolvedAPI) -> [String] {
        var words: [String] = []
        let parents = api[group].parents.map { api.groups[$0.index].name.value }
        if value["parents"] == nil, !parents.isEmpty { words.append("parents: [\(parents.joined(separator: ", "))]") }
        if value["body"] == nil, let body = api[group].body { words.append("body: \(api[body].name.value)") }
        return words
    }

    private func defaults(of handling: Handling, group: String, in api: ResolvedAPI) -> [String] {
        func origin(_ provenance: Provenance?) -> String? {
            switch provenance {
            case .group: "\(group)'s"
            case .api: "\(api.name.value)'s"
            case .own, .builtIn, nil: nil
            }
        }
        let facts: [(key: String, provenance: Provenance?, value: String?)] = [
            ("title", handling.title?.provenance, handling.title?.value.summary),
            ("description", handling.description?.provenance, handling.description?.value.summary),
            ("retry", handling.retry.provenance, handling.retry.value.name ?? "a policy of its own"),
            ("category", handling.category.provenance, api[handling.category.value].value),
        ]
        return facts.compactMap { key, provenance, value in
            origin(provenance).map { "\($0) \(key): \(value ?? "")" }
        }
    }
}
