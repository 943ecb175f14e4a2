import SwiftSyntax

/// Reads the cases that statements throw, return or pass on, and the texts in statements.
extension FileReader {
    func evaluate(
        _ expression: ExprSyntax, _ kind: Leaf.Kind, _ conditions: inout Conditions, _ place: inout CodePlace,
        depth: Int
    ) {
        if let choice = expression.as(IfExprSyntax.self) {
            walk(choice, &conditions, place, depth: depth + 1)
        } else if let choice = expression.as(SwitchExprSyntax.self) {
            walk(choice, conditions, place, depth: depth + 1)
        } else {
            evaluate(Leaf(node: NodeReader.node(expression), kind: kind), conditions, place, depth: depth)
        }
    }

    func evaluate(_ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace, depth: Int) {
        guard depth < 60 else { return }
        var leaf = leaf
        switch leaf.node.kind {
        case .binary("=", let name, let value):
            leaf = Leaf(node: value, kind: .assigned, assigned: name.lastName)
            evaluate(leaf, conditions, place, depth: depth + 1)
            return
        case .branches(let expression):
            var conditions = conditions
            var place = place
            evaluate(expression, leaf.kind, &conditions, &place, depth: depth + 1)
            return
        case .ternary(let condition, let first, let second):
            let claim = Questions(place: place, symbols: symbols).claim(of: condition)
            leaf.node = first
            evaluate(leaf, conditions.applying(claim), place, depth: depth + 1)
            leaf.node = second
            evaluate(leaf, conditions.otherwise(claim, isMainPath: false), place, depth: depth + 1)
            return
        default: break
        }
        let found = facts.count
        for closure in leaf.node.closures {
            var inner = place.entering(closure)
            walk(closure.statements, conditions, &inner, depth: depth + 1)
        }
        read(leaf, conditions, place)
        let isStatement = leaf.kind == .oneOfSeveral || leaf.kind == .alone
        if isStatement, facts.count == found, case .call = leaf.node.kind, !isLog(leaf.node) { unreadCallCount += 1 }
    }

    func read(_ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) {
        if leaf.makesFailure, let target = target(of: leaf, place) { thrown.insert(target.type) }
        readFallback(in: leaf, conditions, place)
        if requests.read(leaf, conditions, place, symbols) { return }
        let readsCases = conditions.cases != nil && !conditions.areAboutResponse
        if readsCases, readProperty(leaf, conditions, place) { return }
        guard conditions.areAboutResponse || conditions.cases != nil else {
            readDefault(leaf, conditions, place)
            return
        }
        if let target = target(of: leaf, place) {
            record(target, leaf, conditions, place)
            // The case may be the app's reaction to an error: `.alert(title: "…", message: "…")`.
            if !conditions.areAboutResponse, !symbols.types[target.type].isError {
                readTexts(of: leaf, conditions, place)
            }
        } else {
            readTexts(of: leaf, conditions, place)
        }
    }

    /// Reads the fallback for raw values that no case has: `PayError(rawValue: status) ?? .unknown`.
    private func readFallback(in leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) {
        leaf.node.visit { node in
            guard case .binary("??", let made, let other) = node.kind,
                let type = Questions(place: place, symbols: symbols).errorMadeOfResponse(made),
                let target = target(other, [type], place, depth: 0), target.type == type
            else { return }
            var mapping = mapping(Facts.Match(isOtherwise: true), leaf, Conditions(), place)
            mapping.target = symbols.name(target)
            facts.mappings.append(mapping)
        }
    }

    /// Reads a property with one value for all cases of a type: `var title: String { "Payment failed" }`.
    private func readDefault(_ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) {
        guard let type = place.ownType, place.isProperty, leaf.assigned == nil, place.purpose.isText,
            !conditions.isUnreadable, !conditions.isTentative, leaf.givesValue,
            var property = property(place.purpose, leaf.node, of: place.result, conditions, place),
            property.text?.isFallback != true
        else { return }
        property.type = symbols.types[type].name
        facts.properties.append(property)
    }

    // MARK: Properties of cases

    /// Reads the status, the code or the text that a statement gives the handled cases.
    ///
    /// - Returns: Whether the statement gives a status, a code or a text, even if the value can't be read.
    private func readProperty(_ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) -> Bool {
        guard let cases = conditions.cases, leaf.givesValue else { return false }
        let purpose =
            place.purpose == .other ? leaf.assigned.map { Purpose(name: $0) } ?? .other : place.purpose
        if purpose == .other { return false }
        // The function's name suggests a text, such as `message`, but the function returns a case of another type.
        if purpose.isText, place.returnsOtherThanText(symbols) { return false }
        if conditions.isUnreadable {
            if purpose != .status, purpose != .code { listComputed(leaf.node, purpose, cases, conditions, place) }
            return true
        }
        let names = leaf.assigned.map { place.declaredTypes(of: $0, symbols) } ?? place.result
        if var property = property(purpose, leaf.node, of: names, conditions, place) {
            property.cases = cases.map(symbols.name)
            facts.properties.append(property)
        } else if purpose != .status, purpose != .code {
            listComputed(leaf.node, purpose, cases, conditions, place)
        }
        return true
    }

    private func listComputed(
        _ node: Node, _ purpose: Purpose, _ cases: [CaseReference], _ conditions: Conditions, _ place: CodePlace
    ) {
        if node.isNothing { return }
        // The case carries its text: `case .weak(let message): message`.
        let isCarried = node.chain.map { $0.count == 1 && conditions.meanings.carried[$0[0]] != nil } == true
        if node.isServersMessage, !isCarried { return }
        let what = purpose == .title ? "title" : "description"
        facts.unread.append(
            Facts.Unread(
                at: text.place(node.syntax), what: "text",
                message: isCarried ? "carries its \(what)" : "computes a \(what)", cases: cases.map(symbols.name)))
    }

    // MARK: Targets

    /// Finds the case that a statement returns, throws, assigns or passes on.
    func target(of leaf: Leaf, _ place: CodePlace) -> CaseReference? {
        var expected: [Int]
        switch leaf.kind {
        case .oneOfSeveral: expected = []
        case .assigned where leaf.assigned == "self": expected = place.ownType.map { [$0] } ?? []
        case .assigned:
            let names = leaf.assigned.map { place.declaredTypes(of: $0, symbols) } ?? []
            expected = symbols.types(names, in: place.scope, file: file)
        case .alone, .returned, .thrown, .table: expected = []
        }
        if leaf.kind != .oneOfSeveral {
            expected += symbols.types(place.result + place.parameters, in: place.scope, file: file)
            expected += place.ownType.map { [$0] } ?? []
        }
        return target(leaf.node, expected, place, depth: 0)
    }

    private func target(_ node: Node, _ expected: [Int], _ place: CodePlace, depth: Int) -> CaseReference? {
        guard depth < 30 else { return nil }
        func first(_ nodes: [Node], _ expected: [Int]) -> CaseReference? {
            nodes.lazy.compactMap { self.target($0, expected, place, depth: depth + 1) }.first
        }
        switch node.kind {
        case .implicit(let name): return expected.lazy.compactMap { self.symbols.find(name, in: $0) }.first
        case .member(let base, let name):
            guard let chain = base.chain else { return nil }
            let isSelf = chain == ["self"] || chain == ["Self"]
            let type = isSelf ? place.ownType : symbols.type(chain.joined(separator: "."), in: place.scope, file: file)
            return type.flatMap { symbols.find(name, in: $0) }
        case .call(let callee, let arguments, _):
            let values = arguments.map(\.value)
            let name = callee.lastName ?? ""
            if name == "failure" || name == "success" {
                let all = expected.isEmpty ? signatureTypes(place) : expected
                return first(values, carriedTypes(by: name, of: all) + all)
                    ?? target(callee, expected, place, depth: depth + 1)
            }
            if let found = target(callee, expected, place, depth: depth + 1) { return found }
            return first(values, expectedTypes(of: callee, arguments, expected, place))
        case .binary("??", let value, let other): return first([value, other], expected)
        case .binary(_, let left, let right): return first([left, right], [])
        case .index(let base, let arguments): return first([base] + arguments.map(\.value), [])
        case .array(let elements): return first(elements, expected)
        case .tuple(let elements): return first(elements.map(\.value), expected)
        case .cast(let value, _): return first([value], expected)
        case .other(let parts): return first(parts, [])
        default: return nil
        }
    }

    /// Returns the types of a case's associated values. The case is looked up by its name in the given types, which
    /// can be an app's own result types: `case failure(NetworkError, Data?)`.
    private func carriedTypes(by name: String, of types: [Int]) -> [Int] {
        types.compactMap { self.symbols.find(name, in: $0) }.flatMap { found -> [Int] in
            let type = self.symbols.types[found.type]
            let names = (type.cases[found.position].values ?? []).flatMap(\.types)
            return self.symbols.types(names, in: [type.name], file: type.file)
        }
    }

    /// Returns the types that a call's arguments may have: the types that the called function takes, followed by the
    /// expected types. If both are unknown, but the function's name or an argument label is about errors, returns the
    /// types in the enclosing function's signature.
    private func expectedTypes(
        of callee: Node, _ arguments: [Node.Argument], _ expected: [Int], _ place: CodePlace
    ) -> [Int] {
        let name = callee.lastName ?? ""
        var names = callee.chain.flatMap { $0.count == 1 ? place.declaredTypes(of: name, symbols) : nil } ?? []
        if case .member(let base, _) = callee.kind { names += place.types(of: base, symbols) }
        // `ResponseError(.gone, response)` creates an error from a code.
        if let type = callee.chain.flatMap({ symbols.type($0.joined(separator: "."), in: place.scope, file: file) }) {
            let made = symbols.types[type]
            let taken = (made.functions["init"] ?? []) + made.memberwiseParameters.flatMap { made.properties[$0] ?? [] }
            return symbols.types(taken, in: [made.name], file: made.file) + expected
        }
        let known = symbols.types(names, in: place.scope, file: file)
        if !known.isEmpty { return known + expected }
        let handsOn: Set<String> = [
            "completion", "fail", "onError", "send", "reject", "finish", "resume", "throwError", "error", "Fail",
        ]
        let labels: Set<String> = ["error", "throwing", "with"]
        let takesErrors = handsOn.contains(name) || arguments.contains { $0.label.map(labels.contains) == true }
        return takesErrors && expected.isEmpty ? signatureTypes(place) : expected
    }

    private func signatureTypes(_ place: CodePlace) -> [Int] {
        symbols.types(place.result + place.parameters, in: place.scope, file: file)
            + (place.ownType.map { [$0] } ?? [])
    }

    // MARK: Mappings

    private func record(_ target: CaseReference, _ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) {
        guard conditions.areAboutResponse else {
            recordConversion(to: target, leaf, conditions, place)
            return
        }
        if conditions.comparesKind, !leaf.makesFailure, !symbols.types[target.type].isError { return }
        guard let match = match(conditions, at: leaf, place, for: target) else { return }
        var mapping = mapping(match, leaf, conditions, place)
        mapping.target = symbols.name(target)
        mapping.carries = carried(by: leaf.node, named: symbols.name(target).name, conditions)
        let texts = argumentTexts(of: leaf, conditions, place)
        mapping.texts = texts.isEmpty ? nil : texts
        facts.mappings.append(mapping)
    }

    /// Records the conversion of one error to another: `init(_ error: APIError) { switch error { case .gone: self =
    /// .missing … } }`.
    private func recordConversion(
        to target: CaseReference, _ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace
    ) {
        guard !conditions.isUnreadable, !conditions.isTentative, symbols.types[target.type].isError,
            conditions.cases?.allSatisfy({ $0.type != target.type }) == true
        else { return }
        var mapping = mapping(Facts.Match(), leaf, conditions, place)
        mapping.target = symbols.name(target)
        facts.mappings.append(mapping)
    }

    func mapping(_ match: Facts.Match, _ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) -> Facts.Mapping {
        let handled = conditions.cases ?? (conditions.namedCodes.isEmpty ? nil : conditions.namedCodes)
        return Facts.Mapping(
            at: text.place(leaf.node.syntax), within: place.scope.last, match: match,
            isTentative: conditions.isTentative ? true : nil, cases: handled.map { $0.map(symbols.name) })
    }

    /// Returns the meanings of the arguments of a case, so that texts can insert the arguments:
    /// `.server(response.statusCode)`.
    private func carried(by node: Node, named name: String, _ conditions: Conditions) -> [String]? {
        var found: [String]?
        node.visit { node in
            guard found == nil, case .call(let callee, let arguments, _) = node.kind, callee.lastName == name else {
                return
            }
            found = arguments.map { argument in
                argument.value.chain.flatMap { conditions.meanings.meaning(of: $0) }?.rawValue ?? ""
            }
        }
        return found
    }

    /// Returns the match that the given conditions describe. If the conditions can't be read or are never met, adds
    /// them to the unread facts and returns `nil`.
    ///
    /// - Parameter target: The case that the statement creates.
    func match(
        _ conditions: Conditions, at leaf: Leaf, _ place: CodePlace, for target: CaseReference? = nil
    ) -> Facts.Match? {
        func list(_ what: String, _ message: String, _ cases: [Facts.CaseName]? = nil) {
            facts.unread.append(
                Facts.Unread(
                    at: text.place(leaf.node.syntax), what: what, message: message, cases: cases,
                    within: cases == nil ? place.fullName : nil))
        }
        if conditions.isUnreadable {
            let isAboutErrors = conditions.statuses?.contains { $0.last >= 300 } ?? true
            if conditions.areAboutResponse, isAboutErrors { list("status", "a condition that can't be read") }
            return nil
        }
        let statuses = conditions.patterns.map { [$0.first, $0.last] }
        if conditions.statuses != nil, statuses.isEmpty {
            conditions.reasonNotReached.map { list("status", $0, target.map { [symbols.name($0)] }) }
            return nil
        }
        if let required = conditions.codes, !required.isEmpty {
            guard let codes = conditions.reachedCodes, !codes.isEmpty else {
                let names = required.map { "`\($0)`" }.joined(separator: ", ")
                list("code", "\(names) comes after a prefix that already matches it")
                return nil
            }
            return Facts.Match(statuses: statuses.isEmpty ? nil : statuses, codes: codes)
        }
        if conditions.statuses != nil { return Facts.Match(statuses: statuses) }
        guard conditions.isRest, conditions.codes == nil else { return nil }
        if let rest = conditions.restPatterns { return Facts.Match(statuses: rest.map { [$0.first, $0.last] }) }
        return conditions.isTentative ? nil : Facts.Match(isOtherwise: true)
    }
}

extension CodePlace {
    /// Whether the function returns an enum instead of a text. For example, `description(for:)` may return an alert.
    func returnsOtherThanText(_ symbols: Symbols) -> Bool {
        guard !isProperty, let first = result.first else { return false }
        return symbols.type(first, in: scope, file: file).map { !symbols.types[$0].cases.isEmpty } == true
    }
}
