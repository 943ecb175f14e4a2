import ErrorSpecLanguage

/// The names in an API's files, by symbol.
struct APIIndex {
    struct Site {
        var file: FileSyntax
        var occurrence: Occurrence

        var isDeclaration: Bool { occurrence.isDeclaration }
        /// The innermost entry of a map that contains the name, in its key or its value.
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

    /// Returns the symbol of an occurrence. The symbol of a placeholder is a value of the body that the surrounding
    /// group uses, or, outside of groups, of the first body that declares the value.
    func symbol(of occurrence: Occurrence) -> Symbol {
        guard occurrence.symbol.kind == .value, occurrence.symbol.owner == nil else { return occurrence.symbol }
        let name = occurrence.symbol.name
        let body = occurrence.scope.group.map { self.body(of: $0) } ?? bodies(withValue: name).first
        return Symbol(.value, name, of: body)
    }

    /// Returns the names of the bodies that declare a value with the given name.
    private func bodies(withValue name: String) -> [String] {
        (api?["bodies"]?.entries ?? []).filter { $0.value["values"]?[name] != nil }.map(\.key.value)
    }

    /// Returns the given symbol and the symbols to rename with it. A text outside of groups can refer to a value of
    /// any body, so if such a text uses the value, the value is renamed in all bodies.
    func symbolsToRename(with symbol: Symbol) -> [Symbol] {
        guard symbol.kind == .value else { return [symbol] }
        let all = bodies(withValue: symbol.name).map { Symbol(.value, symbol.name, of: $0) }
        let isShared = all.contains { sites(of: $0).contains { !$0.isDeclaration && $0.occurrence.scope.group == nil } }
        return isShared ? all : [symbol]
    }

    /// Returns the name of a group's body: the group's own body, an inherited body, or the API's default body.
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

    /// Returns the group's own `parents`. If the group doesn't have the key, returns the API's `parents`, or an empty
    /// list if the group is itself one of them.
    func parents(of group: String) -> [String] {
        let shared = api?["parents"]?.scalars.map(\.text) ?? []
        return groups[group]?["parents"]?.scalars.map(\.text) ?? (shared.contains(group) ? [] : shared)
    }

    /// Returns all groups that the given group inherits from, the nearest first.
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

    /// Returns the cases of a group's ancestors with their entries, including cases that the group's `except` removes.
    func inheritedCases(of group: String) -> [(name: String, entry: YAMLEntry)] {
        ancestors(of: group).flatMap { ancestor in
            (groups[ancestor]?["cases"]?.entries ?? []).map { ("\(ancestor).\($0.key.value)", $0) }
        }
    }

    func sites(of symbol: Symbol) -> [Site] { sites[symbol] ?? [] }

    func declarations(of symbol: Symbol) -> [Site] { sites(of: symbol).filter { $0.isDeclaration } }

    /// Returns the sorted names of the declared symbols of the given kind.
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
