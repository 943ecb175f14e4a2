import ErrorSpecLanguage

/// The names of an API, by what they stand for.
struct APIIndex {
    struct Site {
        var file: FileSyntax
        var occurrence: Occurrence

        var isDeclaration: Bool { occurrence.role == .declaration }
        /// The entry of a map whose key it is, or is in.
        var entry: SyntaxEntry? { file.tree.path(to: occurrence.range.lowerBound).steps.last?.entry }
    }

    /// By path.
    let files: [FileSyntax]
    /// The `api.yaml`'s.
    let api: SyntaxNode?
    private var sites: [Symbol: [Site]] = [:]
    private let groups: [String: GroupHeader]
    /// Of the groups that name none.
    private let sharedParents: [String]
    private let defaultBody: String?
    /// The values of bodies, by name.
    private let bodiesOfValues: [String: [String]]

    /// The keys that decide how a group's responses are read.
    private struct GroupHeader {
        var parents: [String]?
        var body: String?
    }

    init(_ files: [FileSyntax]) {
        self.files = files
        var groups: [String: GroupHeader] = [:]
        var bodiesOfValues: [String: [String]] = [:]
        api = files.first { $0.role == .api }?.tree
        for file in files {
            for entry in file.tree["groups"]?.entries ?? [] {
                groups[entry.key.text] = GroupHeader(
                    parents: entry.value["parents"].map { $0.scalars.map(\.text) },
                    body: entry.value["body"]?.scalar?.text)
            }
        }
        for body in api?["bodies"]?.entries ?? [] {
            for value in body.value["values"]?.entries ?? [] {
                bodiesOfValues[value.key.text, default: []].append(body.key.text)
            }
        }
        self.groups = groups
        self.bodiesOfValues = bodiesOfValues
        sharedParents = (api?["parents"]?.scalars ?? []).map(\.text)
        defaultBody = api?["body"]?.scalar?.text
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
        let bodies = bodiesOfValues[occurrence.symbol.name] ?? []
        let body = occurrence.scope.group.map { self.body(of: $0) } ?? bodies.first
        return Symbol(.value, occurrence.symbol.name, of: body)
    }

    /// The name of the body that a group's responses are read with.
    func body(of group: String) -> String? {
        var waiting = [group]
        var seen: Set<String> = []
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted, let header = groups[name] else { continue }
            if let body = header.body { return body }
            waiting += parents(of: name)
        }
        return defaultBody
    }

    /// The groups that a group names, or the API's `parents`.
    func parents(of group: String) -> [String] {
        groups[group]?.parents ?? (sharedParents.contains(group) ? [] : sharedParents)
    }

    /// The groups that inherit from a group directly.
    func children(of group: String) -> [String] { names(.group).filter { parents(of: $0).contains(group) } }

    func sites(of symbol: Symbol) -> [Site] { sites[symbol] ?? [] }

    func declarations(of symbol: Symbol) -> [Site] { sites(of: symbol).filter { $0.isDeclaration } }

    func referenceCount(of symbol: Symbol) -> Int { sites(of: symbol).count { !$0.isDeclaration } }

    /// The names that are declared, sorted.
    func names(_ kind: Symbol.Kind, of owner: String? = nil) -> [String] {
        let declared = sites.filter { symbol, sites in
            symbol.kind == kind && (owner == nil || symbol.owner == owner)
                && sites.contains { $0.isDeclaration }
        }
        return declared.keys.map(\.name).sorted()
    }

    /// Everything that is declared, with where.
    var declarations: [Site] {
        sites.values.joined().filter { $0.isDeclaration }
    }
}
