import ErrorSpecLanguage

/// Which group handles which endpoint.
extension APIComparison {
    var operationChanges: [Change] {
        let before = Dictionary(old.operations.map { ($0.shape, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.operations.map { ($0.shape, $0) }, uniquingKeysWith: { first, _ in first })
        let removed = old.operations.filter { after[$0.shape] == nil }.map { operation in
            let group = name(ofOld: operation.group)
            return Change(
                .operationRemoved, .behaviour, .warning, api: name, group: group,
                message: "No group handles `\(operation.title)` any more.", before: "\(operation.title): \(group)",
                base: base(operation.range), affected: [group], operations: [operation.title])
        }
        let others = new.operations.compactMap { operation -> Change? in
            let group = name(ofNew: operation.group)
            guard let predecessor = before[operation.shape] else {
                return Change(
                    .operationAdded, .behaviour, .info, api: name, group: group,
                    message: "`\(group)` handles `\(operation.title)`.", after: "\(operation.title): \(group)",
                    head: head(operation.range), affected: [group], operations: [operation.title])
            }
            if pairing.newGroups[predecessor.group.index] == operation.group { return nil }
            let oldName = name(ofOld: predecessor.group)
            return Change(
                .operationChanged, .behaviour, .warning, api: name, group: group,
                message: "`\(group)` handles `\(operation.title)` instead of `\(oldName)`.",
                before: "\(predecessor.title): \(oldName)", after: "\(operation.title): \(group)",
                base: base(predecessor.range), head: head(operation.range), affected: Set([group, oldName]).sorted(),
                operations: [operation.title])
        }
        return removed + others
    }
}

extension ResolvedOperation {
    var title: String { "\(method) \(path)" }

    /// `/users/{id}` and `/users/{name}` are the same path.
    fileprivate var shape: String {
        var result = "\(method) "
        var isInside = false
        for character in path {
            if character == "}" { isInside = false }
            if !isInside { result.append(character) }
            if character == "{" { isInside = true }
        }
        return result
    }
}
