import SwiftSyntax

/// Collects the declarations of all files in a table.
struct Collector {
    var globals: TypeDecl
    var types: [TypeDecl] = []
    /// The types outside of other types, by name.
    var topLevel: [String: [TypeDecl]] = [:]
    /// The types by their declarations and extensions.
    var owners: [SyntaxIdentifier: TypeDecl] = [:]
    /// Type aliases outside of types.
    var aliases: [String: [TypeSyntax]] = [:]
    private var extensions: [(declaration: ExtensionDeclSyntax, file: Int)] = []

    init(_ root: Syntax) {
        globals = TypeDecl(name: "", kind: .external, outer: nil, file: -1, syntax: root)
    }

    mutating func collect(_ tree: SourceFileSyntax, file: Int) {
        for statement in tree.statements {
            guard case .decl(let decl) = statement.item else { continue }
            collect(decl, into: nil, file: file)
        }
    }

    /// Adds the members of extensions, which can be in other files than their types.
    mutating func collectExtensions() {
        var waiting = extensions
        extensions = []
        while !waiting.isEmpty {
            var later: [(declaration: ExtensionDeclSyntax, file: Int)] = []
            var isProgress = false
            for (declaration, file) in waiting {
                guard let type = extended(declaration, file: file) else {
                    later.append((declaration, file))
                    continue
                }
                extend(type, declaration, file)
                isProgress = true
            }
            later += extensions
            extensions = []
            // Nothing in the app declares these types.
            if !isProgress {
                let depths = later.map { $0.declaration.extendedType.dottedNames.count }
                let least = depths.min() ?? 0
                for (index, item) in later.enumerated() where depths[index] == least {
                    extendExternal(item.declaration, item.file)
                }
                later = zip(later, depths).filter { $1 != least }.map(\.0) + extensions
                extensions = []
            }
            waiting = later
        }
    }

    private mutating func extendExternal(_ declaration: ExtensionDeclSyntax, _ file: Int) {
        let names = declaration.extendedType.dottedNames
        let name = names.isEmpty ? declaration.extendedType.trimmedDescription : names.joined(separator: ".")
        let type =
            topLevel[name]?.first
            ?? TypeDecl(name: name, kind: .external, outer: nil, file: file, syntax: Syntax(declaration))
        if topLevel[name] == nil {
            add(type)
            topLevel[name] = [type]
        }
        extend(type, declaration, file)
    }

    private mutating func extend(_ type: TypeDecl, _ declaration: ExtensionDeclSyntax, _ file: Int) {
        owners[declaration.id] = type
        type.inherited += declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        collect(declaration.memberBlock, into: type, file: file)
    }

    private func extended(_ declaration: ExtensionDeclSyntax, file: Int) -> TypeDecl? {
        let names = declaration.extendedType.dottedNames
        guard let first = names.first else { return nil }
        if let type = topLevel[names.joined(separator: ".")]?.first(where: { $0.file == file }) { return type }
        for start in names.indices {
            // A first name without a type is the name of a module.
            let candidates = topLevel[start == 0 ? first : names[start]] ?? []
            let ordered = candidates.filter { $0.file == file } + candidates.filter { $0.file != file }
            for candidate in ordered {
                var type: TypeDecl? = candidate
                for name in names[(start + 1)...] { type = type?.nested[name] }
                if let type { return type }
            }
            guard candidates.isEmpty else { break }
        }
        // A type in an extension of a type outside of the app.
        for end in names.indices.dropFirst().reversed() {
            var type = topLevel[names[..<end].joined(separator: ".")]?.first
            for name in names[end...] { type = type?.nested[name] }
            if let type { return type }
        }
        return topLevel[names.joined(separator: ".")]?.first
    }

    private mutating func add(_ type: TypeDecl) {
        types.append(type)
    }

    // MARK: Declarations

    private mutating func collect(_ block: MemberBlockSyntax, into type: TypeDecl, file: Int) {
        for item in block.members { collect(item.decl, into: type, file: file) }
    }

    private mutating func collect(_ decl: DeclSyntax, into owner: TypeDecl?, file: Int) {
        switch decl.as(DeclSyntaxEnum.self) {
        case .enumDecl(let decl):
            collect(decl, .enum, decl.name, decl.genericParameterClause, into: owner, file: file)
        case .structDecl(let decl):
            collect(decl, .struct, decl.name, decl.genericParameterClause, into: owner, file: file)
        case .classDecl(let decl):
            collect(decl, .class, decl.name, decl.genericParameterClause, into: owner, file: file)
        case .actorDecl(let decl):
            collect(decl, .class, decl.name, decl.genericParameterClause, into: owner, file: file)
        case .protocolDecl(let decl): collect(decl, .protocol, decl.name, nil, into: owner, file: file)
        case .extensionDecl(let decl): extensions.append((decl, file))
        case .typeAliasDecl(let decl):
            if let owner {
                owner.aliases[decl.name.plainName] = decl.initializer.value
            } else {
                aliases[decl.name.plainName, default: []].append(decl.initializer.value)
            }
        case .enumCaseDecl(let decl): for found in Self.cases(decl) { owner?.add(found) }
        case .variableDecl(let decl): for member in Self.members(decl, owner) { (owner ?? globals).add(member) }
        case .functionDecl(let decl): (owner ?? globals).add(Self.member(decl, owner))
        case .initializerDecl(let decl): owner?.add(Self.member(decl, owner))
        case .subscriptDecl(let decl): owner?.add(Self.member(decl, owner))
        default: break
        }
    }

    private mutating func collect(
        _ decl: some DeclGroupSyntax, _ kind: TypeDecl.Kind, _ name: TokenSyntax,
        _ generics: GenericParameterClauseSyntax?, into owner: TypeDecl?, file: Int
    ) {
        let name = name.plainName
        let type = TypeDecl(name: name, kind: kind, outer: owner, file: file, syntax: Syntax(decl))
        type.inherited = decl.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        for parameter in generics?.parameters ?? [] {
            type.generics[parameter.name.plainName] = .some(parameter.inheritedType)
            type.genericNames.append(parameter.name.plainName)
        }
        owners[decl.id] = type
        add(type)
        if let owner {
            if owner.nested[name] == nil { owner.nested[name] = type }
        } else {
            topLevel[name, default: []].append(type)
        }
        collect(decl.memberBlock, into: type, file: file)
    }

    private static func cases(_ decl: EnumCaseDeclSyntax) -> [EnumCase] {
        decl.elements.enumerated().map { index, element in
            let payload = element.parameterClause?.parameters.map {
                Parameter(
                    label: $0.firstName?.plainName, name: $0.firstName?.plainName ?? "", type: $0.type,
                    initial: $0.defaultValue?.value)
            }
            return EnumCase(
                name: element.name.plainName, payload: payload ?? [], rawValue: element.rawValue?.value,
                syntax: Syntax(element.name), documented: index == 0 ? Syntax(decl) : Syntax(element))
        }
    }

    private static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }

    static func members(_ decl: VariableDeclSyntax, _ owner: TypeDecl?) -> [Member] {
        decl.bindings.enumerated().compactMap { index, binding in
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
            return Member(
                kind: .property, name: name.identifier.plainName, isStatic: isStatic(decl.modifiers),
                type: binding.typeAnnotation?.type,
                isVariable: decl.bindingSpecifier.tokenKind == .keyword(.var), initial: binding.initializer?.value,
                body: binding.accessorBlock.flatMap(getter), syntax: index == 0 ? Syntax(decl) : Syntax(binding),
                owner: owner)
        }
    }

    private static func getter(_ block: AccessorBlockSyntax) -> CodeBlockItemListSyntax? {
        switch block.accessors {
        case .getter(let items): items
        case .accessors(let accessors):
            accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
        }
    }

    static func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
        clause.parameters.map { parameter in
            let label = parameter.firstName.plainName
            return Parameter(
                label: label == "_" ? nil : label, name: (parameter.secondName ?? parameter.firstName).plainName,
                type: parameter.type, initial: parameter.defaultValue?.value)
        }
    }

    static func member(_ decl: FunctionDeclSyntax, _ owner: TypeDecl?) -> Member {
        let signature = decl.signature
        return Member(
            kind: .function, name: decl.name.plainName, isStatic: isStatic(decl.modifiers),
            type: signature.returnClause?.type, thrown: signature.effectSpecifiers?.throwsClause?.type,
            parameters: parameters(signature.parameterClause), body: decl.body?.statements, syntax: Syntax(decl),
            owner: owner)
    }

    static func member(_ decl: InitializerDeclSyntax, _ owner: TypeDecl?) -> Member {
        let signature = decl.signature
        return Member(
            kind: .initializer, name: "init", isStatic: true, type: nil,
            thrown: signature.effectSpecifiers?.throwsClause?.type, parameters: parameters(signature.parameterClause),
            body: decl.body?.statements, syntax: Syntax(decl), owner: owner)
    }

    private static func member(_ decl: SubscriptDeclSyntax, _ owner: TypeDecl?) -> Member {
        Member(
            kind: .subscript, name: "subscript", isStatic: isStatic(decl.modifiers), type: decl.returnClause.type,
            parameters: parameters(decl.parameterClause), body: decl.accessorBlock.flatMap(getter),
            syntax: Syntax(decl), owner: owner)
    }
}

extension TypeSyntax {
    /// The names of a type without its generic arguments: `A` and `B` for `A.B<C>`.
    var dottedNames: [String] {
        if let name = self.as(IdentifierTypeSyntax.self) { return [name.name.plainName] }
        if let member = self.as(MemberTypeSyntax.self) { return member.baseType.dottedNames + [member.name.plainName] }
        if let some = self.as(SomeOrAnyTypeSyntax.self) { return some.constraint.dottedNames }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.dottedNames }
        return []
    }
}
