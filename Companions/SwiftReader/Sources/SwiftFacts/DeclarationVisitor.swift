import SwiftSyntax

/// Adds the types, cases, properties, functions and constants of one file to the symbols.
final class DeclarationVisitor: SyntaxVisitor {
    private let file: Int
    private let text: SourceText
    private(set) var symbols: Symbols
    private var scope: [Int] = []

    init(_ text: SourceText, file: Int, into symbols: Symbols) {
        self.file = file
        self.text = text
        self.symbols = symbols
        super.init(viewMode: .sourceAccurate)
    }

    private var scopeName: String { scope.last.map { symbols.types[$0].name } ?? "" }

    private func full(_ name: String) -> String { scope.isEmpty ? name : scopeName + "." + name }

    // MARK: Types

    private func enter(
        _ name: TokenSyntax, _ kind: String, _ inherits: InheritanceClauseSyntax?, _ syntax: some SyntaxProtocol
    ) -> SyntaxVisitorContinueKind {
        let declared = Symbols.DeclaredType(
            name: full(name.plainName), kind: kind,
            inherits: inherits?.inheritedTypes.flatMap { $0.type.names } ?? [], file: file, at: text.place(name),
            comment: syntax.comment)
        scope.append(symbols.declare(declared))
        return .visitChildren
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name, "enum", node.inheritanceClause, node)
    }
    override func visitPost(_ node: EnumDeclSyntax) {
        if let type = scope.popLast() { nameCodingKeys(type) }
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name, "struct", node.inheritanceClause, node)
    }
    override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name, "class", node.inheritanceClause, node)
    }
    override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name, "actor", node.inheritanceClause, node)
    }
    override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name, "protocol", node.inheritanceClause, node)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.names.first ?? ""
        let inherits = node.inheritanceClause?.inheritedTypes.flatMap { $0.type.names } ?? []
        if let known = symbols.position(name, file: file) {
            symbols.change(known) { $0.inherits += inherits }
            scope.append(known)
        } else {
            let declared = Symbols.DeclaredType(
                name: name, kind: "extension", inherits: inherits, file: file, at: text.place(node.extendedType),
                isOnlyExtended: true)
            scope.append(symbols.declare(declared))
        }
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        symbols.declare(alias: full(node.name.plainName), for: node.initializer.value.names)
        return .skipChildren
    }

    private func nameCodingKeys(_ type: Int) {
        let keys = symbols.types[type]
        guard keys.name.hasSuffix(".CodingKeys"), let owner = scope.last else { return }
        symbols.change(owner) { owner in
            for key in keys.cases { owner.keys[key.name] = key.text ?? key.name }
        }
    }

    // MARK: Cases

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let type = scope.last else { return .skipChildren }
        // A comment on a declaration of several cases doesn't describe one particular case.
        let comment = node.elements.count == 1 ? node.comment : nil
        for element in node.elements {
            var declared = Facts.Case(name: element.name.plainName, at: text.place(element.name), comment: comment)
            let values = element.parameterClause?.parameters.map { parameter in
                Facts.Value(label: parameter.firstName?.plainName, types: parameter.type.names)
            }
            declared.values = values?.isEmpty == false ? values : nil
            setRawValue(element.rawValue, of: &declared, in: symbols.types[type])
            symbols.change(type) { owner in
                owner.positions[declared.name] = owner.positions[declared.name] ?? owner.cases.count
                owner.cases.append(declared)
            }
        }
        return .skipChildren
    }

    private func setRawValue(
        _ clause: InitializerClauseSyntax?, of declared: inout Facts.Case, in type: Symbols.DeclaredType
    ) {
        if let value = clause.map({ NodeReader.node($0.value) }) {
            if case .number(let number) = value.kind { declared.number = number }
            declared.text = value.literal
        } else if type.inherits.first == "String" {
            declared.text = declared.name
            declared.isImplicit = true
        } else if let first = type.inherits.first, Self.integers.contains(first) {
            declared.number = type.cases.isEmpty ? 0 : type.cases.last?.number.map { $0 &+ 1 }
            declared.isImplicit = true
        }
        if let number = declared.number { declare(.number(number), declared.name, clause.map { Syntax($0.value) }) }
        if let text = declared.text { declare(.text([.literal(text)]), declared.name, clause.map { Syntax($0.value) }) }
    }

    /// Declares a case for a static member.
    ///
    /// - Parameter raw: The raw value of the case, or `nil` if the raw value is unknown.
    func declareCase(_ name: String, _ syntax: some SyntaxProtocol, _ comment: String?, raw: Node?) {
        guard let type = scope.last, symbols.types[type].positions[name] == nil else { return }
        var declared = Facts.Case(name: name, at: text.place(syntax), comment: comment)
        if case .number(let number)? = raw?.kind { declared.number = number }
        declared.text = raw?.literal
        if let raw, raw.isConstant { symbols.declare(constant: full(name), raw, file: file) }
        symbols.change(type) { owner in
            owner.positions[name] = owner.cases.count
            owner.cases.append(declared)
        }
    }

    /// Whether the enclosing type is about errors, codes or statuses.
    var isAboutErrors: Bool {
        guard let type = scope.last.map({ symbols.types[$0] }) else { return false }
        return type.isError || Words.of(type.lastName).contains { ["code", "codes", "status", "reason"].contains($0) }
    }

    /// Whether a name refers to the enclosing type.
    func isOwn(_ name: String) -> Bool {
        name == "Self" || scopeName == name || scopeName.hasSuffix("." + name)
    }

    private static let integers: Set<String> = [
        "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
    ]

    private func declare(_ kind: Node.Kind, _ name: String, _ syntax: Syntax?) {
        symbols.declare(constant: full(name), Node(kind, syntax ?? Syntax(text.tree)), file: file)
    }

    // MARK: Members

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
        let isGlobal = node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
        guard isMember || isGlobal else { return .visitChildren }
        let isStatic = node.isStatic
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName else { continue }
            if let type = scope.last, isMember {
                let names = binding.typeAnnotation?.type.names ?? binding.madeType.map { [$0] } ?? []
                let isStored = !isStatic && binding.accessorBlock == nil && binding.initializer == nil
                let isHeld = !isStatic && !binding.isComputed
                symbols.change(type) { owner in
                    owner.properties[name] = owner.properties[name] ?? names
                    if isStored { owner.memberwiseParameters.append(name) }
                    if isHeld { owner.storedProperties.insert(name) }
                    if binding.typeAnnotation?.type.isArray == true { owner.arrays.insert(name) }
                }
            }
            if isStatic, isMember { declareCase(binding, of: node, name) }
            guard let value = binding.initializer?.value ?? binding.onlyValue else { continue }
            let node = NodeReader.node(value)
            let isFloating = ["Double", "Float", "CGFloat", "TimeInterval"]
                .contains(binding.typeAnnotation?.type.trimmedDescription ?? "")
            if !isFloating, isStatic || isGlobal || binding.initializer != nil, node.isConstant {
                symbols.declare(constant: full(name), node, file: file)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if let type = scope.last {
            let names = node.signature.parameterClause.parameters.flatMap { $0.type.names }
            symbols.change(type) { $0.functions["init", default: []] += names }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if let type = scope.last {
            let names = node.signature.parameterClause.parameters.flatMap { $0.type.names }
            symbols.change(type) { $0.functions[node.name.plainName, default: []] += names }
            declareCase(node)
        }
        return .visitChildren
    }
}

extension PatternBindingSyntax {
    /// The type in the initial value's initializer call: `CommonHandler` for `let common = CommonHandler()`.
    fileprivate var madeType: String? {
        guard let value = initializer?.value, case .call(let callee, _, _) = NodeReader.node(value).kind else {
            return nil
        }
        return callee.chain?.joined(separator: ".")
    }

    fileprivate var isComputed: Bool {
        switch accessorBlock?.accessors {
        case .getter: true
        case .accessors(let list): list.contains { $0.accessorSpecifier.text == "get" }
        case nil: false
        }
    }

    /// The value of a computed property, if its getter has no statement other than the value or a `return`.
    var onlyValue: ExprSyntax? {
        if case .getter(let items)? = accessorBlock?.accessors { items.onlyValue } else { nil }
    }
}

extension Node {
    /// Whether the node consists only of literals.
    var isConstant: Bool {
        switch kind {
        case .number: true
        case .text: literal != nil
        case .range(let first, let last, _): [first, last].allSatisfy { $0.map { $0.isConstant } ?? true }
        case .array(let elements): elements.allSatisfy(\.isConstant)
        default: false
        }
    }
}
