import ErrorSpecLanguage

/// Which group handles which endpoint.
extension APIComparison {
    var operationChanges: [Change] {
        let operations = diff(old.operations, new.operations, by: \.shape)
        let removed = operations.removed.map { operation in
            let group = name(ofOld: operation.group)
            return Change(
                .operationRemoved, .behaviour, .warning, of: .old, api: name, group: group,
                message: "No group handles `\(operation.title)` any more.", value: "\(operation.title): \(group)",
                at: base(operation.range), affected: [group], operations: [operation.title])
        }
        let added = operations.added.map { operation in
            let group = name(ofNew: operation.group)
            return Change(
                .operationAdded, .behaviour, .info, of: .new, api: name, group: group,
                message: "`\(group)` handles `\(operation.title)`.", value: "\(operation.title): \(group)",
                at: head(operation.range), affected: [group], operations: [operation.title])
        }
        let moved = operations.persisted.filter { pairing.newGroups[$0.old.group.index] != $0.new.group }.map {
            before, after in
            let (oldName, group) = (name(ofOld: before.group), name(ofNew: after.group))
            return Change(
                .operationChanged, .behaviour, .warning, api: name, group: group,
                message: "`\(group)` handles `\(after.title)` instead of `\(oldName)`.",
                before: "\(before.title): \(oldName)", after: "\(after.title): \(group)", base: base(before.range),
                head: head(after.range), affected: Set([group, oldName]).sorted(), operations: [after.title])
        }
        return removed + added + moved
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
