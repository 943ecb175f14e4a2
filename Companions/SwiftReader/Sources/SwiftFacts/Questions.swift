import SwiftSyntax

/// Reads what conditions and patterns require of a response or of a handled error.
struct Questions {
    let place: CodePlace
    let symbols: Symbols
    /// The type that declares the cases in the patterns of a `switch`, or `nil` if the type is unknown.
    var type: Int?
    /// The kind of the value that each name in a pattern is bound to.
    var bound: [String: Subject] = [:]

    // MARK: Conditions

    /// Returns the claim that all conditions of an `if` or a `guard` are true.
    func claim(of conditions: ConditionElementListSyntax) -> Claim {
        conditions.map { element in
            switch element.condition {
            case .expression(let expression): claim(of: NodeReader.node(expression))
            case .optionalBinding(let binding): claim(ofBinding: binding)
            case .matchingPattern(let matching):
                claim(ofPattern: NodeReader.node(matching.pattern), over: NodeReader.node(matching.initializer.value))
            case .availability: .always
            }
        }.reduce(.always) { $0.and($1) }
    }

    /// Returns the claim of `if let`. Unwrapping the response, as in `let response = response as? HTTPURLResponse`,
    /// isn't a condition on the error.
    private func claim(ofBinding binding: OptionalBindingConditionSyntax) -> Claim {
        let words = binding.words.flatMap { Words.of($0) }
        let literals = binding.tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
            if case .stringSegment(let text) = token.tokenKind { text } else { nil }
        }
        let keywords: Set<String> = ["status", "response", "http", "self", "code"]
        let isAboutResponse = words.contains(where: keywords.contains) || literals.contains { keywords.contains($0) }
        return isAboutResponse ? .always : Claim(requiresPresence: true)
    }

    func claim(of node: Node, depth: Int = 0) -> Claim {
        guard depth < 24 else { return .unreadable }
        switch node.kind {
        case .binary("||", let left, let right):
            return Claim.any(alternatives(left, depth) + alternatives(right, depth))
        case .binary("&&", let left, let right):
            return claim(of: left, depth: depth + 1).and(claim(of: right, depth: depth + 1))
        case .not(let inner): return claim(of: inner, depth: depth + 1).negated
        case .bool(true): return .always
        case .binary("??", let expression, let other):
            if case .bool(false) = other.kind { return claim(of: expression, depth: depth + 1) }
            return .unreadable
        case .binary(let mark, let left, let right) where Self.comparisons.contains(mark):
            return comparison(left, mark, right, depth)
        case .call(let callee, let arguments, _): return question(callee, arguments)
        default: return .unreadable
        }
    }

    private func alternatives(_ node: Node, _ depth: Int) -> [Claim] {
        if case .binary("||", let left, let right) = node.kind, depth < 200 {
            return alternatives(left, depth + 1) + alternatives(right, depth + 1)
        }
        return [claim(of: node, depth: min(depth, 20) + 1)]
    }

    private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "~="]

    private func comparison(_ left: Node, _ mark: String, _ right: Node, _ depth: Int) -> Claim {
        let flipped = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]
        if isValue(left), !isValue(right) { return compare(right, flipped[mark] ?? mark, left, depth) }
        return mark == "~=" ? .unreadable : compare(left, mark, right, depth)
    }

    private func isValue(_ node: Node) -> Bool {
        switch node.kind {
        case .number, .range, .text: true
        case .name(let name): place.locals[name] == nil && bound[name] == nil && constant(node) != nil
        case .member: constant(node) != nil
        default: false
        }
    }

    private func compare(_ expression: Node, _ mark: String, _ value: Node, _ depth: Int) -> Claim {
        // The expression is a condition: `code?.hasPrefix("E") == true`.
        if mark == "==", case .bool(true) = value.kind { return claim(of: expression, depth: depth + 1) }
        let subject = subject(expression)
        // `first` may be the first code of a list, or the first character of a text.
        if let text = value.literal, text.count == 1, expression.lastName == "first" { return .unreadable }
        if ["==", "~=", "!="].contains(mark) {
            var claim = claim(subject, is: value, of: expression)
            claim.comparesKind = isKind(expression, comparedAs: [claim])
            return mark == "!=" ? claim.negated : claim
        }
        guard case .number(let number) = (constant(value) ?? value).kind, number > 99, subject != .code else {
            return .unreadable
        }
        switch mark {
        case ">=": return claim(subject, within: Statuses(number, max(number, 599)))
        case ">": return claim(subject, within: Statuses(number + 1, max(number + 1, 599)))
        case "<": return number > 100 ? claim(subject, within: Statuses(100, number - 1)) : .unreadable
        case "<=": return claim(subject, within: Statuses(100, number))
        default: return .unreadable
        }
    }

    /// Returns the claim of a call such as `[401, 403].contains(status)` or `code.hasPrefix("AUTH_")`.
    private func question(_ callee: Node, _ arguments: [Node.Argument]) -> Claim {
        guard case .member(let holder, let name) = callee.kind, let argument = arguments.first,
            arguments.count == 1
        else { return .unreadable }
        switch name {
        case "contains":
            let subject = subject(argument.value)
            let holder = constant(holder) ?? holder
            guard case .array(let elements) = holder.kind else { return claim(subject, is: holder, of: argument.value) }
            return Claim.any(elements.map { claim(subject, is: $0, of: argument.value) })
        case "hasPrefix", "starts": return claim(holder, beginsWith: argument.value)
        default: return .unreadable
        }
    }

    private func claim(_ expression: Node, beginsWith value: Node) -> Claim {
        guard let prefix = (constant(value) ?? value).literal, !prefix.isEmpty,
            !expression.words.contains(where: ["lowercased", "uppercased"].contains)
        else { return .unreadable }
        let isStatus = significantNames(expression).last.map { Words.of($0).contains("status") } == true
        switch subject(expression) {
        case .status: return statuses(beginningWith: prefix)
        case .statusOrCode where isStatus: return statuses(beginningWith: prefix)
        case .code: return Claim(codes: [prefix + "*"])
        // A prefix of one digit may be the class of a status.
        case .statusOrCode where prefix.count > 1 || !prefix.allSatisfy(\.isNumber): return Claim(codes: [prefix + "*"])
        case .statusOrCode, .statusClass, .codePrefix, .other, .computed: return .unreadable
        }
    }

    private func statuses(beginningWith prefix: String) -> Claim {
        guard prefix.count == 1, let digit = Int(prefix), (1...5).contains(digit) else { return .unreadable }
        return Claim(statuses: [Statuses(digit * 100, digit * 100 + 99)])
    }

    // MARK: Values

    func constant(_ node: Node) -> Node? {
        node.chain.flatMap { symbols.constant($0, in: place.scope, file: place.file) }
    }

    /// Returns the claim that a subject equals the given value.
    func claim(_ subject: Subject, is value: Node, of expression: Node?) -> Claim {
        switch value.kind {
        case .anything: return .always
        case .null: return Claim(requiresPresence: true)
        case .number(let number): return claim(subject, is: number)
        case .text:
            guard let text = value.literal else { return .unreadable }
            return claim(subject, is: text)
        case .range(let first, let last, let isClosed): return claim(subject, from: first, to: last, isClosed)
        case .call(let callee, let arguments, _) where callee.lastName == "some" && arguments.count == 1:
            return claim(subject, is: arguments[0].value, of: expression)
        case .implicit(let name):
            if let constant = vocabularyConstant(name, expression) {
                return claim(subject, is: constant.value, ofCase: constant.case)
            }
            return findCase([name], isImplicit: true, expression).map { Claim(cases: [$0]) } ?? .unreadable
        case .name, .member:
            if let constant = constant(value) {
                if case .member = value.kind, let chain = value.chain, subject == .other,
                    let found = findCase(chain, isImplicit: false, expression)
                {
                    return Claim(cases: [found])
                }
                return claim(
                    subject, is: constant, ofCase: value.chain.flatMap { findCase($0, isImplicit: false, expression) })
            }
            return value.chain.flatMap { findCase($0, isImplicit: false, expression) }.map { Claim(cases: [$0]) }
                ?? .unreadable
        default: return .unreadable
        }
    }

    /// Returns the claim that a subject equals the raw value of the given case.
    private func claim(_ subject: Subject, is value: Node, ofCase found: CaseReference?) -> Claim {
        var claim = claim(subject, is: value, of: nil)
        if claim.codes != nil, let found { claim.namedCodes = [found] }
        return claim
    }

    private func claim(_ subject: Subject, is number: Int) -> Claim {
        switch subject {
        case .statusClass:
            return (1...5).contains(number)
                ? Claim(statuses: [Statuses(number * 100, number * 100 + 99)]) : .unreadable
        case .status: return claim(.status, within: Statuses(number))
        case .statusOrCode:
            if (200...599).contains(number) { return Claim(statuses: [Statuses(number)]) }
            return number > 0 ? Claim(codes: [String(number)]) : .unreadable
        case .code: return Claim(codes: [String(number)])
        case .codePrefix, .other, .computed: return .unreadable
        }
    }

    private func claim(_ subject: Subject, is text: String) -> Claim {
        if case .codePrefix(let length) = subject {
            return text.count == length ? Claim(codes: [text + "*"]) : .unreadable
        }
        // A code that ends in `*` would be read as a family.
        guard subject == .code || subject == .statusOrCode, !text.isEmpty, !text.hasSuffix("*") else {
            return .unreadable
        }
        return Claim(codes: [text])
    }

    private func claim(_ subject: Subject, from first: Node?, to last: Node?, _ isClosed: Bool) -> Claim {
        func number(_ node: Node?) -> Int? {
            guard let node, case .number(let number) = (constant(node) ?? node).kind else { return nil }
            return number
        }
        if first != nil && number(first) == nil || last != nil && number(last) == nil { return .unreadable }
        // Codes have no smallest or largest number, so both bounds are needed.
        if subject == .code, first == nil || last == nil { return .unreadable }
        let start = number(first) ?? 100
        let end = number(last).map { isClosed ? $0 : $0 - 1 } ?? 599
        return start <= end ? claim(subject, within: Statuses(start, end)) : .unreadable
    }

    private func claim(_ subject: Subject, within range: Statuses) -> Claim {
        if subject == .statusClass {
            guard (1...5).contains(range.first) else { return .unreadable }
            return Claim(statuses: [Statuses(range.first * 100, min(range.last, 5) * 100 + 99)])
        }
        let isStatus = range.last >= 100 && range.first <= 599
        switch subject {
        case .code: return Claim(codes: [Codes.range(range.first, range.last)])
        case .statusOrCode where !isStatus: return Claim(codes: [Codes.range(range.first, range.last)])
        case .status where !isStatus: return Claim(isUnreadable: true, invalidStatuses: [range.written])
        case .status, .statusOrCode: return Claim(statuses: [Statuses(max(range.first, 100), min(range.last, 599))])
        case .statusClass, .codePrefix, .other, .computed: return .unreadable
        }
    }

    // MARK: Cases

    /// Returns the enum case that a pattern refers to, or `nil` if the files don't declare the case.
    func findCase(_ chain: [String], isImplicit: Bool, _ expression: Node?) -> CaseReference? {
        guard let name = chain.last else { return nil }
        if !isImplicit {
            guard chain.count > 1 else { return nil }
            let owner = chain.dropLast().joined(separator: ".")
            return symbols.type(owner, in: place.scope, file: place.file).flatMap { symbols.find(name, in: $0) }
        }
        if let type { return symbols.find(name, in: type) }
        return candidates(expression).lazy.compactMap { symbols.find(name, in: $0) }.first
    }

    /// Returns the types that the given expression may have, most likely first.
    func candidates(_ expression: Node?) -> [Int] {
        let own = expression?.chain == ["self"] ? place.ownType.map { [$0] } ?? [] : []
        let declared = expression.map { place.types(of: $0, symbols) } ?? []
        let found = symbols.types(declared, in: place.scope, file: place.file)
        if !own.isEmpty || !found.isEmpty { return own + found }
        if let expression, isForeign(expression) { return [] }
        // The files don't declare the type: `URLError`, `DecodingError`.
        if declared.contains(where: { $0.hasSuffix("Error") && $0 != "Error" && $0 != "any Error" }) { return [] }
        return symbols.types(place.parameters, in: place.scope, file: place.file) + (place.ownType.map { [$0] } ?? [])
    }

    /// Whether the expression is a member of a type that the files don't declare: `urlError.code`.
    func isForeign(_ expression: Node) -> Bool {
        guard case .member(let base, _) = expression.kind else { return false }
        let around = place.types(of: base, symbols)
        return !around.isEmpty && symbols.types(around, in: place.scope, file: place.file).isEmpty
    }

    /// Returns the claim that an expression matches a pattern, in an `if case` or in the arm of a `switch`.
    func claim(ofPattern pattern: Node, over expression: Node) -> Claim {
        switch pattern.kind {
        case .anything: return .always
        case .binding: return .always
        case .tuple(let elements):
            guard case .tuple(let subjects) = expression.kind, subjects.count == elements.count else {
                return .unreadable
            }
            return zip(elements, subjects).map { claim(ofPattern: $0.value, over: $1.value) }
                .reduce(.always) { $0.and($1) }
        case .call(let callee, let arguments, _):
            if callee.lastName == "some", arguments.count == 1 {
                return claim(ofPattern: arguments[0].value, over: expression)
            }
            return claim(ofCase: callee, arguments, over: expression)
        default: break
        }
        // The pattern is a condition: `switch true { case status == 401: … }`.
        if case .bool(true) = expression.kind { return claim(of: pattern) }
        return claim(subject(expression), is: pattern, of: expression)
    }

    /// Returns the claim of a pattern for a case. The arguments of the pattern can be conditions on associated
    /// values: `.http(401)`, `.http(let code)`, `APIError.gone(_)`.
    private func claim(ofCase callee: Node, _ arguments: [Node.Argument], over expression: Node) -> Claim {
        var found: CaseReference?
        switch callee.kind {
        case .implicit(let name): found = findCase([name], isImplicit: true, expression)
        default: found = callee.chain.flatMap { findCase($0, isImplicit: false, expression) }
        }
        guard let found else {
            // The cases of `Result` and of Combine's completion aren't conditions on the error.
            return ["success", "failure"].contains(callee.lastName) ? .always : .unreadable
        }
        var claim = Claim(cases: [found])
        for (position, argument) in arguments.enumerated() {
            switch argument.value.kind {
            case .binding(let name): claim.carried[name] = position
            case .anything: break
            case .number(let number) where (200...599).contains(number):
                claim = claim.and(Claim(statuses: [Statuses(number)]))
            case .range: claim = claim.and(self.claim(.status, is: argument.value, of: nil))
            case .implicit, .member:
                // In `.auth(.expired)`, the associated value is the case of the error.
                guard let inner = carriedCase(argument.value, of: found, at: position) else {
                    claim.isUnreadable = true
                    break
                }
                claim.cases = [inner]
            default: claim.isUnreadable = true
            }
        }
        return claim
    }

    private func carriedCase(_ pattern: Node, of outer: CaseReference, at position: Int) -> CaseReference? {
        let type = symbols.types[outer.type]
        let values = type.cases[outer.position].values ?? []
        guard values.indices.contains(position), let name = pattern.lastName else { return nil }
        return symbols.types(values[position].types, in: [type.name], file: type.file).lazy
            .compactMap { symbols.find(name, in: $0) }.first
    }
}
