import ErrorSpecReport

/// Which groups a group inherits from, and which inherit from it.
extension LanguageServer {
    func prepareTypeHierarchy(_ spot: Spot) -> JSONValue {
        // In a group's own text, the group is meant.
        let name = spot.symbol.flatMap { $0.kind == .group ? $0.name : $0.kind == .case ? $0.owner : nil }
        guard let group = name ?? spot.file.tree.path(to: spot.offset).scope.group else { return .null }
        let items = hierarchyItems([group], spot.index, folder: spot.snapshot.folder)
        return items.isEmpty ? .null : .array(items)
    }

    /// - Parameter related: The groups above or below one.
    mutating func typeHierarchy(
        _ parameters: JSONValue, _ related: (APIIndex, String) -> [String]
    ) throws(RequestFailure) -> JSONValue {
        guard let data = parameters["item", "data"], let group = data["group"]?.string,
            let folder = data["folder"]?.string
        else { throw .invalidParameters("`item.data` is not what the server sent") }
        guard currentSnapshot(of: folder) != nil, let index = workspace.index(of: folder) else { return .null }
        return .array(hierarchyItems(related(index, group), index, folder: folder))
    }

    private func hierarchyItems(_ groups: [String], _ index: APIIndex, folder: String) -> [JSONValue] {
        groups.flatMap { name in
            index.declarations(of: Symbol(.group, name)).map { site in
                let entry = site.entry
                return .withoutNulls([
                    "name": .string(name), "kind": 5, "detail": JSONValue(entry?.value["summary"]?.scalar?.text),
                    "uri": .string(workspace.uri(of: site.file.path)),
                    "range": range(entry?.range ?? site.occurrence.range, in: site.file),
                    "selectionRange": range(site.occurrence.range, in: site.file),
                    "data": ["folder": .string(folder), "group": .string(name)],
                ])
            }
        }
    }
}
