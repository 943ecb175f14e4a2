import SwiftSyntax

/// Finds the places at which the app connects constants with errors. A `Found` isn't an association yet: the error types
/// are only known when everything is found.
final class Finder {
    let program: Program
    var found: [Found] = []
    var unused: [Report.Unused] = []
    /// Tables that the table of an endpoint refers to; they aren't anybody else's.
    var usedTables: Set<SyntaxIdentifier> = []
    /// Functions that ask other types' functions, for parents: before they look at the response themselves, or after.
    var asked: [(function: Member, call: Node, isFirst: Bool)] = []
    /// Enums that are made from a status: `Problem(rawValue: statusCode)`.
    var madeFromStatus: Set<TypeDecl> = []
    /// Functions that return enums made from a status.
    var mapped: [(function: Member, type: TypeDecl)] = []
    /// The texts that a screen shows for an error.
    var shown: [TypeDecl: [String: Associator.CaseTexts]] = [:]
    var comparedProperties: [TypeDecl: [String: Subject?]] = [:]
    /// Tables that are read because another table refers to them.
    var referring: Set<SyntaxIdentifier> = []
    /// How often the values of local constants were read for one expression.
    var followed: [SyntaxIdentifier: Int] = [:]
    var makingDepth = 0
    /// The functions whose errors are found for a branch that calls them.
    var following: Set<SyntaxIdentifier> = []
    /// The paths of properties of requests.
    var paths: [String: String?] = [:]

    init(_ program: Program) { self.program = program }

    /// How the app uses an error. A thrown value is an error of any type; a carried value is one that the app makes an
    /// error with.
    enum Use { case returned, thrown, assigned, handed, entry, carried }

    struct Found {
        var type: TypeDecl
        var name: String?
        var node: Node
        var form: Report.Form
        var context: Context
        var use: Use
        var function: Member?
        var arguments: [Node.Argument] = []
        /// A text without an error, which the branch returns or shows.
        var text: Node?
        /// The text's title, or the text itself if it is only a title.
        var title: Node?
        /// The table that has the entry.
        var table: SyntaxIdentifier?
    }

    /// The function around an expression, and the types of what it returns and throws.
    struct Scope {
        var member: Member?
        var returned: ValueType?
        var thrown: ValueType?
        /// The name of the table that an expression is the value of.
        var table: String?
    }

    /// Where an expression is: the responses for which it runs, how its value is used, and the function around it.
    struct Site {
        var contexts: [Context]
        var use: Use
        var scope: Scope

        var isLimited: Bool { contexts.contains(where: \.isLimited) }

        func limited(to contexts: [Context]) -> Site { Site(contexts: contexts, use: use, scope: scope) }
        func used(_ use: Use) -> Site { Site(contexts: contexts, use: use, scope: scope) }

        func holding(_ condition: Condition, _ program: Program) -> Site {
            limited(to: contexts.holding(condition, program))
        }
        func failing(_ condition: Condition, _ program: Program) -> Site {
            limited(to: contexts.failing(condition, program))
        }

        /// A table that a type passes to what describes its request is the table of the type.
        func ofOwner(besides made: TypeDecl, _ program: Program) -> Site {
            guard let member = scope.member, let owner = member.owner, owner != made, !program.isError(owner),
                owner.kind != .external, !member.isStatic || member.kind == .initializer
            else { return self }
            return limited(
                to: contexts.map { context in
                    var context = context
                    context.endpoint = context.endpoint ?? Report.Endpoint(type: owner.fullName, case: nil)
                    return context
                })
        }
    }

    func list(_ reason: Report.Reason, _ syntax: some SyntaxProtocol, subject: String? = nil, detail: String? = nil) {
        unused.append(
            Report.Unused(at: program.location(syntax), reason: reason, subject: subject, detail: detail))
    }

    func listSyntax(_ source: SourceText) {
        if source.isTooDeep {
            unused.append(
                Report.Unused(
                    at: Location(path: source.path, line: 1, column: 1), reason: .syntax, detail: "nested too deeply"))
        } else if let error = source.syntaxError {
            unused.append(Report.Unused(at: error, reason: .syntax))
        }
    }

    // MARK: Bodies

    func findAll() {
        for type in program.types { find(in: type.memberOrder) }
        find(in: program.globals.memberOrder)
        for file in program.files where !program.isGenerated(file.tree) {
            let statements = file.tree.statements.filter { if case .decl = $0.item { false } else { true } }
            guard !statements.isEmpty else { continue }
            _ = walk(file.tree.statements, [Context()], Scope(), isTop: true)
        }
    }

    private func find(in members: [Member]) {
        for member in members where !program.isGenerated(member.syntax) {
            var context = Context()
            context.endpoint = endpoint(of: member)
            let type = member.type.flatMap { program.resolve($0) }
            let scope = Scope(
                member: member, returned: type, thrown: program.resolve(member.thrown), table: member.name)
            if let body = member.body { _ = walk(body, [context], scope) }
            guard let initial = member.initial else { continue }
            let node = NodeReader.node(initial)
            if isTable(node) { make(node, as: type, Site(contexts: [context], use: .entry, scope: scope)) }
            for closure in closures(in: Syntax(initial)) { walk(closure, [context], scope, as: type) }
        }
    }

    private func isTable(_ node: Node) -> Bool {
        switch node.kind {
        case .dictionary, .branches: true
        case .call(let callee, _, _): if case .member(_, "merging") = callee.kind { true } else { false }
        case .name, .member: if case .dictionary? = program.type(of: node) { true } else { false }
        default: false
        }
    }

    /// A type with a path and a method is an endpoint, and so is a type with a table of errors.
    private func endpoint(of member: Member) -> Report.Endpoint? {
        guard let owner = member.owner, !member.isStatic, member.kind != .initializer, program.isEndpoint(owner) else {
            return nil
        }
        return Report.Endpoint(type: owner.fullName, case: nil)
    }

    /// The closures in an expression, except closures in other closures and in branches.
    func closures(in syntax: Syntax) -> [ClosureExprSyntax] {
        let visitor = ClosureVisitor(viewMode: .sourceAccurate)
        visitor.walk(syntax)
        return visitor.closures
    }

    private final class ClosureVisitor: SyntaxVisitor {
        var closures: [ClosureExprSyntax] = []

        override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
            closures.append(node)
            return .skipChildren
        }
        override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
        override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }

    func walk(_ closure: ClosureExprSyntax, _ contexts: [Context], _ scope: Scope, as type: ValueType? = nil) {
        var scope = scope
        if let result = closure.signature?.returnClause?.type {
            scope.returned = program.resolve(result)
        } else if case .function(_, let result)? = type {
            scope.returned = result
        } else if closure.parent?.is(FunctionCallExprSyntax.self) == true, type != nil {
            scope.returned = type
        } else {
            scope.returned = nil
        }
        scope.thrown = nil
        // A dispatched closure runs for the same response; a different closure may run for any response.
        let called = closure.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.lastName
        let isDispatched = ["async", "run", "Task", "MainActor", "assumeIsolated", "performAndWait"].contains(called)
        _ = walk(closure.statements, isDispatched ? contexts : contexts.map(\.unlimited), scope)
    }
}

extension Program {
    /// Whether a type describes requests: it has a path and a method, or a table of errors of its own.
    func isEndpoint(_ decl: TypeDecl) -> Bool {
        if let known = endpoints[decl] { return known }
        endpoints[decl] = false
        let isRequest = isRequest(decl)
        let isEndpoint = !isError(decl) && (isRequest || decl.memberOrder.contains { isTable($0) })
        endpoints[decl] = isEndpoint
        return isEndpoint
    }

    /// Whether a property of a value is a table from statuses or codes to errors.
    private func isTable(_ member: Member) -> Bool {
        guard member.kind == .property, !member.isStatic,
            case .dictionary(let key?, let value?)? = resolve(member.type),
            key.isNumberOrText || key.decl?.kind == .enum
        else { return false }
        return isErrorValue(value)
    }

    func isErrorValue(_ type: ValueType) -> Bool {
        switch type {
        case .app(let decl, _), .meta(let decl): isError(decl)
        case .other(let name, _): name.hasSuffix("Error")
        default: false
        }
    }

    /// Whether a type conforms to `Error`: directly, by an extension, or by a protocol or a superclass.
    func isError(_ decl: TypeDecl) -> Bool {
        if let known = errorTypes[decl] { return known }
        errorTypes[decl] = false
        let known: Set<String> = [
            "Error", "LocalizedError", "CustomNSError", "RecoverableError", "NSError", "AbortError",
        ]
        let own = Set((decl == globals ? [] : supertypes(of: decl)).map(\.name)).union([decl.name])
        let names = inheritedNames(of: decl)
        let isError = names.contains { known.contains($0) || $0.hasSuffix("Error") && !own.contains($0) }
        errorTypes[decl] = isError
        return isError
    }
}
