import SwiftSyntax

/// Labelled arguments: `Problem(code: 401, message: "…")`, wherever it is made.
extension Finder {
    func findArguments() {
        let branches = Set(found.filter { $0.name == nil && $0.text == nil }.map { $0.node.syntax.id })
        let inits = implicitInitializers()
        for type in program.types where type.kind == .struct || type.kind == .class {
            guard program.isError(type) else { continue }
            for call in (program.index.calls[type.name] ?? []) + (inits[type] ?? []) {
                let node = NodeReader.node(ExprSyntax(call))
                guard !program.isGenerated(call), !branches.contains(node.syntax.id),
                    case .call(let callee, let arguments, _) = node.kind,
                    isMade(type, callee, call)
                else { continue }
                argument(arguments, type, node, call)
            }
        }
    }

    /// The calls of `.init` and `Self` that are values of static members, by the type that they make.
    private func implicitInitializers() -> [TypeDecl: [FunctionCallExprSyntax]] {
        var calls: [TypeDecl: [FunctionCallExprSyntax]] = [:]
        for call in program.index.calls["init"] ?? [] {
            guard let member = staticMember(around: Syntax(call)), let type = program.type(of: member)?.decl else {
                continue
            }
            calls[type, default: []].append(call)
        }
        for call in program.index.calls["Self"] ?? [] {
            if let type = program.owner(of: call) { calls[type, default: []].append(call) }
        }
        return calls
    }

    /// Whether a call makes an error of the type: `Problem(…)`, or `.init(…)` as a static member of it.
    private func isMade(_ type: TypeDecl, _ callee: Node, _ call: FunctionCallExprSyntax) -> Bool {
        switch callee.kind {
        case .implicit("init"):
            guard let member = staticMember(around: Syntax(call)) else { return false }
            return program.type(of: member)?.decl == type
        case .name("Self"): return program.owner(of: call) == type
        default:
            guard case .meta(let decl)? = program.type(of: callee) else { return false }
            return decl == type
        }
    }

    /// The static property or function whose value is the call.
    func staticMember(around call: Syntax) -> Member? {
        var node = call.parent
        while let current = node {
            if let variable = current.as(VariableDeclSyntax.self) {
                let members = Collector.members(variable, program.owner(of: current))
                return members.first {
                    ($0.isStatic || $0.owner == nil)
                        && ($0.initial?.id == call.id || $0.body?.onlyExpression?.id == call.id)
                }
            }
            if let function = current.as(FunctionDeclSyntax.self) {
                let member = Collector.member(function, program.owner(of: current))
                return member.isStatic && member.body?.onlyExpression?.id == call.id ? member : nil
            }
            if current.is(MemberBlockSyntax.self) { return nil }
            node = current.parent
        }
        return nil
    }

    private func argument(
        _ arguments: [Node.Argument], _ type: TypeDecl, _ node: Node, _ call: FunctionCallExprSyntax
    ) {
        var context = Context()
        var status: Node?
        let isConstant = staticMember(around: Syntax(call)) != nil || call.parent?.is(ArrayElementSyntax.self) == true
        for argument in arguments where StatusNames.isStatus(argument.label ?? "") { status = argument.value }
        for argument in arguments {
            guard let label = argument.label else { continue }
            let isStatus = StatusNames.isStatus(label)
            guard isStatus || label.lowercased().hasSuffix("code") || label == "rawValue" || label == "id" else {
                continue
            }
            let labelled = property(label, of: type).flatMap { program.type(of: $0) }
            guard let values = program.constants(argument.value, as: labelled), values != [.null] else { continue }
            var subject = Subject(kind: isStatus ? .status : .unknown)
            if !isStatus, let compared = compared(label, of: type) {
                // A body that the app makes itself isn't one that the server sent.
                guard isConstant || !program.isDecodable(type) else { continue }
                subject = compared
            } else if !isStatus, status != nil, label.lowercased().hasSuffix("code") {
                subject.kind = .code
            }
            if label == "id", subject.kind != .code { continue }
            context = context.holding(.test(subject, values, isRelation: false), program)[0]
        }
        guard context.isLimited else { return }
        let member = staticMember(around: Syntax(call))
        let owner = member?.owner
        found.append(
            Found(
                type: owner ?? type, name: owner == nil ? nil : member?.name, node: node, form: .argument,
                context: context,
                use: .entry, function: nil, arguments: arguments))
    }

    private func property(_ name: String, of decl: TypeDecl) -> Member? { program.property(name, of: decl) }

    /// The code of a body with which the app compares a property of an error; `nil` if it doesn't.
    private func compared(_ name: String, of type: TypeDecl) -> Subject? {
        if let known = comparedProperties[type]?[name] { return known }
        var result: Subject?
        if program.isDecodable(type), let member = program.property(name, of: type), program.isStored(member) {
            let step = BodyPlace.Step.key(program.key(of: member, in: type))
            result = Subject(kind: .code, place: BodyPlace(root: type, steps: [step]))
        }
        for comparison in (program.index.comparisons[name] ?? []).prefix(40) where result == nil {
            guard case .binary("==", let first, let second) = NodeReader.node(ExprSyntax(comparison)).kind else {
                continue
            }
            for (own, other) in [(first, second), (second, first)] {
                guard case .member(let base, name) = own.kind, program.type(of: base)?.decl == type || isElement(base),
                    let subject = program.subject(other), subject.kind == .code
                else { continue }
                result = subject
            }
        }
        comparedProperties[type, default: [:]][name] = .some(result)
        return result
    }

    private func isElement(_ node: Node) -> Bool {
        if case .name(let name) = node.kind { name.hasPrefix("$") && program.type(of: node) == nil } else { false }
    }
}
