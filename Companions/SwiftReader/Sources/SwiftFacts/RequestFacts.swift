import SwiftSyntax

/// The requests that the source describes, with Moya's `TargetType`, a router for Alamofire, or another type that has
/// a path and a method.
struct RequestFacts {
    /// The value of a property for the given cases. If `cases` is `nil`, the value is for all cases without an
    /// earlier value.
    private struct Statement {
        var cases: [CaseReference]?
        /// The value, or `nil` if it can't be read.
        var value: String?
        var at: Facts.Place
    }

    private struct Target {
        var paths: [Statement] = []
        var methods: [Statement] = []
        var bases: [Statement] = []
        /// The base URLs to which a router appends the `path`.
        var routerBases: [Statement] = []
    }

    private var targets: [Int: Target] = [:]

    /// Reads the path, the method or the base URL in a statement.
    ///
    /// - Returns: Whether the statement is in a property that describes a request.
    mutating func read(_ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace, _ symbols: Symbols) -> Bool {
        guard place.isProperty, let type = place.ownType,
            ["path", "method", "httpMethod", "baseURL", "baseUrl"].contains(place.name)
        else { return false }
        // A statement such as a `let` or a call isn't the property's value.
        guard leaf.assigned == nil, leaf.kind != .oneOfSeveral else { return true }
        let isReadable = !conditions.isUnreadable && !conditions.isTentative && !conditions.areAboutResponse
        let reader = RequestReader(
            place: place, symbols: symbols, carried: Set(conditions.meanings.carried.keys),
            stored: Set(symbols.types[type].memberwiseParameters))
        var statement = Statement(cases: conditions.cases, value: nil, at: place.text.place(leaf.node.syntax))
        switch place.name {
        case "path":
            statement.value = isReadable ? reader.path(leaf.node) : nil
            targets[type, default: Target()].paths.append(statement)
        case "method", "httpMethod":
            statement.value = isReadable ? reader.method(leaf.node) : nil
            targets[type, default: Target()].methods.append(statement)
        default:
            statement.value = isReadable ? reader.basePath(leaf.node) : nil
            targets[type, default: Target()].bases.append(statement)
        }
        return true
    }

    /// Reads the base URL of a router: `URL(string: "https://example.com/v1")!.appendingPathComponent(path)`.
    mutating func readBase(in body: CodeBlockSyntax, _ place: CodePlace, _ symbols: Symbols) {
        guard let type = place.ownType else { return }
        let reader = RequestReader(place: place, symbols: symbols, carried: [], stored: [])
        for call in body.calls {
            let node = NodeReader.node(ExprSyntax(call))
            guard case .call(let callee, let arguments, _) = node.kind, case .member(let base, let name) = callee.kind,
                ["appendingPathComponent", "appending"].contains(name), arguments.count == 1,
                arguments[0].value.chain?.last == "path"
            else { continue }
            targets[type, default: Target()].routerBases.append(
                Statement(cases: nil, value: reader.basePath(base), at: place.text.place(call)))
        }
    }

    /// Returns the requests of all types, in the order in which the types are declared.
    func facts(_ symbols: Symbols) -> [Facts.Request] {
        targets.keys.sorted().flatMap { type -> [Facts.Request] in
            guard let target = targets[type], !target.paths.isEmpty, target.methods.contains(where: { $0.value != nil })
            else { return [] }
            let declared = symbols.types[type]
            var found: [Facts.Request] = []
            let base = basePath(of: type, symbols)
            if base == nil, let statement = bases(of: type, symbols).first {
                found.append(Facts.Request(at: statement.at, target: declared.name, unread: "baseURL"))
            }
            guard declared.kind == "enum" else {
                return found + [request(nil, target, base ?? "", declared)]
            }
            let requests = declared.cases.indices.map { position in
                request(CaseReference(type: type, position: position), target, base ?? "", declared)
            }
            return found + requests
        }
    }

    private func request(
        _ found: CaseReference?, _ target: Target, _ base: String, _ declared: Symbols.DeclaredType
    ) -> Facts.Request {
        func statement(_ statements: [Statement]) -> Statement? {
            statements.first { statement in
                guard let cases = statement.cases, let found else { return true }
                return cases.contains(found)
            }
        }
        let path = statement(target.paths)
        let method = statement(target.methods)
        var request = Facts.Request(at: path?.at ?? declared.at, target: declared.name)
        request.name = found.map { declared.cases[$0.position].name }
        if let text = path?.value, let method = method?.value {
            request.method = method
            request.path = base + text
        } else {
            let isMethod = path?.value != nil
            request.at = (isMethod ? method : path)?.at ?? declared.at
            request.unread = isMethod ? "method" : "path"
        }
        return request
    }

    private func bases(of type: Int, _ symbols: Symbols) -> [Statement] {
        var waiting = [type]
        for _ in 0..<3 {
            let found = waiting.flatMap { targets[$0]?.bases ?? [] }
            if !found.isEmpty { return found }
            let routerBases = waiting.flatMap { targets[$0]?.routerBases ?? [] }
            if !routerBases.isEmpty { return routerBases }
            waiting = waiting.flatMap { type in
                symbols.types(symbols.types[type].inherits, in: [], file: symbols.types[type].file)
            }
        }
        return []
    }

    /// Returns the path of a type's `baseURL`, with which all paths of the type begin. Empty if the type has no
    /// `baseURL`, and `nil` if the `baseURL` can't be read. The `baseURL` can be declared in a protocol that the type
    /// conforms to.
    private func basePath(of type: Int, _ symbols: Symbols) -> String? {
        let values = Set(bases(of: type, symbols).map(\.value))
        if values.isEmpty { return "" }
        return values.count == 1 ? values.first ?? nil : nil
    }
}

/// Reads path templates and methods from the values of properties.
private struct RequestReader {
    private enum Piece {
        case literal(String)
        /// A parameter in the path.
        case parameter
        case unknown
    }

    let place: CodePlace
    let symbols: Symbols
    /// The names of the case's associated values.
    let carried: Set<String>
    /// The names of the type's stored properties.
    let stored: Set<String>

    /// Returns the method in upper case for `.post`, `Moya.Method.post` or `"POST"`, or `nil` if the method can't be
    /// read.
    func method(_ node: Node) -> String? {
        let name = node.literal ?? node.chain?.last ?? node.lastName
        if node.chain?.count == 1, node.literal == nil { return nil }
        let methods: Set<String> = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]
        return name.map { $0.uppercased() }.flatMap { methods.contains($0) ? $0 : nil }
    }

    /// Returns the path template, such as `/users/{id}` for `"/users/\(id)"`, or `nil` if a part of the path can't be
    /// read.
    func path(_ node: Node) -> String? {
        var parameters: [[String]] = []
        let pieces = pieces(node, &parameters)
        let names = Self.names(of: parameters)
        // The path must begin with literal text, because an inserted value at the start may be a whole path.
        guard case .literal? = pieces.first else { return nil }
        var text = ""
        var next = 0
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .parameter:
                text += "{\(names[next])}"
                next += 1
            case .unknown: return nil
            }
        }
        if text.contains("?") || text.contains("#") { return nil }
        return text.hasPrefix("/") || text.isEmpty ? text : "/" + text
    }

    /// Returns the path of a URL: `/v1` for `URL(string: "https://example.com/v1")!`. Returns `nil` if the path can't
    /// be read.
    func basePath(_ node: Node) -> String? {
        var node = node
        if case .call(let callee, let arguments, _) = node.kind, callee.lastName == "URL",
            let argument = arguments.first, argument.label == "string"
        {
            node = argument.value
        }
        var parameters: [[String]] = []
        // A part of the URL that isn't a literal becomes this character. Such a part may be the host, but not in the
        // path.
        let unknown = "\u{1}"
        let url = pieces(node, &parameters).map { if case .literal(let text) = $0 { text } else { unknown } }.joined()
        // The parts are `https:`, an empty part, the host, and the segments of the path.
        let parts = url.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
        var path = parts.dropFirst(3).map { "/" + $0 }.joined()
        while path.hasSuffix("/") { path.removeLast() }
        return path.contains(unknown) ? nil : path
    }

    private func pieces(_ node: Node, _ parameters: inout [[String]]) -> [Piece] {
        switch node.kind {
        case .binary("+", let left, let right): return pieces(left, &parameters) + pieces(right, &parameters)
        case .text(let parts):
            return parts.compactMap { part in
                switch part {
                case .literal(let text): text.isEmpty && parts.count > 1 ? nil : .literal(text)
                case .value(let value): piece(value, &parameters)
                }
            }
        default: return [piece(node, &parameters)]
        }
    }

    private func piece(_ node: Node, _ parameters: inout [[String]]) -> Piece {
        let chain = node.chain
        if let chain {
            if let literal = symbols.constant(chain, in: place.scope, file: place.file)?.literal {
                return .literal(literal)
            }
            if chain.count == 1, let literal = place.locals[chain[0]]?.value?.literal { return .literal(literal) }
        }
        let words = chain ?? node.words
        guard let known = words.first(where: { carried.contains($0) || stored.contains($0) }),
            chain == nil || chain?.first == known, !Self.isPath(words.last ?? known)
        else { return .unknown }
        parameters.append(chain ?? [known])
        return .parameter
    }

    /// Whether a value with this name may have several segments.
    private static func isPath(_ name: String) -> Bool {
        let paths: Set<String> = ["path", "url", "uri", "endpoint", "route", "query"]
        return Words.of(name).last.map(paths.contains) == true
    }

    /// Returns the names of the parameters in a template: `id` for `order.id`, or `orderId` if the path has another
    /// `id`.
    private static func names(of parameters: [[String]]) -> [String] {
        let technical: Set<String> = [
            "uuidString", "rawValue", "description", "stringValue", "absoluteString", "value",
        ]
        let chains = parameters.map { words in
            let names = words.filter { !technical.contains($0) }
            return names.isEmpty ? words : names
        }
        let last = chains.map { $0.last ?? "" }
        return chains.indices.map { index in
            guard last.count(where: { $0 == last[index] }) > 1, let first = chains[index].first else {
                return last[index]
            }
            return first + chains[index].dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }
}

extension CodeBlockSyntax {
    /// All calls in the block, outer calls before inner ones.
    fileprivate var calls: [FunctionCallExprSyntax] {
        var calls: [FunctionCallExprSyntax] = []
        var waiting = [Syntax(self)]
        while let node = waiting.popLast() {
            if let call = node.as(FunctionCallExprSyntax.self) { calls.append(call) }
            waiting += node.children(viewMode: .sourceAccurate)
        }
        return calls
    }
}
