import SwiftSyntax

/// A resolved type. Optionals, `any` and module names are removed.
indirect enum ValueType {
    case app(TypeDecl, [ValueType?])
    /// A type as a value: `Problem` in `Problem.gone`.
    case meta(TypeDecl)
    case other(String, [ValueType?])
    case array(ValueType?)
    case dictionary(ValueType?, ValueType?)
    case tuple([(label: String?, type: ValueType?)])
    case function([ValueType?], ValueType?)

    var decl: TypeDecl? { if case .app(let decl, _) = self { decl } else { nil } }

    var name: String {
        switch self {
        case .app(let decl, _), .meta(let decl): decl.fullName
        case .other(let name, _): name
        default: ""
        }
    }

    var element: ValueType? {
        switch self {
        case .array(let element): element
        case .dictionary(_, let value): value
        default: nil
        }
    }
}

extension Program {
    func resolve(_ syntax: TypeSyntax?) -> ValueType? {
        guard let syntax else { return nil }
        if let known = typesOfSyntax[syntax.id] ?? incompleteTypes?[syntax.id] { return known }
        remember(nil, for: syntax)
        let type = guarded { self.resolved(syntax) }
        remember(type, for: syntax)
        return type
    }

    /// Remembers a type. While supertypes are looked up, a type in one of them may not be found yet.
    private func remember(_ type: ValueType?, for syntax: TypeSyntax) {
        if incompleteTypes != nil {
            incompleteTypes?[syntax.id] = .some(type)
        } else {
            typesOfSyntax[syntax.id] = .some(type)
        }
    }

    private func resolved(_ syntax: TypeSyntax) -> ValueType? {
        switch syntax.as(TypeSyntaxEnum.self) {
        case .optionalType(let type): return resolve(type.wrappedType)
        case .implicitlyUnwrappedOptionalType(let type): return resolve(type.wrappedType)
        case .attributedType(let type): return resolve(type.baseType)
        case .someOrAnyType(let type): return resolve(type.constraint)
        case .metatypeType(let type): return resolve(type.baseType)
        case .arrayType(let type): return .array(resolve(type.element))
        case .dictionaryType(let type): return .dictionary(resolve(type.key), resolve(type.value))
        case .tupleType(let type):
            let elements = type.elements.map { (label: $0.firstName?.plainName, type: resolve($0.type)) }
            if elements.count == 1, elements[0].label == nil { return elements[0].type }
            return .tuple(elements)
        case .functionType(let type):
            return .function(type.parameters.map { resolve($0.type) }, resolve(type.returnClause.type))
        case .compositionType(let type): return type.elements.first.flatMap { resolve($0.type) }
        case .identifierType(let type):
            return named(type.name.plainName, arguments(type.genericArgumentClause), at: Syntax(type))
        case .memberType(let type):
            let arguments = arguments(type.genericArgumentClause)
            let name = type.name.plainName
            if let base = resolve(type.baseType)?.decl { return member(name, arguments, of: base) }
            // The base is a module, or a type outside of the app.
            if type.baseType.is(IdentifierTypeSyntax.self), let decl = topLevel(name, near: file(of: type)) {
                return .app(decl, arguments)
            }
            return .other(type.trimmedDescription, arguments)
        default: return nil
        }
    }

    private func arguments(_ clause: GenericArgumentClauseSyntax?) -> [ValueType?] {
        clause?.arguments.map { argument in
            guard case .type(let type) = argument.argument else { return nil }
            return resolve(type)
        } ?? []
    }

    private func named(_ name: String, _ arguments: [ValueType?], at syntax: Syntax) -> ValueType? {
        switch name {
        case "Optional": return arguments.first ?? nil
        case "Array", "Set", "ArraySlice", "ContiguousArray": return .array(arguments.first ?? nil)
        case "Dictionary" where arguments.count == 2: return .dictionary(arguments[0], arguments[1])
        case "Self": return owner(of: syntax).map { .app($0, []) }
        // The app may extend them, but doesn't declare them.
        case "Result", "Error", "String", "Int", "Bool", "Double", "Data", "URL", "Substring", "NSNumber":
            if (topLevel[name] ?? []).allSatisfy({ $0.kind == .external }) { return .other(name, arguments) }
        default: break
        }
        var node: Syntax? = syntax.parent
        while let current = node {
            if let decl = isDeclaration(current) {
                if let constraint = decl.generics[name] { return resolve(constraint) ?? .other(name, []) }
                if decl.name == name, decl.outer == nil || decl.kind != .external { return .app(decl, arguments) }
                if let found = member(name, arguments, of: decl) { return found }
                var outer = decl.outer
                while let type = outer {
                    if let found = member(name, arguments, of: type) { return found }
                    outer = type.outer
                }
            } else if let function = current.as(FunctionDeclSyntax.self) {
                let generic = function.genericParameterClause?.parameters.first { $0.name.plainName == name }
                if let generic { return resolve(generic.inheritedType) ?? .other(name, []) }
            }
            node = current.parent
        }
        let file = file(of: syntax)
        if let decl = topLevel(name, near: file) { return .app(decl, arguments) }
        if let alias = nearest(globalAliases[name] ?? [], to: file, fileOf: { self.file(of: $0) }) {
            return resolve(alias)
        }
        return .other(name, arguments)
    }

    func topLevel(_ name: String, near file: Int) -> TypeDecl? {
        nearest(topLevel[name] ?? [], to: file) { $0.file }
    }

    /// The nested type or the type alias with the name, of the type or of its supertypes.
    private func member(_ name: String, _ arguments: [ValueType?], of decl: TypeDecl) -> ValueType? {
        for type in [decl] + supertypes(of: decl) {
            if let nested = type.nested[name] { return .app(nested, arguments) }
            if let alias = type.aliases[name] { return resolve(alias) }
        }
        return nil
    }

    /// The superclasses and protocols of a type that the app declares, nearest first.
    func supertypes(of decl: TypeDecl) -> [TypeDecl] {
        if let known = supertypesOf[decl] { return known }
        supertypesOf[decl] = []
        let isFirst = incompleteTypes == nil
        if isFirst { incompleteTypes = [:] }
        defer { if isFirst { incompleteTypes = nil } }
        var found: [TypeDecl] = []
        var waiting = [decl]
        while let next = waiting.popLast(), found.count < 40 {
            for type in next.inherited {
                guard let name = type.dottedNames.last, name != next.name || type.dottedNames.count > 1,
                    let decl = resolve(type)?.decl, decl != next, !found.contains(decl)
                else { continue }
                found.append(decl)
                waiting.append(decl)
            }
        }
        supertypesOf[decl] = found
        return found
    }

    /// The names of everything that a type inherits from, inside and outside of the app.
    func inheritedNames(of decl: TypeDecl) -> Set<String> {
        if let known = inheritedNamesOf[decl] { return known }
        var names: Set<String> = []
        defer { if incompleteTypes == nil { inheritedNamesOf[decl] = names } }
        for type in [decl] + supertypes(of: decl) {
            for inherited in type.inherited {
                if let composition = inherited.as(CompositionTypeSyntax.self) {
                    names.formUnion(composition.elements.compactMap { $0.type.dottedNames.last })
                } else if let alias = resolve(inherited), case .other(let name, _) = alias {
                    names.insert(String(name.split(separator: ".").last ?? ""))
                } else if let name = inherited.dottedNames.last {
                    names.insert(name)
                    for alias in globalAliases[name] ?? [] {
                        let parts = alias.as(CompositionTypeSyntax.self)?.elements ?? []
                        names.formUnion(parts.compactMap { $0.type.dottedNames.last })
                    }
                }
            }
        }
        return names
    }

    func isDecodable(_ decl: TypeDecl) -> Bool {
        let names: Set<String> = ["Decodable", "Codable", "Mappable", "HandyJSON", "BaseMappable"]
        return (decl.kind == .struct || decl.kind == .class) && !inheritedNames(of: decl).isDisjoint(with: names)
    }

    // MARK: Members

    /// The property with the name, of the type or of its supertypes.
    func property(_ name: String, of decl: TypeDecl, isStatic: Bool? = nil) -> Member? {
        let types = [decl] + supertypes(of: decl)
        let found = types.compactMap { $0.property(name, isStatic: isStatic) }
        return found.first { $0.initial != nil || $0.body != nil } ?? found.first
    }

    func functions(_ name: String, of decl: TypeDecl) -> [Member] {
        ([decl] + supertypes(of: decl)).flatMap { $0.members[name] ?? [] }.filter { $0.kind != .property }
    }

    func type(of member: Member) -> ValueType? {
        if let type = member.type { return resolve(type) }
        guard member.kind == .property else { return member.owner.map { .app($0, []) } }
        if let initial = member.initial { return type(of: NodeReader.node(initial)) }
        return member.body?.onlyExpression.flatMap { type(of: NodeReader.node($0)) }
    }
}

extension CodeBlockItemListSyntax {
    /// The expression of a body that only has one, with or without `return`. After a `return`, the body may have the
    /// code of another branch of `#if`.
    var onlyExpression: ExprSyntax? {
        guard let first, count == 1 || first.item.is(ReturnStmtSyntax.self) else { return nil }
        return first.value
    }
}

extension CodeBlockItemSyntax {
    /// The expression that an item is or returns.
    var value: ExprSyntax? {
        switch item {
        case .expr(let expression): return expression
        case .stmt(let statement):
            if let value = statement.as(ReturnStmtSyntax.self) { return value.expression }
            return statement.as(ExpressionStmtSyntax.self)?.expression
        default: return nil
        }
    }
}
