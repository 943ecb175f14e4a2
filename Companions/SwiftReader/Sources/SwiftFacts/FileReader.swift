import SwiftSyntax

/// Reads the functions, properties and tables of one file, using the declarations of all files.
final class FileReader: SyntaxVisitor {
    let text: SourceText
    let file: Int
    let symbols: Symbols
    var facts = Facts()
    var requests: RequestFacts
    /// The types with a case that the source throws, passes as a failure, or creates from a status or a code.
    var thrown: Set<Int> = []
    /// The number of visited call statements from which no fact was read. Calls that only log something don't count.
    var unreadCallCount = 0
    private var scope: [String] = []
    private var owners: [Int?] = []

    init(_ text: SourceText, file: Int, _ symbols: Symbols, _ requests: RequestFacts) {
        self.text = text
        self.file = file
        self.symbols = symbols
        self.requests = requests
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Types

    private func enter(_ name: String) -> SyntaxVisitorContinueKind {
        let full = scope.last.map { $0 + "." + name } ?? name
        let found = symbols.position(full, file: file)
        scope.append(found.map { symbols.types[$0].name } ?? full)
        owners.append(found)
        return .visitChildren
    }

    private func leave() {
        scope.removeLast()
        owners.removeLast()
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.plainName) }
    override func visitPost(_ node: EnumDeclSyntax) { leave() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.plainName) }
    override func visitPost(_ node: StructDeclSyntax) { leave() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.plainName) }
    override func visitPost(_ node: ClassDeclSyntax) { leave() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.plainName) }
    override func visitPost(_ node: ActorDeclSyntax) { leave() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.plainName) }
    override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.names.first ?? ""
        let found = symbols.position(name, file: file)
        scope.append(found.map { symbols.types[$0].name } ?? name)
        owners.append(found)
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    // MARK: Members

    private func place(_ name: String) -> CodePlace {
        var place = CodePlace(text: text, file: file, scope: scope, ownType: owners.last ?? nil)
        place.name = name
        return place
    }

    private func set(_ signature: FunctionSignatureSyntax, of place: inout CodePlace) {
        place.result =
            (signature.returnClause?.type.names ?? [])
            + (signature.effectSpecifiers?.throwsClause?.type?.names ?? [])
        place.resultLabels = signature.returnClause?.type.labels ?? []
        set(signature.parameterClause, of: &place)
    }

    private func set(_ parameters: FunctionParameterClauseSyntax, of place: inout CodePlace) {
        for parameter in parameters.parameters {
            let name = (parameter.secondName ?? parameter.firstName).plainName
            place.locals[name] = CodePlace.Local(types: parameter.type.names)
            place.parameters += parameter.type.names
        }
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        var place = place(node.name.plainName)
        place.hasSelf = !node.isStatic
        set(node.signature, of: &place)
        read(node.body, place)
        readConstantError(node, place)
        if node.name.text.hasPrefix("asURL"), let body = node.body { requests.readBase(in: body, place, symbols) }
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        var place = place("init")
        set(node.signature.parameterClause, of: &place)
        read(node.body, place)
        return .visitChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        var place = place("subscript")
        place.result = node.returnClause.type.names
        set(node.parameterClause, of: &place)
        if let body = getter(of: node.accessorBlock) { read(body, place) }
        return .visitChildren
    }

    private func read(_ body: CodeBlockSyntax?, _ place: CodePlace) {
        if let body { read(body.statements, place) }
    }

    private func read(_ statements: CodeBlockItemListSyntax, _ place: CodePlace) {
        var place = place
        var conditions = Conditions()
        if place.hasSelf, let own = place.ownType, let name = symbols.types[own].onlyCase {
            conditions.cases = symbols.find(name, in: own).map { [$0] }
        }
        walk(statements, conditions, &place, depth: 0)
    }

    private func getter(of block: AccessorBlockSyntax?) -> CodeBlockItemListSyntax? {
        switch block?.accessors {
        case .getter(let items): items
        case .accessors(let list): list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
        case nil: nil
        }
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isLocal = node.parent?.is(CodeBlockItemSyntax.self) == true && node.parent?.parent?.parent?.parent != nil
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName else { continue }
            var place = place(name)
            place.isProperty = true
            place.hasSelf = !isLocal && !node.isStatic
            place.result = binding.typeAnnotation?.type.names ?? []
            place.resultLabels = binding.typeAnnotation?.type.labels ?? []
            let value = binding.initializer.map { NodeReader.node($0.value) }
            if let table = value, case .dictionary(let entries) = table.kind {
                read(entries, named: name, place)
            } else if !isLocal, let closure = value?.closureBody {
                read(closure.statements, place.entering(closure))
            }
            if let body = getter(of: binding.accessorBlock) { read(body, place) }
            readConstantError(binding, node, self.place(name))
        }
        return .visitChildren
    }

    /// Reads a table that is written as a literal and used in place: `[401: .expired][status]`.
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        if case .dictionary(let entries) = NodeReader.node(node.calledExpression).kind {
            let function = node.enclosing(FunctionDeclSyntax.self)
            var place = place(function?.name.plainName ?? "table")
            if let function { set(function.signature, of: &place) }
            read(entries, named: place.name, place)
        }
        return .visitChildren
    }

    /// Reads `PayError(rawValue: statusCode)`, which creates an error even if the type doesn't conform to `Error`. As
    /// the subject of a `switch`, such a call doesn't create an error, but only compares a code.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.arguments.first?.label?.text == "rawValue", node.parent?.is(SwitchExprSyntax.self) != true else {
            return .visitChildren
        }
        let questions = Questions(place: place("init"), symbols: symbols)
        if let type = questions.errorMadeOfResponse(NodeReader.node(ExprSyntax(node))) { thrown.insert(type) }
        return .visitChildren
    }

    // MARK: Tables

    /// Reads a table: `[401: .unauthorized]`, `["E100": APIError.gone]`, `[401: "Please sign in."]`,
    /// `[.unauthorized: "…"]`.
    private func read(_ entries: [(key: Node, value: Node)], named name: String, _ place: CodePlace) {
        var place = place
        let types = symbols.types(place.result, in: scope, file: file)
        let owner = types.first { !symbols.types[$0].cases.isEmpty } ?? place.ownType
        let areStatuses = entries.allSatisfy { entry in
            if case .number(let number) = entry.key.kind { (100...599).contains(number) } else { false }
        }
        let keywords: Set<String> = [
            "error", "errors", "message", "messages", "status", "statuses", "code", "codes", "description",
            "descriptions", "failure", "failures",
        ]
        let isNamedForErrors = Words.of(name).contains(where: keywords.contains)
        place.name = name
        let questions = Questions(place: place, symbols: symbols, type: owner)
        for entry in entries {
            // The keys of `["code": "…", "message": "…"]` are names of parameters.
            if let key = entry.key.literal, Self.parameters.contains(key.lowercased()) { continue }
            let subject: Subject = areStatuses ? .status : isNamedForErrors || !types.isEmpty ? .statusOrCode : .other
            let claim = questions.claim(subject, is: entry.key, of: nil)
            let leaf = Leaf(node: entry.value, kind: .table, assigned: "message")
            if target(of: leaf, place) == nil, !isNamedForErrors { continue }
            read(leaf, Conditions().applying(claim), place)
        }
    }

    private static let parameters: Set<String> = [
        "code", "message", "error", "errors", "title", "description", "status", "type", "reason", "key", "name", "id",
        "domain", "path", "url", "method", "userinfo", "errorcode", "error_code", "statuscode", "status_code", "detail",
        "details", "timestamp", "endpoint", "content-type", "accept", "authorization",
    ]

    /// Records the decoded type that declares the given subject, which is compared with codes: the type of `reply`
    /// for `reply.error_code`.
    func noteBody(of subject: Node, _ place: CodePlace) {
        guard case .member(let base, let name) = subject.withoutDefault.kind else { return }
        for type in symbols.types(place.types(of: base, symbols), in: place.scope, file: file) {
            let declared = symbols.types[type]
            guard declared.inherits.contains(where: { ["Decodable", "Codable"].contains($0) }) else { continue }
            facts.bodies.append(
                Facts.Body(
                    at: text.place(subject.syntax), type: declared.name, code: symbols.key(of: name, in: declared)))
        }
    }

    /// Returns the value of the constant that a node refers to, or the node itself if the node isn't a constant.
    func resolved(_ node: Node, _ place: CodePlace) -> Node {
        node.chain.flatMap { symbols.constant($0, in: place.scope, file: file) } ?? node
    }
}

extension Node {
    /// The closure, even if the source invokes it in place: `{ … }()`. `nil` for other nodes.
    var closureBody: ClosureExprSyntax? {
        switch kind {
        case .closure(let closure): closure
        case .call(let callee, _, _): if case .closure(let closure) = callee.kind { closure } else { nil }
        default: nil
        }
    }
}

extension CodePlace {
    /// Returns the context of the statements in a closure, which includes the closure's parameters.
    func entering(_ closure: ClosureExprSyntax) -> CodePlace {
        var place = self
        switch closure.signature?.parameterClause {
        case .simpleInput(let names): for name in names { place.locals[name.name.plainName] = Local(types: []) }
        case .parameterClause(let clause):
            for parameter in clause.parameters {
                let name = (parameter.secondName ?? parameter.firstName).plainName
                place.locals[name] = Local(types: parameter.type?.names ?? [])
            }
        case nil: break
        }
        place.result += closure.signature?.returnClause?.type.names ?? []
        return place
    }
}

extension SyntaxProtocol {
    /// Returns the innermost enclosing node of the given type, or `nil` if no enclosing node has this type.
    func enclosing<T: SyntaxProtocol>(_ kind: T.Type) -> T? {
        var node = parent
        while let current = node {
            if let found = current.as(kind) { return found }
            node = current.parent
        }
        return nil
    }
}
