import ErrorSpecLanguage

/// The names of an API, by what they stand for.
struct APIIndex {
    struct Site {
        var file: FileSyntax
        var occurrence: Occurrence

        var isDeclaration: Bool { occurrence.isDeclaration }
        /// The entry of a map whose key it is, or is in.
        var entry: YAMLEntry? { file.path(to: occurrence.range.lowerBound)?.steps.last?.entry }
    }

    /// By path.
    let files: [FileSyntax]
    /// The `api.yaml`'s.
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

    /// The symbol of an occurrence: a placeholder's value belongs to the body that the text's group is read with.
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

    /// A symbol, or all values with its name if a text of the API reads them from any body.
    func renamed(with symbol: Symbol) -> [Symbol] {
        guard symbol.kind == .value else { return [symbol] }
        let all = bodies(withValue: symbol.name).map { Symbol(.value, symbol.name, of: $0) }
        let isShared = all.contains { sites(of: $0).contains { !$0.isDeclaration && $0.occurrence.scope.group == nil } }
        return isShared ? all : [symbol]
    }

    /// The name of the body that a group's responses are read with.
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

    /// The groups that a group names, or the API's `parents`.
    func parents(of group: String) -> [String] {
        let shared = api?["parents"]?.scalars.map(\.text) ?? []
        return groups[group]?["parents"]?.scalars.map(\.text) ?? (shared.contains(group) ? [] : shared)
    }

    /// Every group that a group inherits from, the nearest first.
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

    /// The cases that a group inherits before its own `except`, with their entries.
    func inheritedCases(of group: String) -> [(name: String, entry: YAMLEntry)] {
        ancestors(of: group).flatMap { ancestor in
            (groups[ancestor]?["cases"]?.entries ?? []).map { ("\(ancestor).\($0.key.value)", $0) }
        }
    }

    func sites(of symbol: Symbol) -> [Site] { sites[symbol] ?? [] }

    func declarations(of symbol: Symbol) -> [Site] { sites(of: symbol).filter { $0.isDeclaration } }

    /// The names that are declared, sorted.
    func names(_ kind: NameKind, of owner: String? = nil) -> [String] {
        let declared = sites.filter { symbol, sites in
            symbol.kind == kind && (owner == nil || symbol.owner == owner) && sites.contains { $0.isDeclaration }
        }
        return declared.keys.map(\.name).sorted()
    }

    /// The sites of all declarations.
    var declarations: [Site] {
        sites.values.joined().filter { $0.isDeclaration }
    }
}
