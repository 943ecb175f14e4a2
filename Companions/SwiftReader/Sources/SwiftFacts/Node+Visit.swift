import SwiftSyntax

extension Node {
    /// Calls a closure with the node and all nodes inside it, outer nodes first.
    func visit(_ body: (Node) -> Void) {
        body(self)
        switch kind {
        case .member(let base, _), .not(let base), .cast(let base, _): base.visit(body)
        case .call(let callee, let arguments, _), .index(let callee, let arguments):
            callee.visit(body)
            for argument in arguments { argument.value.visit(body) }
        case .binary(_, let left, let right):
            left.visit(body)
            right.visit(body)
        case .ternary(let condition, let first, let second):
            for node in [condition, first, second] { node.visit(body) }
        case .array(let elements), .other(let elements): for element in elements { element.visit(body) }
        case .tuple(let elements): for element in elements { element.value.visit(body) }
        case .dictionary(let entries):
            for entry in entries {
                entry.key.visit(body)
                entry.value.visit(body)
            }
        case .range(let first, let last, _):
            first?.visit(body)
            last?.visit(body)
        default: break
        }
    }

    /// The closures in the node, except closures inside other closures.
    var closures: [ClosureExprSyntax] {
        var closures: [ClosureExprSyntax] = []
        visit { node in
            switch node.kind {
            case .closure(let closure): closures.append(closure)
            case .call(_, _, let trailing): closures += trailing
            default: break
            }
        }
        return closures
    }

    /// Whether the node is `nil` or an empty text.
    var isNothing: Bool {
        if case .null = kind { return true }
        return literal == ""
    }

    /// Whether the node may be the message of the server or of another error: a variable, or a property with a name
    /// such as `message`.
    var isServersMessage: Bool {
        guard let chain, let last = chain.last else { return false }
        let names: Set<String> = [
            "message", "localizedDescription", "errorDescription", "description", "title", "text",
        ]
        return chain.count == 1 && last.first?.isLowercase == true || names.contains(last)
    }
}
