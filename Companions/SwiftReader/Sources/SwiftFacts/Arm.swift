import SwiftSyntax

/// An arm of a `switch`.
struct Arm {
    let syntax: SwitchCaseSyntax
    let items: [(pattern: Node, condition: Node?)]
    let isDefault: Bool

    init(_ syntax: SwitchCaseSyntax) {
        self.syntax = syntax
        switch syntax.label {
        case .case(let label):
            isDefault = false
            items = label.caseItems.map { item in
                (NodeReader.node(item.pattern), item.whereClause.map { NodeReader.node($0.condition) })
            }
        case .default:
            isDefault = true
            items = [(Node(.anything, syntax), nil)]
        }
    }

    var fallsThrough: Bool {
        guard case .stmt(let last)? = syntax.statements.last?.item else { return false }
        return last.is(FallThroughStmtSyntax.self)
    }

    /// Whether one of the patterns matches any value unconditionally: `case let code:`, `case _:`.
    var takesAnything: Bool {
        items.contains { pattern, condition in
            switch pattern.kind {
            case .anything, .binding: condition == nil
            default: false
            }
        }
    }
}

extension Questions {
    /// Records the kind of value that each name in a pattern is bound to. For `let code`, this is the kind of the
    /// subject of the `switch`.
    mutating func bind(_ pattern: Node, to expression: Node) {
        switch (pattern.kind, expression.kind) {
        case (.binding(let name), _): bound[name] = subject(expression)
        case (.tuple(let elements), .tuple(let subjects)):
            for (element, subject) in zip(elements, subjects) { bind(element.value, to: subject.value) }
        default: break
        }
    }
}

extension Meanings {
    /// Records whether the subject of a `switch` is a status or a code, judging by the values in the patterns.
    mutating func note(_ subject: Node, comparedAs claims: [Claim]) {
        let asksCodes = claims.contains { $0.codes != nil }
        let asksStatuses = claims.contains { $0.statuses != nil || $0.otherStatuses != nil }
        var subjects = [subject]
        if case .tuple(let elements) = subject.kind { subjects = elements.map(\.value) }
        let chains = subjects.map(\.withoutDefault.chain)
        let statuses = chains.indices.filter { chains[$0]?.last.map(Words.isStatus) == true }
        for (position, chain) in chains.enumerated() {
            guard let chain else { continue }
            if subjects.count == 1, asksCodes != asksStatuses {
                self[chain] = asksCodes ? .code : .status
            } else if asksCodes, statuses.count == 1, statuses[0] != position, subjects.count == 2 {
                // In a `switch` over a status and another value, the other value is the code.
                self[chain] = .code
            }
        }
    }

    /// Records that the name in `case let code where …` has the same meaning as the subject of the `switch`.
    mutating func noteBinding(of items: [(pattern: Node, condition: Node?)], to subject: Node) {
        guard items.count == 1, case .binding(let name) = items[0].pattern.kind, let chain = subject.chain else {
            return
        }
        self[[name]] = meaning(of: chain)
    }
}

extension Node {
    /// The node without its default: `value` for `value ?? default`.
    var withoutDefault: Node { if case .binary("??", let value, _) = kind { value.withoutDefault } else { self } }

    var isDictionary: Bool { if case .dictionary = kind { true } else { false } }

    /// The name of the case in a pattern without a type, such as `.gone`; `nil` for other patterns.
    var caseName: String? {
        switch kind {
        case .implicit(let name): name
        case .call(let callee, _, _): if case .implicit(let name) = callee.kind, name != "some" { name } else { nil }
        default: nil
        }
    }

    /// Whether a pattern is a cast: `let error as APIError`.
    var isCast: Bool {
        guard case .cast(let value, _) = kind, case .binding = value.kind else {
            if case .cast = kind { return true }
            return false
        }
        return true
    }
}
