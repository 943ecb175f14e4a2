import ErrorSpecReport

extension LanguageServer {
    /// The declarations of a file, as an outline.
    func documentSymbols(_ file: FileSyntax) -> JSONValue {
        let tree = outline(file.tree, .file, in: file)
        return .array(client.hasSymbolTrees ? tree : listed(tree, of: .null, at: workspace.uri(of: file.path)))
    }

    /// An outline as a list, for clients that know no trees.
    private func listed(_ symbols: [JSONValue], of container: JSONValue, at uri: String) -> [JSONValue] {
        symbols.flatMap { symbol -> [JSONValue] in
            let (name, kind, range) = (symbol["name"] ?? .null, symbol["kind"] ?? .null, symbol["range"] ?? .null)
            let location: JSONValue = ["uri": .string(uri), "range": range]
            return [
                .withoutNulls(["name": name, "kind": kind, "location": location, "containerName": container])
            ] + listed(symbol.elements(of: "children"), of: name, at: uri)
        }
    }

    private func outline(_ node: SyntaxNode, _ slot: SpecSlot, in file: FileSyntax) -> [JSONValue] {
        node.entries.compactMap { entry in
            guard entry.isComplete, let kind = outlineKind(of: entry.key.text, in: slot) else { return nil }
            let children = outline(entry.value, slot.child(entry.key.text), in: file)
            // A name's range includes its key, else editors show nothing when the cursor is on it.
            return .withoutNulls([
                "name": .string(entry.key.text.isEmpty ? "\"\"" : entry.key.text), "kind": .integer(kind),
                "range": range(entry.range, in: file), "selectionRange": range(entry.key.range, in: file),
                "detail": JSONValue(outlineDetail(entry, slot)), "children": .unlessEmpty(children),
            ])
        }
    }

    /// The declarations of all APIs whose names have the query's letters in their order.
    mutating func workspaceSymbols(matching query: String) -> JSONValue {
        let limit = 500
        var found: [JSONValue] = []
        for folder in workspace.apiFolders {
            guard currentSnapshot(of: folder) != nil, let index = workspace.index(of: folder) else { continue }
            let matching = index.declarations.filter { $0.occurrence.symbol.name.hasLetters(of: query) }
            let sorted = matching.sorted { $0.isShorter(than: $1) }
            found += sorted.prefix(limit - found.count).map { site in
                let symbol = site.occurrence.symbol
                return .withoutNulls([
                    "name": .string(symbol.name), "kind": .integer(symbol.kind.number), "location": location(site),
                    "containerName": JSONValue(symbol.owner),
                ])
            }
        }
        return .array(found)
    }
}

extension APIIndex.Site {
    /// The order in which symbols are found: the shortest names first.
    fileprivate func isShorter(than other: Self) -> Bool {
        let names = (occurrence.symbol.name, other.occurrence.symbol.name)
        return (names.0.utf8.count, names.0, file.path, occurrence.range.lowerBound)
            < (names.1.utf8.count, names.1, other.file.path, other.occurrence.range.lowerBound)
    }
}

extension String {
    /// Whether the letters of another text stand in this one, in their order, whatever their case.
    func hasLetters(of query: String) -> Bool {
        var rest = query.lowercased()[...]
        for character in lowercased() where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

extension Symbol.Kind {
    /// The protocol's `SymbolKind`.
    var number: Int {
        switch self {
        case .group: 5  // class
        case .case: 22  // enum member
        case .body: 23  // struct
        case .policy: 12  // function
        case .recovery: 6  // method
        case .category: 20  // key
        case .locale: 15  // string
        case .value: 8  // field
        }
    }
}

/// The protocol's `SymbolKind` of a key that an outline shows.
private func outlineKind(of key: String, in slot: SpecSlot) -> Int? {
    switch (slot, key) {
    case (.file, "groups"), (.file, "operations"), (.file, "bodies"), (.file, "recoveries"), (.file, "retries"),
        (.file, "failures"), (.body, "values"):
        3  // namespace
    case (.file, "api"): 4  // package
    case (.group, "cases"): 10  // enum
    case (.group, "otherwise"), (.failures, _): Symbol.Kind.case.number
    case (.operations, _): 12  // function
    default: slot.symbol(ofKey: key, in: SpecScope()).flatMap { $0.role == .declaration ? $0.symbol.kind.number : nil }
    }
}

/// The detail that tells it from the others: a case's status and code, an operation's group.
private func outlineDetail(_ entry: SyntaxEntry, _ slot: SpecSlot) -> String? {
    switch slot {
    case .cases:
        let texts = ["status", "code"].flatMap { entry.value[$0]?.scalars.map(\.text) ?? [] }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .operations: return entry.value.scalar?.text
    case .file: return entry.key.text == "api" ? entry.value.scalar?.text : nil
    default: return entry.value["summary"]?.scalar?.text
    }
}
