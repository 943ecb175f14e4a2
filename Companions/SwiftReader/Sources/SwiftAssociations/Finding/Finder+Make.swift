import SwiftSyntax

extension Finder {
    /// Finds the errors that an expression makes for the responses of its site.
    func make(_ node: Node, as type: ValueType?, _ site: Site) {
        if makingDepth == 0 { followed = [:] }
        makingDepth += 1
        defer { makingDepth -= 1 }
        switch node.kind {
        case .ternary(let test, let first, let second):
            let condition = program.condition(test)
            make(first, as: type, site.holding(condition, program))
            make(second, as: type, site.failing(condition, program))
        case .branches(let expression):
            var inner = site.scope
            inner.returned = type
            walk(branch: expression, site.contexts, inner)
        case .dictionary(let entries): table(entries, node, as: type, site)
        case .binary("??", let first, let second): alternative(first, second, type, site)
        case .cast(let value, _): make(value, as: type, site)
        case .index(let base, let arguments): lookup(base, arguments, type, site)
        case .implicit(let name): implicit(name, [], node, type, site)
        case .member(let base, let name): member(base, name, [], node, type, site)
        case .name(let name): self.name(name, node, type, site)
        case .call(let callee, let arguments, _): call(callee, arguments, node, type, site)
        case .tuple(let elements):
            for element in elements { make(element.value, as: nil, site) }
        case .text:
            if site.use == .returned { show(node, site) }
        default: break
        }
    }

    func add(
        _ type: TypeDecl, _ name: String?, _ node: Node, _ site: Site,
        _ arguments: [Node.Argument] = [], form: Report.Form = .branch
    ) {
        for context in site.contexts where context.isLimited {
            found.append(
                Found(
                    type: type, name: name, node: node, form: form, context: context, use: site.use,
                    function: site.scope.member, arguments: arguments))
        }
    }

    // MARK: Names

    func implicit(
        _ name: String, _ arguments: [Node.Argument], _ node: Node, _ type: ValueType?, _ site: Site
    ) {
        if name == "failure" || name == "error", let value = arguments.first?.value {
            if let decl = type?.decl, decl.enumCase(name) != nil {
                return enumCase(decl, name, arguments, node, site)
            }
            var failure: ValueType?
            if case .other(_, let types)? = type { failure = types.last ?? nil }
            return make(value, as: failure, site.used(.thrown))
        }
        guard let decl = type?.decl else {
            let isLimited = site.contexts.contains { $0.isTested && !$0.isSuccess }
            let known: Set<String> = ["success", "none", "some", "failure", "init", "zero", "empty"]
            if type == nil, isLimited, [.thrown, .returned].contains(site.use), !known.contains(name),
                !isForeign(site.scope)
            {
                list(.unknownType, node.syntax, subject: ".\(name)", detail: site.scope.member?.fullName)
            }
            return
        }
        if name == "init" { return make(arguments, decl, node, site) }
        enumCase(decl, name, arguments, node, site)
    }

    /// Whether a closure or a function returns something of a type outside of the app.
    private func isForeign(_ scope: Scope) -> Bool {
        switch scope.returned {
        case .other?: true
        default: false
        }
    }

    func enumCase(
        _ decl: TypeDecl, _ name: String, _ arguments: [Node.Argument], _ node: Node, _ site: Site
    ) {
        if let known = decl.enumCase(name) {
            // `.network(.expired)`: the error is the inner one.
            for (index, argument) in arguments.enumerated() where known.payload.indices.contains(index) {
                let type = program.resolve(known.payload[index].type)
                guard let inner = type?.decl, isInner(inner, of: decl), isValue(argument.value, of: inner) else {
                    continue
                }
                return make(argument.value, as: type, site)
            }
            // `.refused(known)`: the raw values of `known` are the statuses.
            let carried = known.payload.compactMap { program.resolve($0.type)?.decl }
            if !arguments.isEmpty, carried.contains(where: { program.subject(ofType: $0) != nil }) { return }
            return add(decl, name, node, site, arguments)
        }
        let members = ([decl] + program.supertypes(of: decl)).compactMap { type in
            type.members[name]?.first { $0.isStatic }
        }
        guard let member = members.first, let result = program.type(of: member)?.decl else { return }
        if result == decl || program.isError(result) {
            add(member.owner ?? decl, name, node, site, arguments)
        }
    }

    /// Whether a case of an error around another enum's case is about the inner one.
    private func isInner(_ inner: TypeDecl, of outer: TypeDecl) -> Bool {
        program.isError(inner)
            || inner.kind == .enum && program.isError(outer) && program.subject(ofType: inner) == nil
    }

    func isValue(_ node: Node, of decl: TypeDecl) -> Bool {
        switch node.kind {
        case .implicit(let name): return decl.enumCase(name) != nil || program.property(name, of: decl) != nil
        case .call(let callee, _, _):
            if case .implicit(let name) = callee.kind { return decl.enumCase(name) != nil }
            return program.type(of: node)?.decl == decl
        case .member: return program.type(of: node)?.decl == decl
        default: return false
        }
    }

    func member(
        _ base: Node, _ name: String, _ arguments: [Node.Argument], _ node: Node, _ type: ValueType?,
        _ site: Site
    ) {
        guard site.isLimited || isTable(node) else { return }
        switch program.type(of: base) {
        case .meta(let decl)? where !isTable(node): enumCase(decl, name, arguments, node, site)
        case .meta(let decl)?, .app(let decl, _)?:
            guard isTable(node), let member = program.property(name, of: decl) else { return }
            refer(to: member, as: type, site)
        default: break
        }
    }

    private func isTable(_ node: Node) -> Bool {
        if case .dictionary(_, let value?)? = program.type(of: node) { return program.isErrorValue(value) }
        return false
    }

    func name(
        _ name: String, _ node: Node, _ type: ValueType?, _ site: Site
    ) {
        switch program.binding(name, at: node.syntax) {
        case .local(let annotation, let value?)?:
            guard value.syntax.id != node.syntax.id, isFollowed(value) else { return }
            if !site.isLimited {
                // `if let problem = Common().map(status) { return problem }`.
                guard case .call(let callee, let arguments, _) = value.kind else { return }
                if case .meta(let decl)? = program.type(of: callee) {
                    return make(arguments, decl, value, site)
                }
                return ask(value, site)
            }
            switch value.kind {
            case .member, .implicit, .call:
                make(value, as: annotation.flatMap { program.resolve($0) }, site)
            default: break
            }
        case .member(let member)? where member.kind == .property:
            if isTable(node) { refer(to: member, as: type, site) }
        case .enumCase(let decl, _)?: add(decl, name, node, site)
        default: break
        }
    }

    /// A table elsewhere that an endpoint's table refers to.
    private func refer(
        to member: Member, as type: ValueType?, _ site: Site
    ) {
        guard let value = member.initial ?? member.body?.onlyExpression,
            site.contexts.contains(where: { $0.endpoint != nil })
        else { return }
        usedTables.insert(value.id)
        guard referring.insert(value.id).inserted else { return }
        defer { referring.remove(value.id) }
        make(NodeReader.node(value), as: program.type(of: member), site)
    }

    /// Whether a local constant's value is read. Constants that use each other many times end at a limit.
    private func isFollowed(_ value: Node) -> Bool {
        followed[value.syntax.id, default: 0] += 1
        return followed[value.syntax.id, default: 0] <= 8
    }
}
