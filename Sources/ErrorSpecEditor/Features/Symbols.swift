import ErrorSpecLanguage
import ErrorSpecReport

extension LanguageServer {
    /// Returns the outline of a file's declarations.
    func documentSymbols(_ file: FileSyntax) -> JSONValue {
        .array(file.tree.map { outline($0, Grammar.file(file.role).alternatives, in: file) } ?? [])
    }

    private func outline(_ node: YAMLNode, _ forms: [ValueForm], in file: FileSyntax) -> [JSONValue] {
        node.entries.compactMap { entry in
            let name = entry.key.value
            guard let kind = symbolKind(of: name, in: forms) else { return nil }
            let children = outline(entry.value, forms.values(of: name), in: file)
            // The range includes the key, so that editors find the symbol at the cursor even if the cursor is on the
            // key.
            return .withoutNulls([
                "name": .string(name.isEmpty ? "\"\"" : name), "kind": .integer(kind),
                "range": range(file.offsets(entry.range), in: file),
                "selectionRange": range(file.offsets(entry.key.range), in: file),
                "detail": JSONValue(detail(of: entry.value)), "children": .unlessEmpty(children),
            ])
        }
    }

    /// Returns symbols of all APIs. The name of each returned symbol contains the query's letters in the query's
    /// order.
    mutating func workspaceSymbols(matching query: String) -> JSONValue {
        let limit = 500
        var found: [JSONValue] = []
        for folder in workspace.apiFolders {
            guard currentSnapshot(of: folder) != nil, let index = workspace.index(of: folder) else { continue }
            let matching = index.declarations.filter { $0.occurrence.symbol.name.hasLetters(of: query) }
            // The shortest names first.
            let sorted = matching.sorted { left, right in
                let names = (left.occurrence.symbol.name, right.occurrence.symbol.name)
                return (names.0.utf8.count, names.0, left.file.path) < (names.1.utf8.count, names.1, right.file.path)
            }
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

extension String {
    /// Whether this text contains the query's letters in the same order, regardless of case. Other letters may be
    /// between them.
    func hasLetters(of query: String) -> Bool {
        var rest = query.lowercased()[...]
        for character in lowercased() where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

extension NameKind {
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

/// Returns the protocol's `SymbolKind` for a name or a key, or `nil` if an outline doesn't show the name or key.
private func symbolKind(of name: String, in forms: [ValueForm]) -> Int? {
    if let key = forms.key(name) {
        return switch key.value.content {
        case .section: 3  // namespace
        case .map: 19  // object
        default: nil
        }
    }
    return switch forms.section(of: name)?.names.role {
    case .declaration(let kind): kind.number
    // Only names of operations have no role.
    case nil where forms.section(of: name) != nil: 12  // function
    default: nil
    }
}

/// Returns the text that the outline shows beside a name: a case's statuses and codes, an operation's group, or a
/// summary.
private func detail(of value: YAMLNode) -> String? {
    let texts = ["status", "code"].flatMap { value[$0]?.scalars.map(\.text) ?? [] }
    return texts.isEmpty ? value["summary"]?.scalar?.text ?? value.scalar?.text : texts.joined(separator: ", ")
}
