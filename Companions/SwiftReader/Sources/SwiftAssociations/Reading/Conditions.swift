import SwiftSyntax

extension Program {
    func condition(_ list: ConditionElementListSyntax) -> Condition {
        let conditions = list.map { element -> Condition in
            switch element.condition {
            case .expression(let expression): return condition(NodeReader.node(expression))
            case .optionalBinding(let binding): return optional(binding, element)
            case .matchingPattern(let match):
                return pattern(NodeReader.node(match.pattern), matches: NodeReader.node(match.initializer.value))
            case .availability: return .always
            }
        }
        return conditions.count == 1 ? conditions[0] : .and(conditions)
    }

    /// `if let data`: about the response, except for a property of the type around it.
    private func optional(_ optional: OptionalBindingConditionSyntax, _ element: ConditionElementSyntax) -> Condition {
        guard let value = optional.initializer.map({ NodeReader.node($0.value) }) else { return .present }
        if case .ternary(let test, _, let other) = value.kind, case .null = other.kind { return condition(test) }
        if case .index(let table, let arguments) = value.kind, arguments.count == 1,
            case .dictionary(_, let error?)? = type(of: table), isErrorValue(error),
            let subject = subject(arguments[0].value), subject.kind != .unknown
        {
            return .known
        }
        // `if let known = Problem(rawValue: status)`: what isn't in it is another's.
        if case .name(let name) = value.kind, case .member(let member)? = binding(name, at: value.syntax),
            !member.isComputed, member.initial == nil, member.owner.map(isDecodable) != true
        {
            return .foreign
        }
        return .present
    }

    /// Whether a condition is about a flag of the app alone: `isLogin`, `!isLogin`, `attempts > 3`.
    func isFlag(_ list: ConditionElementListSyntax) -> Bool {
        guard list.count == 1, case .expression(let expression)? = list.first?.condition else { return false }
        let node = NodeReader.node(expression)
        guard case .foreign = condition(node) else {
            if case .not(.foreign) = condition(node) { return isFlag(node) }
            return false
        }
        return isFlag(node)
    }

    private func isFlag(_ node: Node) -> Bool {
        switch node.kind {
        case .name: true
        case .not(let inner): isFlag(inner)
        case .binary(let relation, let first, let second) where ["==", "!=", "<", ">", "<=", ">="].contains(relation):
            isFlag(first) && constant(second) != nil
        default: false
        }
    }

    func condition(_ node: Node) -> Condition { guarded { self.readCondition(node) } ?? .unreadable }

    private func readCondition(_ node: Node) -> Condition {
        switch node.kind {
        case .bool(let value): return value ? .always : .not(.always)
        case .not(let inner): return .not(condition(inner))
        case .binary("&&", let first, let second): return .and([condition(first), condition(second)])
        case .binary("||", let first, let second): return .any([condition(first), condition(second)])
        case .binary("==", let first, let second): return equality(first, second)
        case .binary("!=", let first, let second): return .not(equality(first, second))
        case .binary("~=", let first, let second): return pattern(first, matches: second)
        case .binary(let relation, let first, let second) where ["<", ">", "<=", ">="].contains(relation):
            return self.relation(relation, first, second)
        case .call(let callee, let arguments, let closures):
            return call(callee, arguments, closures) ?? .foreign
        case .name(let name):
            switch binding(name, at: node.syntax) {
            case .local(_, let value?)? where value.syntax.id != node.syntax.id:
                return condition(ofValue: value.syntax.id) { condition(value) }
            case .member(let member)?: return condition(of: member)
            default: return .foreign
            }
        case .member(let base, let name):
            if case .name("self") = base.kind, let decl = owner(of: node.syntax), let member = property(name, of: decl)
            {
                return condition(of: member)
            }
            guard let decl = type(of: base)?.decl, let member = property(name, of: decl) else { return .foreign }
            return condition(of: member)
        default: return .foreign
        }
    }

    /// A computed property such as `isUnauthorized`.
    private func condition(of member: Member) -> Condition {
        guard let value = member.body?.onlyExpression else { return .foreign }
        return condition(ofValue: value.id) {
            let read = condition(NodeReader.node(value))
            return read.isReadable ? read : .foreign
        }
    }

    /// Reads the value of a declaration once. Conditions that double each other end at a limit.
    private func condition(ofValue value: SyntaxIdentifier, _ read: () -> Condition) -> Condition {
        if let known = conditionsOfValues[value] { return known }
        conditionsOfValues[value] = .foreign
        let condition = read()
        let limited = condition.isLarger(than: 200) ? .unreadable : condition
        conditionsOfValues[value] = limited
        return limited
    }

    private func equality(_ first: Node, _ second: Node) -> Condition {
        for (value, other) in [(first, second), (second, first)] {
            if let read = test(value, other) { return read }
        }
        for (value, other) in [(first, second), (second, first)] {
            if case .implicit = other.kind { return pattern(other, matches: value) }
            if case .member = other.kind, type(of: other)?.decl?.kind == .enum { return pattern(other, matches: value) }
        }
        return unreadable([first, second].lazy.compactMap { self.subject($0) }.first { $0.kind != .unknown })
    }

    /// A comparison with something that can't be read. What it makes is listed if the comparison is certainly about a
    /// code.
    private func unreadable(_ subject: Subject?) -> Condition {
        guard let subject, subject.kind != .unknown else { return .foreign }
        return subject.kind == .code ? .test(subject, [], isRelation: false) : .unreadable
    }

    private func test(_ value: Node, _ other: Node) -> Condition? {
        guard let subject = subject(value), let values = constants(other, as: subject.type) else { return nil }
        if values == [.null], case .name = value.kind, type(of: value)?.isNumberOrText == true, subject.kind == .unknown
        {
            return .not(.foreign)
        }
        return values == [.null] ? .not(.present) : .test(subject, values, isRelation: false)
    }

    private func relation(_ relation: String, _ first: Node, _ second: Node) -> Condition {
        var (relation, value, other) = (relation, first, second)
        if constant(first) != nil {
            (value, other) = (second, first)
            relation = ["<": ">", ">": "<", "<=": ">=", ">=": "<="][relation] ?? relation
        }
        guard let subject = subject(value), subject.kind != .unknown,
            case .number(let number)? = constant(other, as: subject.type)
        else { return .foreign }
        let range: Constant =
            switch relation {
            case "<": .range(Int.min / 2, number - 1)
            case "<=": .range(Int.min / 2, number)
            case ">": .range(number + 1, Int.max / 2)
            default: .range(number, Int.max / 2)
            }
        return .test(subject, [range], isRelation: true)
    }

    private func call(_ callee: Node, _ arguments: [Node.Argument], _ closures: [ClosureExprSyntax]) -> Condition? {
        guard case .member(let base, let name) = callee.kind, arguments.count == 1 else { return nil }
        let argument = arguments[0].value
        switch name {
        case "contains" where arguments[0].label == nil:
            if let subject = subject(argument), let values = constants(base, as: subject.type),
                type(of: base)?.name != "String"
            {
                return .test(subject, values, isRelation: false)
            }
            return (subject(argument)?.kind).map { $0 == .unknown } ?? true ? nil : .unreadable
        case "hasPrefix", "starts":
            guard let subject = subject(base), case .text(let text)? = constant(argument) else {
                // `code.lowercased().hasPrefix("limit")`.
                guard case .call(let converted, _, _) = base.kind, case .member(let value, _) = converted.kind else {
                    return nil
                }
                return self.subject(value)?.kind == .code ? .unreadable : nil
            }
            return .test(subject, [.prefix(text)], isRelation: false)
        default: return nil
        }
    }

    // MARK: Patterns

    /// Whether a pattern of a `switch` or an `if case` matches a value.
    func pattern(_ pattern: Node, matches value: Node) -> Condition {
        switch pattern.kind {
        case .anything, .binding: return .always
        case .tuple(let patterns):
            guard case .tuple(let values) = value.kind, values.count == patterns.count else { return .foreign }
            return .and(
                zip(patterns, values).map { pattern, value in
                    // `(423, nil)`: the response has no code.
                    if case .null = pattern.value.kind { return .present }
                    return self.pattern(pattern.value, matches: value.value)
                })
        case .bool(let flag):
            if case .bool = value.kind { return .always }
            let read = condition(value)
            return flag ? read : .not(read)
        case .null: return .not(.present)
        default: break
        }
        if case .bool(true) = value.kind { return condition(pattern) }
        if let subject = subject(value) {
            if let values = constants(pattern, as: subject.type) { return .test(subject, values, isRelation: false) }
            if case .call(let callee, let arguments, _) = pattern.kind, callee.lastName == "some", arguments.count == 1
            {
                return self.pattern(arguments[0].value, matches: value)
            }
            if subject.type?.decl == nil { return unreadable(subject) }
        }
        return enumCase(pattern, value)
    }

    private func enumCase(_ pattern: Node, _ value: Node) -> Condition {
        var arguments: [Node.Argument] = []
        var callee = pattern
        if case .call(let name, let values, _) = pattern.kind { (callee, arguments) = (name, values) }
        guard let name = callee.lastName else { return .foreign }
        var decl: TypeDecl?
        if case .member(let base, _) = callee.kind, case .meta(let type)? = type(of: base) { decl = type }
        decl = decl ?? type(of: value)?.decl
        var isSelf = false
        if case .name("self") = value.kind { isSelf = true }
        let inner = arguments.compactMap { payload(name, $0, of: value, decl) }
        guard let decl, decl.enumCase(name) != nil || property(name, of: decl, isStatic: true) != nil else {
            if let inner = inner.first { return inner }
            return name == "success" || name == "some" || name == "failure" ? .always : .foreign
        }
        let whole = Condition.cases(decl, [name], isSelf: isSelf)
        return inner.isEmpty ? whole : .and([whole] + inner)
    }

    /// A constant in a pattern for an associated value: `.http(401)`.
    private func payload(_ name: String, _ argument: Node.Argument, of value: Node, _ decl: TypeDecl?) -> Condition? {
        var type: ValueType?
        if let declared = decl?.enumCase(name)?.payload {
            let parameter = declared.first { $0.label == argument.label } ?? declared.first
            type = resolve(parameter?.type)
        }
        switch argument.value.kind {
        case .binding, .anything: return nil
        case .implicit(let inner):
            guard let decl = type?.decl else { return nil }
            return decl.enumCase(inner) == nil ? nil : .cases(decl, [inner], isSelf: false)
        default:
            guard let values = constants(argument.value, as: type) else { return nil }
            let isStatus = name.lowercased().contains("status") || name.lowercased().hasPrefix("http")
            return .test(Subject(kind: isStatus ? .status : .unknown), values, isRelation: false)
        }
    }
}
