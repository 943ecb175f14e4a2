import SwiftSyntax

/// All files of an app: their declarations, and an index of their calls. Names and types are looked up from the syntax
/// that uses them, as in Swift: the nearest declaration around it wins.
final class Program {
    let files: [SourceText]
    private let generated: Range<Int>
    let types: [TypeDecl]
    let globals: TypeDecl
    let index: CallIndex
    let topLevel: [String: [TypeDecl]]
    let globalAliases: [String: [TypeSyntax]]
    private let owners: [SyntaxIdentifier: TypeDecl]
    private let fileOfRoot: [SyntaxIdentifier: Int]

    var supertypesOf: [TypeDecl: [TypeDecl]] = [:]
    var inheritedNamesOf: [TypeDecl: Set<String>] = [:]
    var typesOfSyntax: [SyntaxIdentifier: ValueType?] = [:]
    /// Types that are resolved while supertypes aren't known yet.
    var incompleteTypes: [SyntaxIdentifier: ValueType?]?
    var rawValues: [TypeDecl: [String: Constant]] = [:]
    var namesByRawValue: [TypeDecl: [Constant: [String]]] = [:]
    var constantsOfValues: [ValueID: [Constant]?] = [:]
    var conditionsOfValues: [SyntaxIdentifier: Condition] = [:]
    var textsOfValues: [SyntaxIdentifier: Text?] = [:]
    private(set) var initializerCalls: [String: [FunctionCallExprSyntax]] = [:]
    private var folders: [[Substring]] = []
    var endpoints: [TypeDecl: Bool] = [:]
    var routes: [TypeDecl: Route?] = [:]
    var locals: [SyntaxIdentifier: [String: [LocalName]]] = [:]
    var typesOfNodes: [SyntaxIdentifier: ValueType?] = [:]
    var subjectsOfNodes: [SyntaxIdentifier: Subject?] = [:]
    var placesOfNodes: [SyntaxIdentifier: BodyPlace?] = [:]
    var payloadSubjects: [String: Subject?] = [:]
    var parameterSubjects: [ParameterID: Subject] = [:]
    /// The types from whose members the app makes the cases of an enum.
    var codeSources: [TypeDecl: Set<TypeDecl>] = [:]
    /// The members of decodable types that have each type.
    lazy var holders = findHolders()
    /// The types that the app decodes, and the keys from the decoded document to a value of the type.
    lazy var decodedTypes = findDecodedTypes()
    lazy var errorBodies = findErrorBodies()
    var codePlaces: [TypeDecl: BodyPlace?] = [:]
    private(set) lazy var casesByName = Dictionary(
        grouping: types.flatMap(\.cases).filter { !$0.payload.isEmpty }, by: \.name)
    lazy var fillers = findFillers()
    var genericCodePlaces: [TypeDecl: BodyPlace]?
    var errorTypes: [TypeDecl: Bool] = [:]
    /// How many lookups depend on each other. A cycle ends at a limit.
    private var depth = 0

    struct ParameterID: Hashable {
        var function: SyntaxIdentifier
        var position: Int
    }

    /// The value of a constant, and the type as which it is read.
    struct ValueID: Hashable {
        var syntax: SyntaxIdentifier
        var type: String
    }

    init(_ sources: [SourceText], generated: Range<Int> = 0..<0) {
        files = sources
        self.generated = generated
        folders = sources.map { $0.path.split(separator: "/").dropLast() }
        var collector = Collector(Syntax(sources.first?.tree ?? SourceFileSyntax(statements: [])))
        for (number, file) in sources.enumerated() { collector.collect(file.tree, file: number) }
        collector.collectExtensions()
        types = collector.types
        globals = collector.globals
        topLevel = collector.topLevel
        globalAliases = collector.aliases
        owners = collector.owners
        fileOfRoot = Dictionary(
            sources.enumerated().map { (Syntax($1.tree).id, $0) }, uniquingKeysWith: { first, _ in first })
        index = CallIndex(sources)
        for call in (index.calls["init"] ?? []) {
            for label in Set(call.arguments.compactMap { $0.label?.plainName }) {
                initializerCalls[label, default: []].append(call)
            }
        }
        nameTwins()
    }

    /// A second type with the same full name is `Name#2`.
    private func nameTwins() {
        var count: [String: Int] = [:]
        for type in types {
            if let outer = type.outer { type.fullName = outer.fullName + "." + type.name }
            let name = type.fullName
            count[name, default: 0] += 1
            if let number = count[name], number > 1 { type.fullName = name + "#\(number)" }
        }
    }

    /// Returns what is known about a node, or looks it up once. During the lookup, it has no value.
    func remembered<Result>(
        _ node: Node, _ known: ReferenceWritableKeyPath<Program, [SyntaxIdentifier: Result?]>, _ lookup: () -> Result?
    ) -> Result? {
        switch node.kind {
        case .name, .member, .call, .index: break
        default: return guarded(lookup)
        }
        let id = node.syntax.id
        if let result = self[keyPath: known][id] { return result }
        self[keyPath: known][id] = .some(nil)
        let result = guarded(lookup)
        self[keyPath: known][id] = .some(result)
        return result
    }

    /// Looks something up that may need the same lookup again; `nil` for a cycle.
    func guarded<Result>(_ lookup: () -> Result?) -> Result? {
        guard depth < 80 else { return nil }
        depth += 1
        defer { depth -= 1 }
        return lookup()
    }

    func file(of syntax: some SyntaxProtocol) -> Int { fileOfRoot[syntax.root.id] ?? -1 }

    func isGenerated(_ syntax: some SyntaxProtocol) -> Bool { generated.contains(file(of: syntax)) }

    func location(_ syntax: some SyntaxProtocol) -> Location {
        let file = file(of: syntax)
        guard files.indices.contains(file) else { return Location(path: "", line: 1, column: 1) }
        return files[file].place(syntax)
    }

    func endLine(_ syntax: some SyntaxProtocol) -> Int {
        let file = file(of: syntax)
        return files.indices.contains(file) ? files[file].endLine(syntax) : 1
    }

    /// The type whose declaration or extension is the nearest around the syntax, or is the syntax.
    func owner(of syntax: some SyntaxProtocol) -> TypeDecl? {
        var node: Syntax? = Syntax(syntax)
        while let current = node {
            if let owner = owners[current.id] { return owner }
            node = current.parent
        }
        return nil
    }

    func isDeclaration(_ syntax: Syntax) -> TypeDecl? { owners[syntax.id] }

    /// Of declarations with one name, the one in the same file, or in the nearest folder; `nil` if two are as near.
    func nearest<Declaration>(
        _ candidates: [Declaration], to file: Int, fileOf: (Declaration) -> Int
    ) -> Declaration? {
        guard candidates.count > 1 else { return candidates.first }
        if let same = candidates.first(where: { fileOf($0) == file }) { return same }
        guard files.indices.contains(file) else { return nil }
        let own = folders[file]
        var best: (declaration: Declaration, count: Int)?
        var isTie = false
        for candidate in candidates {
            let other = fileOf(candidate)
            guard files.indices.contains(other) else { continue }
            let count = zip(own, folders[other]).prefix { $0 == $1 }.count
            if count > best?.count ?? -1 {
                best = (candidate, count)
                isTie = false
            } else if count == best?.count {
                isTie = true
            }
        }
        return isTie ? nil : best?.declaration
    }
}

/// The calls, comparisons and lookups of all files by name, so that a declaration's uses can be found.
final class CallIndex: SyntaxVisitor {
    private(set) var calls: [String: [FunctionCallExprSyntax]] = [:]
    private(set) var subscripts: [String: [SubscriptCallExprSyntax]] = [:]
    private(set) var comparisons: [String: [SequenceExprSyntax]] = [:]
    /// Types with generic arguments.
    private(set) var generics: [String: [IdentifierTypeSyntax]] = [:]
    private(set) var convertsSnakeCase = false

    init(_ files: [SourceText]) {
        super.init(viewMode: .sourceAccurate)
        for file in files { walk(file.tree) }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.calledExpression.lastName { calls[name, default: []].append(node) }
        return .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.calledExpression.lastName { subscripts[name, default: []].append(node) }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = node.elements
        guard elements.count <= 9 else { return .visitChildren }
        var isComparison = false
        for element in elements {
            if element.as(BinaryOperatorExprSyntax.self)?.operator.text == "==" { isComparison = true }
        }
        guard isComparison else { return .visitChildren }
        for element in elements {
            if let name = element.lastName { comparisons[name, default: []].append(node) }
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if node.genericArgumentClause != nil { generics[node.name.plainName, default: []].append(node) }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.declName.baseName.text == "convertFromSnakeCase" { convertsSnakeCase = true }
        return .visitChildren
    }
}

extension ExprSyntax {
    /// The last name in a chain of members: `map` for `Self.map`, `Problem` for `Problem.init`.
    var lastName: String? {
        if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.plainName }
        if let member = self.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.plainName
            return name == "init" ? member.base?.lastName ?? name : name
        }
        if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.lastName }
        if let value = self.as(OptionalChainingExprSyntax.self) { return value.expression.lastName }
        if let value = self.as(ForceUnwrapExprSyntax.self) { return value.expression.lastName }
        if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.lastName }
        return nil
    }
}
