import SwiftSyntax

/// The types that the app decodes, and which of them are bodies of errors.
extension Program {
    typealias Holder = (type: TypeDecl, member: Member, isList: Bool)

    func findHolders() -> [TypeDecl: [Holder]] {
        var holders: [TypeDecl: [Holder]] = [:]
        for type in types where isDecodable(type) {
            for member in type.memberOrder where isStored(member) && isDecoded(member, in: type) {
                for filler in fillers(of: member, in: type) {
                    holders[filler, default: []].append((type, member, false))
                }
                let resolved = resolve(member.type)
                guard let held = resolved?.decl ?? resolved?.element?.decl else { continue }
                holders[held, default: []].append((type, member, resolved?.decl == nil))
            }
        }
        return holders
    }

    /// Whether a property is among the coding keys, if the type has them.
    private func isDecoded(_ member: Member, in decl: TypeDecl) -> Bool {
        guard let keys = decl.nested["CodingKeys"], !keys.cases.isEmpty else { return true }
        return keys.enumCase(member.name) != nil
    }

    /// The member of a decodable type that has the type; of several, the member of a body of an error.
    func holder(of type: TypeDecl) -> Holder? {
        let others = holders[type]?.filter { $0.type != type } ?? []
        return others.first { errorBodies.contains($0.type) } ?? others.first
    }

    /// The keys from the type that has a value to the value.
    func steps(of holder: Holder) -> [BodyPlace.Step] {
        let key = BodyPlace.Step.key(key(of: holder.member, in: holder.type))
        return holder.isList ? [key, .each] : [key]
    }

    func findDecodedTypes() -> [TypeDecl: [BodyPlace.Step]] {
        let others: Set<String> = ["map", "request", "responseObject", "deserialize"]
        var decoded: [TypeDecl: [BodyPlace.Step]] = [:]
        for name in index.calls.keys.sorted() where name.lowercased().contains("decod") || others.contains(name) {
            for call in index.calls[name] ?? [] where !call.arguments.contains(where: { $0.label?.text == "forKey" }) {
                for argument in call.arguments {
                    guard let member = argument.expression.as(MemberAccessExprSyntax.self),
                        member.declName.baseName.text == "self",
                        let (decl, steps) = document(NodeReader.node(argument.expression), call)
                    else { continue }
                    if decoded[decl]?.isEmpty != true { decoded[decl] = steps }
                }
            }
        }
        return decoded
    }

    /// The type in `Problem.self`, `[Problem].self` or `[String: Problem].self`, and the keys to its values.
    private func document(_ node: Node, _ call: FunctionCallExprSyntax) -> (TypeDecl, [BodyPlace.Step])? {
        switch node.kind {
        case .array(let elements):
            guard case .meta(let decl)? = elements.first.flatMap({ type(of: $0) }) else { return nil }
            return (decl, [.each])
        case .dictionary(let entries):
            guard case .meta(let decl)? = entries.first.flatMap({ type(of: $0.value) }), let key = keyRead(from: call)
            else { return nil }
            return (decl, [.key(key)])
        default:
            guard case .meta(let decl)? = type(of: node) else { return nil }
            return (decl, [])
        }
    }

    /// The constant key with which the app reads a decoded dictionary.
    private func keyRead(from call: FunctionCallExprSyntax) -> String? {
        var node = call.parent
        var name: String?
        while let current = node, name == nil, !current.is(CodeBlockItemSyntax.self) {
            name =
                (current.as(PatternBindingSyntax.self)?.pattern
                ?? current.as(OptionalBindingConditionSyntax.self)?.pattern)?
                .as(IdentifierPatternSyntax.self)?.identifier.plainName
            node = current.parent
        }
        let keys = (name.flatMap { index.subscripts[$0] } ?? []).lazy.compactMap { use -> String? in
            guard self.file(of: use) == self.file(of: call), let key = use.arguments.first?.expression,
                case .text(let text)? = self.constant(NodeReader.node(key))
            else { return nil }
            return text
        }
        return keys.first
    }

    // MARK: Bodies of errors

    /// The decodable types whose names say that they are errors, except parts of other decoded types; a part is a
    /// body too if an error has it, or if the app decodes it by itself.
    func findErrorBodies() -> Set<TypeDecl> {
        let carried = Set(types.filter { isError($0) }.flatMap { parts(of: $0, inLists: true) })
        let named = types.filter { isDecodable($0) && isNamedError($0) }
        var bodies = Set(types.filter { isDecodable($0) && isError($0) })
        var count = -1
        while bodies.count > count {
            count = bodies.count
            for type in named where !bodies.contains(type) {
                // A generic type around a body is an envelope of any reply.
                let isPart = holders[type]?.contains {
                    !bodies.contains($0.type) && $0.type.genericNames.isEmpty
                }
                if isPart != true || carried.contains(type) || decodedTypes[type] != nil { bodies.insert(type) }
            }
        }
        return bodies
    }

    /// The types of a type's associated values and stored properties.
    func parts(of type: TypeDecl, inLists: Bool = false) -> [TypeDecl] {
        let properties = type.memberOrder.filter { isStored($0) }.map(\.type)
        return (type.cases.flatMap(\.payload).map(\.type) + properties).compactMap { syntax in
            let type = resolve(syntax)
            return type?.decl ?? (inLists ? type?.element?.decl : nil)
        }
    }

    private func isNamedError(_ type: TypeDecl) -> Bool {
        var decl: TypeDecl? = type
        while let current = decl {
            let name = current.name.lowercased()
            if isError(current) || ["error", "fail", "problem", "fault", "exception"].contains(where: name.contains) {
                return true
            }
            decl = current.outer
        }
        return false
    }
}
