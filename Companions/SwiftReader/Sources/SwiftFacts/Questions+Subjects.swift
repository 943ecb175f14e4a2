import SwiftSyntax

/// Determines whether the compared value is a status, a code, or something else.
extension Questions {
    /// Returns the names in an expression, except names such as `rawValue` that don't show the meaning of the
    /// expression.
    func significantNames(_ node: Node) -> [String] {
        let silent: Set<String> = [
            "rawValue", "self", "lowercased", "uppercased", "intValue", "integerValue", "stringValue", "value", "Int",
            "String", "HTTPURLResponse", "some", "first", "description",
        ]
        return node.words.filter { !silent.contains($0) }
    }

    func subject(_ node: Node) -> Subject { subject(node, depth: 0) }

    /// Whether the expression is a `type` or a `kind`, possibly as the key of a container: `forKey: .mediaType`. A
    /// `status` or a `state` that the source compares with words also counts.
    func isKind(_ node: Node, comparedAs claims: [Claim]) -> Bool {
        switch significantNames(node).last.flatMap({ Words.of($0).last }) {
        case "type", "kind": true
        case "status", "state": claims.contains { $0.codes?.contains { Int($0) == nil } == true }
        default: false
        }
    }

    private func subject(_ node: Node, depth: Int) -> Subject {
        guard depth < 8 else { return .other }
        if case .name(let name) = node.kind {
            if let known = bound[name] { return known }
            if name == "rawValue" { return .statusOrCode }
        }
        if let (whole, length) = prefixCall(node) {
            let isStatus = significantNames(whole).last.map { Words.of($0).contains("status") } == true
            let kind = subject(whole, depth: depth + 1)
            return kind == .code || kind == .statusOrCode && !isStatus ? .codePrefix(length) : .computed
        }
        if let chain = node.chain, chain == ["rawValue"] { return .statusOrCode }
        switch node.kind {
        case .binary("/", let status, let hundred):
            guard case .number(100) = hundred.kind else { return .computed }
            let kind = subject(status, depth: depth + 1)
            return kind == .status || kind == .statusOrCode ? .statusClass : .computed
        case .binary("??", let value, _): return subject(value, depth: depth + 1)
        case .binary: return .computed
        default: break
        }
        let names = significantNames(node)
        let headers: Set<String> = ["headers", "headerFields", "allHeaderFields", "forHTTPHeaderField"]
        if names.contains(where: headers.contains) { return .other }
        if case .name(let name) = node.kind, let value = place.locals[name]?.value {
            // The value of the variable may be `response.statusCode`.
            let kind = subject(value, depth: depth + 1)
            if kind != .other && kind != .computed || Subject(name: name) == .other { return kind }
        }
        let kind = names.last.map { Subject(name: $0) } ?? .other
        if kind != .other { return kind }
        // In `HTTPStatus(rawValue: …)`, the type determines the subject; in `json["code"]`, the key does.
        if responseEnum(of: node) != nil { return .statusOrCode }
        let keys = node.syntax.tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
            if case .stringSegment(let text) = token.tokenKind { text } else { nil }
        }
        return keys.last.map { Subject(name: $0) } ?? .other
    }

    /// Returns `code` and the length for an expression such as `code.prefix(2)` or `String(code.prefix(2))`; `nil`
    /// for other nodes.
    private func prefixCall(_ node: Node) -> (whole: Node, length: Int)? {
        guard case .call(let callee, let arguments, _) = node.kind, arguments.count == 1 else { return nil }
        if case .name("String") = callee.kind { return prefixCall(arguments[0].value) }
        guard case .member(let whole, "prefix") = callee.kind, case .number(let length) = arguments[0].value.kind,
            length > 0
        else { return nil }
        return (whole, length)
    }

    /// Returns the type of an expression such as `HTTPStatus(rawValue: code)` or `body.error.code`, or `nil` if the
    /// raw values of the type aren't statuses or codes.
    private func responseEnum(of node: Node) -> Int? {
        var names = place.types(of: node, symbols)
        if case .call(let callee, _, _) = node.kind { names += callee.chain.map { [$0.joined(separator: ".")] } ?? [] }
        let isFromResponse = isStatusOrCodeValue(node)
        return symbols.types(names, in: place.scope, file: place.file).first { type in
            let type = symbols.types[type]
            return type.standsForResponses || isFromResponse && type.hasRawValues && !type.isForUnrelatedCodes
        }
    }

    /// Whether an expression is the code of a decoded body, or is created from a status or a code: `body.code`,
    /// `Outcome(rawValue: errorCode)`. The name of the expression's type doesn't matter.
    private func isStatusOrCodeValue(_ node: Node) -> Bool {
        switch node.kind {
        case .call: return isMadeOfResponse(node)
        case .member(let base, "rawValue"): return isStatusOrCodeValue(base)
        case .member(let base, let name) where isStatusOrCode(name):
            let around = symbols.types(place.types(of: base, symbols), in: place.scope, file: place.file)
            return around.contains { symbols.types[$0].isBody }
        case .binary("??", let value, _): return isStatusOrCodeValue(value)
        default: return false
        }
    }

    /// Whether a call creates a value from a raw status or code: `Outcome(rawValue: errorCode)`.
    func isMadeOfResponse(_ node: Node) -> Bool {
        guard case .call(_, let arguments, _) = node.kind, arguments.count == 1, arguments[0].label == "rawValue" else {
            return false
        }
        return significantNames(arguments[0].value).last.map(isStatusOrCode) == true
    }

    /// Returns the enum of errors that a call initializes from a raw status or code, such as
    /// `PayError(rawValue: statusCode)`, or `nil` for other nodes.
    func errorMadeOfResponse(_ node: Node) -> Int? {
        guard isMadeOfResponse(node), case .call(let callee, _, _) = node.kind, var names = callee.chain else {
            return nil
        }
        if names.last == "init" { names.removeLast() }
        return symbols.type(names.joined(separator: "."), in: place.scope, file: place.file).flatMap { type in
            symbols.types[type].isNamedError && symbols.types[type].hasRawValues ? type : nil
        }
    }

    private func isStatusOrCode(_ name: String) -> Bool { [.status, .code].contains(Purpose(name: name)) }

    /// Returns the raw value of the case with the given name, and the case, if the type of the expression is an enum
    /// of statuses or codes.
    func vocabularyConstant(_ name: String, _ expression: Node?) -> (value: Node, case: CaseReference?)? {
        guard let expression, let type = responseEnum(of: expression),
            type != place.ownType || expression.chain != ["self"],
            !symbols.types[type].inherits.contains("Error")
        else { return nil }
        return symbols.constant(name, of: type, file: place.file).map { ($0, symbols.find(name, in: type)) }
    }
}
