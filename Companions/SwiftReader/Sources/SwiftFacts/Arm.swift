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

    /// `case let code:`, `case _:`
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
    /// Binds the names in a pattern, such as `let code`, to the value that the `switch` is over.
    mutating func bind(_ pattern: Node, to asked: Node) {
        switch (pattern.kind, asked.kind) {
        case (.binding(let name), _): bound[name] = subject(asked)
        case (.tuple(let elements), .tuple(let subjects)):
            for (element, subject) in zip(elements, subjects) { bind(element.value, to: subject.value) }
        default: break
        }
    }
}

extension Meanings {
    /// Notes the subject of a `switch`, by its patterns.
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
                // If one subject is a status, the other subject is the code.
                self[chain] = .code
            }
        }
    }

    /// `case let code where …` gives what is switched over another name.
    mutating func noteBinding(of items: [(pattern: Node, condition: Node?)], to subject: Node) {
        guard items.count == 1, case .binding(let name) = items[0].pattern.kind, let chain = subject.chain else {
            return
        }
        self[[name]] = meaning(of: chain)
    }
}

extension Node {
    /// `value ?? default` without the default.
    var withoutDefault: Node { if case .binary("??", let value, _) = kind { value.withoutDefault } else { self } }

    var isDictionary: Bool { if case .dictionary = kind { true } else { false } }

    /// The case that a pattern names without its type.
    var caseName: String? {
        switch kind {
        case .implicit(let name): name
        case .call(let callee, _, _): if case .implicit(let name) = callee.kind, name != "some" { name } else { nil }
        default: nil
        }
    }

    /// `let error as APIError`
    var isBindingOfType: Bool {
        guard case .cast(let value, _) = kind, case .binding = value.kind else {
            if case .cast = kind { return true }
            return false
        }
        return true
    }
}
