import SwiftSyntax

extension Finder {
    /// Finds the errors that an expression makes for the responses of the contexts.
    func make(_ node: Node, as type: ValueType?, _ contexts: [Context], _ use: Use, _ scope: Scope) {
        if makingDepth == 0 { followed = [:] }
        makingDepth += 1
        defer { makingDepth -= 1 }
        switch node.kind {
        case .ternary(let test, let first, let second):
            let condition = program.condition(test)
            make(first, as: type, contexts.holding(condition, program), use, scope)
            make(second, as: type, contexts.failing(condition, program), use, scope)
        case .branches(let expression):
            var inner = scope
            inner.returned = type
            walk(branch: expression, contexts, inner)
        case .dictionary(let entries): table(entries, node, as: type, contexts, scope)
        case .binary("??", let first, let second): alternative(first, second, type, contexts, use, scope)
        case .cast(let value, _): make(value, as: type, contexts, use, scope)
        case .index(let base, let arguments): lookup(base, arguments, type, contexts, use, scope)
        case .implicit(let name): implicit(name, [], node, type, contexts, use, scope)
        case .member(let base, let name): member(base, name, [], node, type, contexts, use, scope)
        case .name(let name): self.name(name, node, type, contexts, use, scope)
        case .call(let callee, let arguments, _): call(callee, arguments, node, type, contexts, use, scope)
        case .tuple(let elements):
            for element in elements { make(element.value, as: nil, contexts, use, scope) }
        case .text:
            if use == .returned { show(node, contexts, scope) }
        default: break
        }
    }

    private func add(
        _ type: TypeDecl, _ name: String?, _ node: Node, _ contexts: [Context], _ use: Use, _ scope: Scope,
        _ arguments: [Node.Argument] = [], form: Report.Form = .branch
    ) {
        for context in contexts where context.isLimited {
            found.append(
                Found(
                    type: type, name: name, node: node, form: form, context: context, use: use,
                    function: scope.member, arguments: arguments))
        }
    }

    // MARK: Names

    private func implicit(
        _ name: String, _ arguments: [Node.Argument], _ node: Node, _ type: ValueType?, _ contexts: [Context],
        _ use: Use, _ scope: Scope
    ) {
        if name == "failure" || name == "error", let value = arguments.first?.value {
            if let decl = type?.decl, decl.enumCase(name) != nil {
                return enumCase(decl, name, arguments, node, contexts, use, scope)
            }
            var failure: ValueType?
            if case .other(_, let types)? = type { failure = types.last ?? nil }
            return make(value, as: failure, contexts, .thrown, scope)
        }
        guard let decl = type?.decl else {
            let isLimited = contexts.contains { ($0.statuses != nil || $0.codes != nil) && !$0.isSuccess }
            let known: Set<String> = ["success", "none", "some", "failure", "init", "zero", "empty"]
            if type == nil, isLimited, use == .thrown || use == .returned, !known.contains(name), !isForeign(scope) {
                list(.unknownType, node.syntax, subject: ".\(name)", detail: scope.member?.fullName)
            }
            return
        }
        if name == "init" { return make(arguments, decl, node, contexts, use, scope) }
        enumCase(decl, name, arguments, node, contexts, use, scope)
    }

    /// Whether a closure or a function returns something of a type outside of the app.
    private func isForeign(_ scope: Scope) -> Bool {
        switch scope.returned {
        case .other?: true
        default: false
        }
    }

    private func enumCase(
        _ decl: TypeDecl, _ name: String, _ arguments: [Node.Argument], _ node: Node, _ contexts: [Context],
        _ use: Use, _ scope: Scope
    ) {
        if let known = decl.enumCase(name) {
            // `.network(.expired)`: the error is the inner one.
            for (index, argument) in arguments.enumerated() where known.payload.indices.contains(index) {
                let type = program.resolve(known.payload[index].type)
                guard let inner = type?.decl, isInner(inner, of: decl), isValue(argument.value, of: inner) else {
                    continue
                }
                return make(argument.value, as: type, contexts, use, scope)
            }
            // `.refused(known)`: the raw values of `known` are the statuses.
            let carried = known.payload.compactMap { program.resolve($0.type)?.decl }
            if !arguments.isEmpty, carried.contains(where: { program.subject(ofType: $0) != nil }) { return }
            return add(decl, name, node, contexts, use, scope, arguments)
        }
        let members = ([decl] + program.supertypes(of: decl)).compactMap { type in
            type.members[name]?.first { $0.isStatic }
        }
        guard let member = members.first, let result = program.type(of: member)?.decl else { return }
        if result == decl || program.isError(result) {
            add(member.owner ?? decl, name, node, contexts, use, scope, arguments)
        }
    }

    /// Whether a case of an error around another enum's case is about the inner one.
    private func isInner(_ inner: TypeDecl, of outer: TypeDecl) -> Bool {
        program.isError(inner)
            || inner.kind == .enum && program.isError(outer) && program.subject(ofType: inner) == nil
    }

    private func isValue(_ node: Node, of decl: TypeDecl) -> Bool {
        switch node.kind {
        case .implicit(let name): return decl.enumCase(name) != nil || program.property(name, of: decl) != nil
        case .call(let callee, _, _):
            if case .implicit(let name) = callee.kind { return decl.enumCase(name) != nil }
            return program.type(of: node)?.decl == decl
        case .member: return program.type(of: node)?.decl == decl
        default: return false
        }
    }

    private func member(
        _ base: Node, _ name: String, _ arguments: [Node.Argument], _ node: Node, _ type: ValueType?,
        _ contexts: [Context], _ use: Use, _ scope: Scope
    ) {
        guard contexts.contains(where: \.isLimited) || isTable(node) else { return }
        if case .meta(let decl)? = program.type(of: base) {
            if isTable(node), let member = program.property(name, of: decl, isStatic: true) {
                return refer(to: member, as: type, contexts, use, scope)
            }
            return enumCase(decl, name, arguments, node, contexts, use, scope)
        }
        if isTable(node), case .name("self") = base.kind, let decl = program.owner(of: node.syntax),
            let member = program.property(name, of: decl)
        {
            refer(to: member, as: type, contexts, use, scope)
        }
    }

    private func isTable(_ node: Node) -> Bool {
        if case .dictionary(_, let value?)? = program.type(of: node) { return program.isErrorValue(value) }
        return false
    }

    private func name(
        _ name: String, _ node: Node, _ type: ValueType?, _ contexts: [Context], _ use: Use, _ scope: Scope
    ) {
        switch program.binding(name, at: node.syntax) {
        case .local(let annotation, let value?)?:
            guard value.syntax.id != node.syntax.id, isFollowed(value) else { return }
            if !contexts.contains(where: \.isLimited) {
                // `if let problem = Common().map(status) { return problem }`.
                guard case .call(let callee, let arguments, _) = value.kind else { return }
                if case .meta(let decl)? = program.type(of: callee) {
                    return make(arguments, decl, value, contexts, use, scope)
                }
                return ask(value, contexts, scope)
            }
            switch value.kind {
            case .member, .implicit, .call:
                make(value, as: annotation.flatMap { program.resolve($0) }, contexts, use, scope)
            default: break
            }
        case .member(let member)? where member.kind == .property:
            if isTable(node) { return refer(to: member, as: type, contexts, use, scope) }
            guard member.isStatic, let decl = program.type(of: member)?.decl, program.isError(decl) else { return }
            add(member.owner ?? decl, name, node, contexts, use, scope)
        case .enumCase(let decl, _)?: add(decl, name, node, contexts, use, scope)
        default: break
        }
    }

    /// A table elsewhere that an endpoint's table refers to.
    private func refer(
        to member: Member, as type: ValueType?, _ contexts: [Context], _ use: Use, _ scope: Scope
    ) {
        guard let value = member.initial ?? member.body?.onlyExpression,
            contexts.contains(where: { $0.endpoint != nil })
        else { return }
        usedTables.insert(value.id)
        guard referring.insert(value.id).inserted else { return }
        defer { referring.remove(value.id) }
        make(NodeReader.node(value), as: program.type(of: member), contexts, use, scope)
    }

    /// Whether a local constant's value is read. Constants that use each other many times end at a limit.
    private func isFollowed(_ value: Node) -> Bool {
        followed[value.syntax.id, default: 0] += 1
        return followed[value.syntax.id, default: 0] <= 8
    }

    // MARK: Calls

    private func call(
        _ callee: Node, _ arguments: [Node.Argument], _ node: Node, _ type: ValueType?, _ contexts: [Context],
        _ use: Use, _ scope: Scope
    ) {
        switch callee.kind {
        case .implicit(let name): return implicit(name, arguments, node, type, contexts, use, scope)
        case .member(let base, "merging"):
            make(base, as: type, contexts, use, scope)
            for argument in arguments { make(argument.value, as: type, contexts, use, scope) }
            return
        case .member(let base, let name):
            guard case .meta(let decl)? = program.type(of: base) else { break }
            if name == "init" { return make(arguments, decl, node, contexts, use, scope) }
            if decl.enumCase(name) != nil {
                return enumCase(decl, name, arguments, node, contexts, use, scope)
            }
            if let member = decl.members[name]?.first, member.kind == .function, member.isStatic,
                let result = program.type(of: member)?.decl, program.isError(result), isFactory(member, result)
            {
                return add(decl, name, node, contexts, use, scope, arguments)
            }
        default: break
        }
        if case .meta(let decl)? = program.type(of: callee) {
            return make(arguments, decl, node, contexts, use, scope)
        }
        if callee.lastName == "NSError", let text = nsErrorText(arguments) { show(text, contexts, scope) }
        ask(node, contexts, scope)
        if follow(node, contexts) { return }
        hand(callee, arguments, contexts, use, scope)
    }

    /// The description in the dictionary of an `NSError`.
    private func nsErrorText(_ arguments: [Node.Argument]) -> Node? {
        for argument in arguments {
            guard case .dictionary(let entries) = argument.value.kind else { continue }
            return entries.first { $0.key.lastName == "NSLocalizedDescriptionKey" }?.value
        }
        return nil
    }

    /// Whether a static function only makes one error. A function that hands a status or a code on doesn't.
    private func isFactory(_ member: Member, _ result: TypeDecl) -> Bool {
        guard let value = member.body?.onlyExpression,
            case .call(let callee, let arguments, _) = NodeReader.node(value).kind,
            !isDelegation(arguments, result)
        else { return false }
        return callee.lastName == result.name || callee.lastName == "init" || callee.lastName == "Self"
    }

    /// An initializer: `Problem(rawValue: status)`, `Problem(code: 401, message: "…")`, `Wrapper(.gone)`.
    private func make(
        _ arguments: [Node.Argument], _ decl: TypeDecl, _ node: Node, _ contexts: [Context], _ use: Use, _ scope: Scope
    ) {
        if let first = arguments.first, first.label == "rawValue", arguments.count == 1 {
            if use != .assigned, let subject = program.subject(first.value), subject.kind == .status {
                madeFromStatus.insert(decl)
                if let member = scope.member { mapped.append((member, decl)) }
            }
            return
        }
        ask(node, contexts, scope)
        for argument in arguments {
            guard case .dictionary = argument.value.kind else { continue }
            let type = parameterType(argument, of: decl)
            make(argument.value, as: type, contexts.map { ofOwner($0, decl, scope) }, .entry, scope)
        }
        guard contexts.contains(where: \.isLimited) else { return }
        let initializers = decl.members["init"] ?? []
        for (index, argument) in arguments.enumerated() {
            var type = program.type(of: argument.value)
            if case .implicit = argument.value.kind {
                let parameter = initializers.lazy.compactMap { member -> Parameter? in
                    member.parameters.first { $0.label == argument.label }
                        ?? (member.parameters.indices.contains(index) && argument.label == nil
                            ? member.parameters[index] : nil)
                }.first
                type =
                    program.resolve(parameter?.type)
                    ?? argument.label.flatMap { program.property($0, of: decl) }.flatMap { program.type(of: $0) }
            }
            guard let inner = type?.decl, inner.kind == .enum, isValue(argument.value, of: inner),
                program.isError(decl) || program.isError(inner)
            else { continue }
            let isOnlyPassed = use == .assigned || use == .handed
            let newUse: Use = use == .returned ? .thrown : isOnlyPassed && program.isError(decl) ? .carried : use
            return make(argument.value, as: type, contexts, newUse, scope)
        }
        if program.isError(decl), decl.kind != .enum, !isDelegation(arguments, decl) {
            add(decl, nil, node, contexts, use, scope, arguments)
        }
    }

    /// The type of a labelled argument: of the initializer's parameter, or of the property.
    private func parameterType(_ argument: Node.Argument, of decl: TypeDecl) -> ValueType? {
        let parameters = (decl.members["init"] ?? []).flatMap(\.parameters)
        let parameter = parameters.first { $0.label == argument.label }
        return program.resolve(parameter?.type)
            ?? argument.label.flatMap { program.property($0, of: decl) }.flatMap { program.type(of: $0) }
    }

    /// A table that a type passes to what describes its request is the table of the type.
    private func ofOwner(_ context: Context, _ made: TypeDecl, _ scope: Scope) -> Context {
        var context = context
        if context.endpoint == nil, let owner = scope.member?.owner, owner != made, !program.isError(owner),
            owner.kind != .external, scope.member?.isStatic == false || scope.member?.kind == .initializer
        {
            context.endpoint = Report.Endpoint(type: owner.fullName, case: nil)
        }
        return context
    }

    /// Whether an initializer gets the response and decides itself.
    private func isDelegation(_ arguments: [Node.Argument], _ decl: TypeDecl) -> Bool {
        let texts = arguments.contains {
            TextReader(program).text($0.value) != nil || program.constant($0.value) != nil
        }
        guard !texts, let first = arguments.first else { return false }
        return program.subject(first.value) != nil
    }

    /// An error that a call gets: `completion(.failure(.expired))`, `observer.onError(Problem.gone)`.
    private func hand(
        _ callee: Node, _ arguments: [Node.Argument], _ contexts: [Context], _ use: Use, _ scope: Scope
    ) {
        // Macros aren't expanded.
        if callee.lastName?.hasPrefix("#") == true { return }
        showHandled(arguments, contexts, scope)
        guard contexts.contains(where: \.isLimited) else {
            guard arguments.contains(where: { isAlternative($0.value) }) else { return }
            let parameters = parameterTypes(of: callee)
            for (index, argument) in arguments.enumerated() where isAlternative(argument.value) {
                let type = parameters.indices.contains(index) ? parameters[index] : nil
                make(argument.value, as: type, contexts, .handed, scope)
            }
            return
        }
        let names = (callee.chain ?? [callee.lastName ?? ""]).map { $0.lowercased() }
        let quiet = [
            "print", "log", "debug", "assert", "expect", "record", "track", "nslog", "analytics", "crashlytics",
        ]
        let isLogin = names.last?.hasPrefix("login") == true || names.last?.hasPrefix("logout") == true
        guard isLogin || !names.contains(where: { name in quiet.contains { name.hasPrefix($0) || name.hasSuffix($0) } })
        else { return }
        let parameters = parameterTypes(of: callee)
        for (index, argument) in arguments.enumerated() {
            let type = parameters.indices.contains(index) ? parameters[index] : nil
            make(argument.value, as: type, contexts, .handed, scope)
        }
        let shown = arguments.filter { $0.label.map(isShown) ?? false }
        let title = shown.first { PlaceTexts.role($0.label) == .title }?.value
        let text = shown.first { PlaceTexts.role($0.label) != .title }?.value
        if let node = text ?? title { show(node, title: title, contexts, scope) }
    }

    /// Finds the errors that a function of the app makes for the responses of a branch that calls the function. The
    /// function's own conditions are read at the function. Returns whether the call is such a call.
    private func follow(_ call: Node, _ contexts: [Context]) -> Bool {
        guard contexts.contains(where: \.isLimited), let function = program.called(call), let body = function.body,
            let type = program.resolve(function.type), type.decl.map(program.isError) == true
        else { return false }
        guard following.count < 3, following.insert(function.syntax.id).inserted else { return true }
        defer { following.remove(function.syntax.id) }
        let count = found.count
        _ = walk(body, contexts, Scope(member: function, returned: type, thrown: program.resolve(function.thrown)))
        let made = found[count...].filter { item in contexts.contains { $0.isAbout(item.context) } }
        found.replaceSubrange(count..., with: made)
        return true
    }

    /// Whether an argument decides about the response: `status == 401 ? .expired : .other`, `.failure(… ? … : …)`.
    private func isAlternative(_ node: Node) -> Bool {
        switch node.kind {
        case .ternary, .binary("??", _, _): return true
        case .call(let callee, let arguments, _):
            guard case .implicit("failure") = callee.kind, let first = arguments.first else { return false }
            return isAlternative(first.value)
        default: return false
        }
    }

    private func parameterTypes(of callee: Node) -> [ValueType?] {
        switch callee.kind {
        case .name(let name):
            if case .function(let types, _)? = program.binding(name, at: callee.syntax).flatMap({ program.type(of: $0) }
            ) {
                return types
            }
        case .member(let base, let name):
            if let decl = program.type(of: base)?.decl {
                if let function = program.functions(name, of: decl).first {
                    return function.parameters.map { program.resolve($0.type) }
                }
                if let property = program.property(name, of: decl),
                    case .function(let types, _)? = program.type(of: property)
                {
                    return types
                }
                if case .other(_, let arguments)? = program.type(of: base) { return [arguments.last ?? nil] }
            }
            if case .other(_, let arguments)? = program.type(of: base), name.lowercased().contains("error") {
                return [arguments.last ?? nil]
            }
        default: break
        }
        return []
    }

    private func ask(_ node: Node, _ contexts: [Context], _ scope: Scope) {
        let open = contexts.first { $0.statuses == nil && $0.codes == nil && !$0.isBranched }
        guard let member = scope.member, let open else { return }
        asked.append((member, node, isFirst: !open.isOtherwise))
    }

    // MARK: Tables and alternatives

    private func alternative(
        _ first: Node, _ second: Node, _ type: ValueType?, _ contexts: [Context], _ use: Use, _ scope: Scope
    ) {
        make(first, as: type, contexts, use, scope)
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
        guard isMapping else { return make(second, as: type, contexts, use, scope) }
        let rest = contexts.map { context in
            var context = context
            if context.statuses == nil, context.codes == nil { context.isOtherwise = true }
            return context
        }
        make(second, as: type, rest, use, scope)
    }

    /// `[401: .expired][status]`.
    private func lookup(
        _ base: Node, _ arguments: [Node.Argument], _ type: ValueType?, _ contexts: [Context], _ use: Use,
        _ scope: Scope
    ) {
        guard case .dictionary(let entries) = base.kind, let argument = arguments.first?.value else { return }
        table(entries, base, as: .dictionary(nil, type), contexts, scope, key: program.subject(argument))
    }

    private func table(
        _ entries: [(key: Node, value: Node)], _ node: Node, as type: ValueType?, _ contexts: [Context], _ scope: Scope,
        key known: Subject? = nil
    ) {
        var keyType: ValueType?
        var valueType: ValueType?
        if case .dictionary(let key, let value)? = type { (keyType, valueType) = (key, value) }
        guard let first = entries.first, !contexts.isEmpty else { return }
        // A table of texts, or of values that are neither errors nor made here, isn't looked at.
        switch first.value.kind {
        case .implicit, .member, .call, .name: break
        default: return
        }
        let key = known ?? tableKey(keyType, scope)
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
            let limited = contexts.map(\.unlimited).flatMap {
                $0.holding(.test(key, values, isRelation: false), program)
            }
            let count = found.count
            make(entry.value, as: valueType, limited, .entry, scope)
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

    // MARK: Texts

    /// The texts that a screen shows for a case of an error.
    func showHandled(_ arguments: [Node.Argument], _ contexts: [Context], _ scope: Scope) {
        guard contexts.count == 1, let (type, names) = contexts[0].handled ?? all(scope) else { return }
        let texts = PlaceTexts(program, type, nil, arguments)
        guard texts.description != nil || texts.title != nil else { return }
        for name in names where shown[type]?[name] == nil {
            shown[type, default: [:]][name] = Associator.CaseTexts(title: texts.title, description: texts.description)
        }
    }

    /// All cases of an error type, in a function that only shows a text.
    private func all(_ scope: Scope) -> (type: TypeDecl, cases: [String])? {
        guard let member = scope.member, member.kind == .function, !member.isStatic, let owner = member.owner,
            owner.kind == .enum, program.isError(owner) || program.subject(ofType: owner) != nil,
            member.body?.onlyExpression != nil
        else { return nil }
        return (owner, owner.cases.map(\.name))
    }

    func isShown(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["message", "text", "title", "description", "alert", "reason"].contains { name.hasSuffix($0) }
    }

    /// A text that a branch on a status returns or shows.
    func show(_ node: Node, title: Node? = nil, _ contexts: [Context], _ scope: Scope) {
        let known = contexts.filter { ($0.statuses != nil || $0.isOtherwise) && $0.isCertain && $0.strange.isEmpty }
        guard !known.isEmpty, TextReader(program).text(node) != nil,
            let owner = scope.member?.owner ?? program.owner(of: node.syntax) ?? Optional(program.globals)
        else { return }
        for context in known {
            found.append(
                Found(
                    type: owner, name: nil, node: node, form: .branch, context: context, use: .returned,
                    function: scope.member, text: node, title: title))
        }
    }
}
