import SwiftSyntax

/// A value that a statement returns, throws, assigns or passes on.
struct Leaf {
    enum Kind {
        case returned
        case thrown
        case assigned
        /// The only statement of its block.
        case alone
        /// One of several statements.
        case oneOfSeveral
        /// A value in a dictionary literal.
        case table
    }

    var node: Node
    var kind: Kind
    /// The name that the value is assigned to.
    var assigned: String?

    /// Whether the value becomes an error: it is thrown, or passed on as `completion(.failure(…))`.
    var makesFailure: Bool {
        if kind == .thrown { return true }
        guard case .call(_, let arguments, _) = node.kind else { return false }
        return ([node] + arguments.map(\.value)).contains { node in
            guard case .call(let callee, _, _) = node.kind else { return false }
            return ["failure", "Fail", "fail"].contains(callee.lastName ?? "")
        }
    }

    var givesValue: Bool {
        guard kind == .oneOfSeveral else { return true }
        if case .call = node.kind { return false }
        return true
    }
}

/// Visits the statements of functions, and determines the conditions of each statement.
extension FileReader {
    private static let depthLimit = 60

    func walk(_ items: CodeBlockItemListSyntax, _ start: Conditions, _ place: inout CodePlace, depth: Int) {
        guard depth < Self.depthLimit else { return }
        walk(items[...], isAlone: items.count == 1, start, &place, depth: depth)
    }

    private func walk(
        _ items: Slice<CodeBlockItemListSyntax>, isAlone: Bool, _ start: Conditions, _ place: inout CodePlace,
        depth: Int
    ) {
        var conditions = start
        for (index, item) in zip(items.indices, items) {
            if case .stmt(let statement) = item.item, let check = statement.as(GuardStmtSyntax.self) {
                let claim = walk(check, &conditions, &place, depth: depth)
                guard claim.failures.isEmpty else {
                    // `guard status == 419 else { … }`: the following statements are for status 419.
                    let rest = items[items.index(after: index)...]
                    walk(arm: rest, for: claim, isAlone: false, conditions, &place, depth: depth)
                    return
                }
                continue
            }
            switch item.item {
            case .decl(let declaration):
                if let variable = declaration.as(VariableDeclSyntax.self) {
                    walk(variable, conditions, &place, depth: depth)
                }
            case .expr(let expression):
                evaluate(expression, isAlone ? .alone : .oneOfSeveral, &conditions, &place, depth: depth)
            case .stmt(let statement): walk(statement, isAlone, &conditions, &place, depth: depth)
            }
        }
    }

    private func walk(
        _ statement: StmtSyntax, _ isAlone: Bool, _ conditions: inout Conditions, _ place: inout CodePlace, depth: Int
    ) {
        switch statement.as(StmtSyntaxEnum.self) {
        case .expressionStmt(let statement):
            evaluate(statement.expression, isAlone ? .alone : .oneOfSeveral, &conditions, &place, depth: depth)
        case .returnStmt(let statement):
            guard let value = statement.expression else { return }
            evaluate(Leaf(node: NodeReader.node(value), kind: .returned), conditions, place, depth: depth)
        case .throwStmt(let statement):
            evaluate(Leaf(node: NodeReader.node(statement.expression), kind: .thrown), conditions, place, depth: depth)
        case .doStmt(let statement): walk(statement, conditions, place, depth: depth)
        case .forStmt(let statement): walk(block: statement.body, conditions, place, depth: depth)
        case .whileStmt(let statement): walk(block: statement.body, conditions, place, depth: depth)
        case .repeatStmt(let statement): walk(block: statement.body, conditions, place, depth: depth)
        case .deferStmt(let statement): walk(block: statement.body, conditions, place, depth: depth)
        case .labeledStmt(let statement): walk(statement.statement, isAlone, &conditions, &place, depth: depth + 1)
        default: break
        }
    }

    private func walk(block: CodeBlockSyntax, _ conditions: Conditions, _ place: CodePlace, depth: Int) {
        var place = place
        walk(block.statements, conditions, &place, depth: depth + 1)
    }

    private func walk(_ variable: VariableDeclSyntax, _ conditions: Conditions, _ place: inout CodePlace, depth: Int) {
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName else { continue }
            let value = binding.initializer.map { NodeReader.node($0.value) }
            place.locals[name] = CodePlace.Local(types: binding.typeAnnotation?.type.names ?? [], value: value)
            if let value, !value.isDictionary {
                evaluate(Leaf(node: value, kind: .assigned, assigned: name), conditions, place, depth: depth)
            }
        }
    }

    // MARK: Branches

    /// Visits the body of a `guard`, and adds the condition of the `guard` to `conditions`.
    ///
    /// - Returns: What the condition claims about the response.
    private func walk(
        _ statement: GuardStmtSyntax, _ conditions: inout Conditions, _ place: inout CodePlace, depth: Int
    ) -> Claim {
        declareBindings(of: statement.conditions, &place)
        var claim = Questions(place: place, symbols: symbols).claim(of: statement.conditions)
        var inner = place
        let otherwise = withoutValue(of: statement.conditions, claim, conditions, place)
        walk(arm: statement.body.statements, for: claim.negated, otherwise, &inner, depth: depth + 1)
        claim.isUnreadable = false
        claim.requiresPresence = false
        conditions = conditions.applying(claim)
        return claim
    }

    /// Returns the conditions of the branch that runs if the condition of an `if` or a `guard` is false.
    private func withoutValue(
        of elements: ConditionElementListSyntax, _ claim: Claim, _ conditions: Conditions, _ place: CodePlace
    ) -> Conditions {
        let otherwise = conditions.otherwise(claim, isMainPath: false)
        let bindings = elements.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self) }
        let values = bindings.compactMap { $0.initializer.map { NodeReader.node($0.value) } }
        guard bindings.count == elements.count, values.count == 1,
            let type = Questions(place: place, symbols: symbols).errorMadeOfResponse(values[0])
        else { return otherwise }
        return conditions.withoutCase(of: rest(of: type, without: []))
    }

    private func declareBindings(of conditions: ConditionElementListSyntax, _ place: inout CodePlace) {
        for element in conditions {
            guard case .optionalBinding(let binding) = element.condition,
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
            else { continue }
            guard let value = binding.initializer.map({ NodeReader.node($0.value) }) else { continue }
            var types = binding.typeAnnotation?.type.names ?? []
            if types.isEmpty { types = place.types(of: value, symbols) }
            place.locals[name] = CodePlace.Local(types: types, value: value.chain == [name] ? nil : value)
        }
    }

    private func walk(_ statement: DoStmtSyntax, _ conditions: Conditions, _ place: CodePlace, depth: Int) {
        var inner = conditions
        if !statement.catchClauses.isEmpty { inner.isTentative = true }
        walk(block: statement.body, inner, place, depth: depth)
        for clause in statement.catchClauses {
            var inner = conditions
            inner.isTentative = true
            var place = place
            place.locals["error"] = CodePlace.Local(types: [])
            for item in clause.catchItems {
                if let pattern = item.pattern { place.declare(NodeReader.node(pattern)) }
            }
            let questions = Questions(place: place, symbols: symbols)
            let claims = clause.catchItems.compactMap { item -> Claim? in
                guard let pattern = item.pattern else { return nil }
                if let value = pattern.as(ValueBindingPatternSyntax.self),
                    value.pattern.is(IdentifierPatternSyntax.self)
                        || NodeReader.node(pattern).isCast
                {
                    return .always
                }
                return questions.claim(
                    ofPattern: NodeReader.node(pattern), over: Node(.name("error"), pattern))
            }
            if !claims.isEmpty { inner = inner.applying(Claim.any(claims)) }
            walk(clause.body.statements, inner, &place, depth: depth + 1)
        }
    }

    func walk(_ expression: IfExprSyntax, _ conditions: inout Conditions, _ place: CodePlace, depth: Int) {
        guard depth < Self.depthLimit else { return }
        var chain = conditions
        var behind = conditions
        var exitsAlways = true
        var next: IfExprSyntax? = expression
        while let current = next {
            var inner = place
            declareBindings(of: current.conditions, &inner)
            let claim = Questions(place: inner, symbols: symbols).claim(of: current.conditions)
            walk(arm: current.body.statements, for: claim, chain.applying(claim), &inner, depth: depth + 1)
            exitsAlways = exitsAlways && current.body.statements.exits
            behind = behind.otherwise(claim, isMainPath: true)
            chain = withoutValue(of: current.conditions, claim, chain, place)
            next = nil
            switch current.elseBody {
            case .ifExpr(let other): next = other
            case .codeBlock(let block):
                walk(block: block, chain, place, depth: depth)
                return
            case nil: if exitsAlways { conditions = behind }
            }
        }
    }

    func walk(_ expression: SwitchExprSyntax, _ conditions: Conditions, _ place: CodePlace, depth: Int) {
        guard depth < Self.depthLimit else { return }
        let subject = NodeReader.node(expression.subject)
        let arms = expression.cases.compactMap { $0.as(SwitchCaseSyntax.self) }.map { Arm($0) }
        var questions = Questions(place: place, symbols: symbols)
        questions.type = typeOfCases(in: arms, over: subject, questions)
        let known = arms.map { claims(of: $0, over: subject, questions) }
        let found = facts.count
        defer {
            let areCodes = known.contains { $0.contains { $0.codes != nil } }
            if areCodes, facts.count > found { noteBody(of: subject, place) }
        }
        let isAboutResponse = known.contains { $0.contains(where: \.isAboutStatusOrCode) }
        var chain = conditions
        chain.comparesKind = chain.comparesKind || questions.isKind(subject, comparedAs: known.flatMap { $0 })
        chain.meanings.note(subject, comparedAs: known.flatMap { $0 })
        var named = Set<CaseReference>()
        /// The cases with associated values, if an earlier arm compared these values with statuses or codes.
        var carriers = Set<CaseReference>()
        var falling: [Claim] = []
        for (arm, own) in zip(arms, known) {
            let claims = falling + own
            falling = []
            if arm.fallsThrough, !arm.isDefault {
                falling = claims
                continue
            }
            for claim in Self.merged(claims) {
                named.formUnion(arm.isDefault ? [] : claim.cases ?? [])
                var inner = chain.applying(claim)
                inner.meanings.noteBinding(of: arm.items, to: subject)
                if arm.isDefault {
                    if isAboutResponse { (inner.isRest, inner.isDefault) = (true, true) }
                    if let type = questions.type {
                        inner.cases = rest(of: type, without: named)
                        inner.meanings.carried = [:]
                    }
                } else if let cases = claim.cases, !claim.isAboutStatusOrCode {
                    inner.isRest = conditions.isRest || cases.contains(where: carriers.contains)
                    inner.isDefault = inner.isRest
                } else if isAboutResponse, claim.isUnreadable {
                    inner.isRest = true
                } else if isAboutResponse, arm.takesAnything {
                    (inner.isRest, inner.isDefault) = (true, true)
                }
                if claim.isAboutStatusOrCode { carriers.formUnion(claim.cases ?? []) }
                var place = place
                bind(arm, &place)
                walk(arm: arm.syntax.statements, for: claim, inner, &place, depth: depth + 1)
                chain = chain.otherwise(claim, isMainPath: true)
            }
        }
    }

    /// Visits the statements of a branch. If the branch is for failures and can't be read completely, adds the branch
    /// to the unread facts.
    private func walk(
        arm items: CodeBlockItemListSyntax, for claim: Claim, _ conditions: Conditions, _ place: inout CodePlace,
        depth: Int
    ) {
        guard depth < Self.depthLimit else { return }
        walk(arm: items[...], for: claim, isAlone: items.count == 1, conditions, &place, depth: depth)
    }

    private func walk(
        arm items: Slice<CodeBlockItemListSyntax>, for claim: Claim, isAlone: Bool, _ conditions: Conditions,
        _ place: inout CodePlace, depth: Int
    ) {
        let (found, done) = (facts.count, unreadCallCount)
        if !claim.invalidStatuses.isEmpty, let first = items.first {
            for number in claim.invalidStatuses {
                facts.unread.append(
                    Facts.Unread(
                        at: text.place(first), what: "status", message: "\(number) is not an HTTP status",
                        within: place.fullName))
            }
            if claim.isUnreadable { return }
        }
        walk(items, isAlone: isAlone, conditions, &place, depth: depth)
        let failures = claim.failures
        let isRead = facts.count > found
        guard let first = items.first, !failures.isEmpty,
            isRead ? unreadCallCount > done : items.contains(where: doesMore)
        else { return }
        unreadCallCount = done
        let statuses = failures.map { "`\($0.written)`" }.joined(separator: ", ")
        facts.unread.append(
            Facts.Unread(
                at: text.place(first), what: "status",
                message: isRead
                    ? "`\(place.fullName)` does more for \(statuses) than create an error"
                    : "`\(place.fullName)` has code for \(statuses) that isn't imported"))
    }

    /// Whether a statement throws, assigns or calls something. A call that only logs something doesn't count.
    private func doesMore(_ item: CodeBlockItemSyntax) -> Bool {
        if case .expr(let call) = item.item, isLog(NodeReader.node(call)) { return false }
        return item.contains { [.functionCallExpr, .throwStmt, .assignmentExpr].contains($0.kind) }
    }

    /// Declares the names that an arm's patterns bind, so that these names hide outer names.
    private func bind(_ arm: Arm, _ place: inout CodePlace) {
        for (pattern, _) in arm.items {
            place.declare(pattern)
            guard case .call(let callee, let arguments, _) = pattern.kind else { continue }
            for argument in arguments {
                guard case .binding(let name) = argument.value.kind else { continue }
                place.locals[name] = CodePlace.Local(types: [])
                _ = callee
            }
        }
    }

    private func rest(of type: Int, without named: Set<CaseReference>) -> [CaseReference] {
        symbols.types[type].cases.indices.map { CaseReference(type: type, position: $0) }
            .filter { !named.contains($0) }
    }

    /// Combines the claims of an arm's patterns into one claim. Claims with different subjects stay separate.
    private static func merged(_ claims: [Claim]) -> [Claim] {
        let any = Claim.any(claims)
        return any.isUnreadable && claims.count <= 16 && claims.allSatisfy { !$0.isUnreadable } ? claims : [any]
    }

    private func claims(of arm: Arm, over subject: Node, _ questions: Questions) -> [Claim] {
        arm.items.map { pattern, condition in
            let claim = questions.claim(ofPattern: pattern, over: subject)
            guard let condition else { return claim }
            var inner = questions
            inner.bind(pattern, to: subject)
            return claim.and(inner.claim(of: condition))
        }
    }

    /// Returns the type that declares the cases in the patterns of a `switch`, or `nil` if the type is unknown.
    private func typeOfCases(in arms: [Arm], over subject: Node, _ questions: Questions) -> Int? {
        if subject.chain == ["self"] { return questions.place.ownType }
        let names = Set(arms.flatMap(\.items).compactMap { $0.pattern.caseName })
        if names.isEmpty { return nil }
        func fits(_ type: Int) -> Bool { names.allSatisfy { symbols.types[type].positions[$0] != nil } }
        if let near = questions.candidates(subject).first(where: fits) { return near }
        if questions.isForeign(subject) { return nil }
        // If the subject's type is unknown, use the only type in this file that declares all of these cases.
        guard questions.place.types(of: subject, symbols).allSatisfy({ ["Error", "any Error"].contains($0) }) else {
            return nil
        }
        let fitting = symbols.types.indices.filter { symbols.types[$0].file == file && fits($0) }
        return fitting.count == 1 ? fitting[0] : nil
    }
}

extension CodePlace {
    /// Declares the name and the type in `let error as PayError`.
    fileprivate mutating func declare(_ pattern: Node) {
        guard case .cast(let value, let type) = pattern.kind, case .binding(let name) = value.kind else { return }
        locals[name] = Local(types: type.names)
    }
}

extension SyntaxProtocol {
    fileprivate func contains(where isFound: (Syntax) -> Bool) -> Bool {
        children(viewMode: .sourceAccurate).contains { isFound($0) || $0.contains(where: isFound) }
    }
}
