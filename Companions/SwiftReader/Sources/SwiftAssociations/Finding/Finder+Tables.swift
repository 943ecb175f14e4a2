import SwiftSyntax

/// Errors in tables, and the error for what a table lacks.
extension Finder {
    func alternative(
        _ first: Node, _ second: Node, _ type: ValueType?, _ site: Site
    ) {
        make(first, as: type, site)
        let isMapping: Bool
        switch first.kind {
        case .call(let callee, let arguments, _):
            var isMade = false
            if case .meta(let decl)? = program.type(of: callee), arguments.first?.label == "rawValue" {
                isMade = program.isError(decl) || program.subject(ofType: decl) != nil
            }
            if case .implicit("init") = callee.kind { isMade = arguments.first?.label == "rawValue" }
            isMapping = isMade || arguments.contains { program.subject($0.value)?.kind == .status }
        case .index(_, let arguments): isMapping = arguments.contains { program.subject($0.value) != nil }
        case .binary("??", _, let last): if case .index = last.kind { isMapping = true } else { isMapping = false }
        default: isMapping = false
        }
        guard isMapping else { return make(second, as: type, site) }
        make(second, as: type, site.failing(.known, program))
    }

    /// `[401: .expired][status]`.
    func lookup(
        _ base: Node, _ arguments: [Node.Argument], _ type: ValueType?, _ site: Site
    ) {
        guard case .dictionary(let entries) = base.kind, let argument = arguments.first?.value else { return }
        table(entries, base, as: .dictionary(nil, type), site, key: program.subject(argument))
    }

    func table(
        _ entries: [(key: Node, value: Node)], _ node: Node, as type: ValueType?, _ site: Site,
        key known: Subject? = nil
    ) {
        var keyType: ValueType?
        var valueType: ValueType?
        if case .dictionary(let key, let value)? = type { (keyType, valueType) = (key, value) }
        guard let first = entries.first, !site.contexts.isEmpty else { return }
        // A table of texts, or of values that are neither errors nor made here, isn't looked at.
        switch first.value.kind {
        case .implicit, .member, .call, .name: break
        default: return
        }
        let key = known ?? tableKey(keyType, site.scope)
        for entry in entries {
            guard let values = program.constants(entry.key, as: key.type ?? keyType) else {
                if program.type(of: entry.value).map(program.isErrorValue)
                    ?? (valueType.map(program.isErrorValue) ?? false)
                {
                    if program.type(of: entry.key)?.decl.map(program.isError) != true {
                        list(.unreadableConstant, entry.key.syntax, detail: entry.key.syntax.trimmedDescription)
                    }
                }
                continue
            }
            let limited = site.contexts.map(\.unlimited).flatMap {
                $0.holding(.test(key, values, isRelation: false), program)
            }
            let count = found.count
            make(entry.value, as: valueType, site.limited(to: limited).used(.entry))
            for index in count..<found.count {
                found[index].form = .entry
                found[index].table = node.syntax.id
            }
        }
    }

    /// The value by which the app looks up entries of a table.
    private func tableKey(_ type: ValueType?, _ scope: Scope) -> Subject {
        if let decl = type?.decl, let subject = program.subject(ofType: decl) { return subject }
        for call in (scope.table.flatMap { program.index.subscripts[$0] } ?? []).prefix(40) {
            guard case .index(_, let arguments) = NodeReader.node(ExprSyntax(call)).kind, let first = arguments.first,
                let subject = program.subject(first.value), subject.kind != .unknown
            else { continue }
            return subject
        }
        return Subject(kind: .unknown, type: type?.decl == nil && !StatusNames.areOf(type?.name ?? "") ? nil : type)
    }
}
