import SwiftSyntax

extension Program {
    /// The keys with which an expression reads a decoded body; `nil` for other expressions. The type itself has no
    /// keys.
    func bodyPlace(_ node: Node) -> BodyPlace? { remembered(node, \.placesOfNodes) { self.readPlace(node) } }

    private func readPlace(_ node: Node) -> BodyPlace? {
        switch node.kind {
        case .name(let name):
            switch binding(name, at: node.syntax) {
            case .local(_, let value?)?: return bodyPlace(value)
            case .whole(let value)?: return bodyPlace(value)
            case .member(let member)?:
                guard let owner = member.owner, isDecodable(owner), isStored(member) else {
                    if isObject(node) { return BodyPlace(root: nil, steps: []) }
                    guard let value = member.body?.onlyExpression else { return nil }
                    return bodyPlace(NodeReader.node(value))
                }
                return BodyPlace(root: owner, steps: [.key(key(of: member, in: owner))])
            default: return isObject(node) ? BodyPlace(root: nil, steps: []) : nil
            }
        case .member(let base, let name):
            if case .array? = type(of: base), ["first", "last"].contains(name), var place = bodyPlace(base) {
                place.steps.append(.each)
                return place
            }
            if let decl = type(of: base)?.decl {
                guard let member = property(name, of: decl), !member.isStatic else { return nil }
                if isDecodable(decl), isStored(member) {
                    var place = bodyPlace(base) ?? BodyPlace(root: decl, steps: [])
                    place.steps.append(.key(key(of: member, in: decl)))
                    return place
                }
                guard let value = member.body?.onlyExpression else { return nil }
                return bodyPlace(NodeReader.node(value))
            }
            return nil
        case .index(let base, let arguments):
            guard arguments.count == 1, var place = bodyPlace(base) else { return nil }
            switch constant(arguments[0].value) {
            case .text(let key)?: place.steps.append(.key(key))
            case .number?: place.steps.append(.each)
            default: return nil
            }
            return place
        case .call(let callee, let arguments, _):
            if callee.lastName == "JSON" || isDictionary(decodedType(callee, arguments)) {
                return BodyPlace(root: nil, steps: [])
            }
            if let name = callee.lastName, ["Int", "String"].contains(name), arguments.count == 1 {
                let place = bodyPlace(arguments[0].value)
                return place?.steps.isEmpty == false ? place : nil
            }
            return nil
        case .cast(let value, let type):
            if let place = bodyPlace(value) { return place }
            return !isNoBody(value) && isDictionary(resolve(type)) ? BodyPlace(root: nil, steps: []) : nil
        case .binary("??", let first, _): return bodyPlace(first)
        default: return nil
        }
    }

    /// Whether the value is a JSON object without a type: a dictionary, or SwiftyJSON's `JSON`.
    private func isObject(_ node: Node) -> Bool { !isNoBody(node) && isDictionary(type(of: node)) }

    /// Whether a dictionary belongs to the request or to the app.
    private func isNoBody(_ node: Node) -> Bool {
        let name = node.lastName?.lowercased() ?? ""
        return name == "userinfo" || name.hasSuffix("headers") || name.hasSuffix("headerfields")
    }

    private func isDictionary(_ type: ValueType?) -> Bool {
        switch type {
        case .dictionary(.other("String", _)?, let value)?: value?.decl == nil
        case .other(let name, _)?: ["JSON", "NSDictionary", "JSONDictionary", "JSONObject"].contains(name)
        default: false
        }
    }

    /// Whether an error's initializer makes the value from a text: `init?(errorCode: String)`.
    private func isMadeInError(_ decl: TypeDecl) -> Bool {
        (index.calls[decl.name] ?? []).prefix(40).contains { call in
            guard case .call(let callee, let arguments, _) = NodeReader.node(ExprSyntax(call)).kind,
                case .meta(decl)? = type(of: callee), arguments.count == 1, arguments[0].label == "rawValue",
                let (function, position) = parameter(arguments[0].value), function.kind == .initializer,
                let owner = function.owner, isError(owner),
                case .other("String", _)? = resolve(function.parameters[position].type)
            else { return false }
            return owner.memberOrder.contains { isStored($0) && resolve($0.type)?.decl == decl }
        }
    }

    /// The parameter that a name refers to, also through local names.
    private func parameter(_ node: Node) -> (function: Member, position: Int)? {
        guard case .name(let name) = node.kind else { return nil }
        switch binding(name, at: node.syntax) {
        case .parameter(let function, let position)?: return (function, position)
        case .local(_, let value?)? where value.syntax.id != node.syntax.id: return guarded { parameter(value) }
        default: return nil
        }
    }

    /// Whether an enum that a decoded type has is about errors: the enum of another resource, such as a plan, isn't.
    func hasCodes(_ decl: TypeDecl, in body: TypeDecl) -> Bool {
        isError(decl) || errorBodies.contains(body)
            || body.memberOrder.contains { isStored($0) && TextReader.isMessage(key(of: $0, in: body)) }
    }

    private func isDecodedValue(_ decl: TypeDecl) -> Bool {
        !inheritedNames(of: decl).isDisjoint(with: ["Decodable", "Codable", "Mappable", "HandyJSONEnum"])
    }

    func isStored(_ member: Member) -> Bool { member.kind == .property && !member.isStatic && !member.isComputed }

    /// The key from which a property is decoded.
    func key(of member: Member, in decl: TypeDecl) -> String {
        if let keys = decl.nested["CodingKeys"], let found = keys.enumCase(member.name),
            case .text(let key)? = rawValue(found, of: keys)
        {
            if found.rawValue != nil { return key }
        }
        return index.convertsSnakeCase ? member.name.snakeCased : member.name
    }

    /// The place of the codes of a type: the member of a decoded body that has the type, or the member that is
    /// converted to it.
    func codePlace(of decl: TypeDecl) -> BodyPlace? {
        if let known = codePlaces[decl] { return known }
        codePlaces[decl] = .some(nil)
        var place: BodyPlace?
        if isDecodedValue(decl), let holder = holder(of: decl), hasCodes(decl, in: holder.type) {
            place = BodyPlace(root: holder.type, steps: steps(of: holder))
        }
        for call in (index.calls[decl.name] ?? []).prefix(40) where place == nil {
            guard case .call(let callee, let arguments, _) = NodeReader.node(ExprSyntax(call)).kind,
                case .meta(decl)? = type(of: callee), arguments.count == 1, let first = arguments.first,
                let subject = subject(first.value), subject.kind == .code
            else { continue }
            place = subject.place ?? BodyPlace(root: nil, steps: [])
            var sources = [subject.place?.root]
            if case .member(let base, _) = first.value.kind { sources.append(type(of: base)?.decl) }
            codeSources[decl] = Set(sources.compactMap(\.self))
        }
        place = place ?? genericCodePlace(of: decl)
        if place == nil, isMadeInError(decl) { place = BodyPlace(root: nil, steps: []) }
        codePlaces[decl] = .some(place)
        return place
    }
}

extension String {
    var snakeCased: String {
        var result = ""
        for character in self {
            if character.isUppercase, !result.isEmpty { result += "_" }
            result += character.lowercased()
        }
        return result
    }
}
