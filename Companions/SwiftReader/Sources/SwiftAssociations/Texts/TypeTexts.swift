import SwiftSyntax

/// The texts that an error type's own properties have for its cases.
struct TypeTexts {
    let program: Program

    /// The texts of one property: by case, and for all other cases.
    struct Property {
        var texts: [String: Text] = [:]
        var other: Text?
        /// The cases whose text can't be read.
        var unreadable: Set<String> = []
        var isOtherUnreadable = false
        /// Texts of the cases of other types, at nested patterns.
        var nested: [(type: TypeDecl, name: String, text: Text)] = []
        /// The cases for which the property has no text.
        var empty: Set<String> = []

        func text(_ name: String) -> Text? {
            if let text = texts[name] { return text }
            return unreadable.contains(name) || empty.contains(name) ? nil : other
        }

        func isUnreadable(_ name: String) -> Bool {
            texts[name] == nil && !empty.contains(name)
                && (unreadable.contains(name) || other == nil && isOtherUnreadable)
        }
    }

    static let reasons = ["failureReason", "recoverySuggestion"]

    /// The properties whose texts users read, the most specific first.
    static func names(_ decl: TypeDecl) -> (titles: [String], descriptions: [String]) {
        let own = decl.memberOrder.filter { $0.isComputed && !$0.isStatic }.map(\.name)
        func others(_ suffixes: [String]) -> [String] {
            own.filter { name in
                let name = name.lowercased()
                return suffixes.contains(where: name.hasSuffix)
                    && !["debug", "log", "dev", "internal", "analytic", "tracking"].contains(where: name.hasPrefix)
            }
        }
        let titles = ["alertTitle", "title"]
        let descriptions = ["alertMessage", "message"]
        let last = ["errorDescription", "localizedDescription", "reason", "description"]
        return (
            titles + others(["title"]).filter { !titles.contains($0) },
            descriptions + others(["message", "text"]).filter { !descriptions.contains($0) } + last
        )
    }

    func property(_ name: String, of decl: TypeDecl, _ seen: Set<String> = []) -> Property? {
        guard !seen.contains(name), seen.count < 6 else { return nil }
        let members = ([decl] + program.supertypes(of: decl)).compactMap { $0.property(name, isStatic: false) }
        guard let body = members.lazy.compactMap(\.body).first else { return nil }
        var collector = PropertyCollector(program: program, decl: decl, seen: seen.union([name]))
        collector.collect(body, nil)
        return collector.property
    }
}

/// Collects the texts that the body of a property returns.
private struct PropertyCollector {
    let program: Program
    let decl: TypeDecl
    let seen: Set<String>
    var property = TypeTexts.Property()
    /// Texts that are assigned to a local variable, which is returned later.
    var assigned: [String: TypeTexts.Property] = [:]

    /// The cases of the type for which code runs, and cases of other types at nested patterns; `nil` for all.
    struct Cases {
        var names: [String] = []
        var nested: [(type: TypeDecl, name: String)] = []
    }

    mutating func collect(_ items: CodeBlockItemListSyntax, _ cases: Cases?) {
        let last = items.last?.id
        for item in items {
            switch item.item {
            case .stmt(let statement):
                if let result = statement.as(ReturnStmtSyntax.self) {
                    if let value = result.expression { collect(NodeReader.node(value), cases) }
                } else if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
                    self.expression(expression, cases, isLast: item.id == last)
                }
            case .expr(let expression): self.expression(expression, cases, isLast: item.id == last)
            case .decl(let decl): declare(decl, cases)
            }
        }
    }

    /// `let text = switch self { … }`, which is returned later.
    private mutating func declare(_ decl: DeclSyntax, _ cases: Cases?) {
        guard let binding = decl.as(VariableDeclSyntax.self)?.bindings.first, let value = binding.initializer?.value,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
        else { return }
        let node = NodeReader.node(value)
        switch node.kind {
        case .branches, .ternary: assign(node, to: name, cases)
        default: break
        }
    }

    private mutating func assign(_ value: Node, to name: String, _ cases: Cases?) {
        var inner = self
        inner.property = assigned[name] ?? TypeTexts.Property()
        inner.collect(value, cases)
        assigned[name] = inner.property
    }

    private mutating func expression(_ expression: ExprSyntax, _ cases: Cases?, isLast: Bool) {
        if expression.is(SwitchExprSyntax.self) || expression.is(IfExprSyntax.self) {
            return branch(expression, cases)
        }
        let node = NodeReader.node(expression)
        if case .binary("=", let target, let value) = node.kind, let name = target.chain?.last {
            assign(value, to: name, cases)
        } else if isLast {
            collect(node, cases)
        }
    }

    private mutating func branch(_ expression: ExprSyntax, _ cases: Cases?) {
        if let branch = expression.as(SwitchExprSyntax.self) {
            guard isSelf(NodeReader.node(branch.subject)) else { return unreadable(cases) }
            for arm in branch.cases {
                guard case .switchCase(let arm) = arm else { continue }
                switch arm.label {
                case .default: collect(arm.statements, cases)
                case .case(let label): collect(arm.statements, self.cases(label))
                }
            }
        } else if let branch = expression.as(IfExprSyntax.self) {
            if case .cases(decl, let names, isSelf: true) = program.condition(branch.conditions) {
                collect(branch.body.statements, Cases(names: names))
            } else if let cases {
                // `if let message { … }`: the text without it counts.
                collect(branch.body.statements, cases)
            }
            switch branch.elseBody {
            case .codeBlock(let block)?: collect(block.statements, cases)
            case .ifExpr(let other)?: self.branch(ExprSyntax(other), cases)
            case nil: break
            }
        }
    }

    private func isSelf(_ node: Node) -> Bool {
        switch node.kind {
        case .name("self"): return true
        case .member(let base, let name):
            // `switch self.kind`, `switch code` of a struct around an enum.
            guard case .name("self") = base.kind else { return false }
            return program.property(name, of: decl).flatMap { program.type(of: $0) }?.decl?.kind == .enum
        case .name(let name):
            return program.property(name, of: decl).flatMap { program.type(of: $0) }?.decl?.kind == .enum
        default: return false
        }
    }

    private func cases(_ label: SwitchCaseLabelSyntax) -> Cases {
        var cases = Cases()
        for item in label.caseItems {
            let pattern = NodeReader.node(item.pattern)
            var callee = pattern
            var arguments: [Node.Argument] = []
            if case .call(let name, let values, _) = pattern.kind { (callee, arguments) = (name, values) }
            guard let name = callee.lastName, !arguments.contains(where: { program.constant($0.value) != nil }) else {
                continue
            }
            let nested = arguments.flatMap { nestedCases($0.value, name) }
            if nested.isEmpty {
                if item.whereClause == nil { cases.names.append(name) }
            } else {
                cases.nested += nested
            }
        }
        return cases
    }

    private func nestedCases(_ node: Node, _ outer: String) -> [(type: TypeDecl, name: String)] {
        var callee = node
        if case .call(let name, _, _) = node.kind { callee = name }
        let types = decl.enumCase(outer)?.payload.compactMap { program.resolve($0.type)?.decl } ?? []
        guard let name = callee.lastName else { return [] }
        switch callee.kind {
        case .implicit, .member: return types.filter { $0.enumCase(name) != nil }.map { ($0, name) }
        default: return []
        }
    }

    // MARK: Values

    private mutating func collect(_ node: Node, _ cases: Cases?) {
        if case .branches(let expression) = node.kind { return branch(expression, cases) }
        if case .ternary(let test, let first, let second) = node.kind,
            case .cases(decl, let names, isSelf: true) = program.condition(test)
        {
            collect(first, Cases(names: names))
            return collect(second, cases)
        }
        if case .tuple = node.kind { return unreadable(cases) }
        if node.isNothing { return add(nil, cases) }
        // `return key`, `return NSLocalizedString(key, comment: "")`: the variable's texts.
        if let name = assignedName(node), let texts = assigned[name] {
            property = wrapped(texts, node)
            return
        }
        if let texts = delegated(node), cases == nil {
            property = texts
            return
        }
        if let table = tableTexts(node) {
            for (name, text) in table.texts { property.texts[name] = text }
            property.other = table.other
            return
        }
        let reader = TextReader(program)
        if let text = reader.text(node) ?? reader.server(node) { return add(text, cases) }
        if isRawValue(node), cases == nil {
            for found in decl.cases {
                guard case .text(let text)? = program.rawValue(found, of: decl) else { continue }
                property.texts[found.name] = Text(at: program.location(found.syntax), parts: [.init(text: text)])
            }
            return
        }
        unreadable(cases)
    }

    private mutating func add(_ text: Text?, _ cases: Cases?) {
        guard let cases else {
            if let text { property.other = property.other ?? text }
            return
        }
        for name in cases.names {
            if let text { property.texts[name] = property.texts[name] ?? text } else { property.empty.insert(name) }
        }
        if let text { property.nested += cases.nested.map { ($0.type, $0.name, text) } }
    }

    private mutating func unreadable(_ cases: Cases?) {
        guard let cases else {
            property.isOtherUnreadable = true
            return
        }
        property.unreadable.formUnion(cases.names)
    }

    private func isRawValue(_ node: Node) -> Bool {
        switch node.kind {
        case .name("rawValue"): true
        case .member(let base, "rawValue"): if case .name("self") = base.kind { true } else { false }
        default: false
        }
    }

    private func assignedName(_ node: Node) -> String? {
        switch node.kind {
        case .name(let name): assigned[name] == nil ? nil : name
        case .call(_, let arguments, _): arguments.first.flatMap { assignedName($0.value) }
        case .member(let base, _): assignedName(base)
        default: nil
        }
    }

    private func wrapped(_ texts: TypeTexts.Property, _ node: Node) -> TypeTexts.Property {
        guard case .call(let callee, _, _) = node.kind, callee.lastName != "String" else { return texts }
        func key(_ text: Text) -> Text {
            guard text.key == nil, text.parts.count == 1, let key = text.parts[0].text, !key.contains(" ") else {
                return text
            }
            return Text(at: text.at, parts: [], key: key)
        }
        var texts = texts
        texts.texts = texts.texts.mapValues(key)
        texts.other = texts.other.map(key)
        return texts
    }

    /// Another text property of the type: `var errorDescription: String? { message }`.
    private func delegated(_ node: Node) -> TypeTexts.Property? {
        guard let name = node.chain?.last, node.chain?.count == 1, name != "rawValue",
            program.property(name, of: decl) != nil
        else { return nil }
        return TypeTexts(program: program).property(name, of: decl, seen)
    }

    /// `Self.messages[self] ?? "…"`.
    private func tableTexts(_ node: Node) -> TypeTexts.Property? {
        var lookup = node
        var other: Text?
        if case .binary("??", let first, let second) = node.kind {
            lookup = first
            other = TextReader(program).text(second)
        }
        guard case .index(let base, let arguments) = lookup.kind, let key = arguments.first?.value,
            case .name("self") = key.kind, let name = base.lastName,
            let value = program.property(name, of: decl)?.initial,
            case .dictionary(let entries) = NodeReader.node(value).kind
        else { return nil }
        var texts = TypeTexts.Property()
        texts.other = other
        for entry in entries {
            guard let name = entry.key.lastName, let text = TextReader(program).text(entry.value) else { continue }
            texts.texts[name] = text
        }
        return texts
    }
}
