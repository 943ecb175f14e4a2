import SwiftSyntax

/// The declaration to which a name refers.
indirect enum Binding {
    case parameter(Member, Int)
    case closureParameter(ClosureExprSyntax, Int, TypeSyntax?)
    /// A local constant or variable.
    case local(TypeSyntax?, Node?)
    /// An associated value of an enum's case that a pattern binds.
    case payload(caseName: String, position: Int, label: String?, of: Node?)
    /// The whole value, which a pattern binds.
    case whole(Node)
    case element(Node)
    /// An element of a tuple.
    case part(of: Node, Int)
    case caught
    case member(Member)
    case enumCase(TypeDecl, EnumCase)
    case type(TypeDecl)
}

struct LocalName {
    var start: AbsolutePosition
    var binding: Binding
}

extension Program {
    /// Looks a name up from the inside out: statements, conditions, patterns, parameters, members, globals.
    func binding(_ name: String, at syntax: Syntax) -> Binding? {
        var child = syntax
        while let parent = child.parent {
            if let found = local(name, child, parent) { return found }
            if let decl = isDeclaration(parent), let found = member(name, of: decl) { return found }
            child = parent
        }
        let file = file(of: syntax)
        if let member = nearest(globals.members[name] ?? [], to: file, fileOf: { self.file(of: $0.syntax) }) {
            return .member(member)
        }
        return topLevel(name, near: file).map { .type($0) }
    }

    private func member(_ name: String, of decl: TypeDecl) -> Binding? {
        for type in [decl] + supertypes(of: decl) {
            if let member = type.property(name) ?? type.members[name]?.first {
                // A protocol only declares the property; the conforming type may have it.
                return .member(property(name, of: decl) ?? member)
            }
            if let nested = type.nested[name] { return .type(nested) }
        }
        if let found = decl.enumCase(name) { return .enumCase(decl, found) }
        return decl.name == name ? .type(decl) : nil
    }

    private func local(_ name: String, _ child: Syntax, _ parent: Syntax) -> Binding? {
        switch parent.as(SyntaxEnum.self) {
        case .codeBlockItemList(let list):
            // The declarations of a file are globals.
            if list.parent?.is(SourceFileSyntax.self) == true { return nil }
            let names = locals(of: list)[name] ?? []
            return names.last { $0.start <= child.position }?.binding
        case .conditionElementList(let list):
            return last(name, list.prefix { Syntax($0).id != child.id })
        case .ifExpr(let expression):
            return child.id == Syntax(expression.body).id ? last(name, Array(expression.conditions)) : nil
        case .whileStmt(let statement):
            return child.id == Syntax(statement.body).id ? last(name, Array(statement.conditions)) : nil
        case .switchCase(let arm):
            guard case .case(let label) = arm.label, let subject = switched(arm) else { return nil }
            for item in label.caseItems {
                if let found = bound(name, by: NodeReader.node(item.pattern), to: subject) { return found }
            }
            return nil
        case .catchClause(let clause):
            for item in clause.catchItems {
                guard let pattern = item.pattern else { continue }
                if let found = bound(name, by: NodeReader.node(pattern), to: nil) { return found }
            }
            return name == "error" ? .caught : nil
        case .forStmt(let statement):
            guard statement.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName == name else { return nil }
            return .element(NodeReader.node(statement.sequence))
        case .closureExpr(let closure): return parameter(name, of: closure)
        case .functionDecl, .initializerDecl, .subscriptDecl:
            guard let function = function(parent),
                let position = function.parameters.firstIndex(where: { $0.name == name })
            else { return nil }
            return .parameter(function, position)
        default: return nil
        }
    }

    /// The member that a declaration of a function declares.
    func function(_ syntax: Syntax) -> Member? {
        if let decl = syntax.as(FunctionDeclSyntax.self) { return Collector.member(decl, owner(of: syntax)) }
        if let decl = syntax.as(InitializerDeclSyntax.self) { return Collector.member(decl, owner(of: syntax)) }
        return nil
    }

    private func switched(_ arm: SwitchCaseSyntax) -> Node? {
        var node = arm.parent
        while let current = node {
            if let whole = current.as(SwitchExprSyntax.self) { return NodeReader.node(whole.subject) }
            node = current.parent
        }
        return nil
    }

    private func parameter(_ name: String, of closure: ClosureExprSyntax) -> Binding? {
        if name.hasPrefix("$"), let position = Int(name.dropFirst()) {
            return .closureParameter(closure, position, nil)
        }
        switch closure.signature?.parameterClause {
        case .simpleInput(let names)?:
            for (position, item) in names.enumerated() where item.name.plainName == name {
                return .closureParameter(closure, position, nil)
            }
        case .parameterClause(let clause)?:
            for (position, item) in clause.parameters.enumerated()
            where (item.secondName ?? item.firstName).plainName == name {
                return .closureParameter(closure, position, item.type)
            }
        case nil: break
        }
        return nil
    }

    // MARK: Statements, conditions and patterns

    private func locals(of list: CodeBlockItemListSyntax) -> [String: [LocalName]] {
        if let known = locals[list.id] { return known }
        var names: [String: [LocalName]] = [:]
        for item in list {
            switch item.item {
            case .decl(let decl):
                if let variable = decl.as(VariableDeclSyntax.self) {
                    for binding in variable.bindings {
                        add(binding, at: item.endPosition, to: &names)
                    }
                } else if let function = decl.as(FunctionDeclSyntax.self) {
                    let member = Collector.member(function, nil)
                    names[member.name, default: []].append(
                        LocalName(start: list.position, binding: .member(member)))
                }
            case .stmt(let statement):
                guard let statement = statement.as(GuardStmtSyntax.self) else { continue }
                for condition in statement.conditions {
                    for (name, binding) in bindings(of: condition) {
                        names[name, default: []].append(LocalName(start: item.endPosition, binding: binding))
                    }
                }
            case .expr: continue
            }
        }
        locals[list.id] = names
        return names
    }

    private func add(
        _ binding: PatternBindingSyntax, at start: AbsolutePosition, to names: inout [String: [LocalName]]
    ) {
        let value = binding.initializer.map { NodeReader.node($0.value) }
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName {
            let local = Binding.local(binding.typeAnnotation?.type, value)
            names[name, default: []].append(LocalName(start: start, binding: local))
        } else if case .tuple(let elements) = NodeReader.node(binding.pattern).kind {
            for (name, local) in parts(elements, of: value) {
                names[name, default: []].append(LocalName(start: start, binding: local))
            }
        }
    }

    /// The names in `let (status, body) = read(response)`.
    private func parts(_ names: [Node.Argument], of value: Node?) -> [(String, Binding)] {
        names.enumerated().compactMap { index, element in
            guard let name = element.value.boundNames.first ?? element.value.chain?.first else { return nil }
            guard let value else { return (name, .local(nil, nil)) }
            guard case .tuple(let elements) = value.kind else { return (name, .part(of: value, index)) }
            return (name, .local(nil, elements.indices.contains(index) ? elements[index].value : nil))
        }
    }

    private func last(_ name: String, _ conditions: some BidirectionalCollection<ConditionElementSyntax>) -> Binding? {
        for condition in conditions.reversed() {
            if let found = bindings(of: condition).last(where: { $0.0 == name }) { return found.1 }
        }
        return nil
    }

    private func bindings(of condition: ConditionElementSyntax) -> [(String, Binding)] {
        switch condition.condition {
        case .optionalBinding(let optional):
            let initial = optional.initializer.map { NodeReader.node($0.value) }
            if case .tuple(let names) = NodeReader.node(optional.pattern).kind { return parts(names, of: initial) }
            guard let name = optional.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return [] }
            let value = initial ?? Node(.name(name.plainName), condition)
            return [(name.plainName, .local(optional.typeAnnotation?.type, value))]
        case .matchingPattern(let match):
            let pattern = NodeReader.node(match.pattern)
            let subject = NodeReader.node(match.initializer.value)
            return pattern.boundNames.compactMap { name in
                bound(name, by: pattern, to: subject).map { (name, $0) }
            }
        default: return []
        }
    }

    private func bound(_ name: String, by pattern: Node, to subject: Node?) -> Binding? {
        switch pattern.kind {
        case .binding(let bound): return bound == name ? (subject.map { .whole($0) } ?? .caught) : nil
        case .call(let callee, let arguments, _):
            guard let caseName = callee.lastName else { return nil }
            for (position, argument) in arguments.enumerated() {
                if case .binding(name) = argument.value.kind {
                    return .payload(caseName: caseName, position: position, label: argument.label, of: subject)
                }
                if let found = bound(name, by: argument.value, to: nil) { return found }
            }
            return nil
        case .tuple(let elements):
            for (position, element) in elements.enumerated() {
                var part: Node?
                if case .tuple(let parts)? = subject?.kind, parts.indices.contains(position) {
                    part = parts[position].value
                }
                if let found = bound(name, by: element.value, to: part) { return found }
            }
            return nil
        case .cast(let value, _): return bound(name, by: value, to: subject)
        default: return nil
        }
    }
}

extension Node {
    /// The names that a pattern binds.
    var boundNames: [String] {
        switch kind {
        case .binding(let name): [name]
        case .call(_, let arguments, _): arguments.flatMap(\.value.boundNames)
        case .tuple(let elements): elements.flatMap(\.value.boundNames)
        case .cast(let value, _): value.boundNames
        default: []
        }
    }
}
