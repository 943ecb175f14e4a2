import SwiftSyntax

/// A value that is known without running the app.
enum Constant: Hashable {
    case number(Int)
    case text(String)
    case range(Int, Int)
    case prefix(String)
    case null

    var isTooLong: Bool { if case .text(let text) = self { text.utf8.count > 100_000 } else { false } }
}

extension Program {
    /// The values of an expression or a pattern that compares with a value of `type`; `nil` if one of them can't be
    /// read.
    func constants(_ node: Node, as type: ValueType? = nil) -> [Constant]? { guarded { self.values(node, type) } }

    /// Reads the value of a declaration once; `nil` for a cycle. Constants that double each other end at a limit.
    private func constants(
        ofValue value: some SyntaxProtocol, _ type: ValueType?, _ read: () -> [Constant]?
    ) -> [Constant]? {
        let id = ValueID(syntax: value.id, type: type?.name ?? "")
        if let known = constantsOfValues[id] { return known }
        constantsOfValues[id] = .some(nil)
        var constants = read()
        if let found = constants, found.count > Self.mostConstants || found.contains(where: \.isTooLong) {
            constants = nil
        }
        constantsOfValues[id] = .some(constants)
        return constants
    }

    private static let mostConstants = 20_000

    func constant(_ node: Node, as type: ValueType? = nil) -> Constant? {
        guard let values = constants(node, as: type), values.count == 1 else { return nil }
        return values[0]
    }

    private func values(_ node: Node, _ type: ValueType?) -> [Constant]? {
        switch node.kind {
        case .number(let number): return [.number(number)]
        case .text: return node.literal.map { [.text($0)] }
        case .null: return [.null]
        case .range(let first, let last, let isClosed): return range(first, last, isClosed, type)
        case .array(let elements):
            let values = elements.map { constants($0, as: type) }
            return values.contains { $0 == nil } ? nil : values.flatMap { $0 ?? [] }
        case .implicit(let name):
            if let decl = type?.decl { return constants(ofMember: name, in: decl) }
            return StatusNames.areOf(type?.name ?? "") ? StatusNames.status(name).map { [.number($0)] } : nil
        case .name(let name):
            switch binding(name, at: node.syntax) {
            case .member(let member)?: return constants(of: member)
            case .local(_, let value?)? where value.syntax.id != node.syntax.id:
                return constants(ofValue: value.syntax, type) { constants(value, as: type) }
            case .enumCase(let decl, let found)?: return rawValue(found, of: decl).map { [$0] }
            default: return nil
            }
        case .member(let base, "rawValue"): return constants(base, as: type)
        case .member(let base, "max") where base.lastName == "Int": return [.number(Int.max / 2)]
        case .member(let base, let name):
            if case .meta(let decl)? = self.type(of: base) { return constants(ofMember: name, in: decl) }
            guard let owner = base.chain?.joined(separator: "."), StatusNames.areOf(owner) else { return nil }
            return StatusNames.status(name).map { [.number($0)] }
        case .call(let callee, let arguments, _):
            if case .implicit(let name) = callee.kind {
                return ["init", "custom"].contains(name) ? arguments.first.flatMap { constants($0.value) } : nil
            }
            let wrappers: Set<String> = ["Int", "String", "Set", "Array", "Range", "ClosedRange"]
            if let name = callee.lastName, wrappers.contains(name), arguments.count == 1 {
                return constants(arguments[0].value, as: type)
            }
            guard case .meta(let decl)? = self.type(of: callee) ?? nil, decl.cases.isEmpty,
                arguments.count == 1, [nil, "rawValue"].contains(arguments[0].label)
            else { return nil }
            return constants(arguments[0].value)
        case .cast(let value, _): return constants(value, as: type)
        default: return nil
        }
    }

    private func range(_ first: Node?, _ last: Node?, _ isClosed: Bool, _ type: ValueType?) -> [Constant]? {
        func number(_ node: Node?, _ missing: Int) -> Int? {
            guard let node else { return missing }
            guard case .number(let number)? = constant(node, as: type) else { return nil }
            return number
        }
        guard let low = number(first, Int.min / 2), let high = number(last, Int.max / 2) else { return nil }
        let end = isClosed || last == nil ? high : high - 1
        return end < low ? nil : [low == end ? .number(low) : .range(low, end)]
    }

    /// The value of a constant property; of a computed one if its body is one expression.
    func constants(of member: Member) -> [Constant]? {
        guard member.kind == .property, let value = member.initial ?? member.body?.onlyExpression,
            !(member.isVariable && isStored(member) && member.owner != nil)
        else { return nil }
        let type = resolve(member.type)
        return constants(ofValue: value, type) { constants(NodeReader.node(value), as: type) }
    }

    private func constants(ofMember name: String, in decl: TypeDecl) -> [Constant]? {
        if let found = decl.enumCase(name) { return rawValue(found, of: decl).map { [$0] } }
        guard let member = property(name, of: decl, isStatic: true) else { return nil }
        guard let value = member.initial ?? member.body?.onlyExpression else { return nil }
        return constants(ofValue: value, .app(decl, [])) { constants(ofStatic: value, member, decl) }
    }

    private func constants(ofStatic value: ExprSyntax, _ member: Member, _ decl: TypeDecl) -> [Constant]? {
        let node = NodeReader.node(value)
        // `static let gone = Code(rawValue: "gone")`, `.init("gone")`, `Self("gone")`.
        if case .call(let callee, let arguments, _) = node.kind, let first = arguments.first,
            [nil, "rawValue"].contains(first.label), decl.cases.isEmpty,
            [decl.name, "Self", "init"].contains(callee.lastName ?? "")
        {
            return constants(first.value)
        }
        return constants(node, as: resolve(member.type) ?? .app(decl, []))
    }

    /// The raw value of an enum's case. Implicit ones count on, or are the case's name.
    func rawValue(_ found: EnumCase, of decl: TypeDecl) -> Constant? {
        if rawValues[decl] == nil {
            rawValues[decl] = [:]
            rawValues[decl] = readRawValues(of: decl)
        }
        return rawValues[decl]?[found.name]
    }

    /// The names of the cases with the raw values.
    func caseNames(_ constants: [Constant], of decl: TypeDecl) -> [String] {
        if namesByRawValue[decl] == nil {
            var names: [Constant: [String]] = [:]
            for found in decl.cases {
                if let value = rawValue(found, of: decl) { names[value, default: []].append(found.name) }
            }
            namesByRawValue[decl] = names
        }
        return Set(constants).count == 1
            ? namesByRawValue[decl]?[constants[0]] ?? []
            : decl.cases.filter { found in rawValue(found, of: decl).map(constants.contains) ?? false }.map(\.name)
    }

    private func readRawValues(of decl: TypeDecl) -> [String: Constant] {
        guard decl.kind == .enum, let raw = decl.inherited.first else { return [:] }
        let name = resolve(raw)?.name ?? ""
        let isText = name == "String"
        let numbers: Set<String> = [
            "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
        ]
        guard isText || numbers.contains(name) else { return [:] }
        var values: [String: Constant] = [:]
        var next: Int? = 0
        for found in decl.cases {
            if let expression = found.rawValue {
                let value = constant(NodeReader.node(expression))
                values[found.name] = value
                if case .number(let number)? = value { next = number == Int.max ? nil : number + 1 } else { next = nil }
            } else if isText {
                values[found.name] = .text(found.name)
            } else if let number = next {
                values[found.name] = .number(number)
                next = number == Int.max ? nil : number + 1
            }
        }
        return values
    }
}
