import SwiftSyntax

extension Finder {
    /// Walks statements, and returns the responses for which the code after them runs: none if all are left.
    func walk(
        _ items: CodeBlockItemListSyntax, _ contexts: [Context], _ scope: Scope, isTop: Bool = false
    ) -> [Context] {
        var current = contexts
        let count = items.count
        for (index, item) in items.enumerated() {
            guard !current.isEmpty else { break }
            switch item.item {
            case .decl(let decl): if !isTop { declaration(decl, current, scope) }
            case .stmt(let statement):
                if statement.is(BreakStmtSyntax.self) { return current }
                current = self.statement(statement, current, scope)
            case .expr(let expression):
                current = self.expression(expression, current, scope, isLast: index == count - 1, isOnly: count == 1)
            }
        }
        return current
    }

    private func declaration(_ decl: DeclSyntax, _ contexts: [Context], _ scope: Scope) {
        if let variable = decl.as(VariableDeclSyntax.self) {
            for binding in variable.bindings {
                guard let value = binding.initializer?.value else { continue }
                let type = binding.typeAnnotation.flatMap { program.resolve($0.type) }
                var inner = scope
                inner.table = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
                let node = NodeReader.node(value)
                switch node.kind {
                case .dictionary, .ternary, .branches, .index, .binary:
                    make(node, as: type, Site(contexts: contexts, use: .assigned, scope: inner))
                default: break
                }
                for closure in closures(in: Syntax(value)) { walk(closure, contexts, scope, as: type) }
            }
        } else if let function = decl.as(FunctionDeclSyntax.self), let body = function.body {
            let member = Collector.member(function, scope.member?.owner)
            let inner = Scope(
                member: member, returned: program.resolve(member.type), thrown: program.resolve(member.thrown))
            _ = walk(body.statements, contexts.map(\.unlimited), inner)
        }
    }

    private func statement(_ statement: StmtSyntax, _ contexts: [Context], _ scope: Scope) -> [Context] {
        switch statement.as(StmtSyntaxEnum.self) {
        case .expressionStmt(let statement): return expression(statement.expression, contexts, scope, isLast: false)
        case .guardStmt(let statement):
            let condition = program.condition(statement.conditions)
            _ = walk(statement.body.statements, contexts.failing(condition, program), scope)
            return contexts.holding(condition, program)
        case .returnStmt(let statement):
            guard let value = statement.expression else { return [] }
            make(NodeReader.node(value), as: scope.returned, Site(contexts: contexts, use: .returned, scope: scope))
            for closure in closures(in: Syntax(value)) { walk(closure, contexts, scope, as: scope.returned) }
            return []
        case .throwStmt(let statement):
            make(
                NodeReader.node(statement.expression), as: scope.thrown,
                Site(contexts: contexts, use: .thrown, scope: scope))
            return []
        case .continueStmt: return []
        case .doStmt(let statement):
            let after = walk(statement.body.statements, contexts, scope)
            for clause in statement.catchClauses {
                let caught = contexts.prefix(1).map(\.unlimited).flatMap { context in
                    clause.catchItems.first?.pattern.map {
                        context.holding(
                            program.pattern(NodeReader.node($0), matches: Node(.name("error"), $0)), program)
                    } ?? [context]
                }
                _ = walk(clause.body.statements, caught, scope)
            }
            return statement.catchClauses.isEmpty ? after : contexts
        case .forStmt(let statement): _ = walk(statement.body.statements, repeated(contexts), scope)
        case .whileStmt(let statement): _ = walk(statement.body.statements, repeated(contexts), scope)
        case .repeatStmt(let statement): _ = walk(statement.body.statements, repeated(contexts), scope)
        default: break
        }
        return contexts
    }

    private func repeated(_ contexts: [Context]) -> [Context] {
        contexts.map { context in
            var context = context
            if context.isLimited { context.reason = .doesMore }
            return context
        }
    }

    private func expression(
        _ expression: ExprSyntax, _ contexts: [Context], _ scope: Scope, isLast: Bool, isOnly: Bool = false
    ) -> [Context] {
        if let branch = expression.as(IfExprSyntax.self) { return walk(branch, contexts, scope) }
        if let branch = expression.as(SwitchExprSyntax.self) { return walk(branch, contexts, scope) }
        let node = NodeReader.node(expression)
        var value = node
        var isValue = false
        if case .binary("=", let target, let new) = node.kind {
            value = new
            assign(new, to: target, contexts, scope)
        } else {
            isValue = isLast && (isImplicitResult(node) || isOnly && scope.returned != nil)
            make(
                node, as: isValue ? scope.returned : nil,
                Site(contexts: contexts, use: isValue ? .returned : .handed, scope: scope))
        }
        for closure in closures(in: Syntax(expression)) {
            walk(closure, contexts, scope, as: isValue ? scope.returned : nil)
        }
        if case .call(let callee, _, _) = value.kind, ["fatalError", "preconditionFailure"].contains(callee.lastName) {
            return []
        }
        return contexts
    }

    /// Whether an expression without `return` is a value, not a call for its effect.
    private func isImplicitResult(_ node: Node) -> Bool {
        guard case .call(let callee, _, _) = node.kind else { return true }
        switch callee.kind {
        case .implicit: return true
        default:
            if case .meta? = program.type(of: callee) { return true }
            if case .member(let base, _) = callee.kind, case .meta? = program.type(of: base) { return true }
            return false
        }
    }

    private func assign(_ value: Node, to target: Node, _ contexts: [Context], _ scope: Scope) {
        var site = Site(contexts: contexts, use: .assigned, scope: scope)
        if case .name("self") = target.kind { site.use = .returned }
        if isProperty(target, ofError: scope.member?.owner) { site.use = .thrown }
        if let name = target.lastName, isShown(name) {
            show(value, title: PlaceTexts.role(name) == .title ? value : nil, site)
            showHandled([Node.Argument(label: name, value: value)], site)
        }
        make(value, as: program.type(of: target), site)
    }

    /// Whether an expression is a stored property of an error type: `self.kind` in an initializer.
    private func isProperty(_ node: Node, ofError owner: TypeDecl?) -> Bool {
        guard let owner, program.isError(owner), let chain = node.chain, let name = chain.last,
            chain.count == 1 || chain.count == 2 && chain[0] == "self", let member = program.property(name, of: owner)
        else { return false }
        return program.isStored(member)
    }

    // MARK: Branches

    /// Walks an `if` or a `switch` that is a value.
    func walk(branch: ExprSyntax, _ contexts: [Context], _ scope: Scope) {
        if let branch = branch.as(IfExprSyntax.self) { _ = walk(branch, contexts, scope) }
        if let branch = branch.as(SwitchExprSyntax.self) { _ = walk(branch, contexts, scope) }
    }

    private func walk(_ branch: IfExprSyntax, _ contexts: [Context], _ scope: Scope) -> [Context] {
        let condition = program.condition(branch.conditions)
        let holding = contexts.holding(condition, program)
        let failing = contexts.failing(condition, program)
        let isFlag = program.isFlag(branch.conditions)
        let first = walk(arm: branch.body.statements, isFlag ? holding.flagged : holding, scope)
        var second = failing
        switch branch.elseBody {
        case .ifExpr(let other)?: second = walk(other, isFlag ? failing.flagged : failing, scope)
        case .codeBlock(let block)?: second = walk(arm: block.statements, isFlag ? failing.flagged : failing, scope)
        case nil: break
        }
        if first.isEmpty { return second }
        if second.isEmpty { return first }
        return contexts
    }

    private func walk(_ branch: SwitchExprSyntax, _ contexts: [Context], _ scope: Scope) -> [Context] {
        let subject = NodeReader.node(branch.subject)
        var rest = contexts
        var after: [Context] = []
        var fallen: [Context] = []
        var isAnyLeft = false
        for arm in branch.cases {
            guard case .switchCase(let arm) = arm else { continue }
            var entered = fallen
            fallen = []
            switch arm.label {
            case .default: entered += rest
            case .case(let label):
                let condition = condition(of: label, subject)
                entered += rest.holding(condition, program)
                if case .always = condition { rest = [] }
                rest = rest.failing(condition, program)
            }
            if let last = arm.statements.last?.item, case .stmt(let statement) = last,
                statement.is(FallThroughStmtSyntax.self)
            {
                fallen = entered
                continue
            }
            let remaining = walk(arm: arm.statements, entered, scope)
            if remaining.isEmpty, !entered.isEmpty { isAnyLeft = true }
            after += remaining
        }
        // If no arm leaves, the code after them doesn't depend on the value. Branches that follow each other would
        // multiply.
        return isAnyLeft && after.count <= 32 ? after : contexts
    }

    private func condition(of label: SwitchCaseLabelSyntax, _ subject: Node) -> Condition {
        var conditions: [Condition] = []
        for item in label.caseItems {
            let pattern = program.pattern(NodeReader.node(item.pattern), matches: subject)
            guard let clause = item.whereClause else {
                conditions.append(pattern)
                continue
            }
            let test = program.condition(NodeReader.node(clause.condition))
            if case .always = pattern { conditions.append(test) } else { conditions.append(.and([pattern, test])) }
        }
        return .any(conditions)
    }

    private func walk(arm: CodeBlockItemListSyntax, _ contexts: [Context], _ scope: Scope) -> [Context] {
        guard contexts.contains(where: \.isTested) else {
            return walk(arm, contexts, scope)
        }
        let visitor = WorkVisitor(viewMode: .sourceAccurate)
        visitor.walk(arm)
        guard visitor.waits || visitor.decodes else { return walk(arm, contexts, scope) }
        let marked = contexts.map { context in
            var context = context
            let isSuccess = context.statuses?.allSatisfy { (200...299).contains($0.lowerBound) } == true
            if context.isTested, visitor.waits || isSuccess { context.reason = .doesMore }
            return context
        }
        return walk(arm, marked, scope)
    }

    /// Whether code waits, polls, or decodes a body.
    private final class WorkVisitor: SyntaxVisitor {
        var waits = false
        var decodes = false

        override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
            let text = node.expression.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription ?? ""
            if !text.hasSuffix("MainActor.run") { waits = true }
            return .visitChildren
        }
        override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
            waits = true
            return .visitChildren
        }
        override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
            waits = true
            return .visitChildren
        }
        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let name = node.calledExpression.lastName ?? ""
            if ["asyncAfter", "sleep", "scheduledTimer"].contains(name) { waits = true }
            if name.lowercased().hasPrefix("decode") { decodes = true }
            return .visitChildren
        }
    }
}
