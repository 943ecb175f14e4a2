import ErrorSpecLanguage
import ErrorSpecReading

/// A request that code describes: Moya's `TargetType`, a router of Alamofire's, or another type with a path and a method.
struct SwiftOperation {
    var method: String
    /// A template, as specs write them.
    var path: String
    /// The type that describes it, and of an enum the case.
    var target: String
    var caseName: String?
    var range: SourceRange

    var name: String { "\(method) \(path)" }
}

/// The properties of such a type, statement by statement.
struct SwiftTarget {
    struct Statement {
        /// The cases that it is for; `nil`: all that no statement before it is for.
        var cases: [SwiftCaseReference]?
        /// `nil`: it can't be read.
        var value: String?
        var range: SourceRange
    }

    var name: String
    /// The enum, by its position.
    var type: Int?
    var inherited: Set<String> = []
    var paths: [Statement] = []
    var methods: [Statement] = []
    var bases: [Statement] = []
    var range: SourceRange

    /// Some method is one of HTTP's: without, it is something else that has a path.
    var describesRequests: Bool { !paths.isEmpty && methods.contains { $0.value != nil } }

    /// - Returns: The statement that decides for a case; `nil` where there is none.
    static func statement(
        for found: SwiftCaseReference?, of statements: [Statement]
    ) -> Statement? {
        statements.first { statement in
            guard let cases = statement.cases, let found else { return true }
            return cases.contains(found)
        }
    }
}

extension SwiftErrorReader {
    private enum Property {
        case path
        case method
        case base

        init?(name: String) {
            switch name {
            case "path": self = .path
            case "method", "httpMethod": self = .method
            case "baseURL", "baseUrl": self = .base
            default: return nil
            }
        }
    }

    /// - Returns: Whether the statement is one of a property that describes a request.
    mutating func readTarget(
        _ statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace
    ) -> Bool {
        guard let member = place.context.member, member.keyword == "var", let property = Property(name: member.name),
            let scope = place.context.types.last, let first = statement.range.first
        else { return false }
        // A `let` within it, or a call besides.
        guard statement.assigned == nil else { return true }
        let own = place.ownType.flatMap { types[$0].name == scope.name ? $0 : nil }
        let key = own.map { "#\($0)" } ?? scope.name
        var target =
            targets[key]
            ?? SwiftTarget(name: scope.name, type: own, range: place.file.range(scope.header.lowerBound - 1))
        if targets[key] == nil { targetOrder.append(key) }
        target.inherited.formUnion(place.file.tokens[scope.header].compactMap(\.word))
        let isReadable = !conditions.isUnreadable && !conditions.isTentative && !conditions.areAboutResponse
        let reader = SwiftRequestReader(
            place: place, carried: Set(conditions.names.carried.keys), stored: place.file.storedProperties(of: scope),
            constants: constants)
        var found = SwiftTarget.Statement(cases: conditions.cases, value: nil, range: place.file.range(first))
        switch property {
        case .path:
            found.value = isReadable ? reader.path(statement.value) : nil
            target.paths.append(found)
        case .method:
            found.value = isReadable ? reader.method(statement.value) : nil
            target.methods.append(found)
        case .base:
            found.value = isReadable ? reader.basePath(statement.value) : nil
            target.bases.append(found)
        }
        targets[key] = target
        return true
    }

    /// The operations of all types that describe requests, in the order of the code.
    mutating func readOperations() {
        for key in targetOrder {
            guard let target = targets[key], target.describesRequests else { continue }
            let base = basePath(of: target)
            guard let type = target.type else {
                read(nil, of: target, below: base)
                continue
            }
            for position in types[type].cases.indices {
                read(SwiftCaseReference(type: type, position: position), of: target, below: base)
            }
        }
    }

    private mutating func read(_ found: SwiftCaseReference?, of target: SwiftTarget, below base: String) {
        let path = SwiftTarget.statement(for: found, of: target.paths)
        let method = SwiftTarget.statement(for: found, of: target.methods)
        let caseName = found.map { types[$0.type].cases[$0.position].name }
        let name = caseName.map { "\(target.name).\($0)" } ?? target.name
        guard let text = path?.value, let method = method?.value, OperationDeclaration.isPathTemplate(base + text),
            base + text == Prose.clean(base + text), fitsKey("\(method) \(base + text)")
        else {
            let isMethod = path?.value != nil && method?.value == nil
            unused.add(
                .operation, "`\(name)` has a \(isMethod ? "method" : "path") that can't be read",
                at: (isMethod ? method : path)?.range ?? target.range)
            return
        }
        operations.append(
            SwiftOperation(
                method: method, path: base + text, target: target.name, caseName: caseName,
                range: path?.range ?? target.range))
    }

    /// The common start of all paths of a type: that of its `baseURL`, or of that of a protocol that it conforms to.
    private mutating func basePath(of target: SwiftTarget) -> String {
        var names = target.inherited
        var statements = target.bases
        for _ in 0..<3 where statements.isEmpty {
            let protocols = names.sorted().compactMap { targets[$0] }
            statements = protocols.flatMap(\.bases)
            names = protocols.reduce(into: []) { $0.formUnion($1.inherited) }
        }
        if statements.isEmpty { return "" }
        let values = Set(statements.map(\.value))
        if values.count == 1, let value = values.first.flatMap({ $0 }) { return value }
        unused.add(
            .operation, "the `baseURL` of `\(target.name)` can't be read: its paths begin behind it",
            at: statements[0].range)
        return ""
    }
}

extension SwiftFile {
    /// The properties of a type that whoever makes it sets.
    fileprivate func storedProperties(of scope: Scope) -> Set<String> {
        var names: Set<String> = []
        var index = scope.body.lowerBound
        while index + 2 < min(scope.body.upperBound, tokens.count) {
            if tokens[index].isWord("let") || tokens[index].isWord("var"), let name = tokens[index + 1].word,
                tokens[index + 2].isMark(":")
            {
                var end = index + 3
                while end < scope.body.upperBound, end < tokens.count, !tokens[end].isFirstOfLine,
                    !tokens[end].isMark("="), !tokens[end].isMark("{")
                {
                    end += 1
                }
                let isSet = end < tokens.count && (tokens[end].isMark("=") || tokens[end].isMark("{"))
                if !isSet { names.insert(name) }
            }
            index = skip(index)
        }
        return names
    }
}
