import SwiftSyntax

/// Types of requests, and the values that their properties have for their cases.
extension Program {
    /// The properties with the path and the method of a request. One property may have both: `.post("/login")`.
    struct Route {
        var path: Member
        var method: Member
    }

    func isRequest(_ decl: TypeDecl) -> Bool { route(of: decl) != nil }

    func route(of decl: TypeDecl) -> Route? {
        if let known = routes[decl] { return known }
        let route = findRoute(of: decl)
        routes[decl] = .some(route)
        return route
    }

    private func findRoute(of decl: TypeDecl) -> Route? {
        guard decl.kind != .protocol, decl.kind != .external else { return nil }
        if let path = property("path", of: decl), !path.isStatic,
            let method = property("method", of: decl) ?? property("httpMethod", of: decl)
        {
            return Route(path: path, method: method)
        }
        let types = [decl] + supertypes(of: decl).filter { $0.kind == .class }
        for member in types.flatMap(\.memberOrder) where member.isComputed && !member.isStatic {
            let values = arms(member).flatMap(\.values)
            if !values.isEmpty, values.allSatisfy({ $0.flatMap(Self.pathOfMethod) != nil }) {
                return Route(path: member, method: member)
            }
        }
        return nil
    }

    /// The path in `.get("/path")`.
    static func pathOfMethod(_ node: Node) -> Node? {
        guard case .call(let callee, let arguments, _) = node.kind, arguments.count == 1, arguments[0].label == nil,
            let name = callee.lastName, name.first?.isLowercase == true, method(node) != nil
        else { return nil }
        switch (callee.kind, arguments[0].value.kind) {
        case (.implicit, .text), (.member, .text), (.implicit, .binary("+", _, _)), (.member, .binary("+", _, _)):
            return arguments[0].value
        default: return nil
        }
    }

    static func method(_ node: Node) -> String? {
        guard let name = node.literal ?? node.lastName else { return nil }
        let method = (name == "rawValue" ? node.chain?.dropLast().last ?? "" : name).uppercased()
        return ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].contains(method) ? method : nil
    }

    // MARK: Arms

    /// The alternative values of a property for some cases; `nil` for a value that can't be read.
    struct Arm {
        /// `nil` for all other cases.
        var cases: [String]?
        var values: [Node?]
    }

    /// The values of a property: by the arms of `switch self` and `if case .name = self`, or for all cases.
    func arms(_ member: Member) -> [Arm] {
        if let initial = member.initial { return [Arm(cases: nil, values: alternatives(initial))] }
        guard let body = member.body else { return [Arm(cases: nil, values: [nil])] }
        var arms: [Arm] = []
        for (index, item) in zip(body.indices, body) {
            if case .decl = item.item { continue }
            if let branch = item.value?.as(SwitchExprSyntax.self),
                case .name("self") = NodeReader.node(branch.subject).kind
            {
                return arms + self.arms(branch)
            }
            guard let branch = item.value?.as(IfExprSyntax.self), branch.elseBody == nil,
                case .cases(_, let names, isSelf: true) = condition(branch.conditions)
            else { return arms + [Arm(cases: nil, values: alternatives(body[index...]))] }
            arms.append(Arm(cases: names, values: alternatives(branch.body.statements[...])))
        }
        return arms
    }

    private func arms(_ branch: SwitchExprSyntax) -> [Arm] {
        branch.cases.compactMap { arm in
            guard case .switchCase(let arm) = arm else { return nil }
            let values = alternatives(arm.statements[...])
            guard case .case(let label) = arm.label else { return Arm(cases: nil, values: values) }
            return Arm(cases: label.caseItems.compactMap { NodeReader.node($0.pattern).lastName }, values: values)
        }
    }

    func values(for name: String?, in arms: [Arm]) -> [Node?] {
        let own = arms.filter { arm in name.map { arm.cases?.contains($0) == true } ?? false }
        return (own.isEmpty ? arms.filter { $0.cases == nil } : own).flatMap(\.values)
    }

    private func alternatives(_ items: CodeBlockItemListSyntax.SubSequence) -> [Node?] {
        var values: [Node?] = []
        for item in items {
            guard let value = item.value else {
                if case .decl = item.item { continue }
                return [nil]
            }
            values += alternatives(value)
        }
        return values.isEmpty || values.count > 8 ? [nil] : values
    }

    private func alternatives(_ expression: ExprSyntax) -> [Node?] {
        if let branch = expression.as(SwitchExprSyntax.self) {
            return branch.cases.flatMap { arm -> [Node?] in
                guard case .switchCase(let arm) = arm else { return [nil] }
                return alternatives(arm.statements[...])
            }
        }
        if let branch = expression.as(IfExprSyntax.self) {
            let first = alternatives(branch.body.statements[...])
            switch branch.elseBody {
            case .codeBlock(let block)?: return first + alternatives(block.statements[...])
            case .ifExpr(let other)?: return first + alternatives(ExprSyntax(other))
            case nil: return first
            }
        }
        let node = NodeReader.node(expression)
        guard case .ternary(_, let first, let second) = node.kind else { return [node] }
        return [first, second]
    }
}
