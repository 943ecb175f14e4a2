import SwiftSyntax

/// Static members that stand for an error or for a code, as the cases of an enum do: `static let gone = APIError(410)`,
/// `static func gone() -> APIError { APIError(message: "It is gone.") }`, `static let gone = ErrorCode("gone")`.
extension DeclarationVisitor {
    /// Declares a case for a constant, of the type around it or of another one of errors.
    func declareCase(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax, _ name: String) {
        guard let value = (binding.initializer?.value ?? binding.onlyValue).map({ NodeReader.node($0) }) else { return }
        let annotated = binding.typeAnnotation?.type.names.first
        var raw: Node?
        if let call = value.construction(of: annotated) {
            guard isOwn(call.type) && isAboutErrors || Words.areOfErrors(call.type) else { return }
            if call.arguments.count == 1, ["rawValue", nil].contains(call.arguments[0].label) {
                raw = call.arguments[0].value
            }
        } else if annotated.map(isOwn) == true, isAboutErrors, value.isConstant {
            raw = value
        } else {
            return
        }
        declareCase(name, binding.pattern, node.comment, raw: raw)
    }

    /// Declares a case for a function that does nothing but make an error whose text, status or code it says.
    func declareCase(_ node: FunctionDeclSyntax) {
        guard node.isStatic, let result = node.signature.returnClause?.type.names.first,
            let call = node.body?.statements.onlyValue.map({ NodeReader.node($0) })?.construction(of: result),
            isOwn(call.type) && isAboutErrors || Words.areOfErrors(call.type),
            call.arguments.contains(where: \.saysOfErrors)
        else { return }
        declareCase(node.name.plainName, node.name, node.comment, raw: nil)
    }
}

extension Node {
    /// The type that a call makes a value of, and its arguments: `APIError(code: 1)`, `.init(code: 1)`.
    ///
    /// - Parameter result: The type that is asked for.
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
    /// Whether it says a text, a status or a code itself, and takes none from a parameter.
    fileprivate var saysOfErrors: Bool {
        guard let label, Purpose(name: label) != .other else { return false }
        switch value.kind {
        case .text, .number: return true
        case .binary("+", let left, _): return left.literal != nil
        default: return false
        }
    }
}

extension Words {
    /// `LoginError`, `API.Failure`, `ErrorCode`: names of errors, or of their codes.
    static func areOfErrors(_ type: String) -> Bool {
        let telling: Set<String> = ["error", "errors", "failure", "failures", "fault", "exception", "problem"]
        return of(String(type.split(separator: ".").last ?? "")).contains(where: telling.contains)
    }
}

extension WithModifiersSyntax {
    var isStatic: Bool { modifiers.contains { ["static", "class"].contains($0.name.text) } }
}

extension CodeBlockItemListSyntax {
    /// The one expression that it is, or returns.
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
    private var lastName: String { String(name.prefix { $0 != "#" }.split(separator: ".").last ?? "") }

    var isError: Bool { inherits.contains { $0.hasSuffix("Error") } || Words.areOfErrors(lastName) }

    /// The case that a value of it has, whatever code asks.
    var onlyCase: String? { kind == "enum" && isError && cases.count == 1 ? cases[0].name : nil }

    /// Whether its raw values are statuses or codes of errors, and no names of something else.
    var standsForResponses: Bool {
        guard cases.contains(where: { $0.number != nil || $0.text != nil }) else { return false }
        if cases.contains(where: { $0.number.map { (300...599).contains($0) } == true }) { return true }
        let words = Words.of(lastName)
        if words.contains(where: Subject.otherCodes.contains) { return false }
        return Words.areOfErrors(lastName) || words.contains { ["code", "codes", "reason"].contains($0) }
    }
}
