import SwiftSyntax

/// Errors that a call makes, or gets.
extension Finder {
    func call(
        _ callee: Node, _ arguments: [Node.Argument], _ node: Node, _ type: ValueType?, _ site: Site
    ) {
        switch callee.kind {
        case .implicit(let name): return implicit(name, arguments, node, type, site)
        case .member(let base, "merging"):
            make(base, as: type, site)
            for argument in arguments { make(argument.value, as: type, site) }
            return
        case .member(let base, let name):
            guard case .meta(let decl)? = program.type(of: base) else { break }
            if name == "init" { return make(arguments, decl, node, site) }
            if decl.enumCase(name) != nil {
                return enumCase(decl, name, arguments, node, site)
            }
            if let member = decl.members[name]?.first, member.kind == .function, member.isStatic,
                let result = program.type(of: member)?.decl, program.isError(result), isFactory(member, result)
            {
                return add(decl, name, node, site, arguments)
            }
        default: break
        }
        if case .meta(let decl)? = program.type(of: callee) {
            return make(arguments, decl, node, site)
        }
        if callee.lastName == "NSError", let text = nsErrorText(arguments) { show(text, site) }
        ask(node, site)
        if follow(node, arguments, site.contexts) { return }
        hand(callee, arguments, site)
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
    func make(
        _ arguments: [Node.Argument], _ decl: TypeDecl, _ node: Node, _ site: Site
    ) {
        if let first = arguments.first, first.label == "rawValue", arguments.count == 1 {
            if site.use != .assigned, let subject = program.subject(first.value), subject.kind == .status {
                madeFromStatus.insert(decl)
                if let member = site.scope.member { mapped.append((member, decl)) }
            }
            return
        }
        ask(node, site)
        let types = arguments.enumerated().map { index, argument in parameterType(argument, index, of: decl) }
        for (argument, type) in zip(arguments, types) {
            guard case .dictionary = argument.value.kind else { continue }
            make(argument.value, as: type, site.ofOwner(besides: decl, program).used(.entry))
        }
        guard site.isLimited else { return }
        for (argument, parameter) in zip(arguments, types) {
            var type = program.type(of: argument.value)
            if case .implicit = argument.value.kind { type = parameter }
            guard let inner = type?.decl, inner.kind == .enum, isValue(argument.value, of: inner),
                program.isError(decl) || program.isError(inner)
            else { continue }
            let isOnlyPassed = site.use == .assigned || site.use == .handed
            let use: Use = site.use == .returned ? .thrown : isOnlyPassed && program.isError(decl) ? .carried : site.use
            let count = found.count
            make(argument.value, as: type, site.used(use))
            // `Problem(kind: .gone, message: "…")`: the text is the inner error's.
            let texts = arguments.filter { TextReader(program).text($0.value) != nil }
            for index in count..<found.count where found[index].arguments.isEmpty { found[index].arguments = texts }
            return
        }
        if program.isError(decl), decl.kind != .enum, !isDelegation(arguments, decl) {
            add(decl, nil, node, site, arguments)
        }
    }

    /// The type of an argument: of the initializer's parameter, or of the property.
    private func parameterType(_ argument: Node.Argument, _ index: Int, of decl: TypeDecl) -> ValueType? {
        let parameter = (decl.members["init"] ?? []).lazy.compactMap { member -> Parameter? in
            let isPositional = argument.label == nil && member.parameters.indices.contains(index)
            return isPositional ? member.parameters[index] : member.parameters.first { $0.label == argument.label }
        }.first
        return program.resolve(parameter?.type)
            ?? argument.label.flatMap { program.property($0, of: decl) }.flatMap { program.type(of: $0) }
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
        _ callee: Node, _ arguments: [Node.Argument], _ site: Site
    ) {
        // Macros aren't expanded.
        if callee.lastName?.hasPrefix("#") == true { return }
        showHandled(arguments, site)
        guard site.isLimited || arguments.contains(where: { isAlternative($0.value) }) else { return }
        let parameters = parameterTypes(of: callee)
        guard site.isLimited else {
            for (index, argument) in arguments.enumerated() where isAlternative(argument.value) {
                let type = parameters.indices.contains(index) ? parameters[index] : nil
                make(argument.value, as: type, site.used(.handed))
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
        for (index, argument) in arguments.enumerated() {
            let type = parameters.indices.contains(index) ? parameters[index] : nil
            make(argument.value, as: type, site.used(.handed))
        }
        let shown = arguments.filter { $0.label.map(isShown) ?? false }
        let title = shown.first { PlaceTexts.role($0.label) == .title }?.value
        let text = shown.first { PlaceTexts.role($0.label) != .title }?.value
        if let node = text ?? title { show(node, title: title, site) }
    }

    /// Finds the errors that a function of the app makes for the responses of a branch that calls the function. The
    /// function's own conditions are read at the function. Returns whether the call is such a call.
    private func follow(_ call: Node, _ arguments: [Node.Argument], _ contexts: [Context]) -> Bool {
        guard contexts.contains(where: \.isLimited), let function = program.called(call), let body = function.body,
            let type = program.resolve(function.type), type.decl.map(program.isError) == true
        else { return false }
        // A constant may decide what the function makes.
        guard arguments.allSatisfy({ PlaceTexts.role($0.label) != nil || program.constant($0.value) == nil }) else {
            return false
        }
        guard following.count < 3, following.insert(function.syntax.id).inserted else { return true }
        defer { following.remove(function.syntax.id) }
        let count = found.count
        _ = walk(body, contexts, Scope(member: function, returned: type, thrown: program.resolve(function.thrown)))
        let made = found[count...].filter { item in contexts.contains { $0.isAbout(item.context) } }
        found.replaceSubrange(count..., with: made)
        return true
    }

    private func getsResponse(_ call: Node) -> Bool {
        guard case .call(_, let arguments, _) = call.kind else { return false }
        return arguments.contains { [.status, .code].contains(program.subject($0.value)?.kind) }
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
        default: break
        }
        return []
    }

    /// Remembers a call of a function that may map the response: what it gives is returned, or it gets a status or a
    /// code.
    func ask(_ node: Node, _ site: Site) {
        guard site.use == .returned || site.use == .thrown || getsResponse(node) else { return }
        let open = site.contexts.first { !$0.isTested && !$0.isBranched }
        guard let member = site.scope.member, let open else { return }
        asked.append((member, node, isFirst: !open.isOtherwise))
    }
}
