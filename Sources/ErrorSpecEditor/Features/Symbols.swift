import ErrorSpecReport

extension LanguageServer {
    /// The declarations of a file, as an outline.
    func documentSymbols(_ file: FileSyntax) -> JSONValue {
        let tree = outline(file.tree, .file, in: file)
        return .array(client.hasSymbolTrees ? tree : listed(tree, of: nil, at: workspace.uri(of: file.path)))
    }

    /// An outline as a list, for clients that know no trees.
    private func listed(_ symbols: [JSONValue], of container: JSONValue?, at uri: String) -> [JSONValue] {
        symbols.flatMap { symbol -> [JSONValue] in
            let information: JSONValue = [
                "name": symbol["name"] ?? .null, "kind": symbol["kind"] ?? .null,
                "location": ["uri": .string(uri), "range": symbol["range"] ?? .null],
                "containerName": container ?? .null,
            ]
            return [information.withoutNulls] + listed(symbol.elements(of: "children"), of: symbol["name"], at: uri)
        }
    }

    private func outline(_ node: SyntaxNode, _ slot: SpecSlot, in file: FileSyntax) -> [JSONValue] {
        node.entries.compactMap { entry in
            guard entry.isComplete, let kind = outlineKind(of: entry.key.text, in: slot) else { return nil }
            let children = outline(entry.value, slot.child(entry.key.text), in: file)
            // A name's range includes its key, else editors show nothing when the cursor is on it.
            let described: JSONValue = [
                "name": .string(entry.key.text.isEmpty ? "\"\"" : entry.key.text), "kind": .integer(kind),
                "range": range(entry.range, in: file).json, "selectionRange": range(entry.key.range, in: file).json,
                "detail": JSONValue(outlineDetail(entry, slot)), "children": .unlessEmpty(children),
            ]
            return described.withoutNulls
        }
    }

    /// The declarations of all APIs whose names have the query's letters in their order.
    mutating func workspaceSymbols(matching query: String) -> JSONValue {
        let limit = 500
        var found: [JSONValue] = []
        for folder in workspace.apiFolders {
            if workspace.staleAPIs.contains(folder), let snapshot = workspace.analyse(folder) { publish(snapshot) }
            guard let index = workspace.index(of: folder) else { continue }
            let matching = index.declarations.filter { $0.occurrence.symbol.name.hasLetters(of: query) }
            let sorted = matching.sorted { left, right in
                let names = (left.occurrence.symbol.name, right.occurrence.symbol.name)
                if names.0.utf8.count != names.1.utf8.count { return names.0.utf8.count < names.1.utf8.count }
                return (names.0, left.file.path, left.occurrence.range.lowerBound)
                    < (names.1, right.file.path, right.occurrence.range.lowerBound)
            }
            for site in sorted.prefix(limit - found.count) {
                let symbol = site.occurrence.symbol
                let described: JSONValue = [
                    "name": .string(symbol.name), "kind": .integer(symbol.kind.number), "location": location(site).json,
                    "containerName": JSONValue(symbol.owner),
                ]
                found.append(described.withoutNulls)
            }
        }
        return .array(found)
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
    switch slot {
    case .file:
        ["groups", "operations", "bodies", "recoveries", "retries", "failures"].contains(key)
            ? 3 : key == "api" ? 4 : nil
    case .groups: Symbol.Kind.group.number
    case .group: key == "otherwise" ? Symbol.Kind.case.number : key == "cases" ? 10 : nil
    case .cases: Symbol.Kind.case.number
    case .bodies: Symbol.Kind.body.number
    case .values: Symbol.Kind.value.number
    case .body: key == "values" ? 3 : nil
    case .retries: Symbol.Kind.policy.number
    case .recoveries: Symbol.Kind.recovery.number
    case .operations: 12
    case .failures: Symbol.Kind.case.number
    default: nil
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
