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
        guard let snapshot = currentSnapshot(for: folder + "/api.yaml"),
            let index = workspace.index(of: snapshot.folder)
        else { return .null }
        return .array(hierarchyItems(related(index, group), index, folder: snapshot.folder))
    }

    private func hierarchyItems(_ groups: [String], _ index: APIIndex, folder: String) -> [JSONValue] {
        groups.flatMap { name in
            index.declarations(of: Symbol(.group, name)).map { site in
                let entry = site.file.tree.path(to: site.occurrence.range.lowerBound).steps.last?.entry
                let whole = entry?.range ?? site.occurrence.range
                let item: JSONValue = [
                    "name": .string(name), "kind": 5, "detail": JSONValue(entry?.value["summary"]?.scalar?.text),
                    "uri": .string(workspace.uri(of: site.file.path)), "range": range(whole, in: site.file).json,
                    "selectionRange": range(site.occurrence.range, in: site.file).json,
                    "data": ["folder": .string(folder), "group": .string(name)],
                ]
                return item.withoutNulls
            }
        }
    }
}
