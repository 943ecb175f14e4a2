import ErrorSpecLanguage

/// The names in an API's files, by symbol.
struct APIIndex {
    struct Site {
        var file: FileSyntax
        var occurrence: Occurrence

        var isDeclaration: Bool { occurrence.isDeclaration }
        /// The map's entry whose key or value contains the name.
        var entry: YAMLEntry? { file.path(to: occurrence.range.lowerBound)?.steps.last?.entry }
    }

    let files: [FileSyntax]
    /// The syntax tree of the `api.yaml`.
    let api: YAMLNode?
    private var sites: [Symbol: [Site]] = [:]
    private(set) var groups: [String: YAMLNode] = [:]

    init(_ files: [FileSyntax]) {
        self.files = files
        api = files.first { $0.role == .api }?.tree
        for entry in files.flatMap({ $0.tree?["groups"]?.entries ?? [] }) { groups[entry.key.value] = entry.value }
        for file in files {
            for occurrence in file.occurrences {
                var occurrence = occurrence
                occurrence.symbol = self.symbol(of: occurrence)
                sites[occurrence.symbol, default: []].append(Site(file: file, occurrence: occurrence))
            }
        }
    }

    /// The symbol of an occurrence. A placeholder refers to a value of its group's body.
    func symbol(of occurrence: Occurrence) -> Symbol {
        guard occurrence.symbol.kind == .value, occurrence.symbol.owner == nil else { return occurrence.symbol }
        let name = occurrence.symbol.name
        let body = occurrence.scope.group.map { self.body(of: $0) } ?? bodies(withValue: name).first
        return Symbol(.value, name, of: body)
    }

    /// The bodies that declare a value.
    private func bodies(withValue name: String) -> [String] {
        (api?["bodies"]?.entries ?? []).filter { $0.value["values"]?[name] != nil }.map(\.key.value)
    }

    /// The symbols to rename together with a symbol, including itself. If a text outside groups uses a value, the
    /// values with this name in all bodies are renamed.
    func symbolsToRename(with symbol: Symbol) -> [Symbol] {
        guard symbol.kind == .value else { return [symbol] }
        let all = bodies(withValue: symbol.name).map { Symbol(.value, symbol.name, of: $0) }
        let isShared = all.contains { sites(of: $0).contains { !$0.isDeclaration && $0.occurrence.scope.group == nil } }
        return isShared ? all : [symbol]
    }

    /// The name of a group's own body, or of the body that it inherits.
    func body(of group: String) -> String? {
        var waiting = [group]
        var seen: Set<String> = []
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted, let group = groups[name] else { continue }
            if let body = group["body"]?.scalar?.text { return body }
            waiting += parents(of: name)
        }
        return api?["body"]?.scalar?.text
    }

    /// A group's own `parents`, or the API's if it has none.
    func parents(of group: String) -> [String] {
        let shared = api?["parents"]?.scalars.map(\.text) ?? []
        return groups[group]?["parents"]?.scalars.map(\.text) ?? (shared.contains(group) ? [] : shared)
    }

    /// All groups that a group inherits from, the nearest first.
    func ancestors(of group: String) -> [String] {
        var found: [String] = []
        var waiting = parents(of: group)[...]
        while let next = waiting.popFirst() {
            guard next != group, !found.contains(next) else { continue }
            found.append(next)
            waiting += parents(of: next)
        }
        return found
    }

    /// The cases of a group's ancestors with their entries, including those that the group's `except` removes.
    func inheritedCases(of group: String) -> [(name: String, entry: YAMLEntry)] {
        ancestors(of: group).flatMap { ancestor in
            (groups[ancestor]?["cases"]?.entries ?? []).map { ("\(ancestor).\($0.key.value)", $0) }
        }
    }

    func sites(of symbol: Symbol) -> [Site] { sites[symbol] ?? [] }

    func declarations(of symbol: Symbol) -> [Site] { sites(of: symbol).filter { $0.isDeclaration } }

    /// The sorted names of the declared symbols of a kind.
    func names(_ kind: NameKind, of owner: String? = nil) -> [String] {
        let declared = sites.filter { symbol, sites in
            symbol.kind == kind && (owner == nil || symbol.owner == owner) && sites.contains { $0.isDeclaration }
        }
        return declared.keys.map(\.name).sorted()
    }

    var declarations: [Site] {
        sites.values.joined().filter { $0.isDeclaration }
    }
}
