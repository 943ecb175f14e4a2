import SwiftSyntax

/// Declares cases for static members that are errors or codes: `static let gone = APIError(410)`, `static func gone()
/// -> APIError { APIError(message: "It is gone.") }`, `static let gone = ErrorCode("gone")`.
extension DeclarationVisitor {
    /// Declares a case if the constant is an error or a code, of the enclosing type or of a different error type.
    func declareCase(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax, _ name: String) {
        guard let value = (binding.initializer?.value ?? binding.onlyValue).map({ NodeReader.node($0) }) else { return }
        let annotated = binding.typeAnnotation?.type.names.first
        var raw: Node?
        if let call = value.construction(of: annotated) {
            guard isOwn(call.type) && isAboutErrors || Words.areOfErrors(call.type) else { return }
            let isStatus = StatusNames.areOf(call.type) && call.arguments.status != nil
            if isStatus || call.arguments.count == 1 && ["rawValue", nil].contains(call.arguments[0].label) {
                raw = call.arguments[0].value
            }
        } else if annotated.map(isOwn) == true, isAboutErrors, value.isConstant {
            raw = value
        } else {
            return
        }
        declareCase(name, binding.pattern, node.comment, raw: raw)
    }

    /// Declares a case for a static function that does nothing but create an error from a literal text, status or
    /// code.
    func declareCase(_ node: FunctionDeclSyntax) {
        guard node.isStatic, let result = node.signature.returnClause?.type.names.first,
            let call = node.body?.statements.onlyValue.map({ NodeReader.node($0) })?.construction(of: result),
            isOwn(call.type) && isAboutErrors || Words.areOfErrors(call.type),
            call.arguments.contains(where: \.isLiteralOfError)
        else { return }
        declareCase(node.name.plainName, node.name, node.comment, raw: nil)
    }
}

extension Node {
    /// Returns the type and the arguments of an initializer call, such as `APIError(code: 1)` or `.init(code: 1)`, or
    /// `nil` for other nodes.
    ///
    /// - Parameter result: The expected type, which `.init` creates.
    func construction(of result: String?) -> (type: String, arguments: [Argument])? {
        guard case .call(let callee, let arguments, _) = kind else { return nil }
        if case .implicit("init") = callee.kind { return result.map { ($0, arguments) } }
        guard var chain = callee.chain else { return nil }
        if chain.last == "init" { chain.removeLast() }
        guard let type = chain.last, type.first?.isUppercase == true else { return nil }
        return (chain.joined(separator: "."), arguments)
    }
}

extension Node.Argument {
    /// Whether the argument is a literal text, status or code.
    fileprivate var isLiteralOfError: Bool {
        guard let label, Purpose(name: label) != .other else { return false }
        switch value.kind {
        case .text, .number: return true
        case .implicit: return Purpose(name: label) == .status
        case .binary("+", let left, _): return left.literal != nil
        default: return false
        }
    }
}

extension Words {
    /// Whether the name of a type contains a word for errors: `LoginError`, `API.Failure`, `ErrorCode`.
    static func areOfErrors(_ type: String) -> Bool {
        let keywords: Set<String> = ["error", "errors", "failure", "failures", "fault", "exception", "problem"]
        return of(String(type.split(separator: ".").last ?? "")).contains(where: keywords.contains)
    }
}

extension WithModifiersSyntax {
    var isStatic: Bool { modifiers.contains { ["static", "class"].contains($0.name.text) } }
}

extension CodeBlockItemListSyntax {
    /// The only expression, or the value of the only `return`; `nil` if the block has other statements.
    var onlyValue: ExprSyntax? {
        guard count == 1, let item = first else { return nil }
        switch item.item {
        case .expr(let value): return value
        case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
        case .decl: return nil
        }
    }
}

extension Symbols.DeclaredType {
    var lastName: String { String(name.prefix { $0 != "#" }.split(separator: ".").last ?? "") }

    var isError: Bool { inherits.contains { $0.hasSuffix("Error") } || Words.areOfErrors(lastName) }

    /// The name of the only case; `nil` if the type isn't an enum of errors, or doesn't have exactly one case.
    var onlyCase: String? { kind == "enum" && isError && cases.count == 1 ? cases[0].name : nil }

    var hasRawValues: Bool { cases.contains { $0.number != nil || $0.text != nil } }

    /// Whether the type's name ends with a word for errors. `ErrorCode` doesn't count, because that type may not be
    /// an error, but only an enum with the codes of an error.
    var isNamedError: Bool {
        Words.of(lastName).last.map(["error", "errors", "failure", "failures", "fault", "exception"].contains) == true
    }

    /// Whether the type's name is about codes that aren't error codes of a server: `WeatherCode`.
    var isForUnrelatedCodes: Bool { Words.of(lastName).contains(where: Subject.otherCodes.contains) }

    /// Whether the raw values are statuses or codes of errors, rather than values of another kind.
    var standsForResponses: Bool {
        guard hasRawValues else { return false }
        if cases.contains(where: { $0.number.map { (300...599).contains($0) } == true }) { return true }
        if isForUnrelatedCodes { return false }
        let words = Words.of(lastName)
        if Words.areOfErrors(lastName) || words.contains(where: ["code", "codes", "reason"].contains) { return true }
        // The name needs two of these words: `ApiResult` and `ResponseStatus` are about responses, `PaymentStatus`
        // isn't.
        let keywords = words.filter { ["api", "server", "http", "response", "result", "status"].contains($0) }
        return keywords.count > 1
    }

    /// Whether the type is decoded from the body of a response, judging by its protocols and its name.
    var isBody: Bool {
        let keywords: Set<String> = ["response", "body", "result", "reply", "message"]
        return inherits.contains { ["Decodable", "Codable"].contains($0) }
            && (Words.areOfErrors(lastName) || Words.of(lastName).contains(where: keywords.contains))
    }
}
