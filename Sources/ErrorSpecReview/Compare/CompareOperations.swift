import ErrorSpecLanguage
import ErrorSpecReading

/// Which group handles which endpoint.
extension APIComparison {
    var operationChanges: [Change] {
        let operations = diff(old.operations, new.operations) { "\($0.method) \(anonymousTemplate($0.path))" }
        let lone = operations.lone.map { operation, side in
            let (group, isGone) = (name(of: operation.group, side), side == .old)
            return Change(
                isGone ? .operationRemoved : .operationAdded, .behaviour, isGone ? .warning : .info, of: side,
                api: name,
                group: group,
                message: isGone
                    ? "No group handles `\(operation.title)` any more." : "`\(group)` handles `\(operation.title)`.",
                value: "\(operation.title): \(group)", at: place(operation.range, side), affected: [group],
                operations: [operation.title])
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
        return lone + moved
    }
}

extension ResolvedOperation {
    var title: String { "\(method) \(path)" }
}
