import SwiftSyntax

/// The value that a condition compares: a status, a code, or a value that only its constants classify.
struct Subject {
    enum Kind {
        case status
        /// A status divided by 100.
        case hundreds
        /// A member of a decoded body, or what is made from one.
        case code
        case unknown
    }

    var kind: Kind
    var place: BodyPlace?
    /// The type in which a pattern such as `.gone` is looked up.
    var type: ValueType?
    /// Only the first characters are compared.
    var isPrefix = false
}

/// A member of a decoded body: the decoded type, and the keys from it.
struct BodyPlace: Hashable {
    enum Step: Hashable {
        case key(String)
        case each
    }

    var root: TypeDecl?
    var steps: [Step]
}

extension Program {
    func subject(_ node: Node) -> Subject? { remembered(node, \.subjectsOfNodes) { self.readSubject(node) } }

    private static let wrappers: Set<String> = [
        "Int", "String", "UInt", "Int32", "Int64", "NSNumber", "abs",
    ]
    static let transparent: Set<String> = [
        "rawValue", "intValue", "stringValue", "string", "int", "description", "integerValue", "wrappedValue",
    ]

    private func readSubject(_ node: Node) -> Subject? {
        if let place = bodyPlace(node), !place.steps.isEmpty {
            let type = valueType(of: node)
            if let decl = type?.decl, decl.kind == .enum, let root = place.root, !hasCodes(decl, in: root) {
                return nil
            }
            return Subject(kind: .code, place: place, type: type)
        }
        switch node.kind {
        case .name("self"): return owner(of: node.syntax).flatMap { subject(ofType: $0) }
        case .name(let name):
            if let binding = binding(name, at: node.syntax) { return subject(of: binding, name) }
            if name == "rawValue" { return owner(of: node.syntax).flatMap { subject(ofType: $0) } }
            return StatusNames.isStatus(name) ? Subject(kind: .status) : nil
        case .member(let base, let name):
            if Self.transparent.contains(name), let subject = subject(base) { return subject }
            if case .name("self") = base.kind { return memberSubject(name, of: owner(of: base.syntax)) }
            // Named statuses of a response outside of the app, as in Vapor.
            if name == "status", case .other(let type, _)? = type(of: base), type.hasSuffix("Response") {
                return Subject(kind: .status, type: .other("HTTPResponseStatus", []))
            }
            return memberSubject(name, of: type(of: base)?.decl)
        case .call(let callee, let arguments, _): return callSubject(node, callee, arguments)
        case .binary("??", let first, _): return subject(first)
        case .binary("/", let first, let second):
            guard case .number(100)? = constant(second), var subject = subject(first), subject.kind != .code else {
                return nil
            }
            subject.kind = .hundreds
            return subject
        case .cast(let value, _): return subject(value)
        case .index(let base, _):
            let element = type(of: base)?.element
            if case .other("String", _)? = element { return Subject(kind: .unknown) }
            return element?.decl.flatMap { subject(ofType: $0) }
        default: return nil
        }
    }

    private func valueType(of node: Node) -> ValueType? {
        guard let type = type(of: node), type.decl != nil || StatusNames.areOf(type.name) else { return nil }
        return type
    }

    /// A value of an enum of statuses or codes.
    func subject(ofType decl: TypeDecl) -> Subject? {
        let isRaw =
            decl.kind == .enum
            ? decl.cases.contains { rawValue($0, of: decl) != nil }
            : inheritedNames(of: decl).contains("RawRepresentable")
        guard isRaw else { return nil }
        if let place = codePlace(of: decl) { return Subject(kind: .code, place: place, type: .app(decl, [])) }
        return Subject(kind: isStatuses(decl) ? .status : .unknown, type: .app(decl, []))
    }

    /// Whether all raw values are HTTP statuses, and one is a failure's.
    func isStatuses(_ decl: TypeDecl) -> Bool {
        let numbers = decl.cases.filter { $0.rawValue != nil }.map { rawValue($0, of: decl) }
        var isFailure = false
        for number in numbers {
            guard case .number(let status)? = number, (100...599).contains(status) || status <= 0 else { return false }
            if status >= 400 { isFailure = true }
        }
        return isFailure
    }

    private func subject(of binding: Binding, _ name: String) -> Subject? {
        switch binding {
        case .parameter(let function, let position): return subject(function, position)
        case .closureParameter(let closure, _, _):
            if let decl = type(of: binding)?.decl, let subject = subject(ofType: decl) { return subject }
            if let (base, method) = receiver(of: closure), ["map", "flatMap", "compactMap"].contains(method),
                let subject = subject(base)
            {
                return subject
            }
            return Subject(kind: StatusNames.isStatus(name) ? .status : .unknown)
        case .local(let annotation, let value):
            if let value, let subject = subject(value) { return subject }
            if let decl = annotation.flatMap({ resolve($0) })?.decl { return subject(ofType: decl) }
            return StatusNames.isStatus(name) ? Subject(kind: .status) : nil
        case .payload(let caseName, let position, let label, _):
            if let type = type(of: binding), !type.isNumberOrText {
                return type.decl.flatMap { self.subject(ofType: $0) }
            }
            let words = [caseName, label ?? ""].map { $0.lowercased() }
            let isStatus = words.contains { $0.contains("status") || $0.hasPrefix("http") }
            if isStatus || StatusNames.isStatus(name) { return Subject(kind: .status) }
            return passed(toCase: caseName, position) ?? Subject(kind: .unknown)
        case .whole(let node): return subject(node)
        case .element(let node): return type(of: node)?.element?.decl.flatMap { subject(ofType: $0) }
        case .part:
            if let decl = type(of: binding)?.decl { return subject(ofType: decl) }
            return Subject(kind: StatusNames.isStatus(name) ? .status : .unknown)
        case .caught, .type: return nil
        case .enumCase(let decl, _): return subject(ofType: decl)
        case .member(let member): return subject(of: member)
        }
    }

    private static let otherNumbers = [
        "keycode", "count", "length", "size", "width", "height", "year", "duration", "index", "tag", "position",
        "offset",
        "total", "amount", "price", "score", "age", "level", "countrycode", "zipcode", "areacode",
    ]

    private func memberSubject(_ name: String, of decl: TypeDecl?) -> Subject? {
        if Self.otherNumbers.contains(name.lowercased()) { return nil }
        if let decl, let member = property(name, of: decl), member.owner?.kind != .protocol {
            return subject(of: member)
        }
        return Subject(kind: StatusNames.isStatus(name) ? .status : .unknown)
    }

    private func subject(of member: Member) -> Subject? {
        guard member.kind == .property else { return nil }
        if let type = type(of: member) {
            if let decl = type.decl { return subject(ofType: decl) }
            if StatusNames.areOf(type.name) { return Subject(kind: .status, type: type) }
        }
        if let value = member.body?.onlyExpression, let subject = subject(NodeReader.node(value)) { return subject }
        if StatusNames.isStatus(member.name) { return Subject(kind: .status) }
        return stored(in: member) ?? Subject(kind: .unknown)
    }

    /// The value that the app passes for a stored property.
    private func stored(in member: Member) -> Subject? {
        guard let owner = member.owner, isStored(member) else { return nil }
        let id = owner.fullName + "." + member.name
        if let known = payloadSubjects[id] { return known }
        payloadSubjects[id] = .some(nil)
        let names = Set(owner.memberOrder.map(\.name))
        let calls = (index.calls[owner.name] ?? []).prefix(40) + (initializerCalls[member.name] ?? []).prefix(40)
        for call in calls {
            guard let argument = call.arguments.first(where: { $0.label?.plainName == member.name }),
                call.arguments.allSatisfy({ $0.label.map { names.contains($0.plainName) } ?? false }),
                let subject = subject(NodeReader.node(argument.expression)), subject.kind != .unknown
            else { continue }
            payloadSubjects[id] = .some(subject)
            return subject
        }
        return nil
    }

    private func callSubject(_ node: Node, _ callee: Node, _ arguments: [Node.Argument]) -> Subject? {
        if case .meta(let decl)? = type(of: callee), let first = arguments.first,
            [nil, "rawValue", "statusCode", "code", "status"].contains(first.label), let base = subject(first.value)
        {
            var subject = base
            subject.type = .app(decl, [])
            return decl.kind == .enum || self.subject(ofType: decl) != nil ? subject : nil
        }
        guard let name = callee.lastName else { return nil }
        if Self.wrappers.contains(name), arguments.count == 1 { return subject(arguments[0].value) }
        if case .member(let base, "prefix") = callee.kind, var subject = subject(base) {
            subject.isPrefix = true
            return subject
        }
        return type(of: node)?.decl.flatMap { subject(ofType: $0) }
    }
}

// MARK: - Parameters

extension Program {
    /// The value that callers pass. If no call in the app shows it, the names of the parameters do.
    private func subject(_ function: Member, _ position: Int) -> Subject? {
        let parameter = function.parameters[position]
        if let type = resolve(parameter.type) {
            if let decl = type.decl { return subject(ofType: decl) }
            if StatusNames.areOf(type.name) { return Subject(kind: .status, type: type) }
            guard type.isNumberOrText else { return nil }
        }
        let id = ParameterID(function: function.syntax.id, position: position)
        if let known = parameterSubjects[id] { return known }
        let isStatus = StatusNames.isStatus(parameter.name) || StatusNames.isStatus(parameter.label ?? "")
        parameterSubjects[id] = Subject(kind: isStatus ? .status : .unknown)
        var subject = passed(to: function, position) ?? Subject(kind: .unknown)
        if subject.kind == .unknown {
            if isStatus {
                subject.kind = .status
            } else if [parameter.label, parameter.name].contains("code"), hasStatus(function, besides: position) {
                subject.kind = .code
            }
        }
        parameterSubjects[id] = subject
        return subject
    }

    private func hasStatus(_ function: Member, besides position: Int) -> Bool {
        function.parameters.enumerated().contains { index, other in
            index != position && (StatusNames.isStatus(other.name) || StatusNames.isStatus(other.label ?? ""))
        }
    }

    /// The value that the app passes to an enum's case at a position.
    private func passed(toCase name: String, _ position: Int) -> Subject? {
        let id = "\(name) \(position)"
        if let known = payloadSubjects[id] { return known }
        payloadSubjects[id] = .some(nil)
        let result = findPassed(toCase: name, position)
        payloadSubjects[id] = .some(result)
        return result
    }

    private func findPassed(toCase name: String, _ position: Int) -> Subject? {
        for call in (index.calls[name] ?? []).prefix(20) {
            let arguments = Array(call.arguments)
            guard arguments.indices.contains(position), !arguments[position].expression.is(PatternExprSyntax.self),
                let subject = subject(NodeReader.node(arguments[position].expression)), subject.kind != .unknown
            else { continue }
            return subject
        }
        return nil
    }

    private func passed(to function: Member, _ position: Int) -> Subject? {
        let name = function.kind == .initializer ? function.owner?.name ?? "" : function.name
        var found: Subject?
        for call in (index.calls[name] ?? []).prefix(60) {
            guard case .call(let callee, let arguments, _) = NodeReader.node(ExprSyntax(call)).kind,
                let argument = Self.argument(position, of: function, in: arguments), isCall(callee, of: function),
                let subject = subject(argument), subject.kind != .unknown
            else { continue }
            if subject.kind == .code { return subject }
            found = found ?? subject
        }
        return found
    }

    /// Whether the callee can be the function: it isn't a member of an unrelated type.
    func isCall(_ callee: Node, of function: Member) -> Bool {
        guard function.kind == .function, case .member(let base, _) = callee.kind, let owner = function.owner else {
            return true
        }
        switch type(of: base) {
        case .app(let decl, _)?, .meta(let decl)?:
            return decl == owner || supertypes(of: decl).contains(owner) || supertypes(of: owner).contains(decl)
        default: return true
        }
    }

    /// The argument for a parameter, if the labels are the function's.
    static func argument(_ position: Int, of function: Member, in arguments: [Node.Argument]) -> Node? {
        var index = 0
        var found: Node?
        for argument in arguments {
            while index < function.parameters.count, function.parameters[index].label != argument.label { index += 1 }
            guard index < function.parameters.count else { return nil }
            if index == position { found = argument.value }
            index += 1
        }
        return found
    }
}

extension ValueType {
    var isNumberOrText: Bool {
        guard case .other(let name, _) = self else { return false }
        return ["Int", "String", "Int32", "Int64", "UInt", "NSNumber", "Substring", "HTTPCode", "StatusCode"].contains(
            name)
    }
}
