import SwiftSyntax

extension Program {
    /// The type of an expression, if its declaration says it.
    func type(of node: Node) -> ValueType? { remembered(node, \.typesOfNodes) { self.valueType(node) } }

    private func valueType(_ node: Node) -> ValueType? {
        switch node.kind {
        case .number: return .other("Int", [])
        case .text: return .other("String", [])
        case .bool: return .other("Bool", [])
        case .name("self"): return owner(of: node.syntax).map { .app($0, []) }
        case .name("Self"): return owner(of: node.syntax).map { .meta($0) }
        case .name("super"):
            return owner(of: node.syntax).flatMap { supertypes(of: $0).first { $0.kind == .class } }.map {
                .app($0, [])
            }
        case .name(let name):
            if let binding = binding(name, at: node.syntax) { return type(of: binding) }
            if case .app(let decl, _)? = resolveName(name, at: node.syntax) { return .meta(decl) }
            return nil
        case .member(let base, let name): return memberType(base, name)
        case .call(let callee, let arguments, _): return callType(callee, arguments)
        case .index(let base, _): return type(of: base)?.element
        case .cast(_, let type): return resolve(type)
        case .binary("??", let first, let second): return type(of: first) ?? type(of: second)
        case .ternary(_, let first, let second): return type(of: first) ?? type(of: second)
        case .array(let elements): return .array(elements.first.flatMap { type(of: $0) })
        case .tuple(let elements): return .tuple(elements.map { ($0.label, type(of: $0.value)) })
        default: return nil
        }
    }

    /// Resolves a name as a type, at the syntax that has it: through type aliases and associated types.
    private func resolveName(_ name: String, at syntax: Syntax) -> ValueType? {
        guard name.first?.isUppercase == true else { return nil }
        var node: Syntax? = syntax
        while let current = node {
            if let decl = isDeclaration(current) {
                for type in [decl] + supertypes(of: decl) {
                    if let alias = type.aliases[name] { return resolve(alias) }
                }
            }
            node = current.parent
        }
        let alias = nearest(globalAliases[name] ?? [], to: file(of: syntax), fileOf: { self.file(of: $0) })
        return alias.flatMap { resolve($0) }
    }

    private func memberType(_ base: Node, _ name: String) -> ValueType? {
        switch type(of: base) {
        case .meta(let decl)?:
            for type in [decl] + supertypes(of: decl) {
                if let nested = type.nested[name] { return .meta(nested) }
                if let alias = type.aliases[name], case .app(let decl, _)? = resolve(alias) { return .meta(decl) }
            }
            if decl.enumCase(name) != nil { return .app(decl, []) }
            return property(name, of: decl, isStatic: true).flatMap { type(of: $0) }
        case .app(let decl, let arguments)?:
            guard let property = property(name, of: decl) else { return nil }
            if let generic = property.type?.dottedNames.first, let index = decl.genericNames.firstIndex(of: generic),
                arguments.indices.contains(index)
            {
                return arguments[index]
            }
            return type(of: property)
        case .array(let element)?: return ["first", "last"].contains(name) ? element : nil
        case .tuple(let elements)?: return elements.first { $0.label == name }?.type
        default:
            // The base may be a module.
            if case .name(let module) = base.kind, module.first?.isUppercase == true,
                binding(module, at: base.syntax) == nil, let decl = topLevel(name, near: file(of: base.syntax))
            {
                return .meta(decl)
            }
            return nil
        }
    }

    private func callType(_ callee: Node, _ arguments: [Node.Argument]) -> ValueType? {
        if let decoded = decodedType(callee, arguments) { return decoded }
        switch callee.kind {
        case .name(let name):
            switch binding(name, at: callee.syntax) {
            case .type(let decl)?: return .app(decl, [])
            case .member(let member)? where member.kind == .function: return type(of: member)
            case .some(let binding):
                if case .function(_, let result)? = type(of: binding) { return result }
                return nil
            case nil:
                if case .meta(let decl)? = type(of: callee) { return .app(decl, []) }
                return nil
            }
        case .member(let base, "init"):
            if case .meta(let decl)? = type(of: base) { return .app(decl, []) }
            return nil
        case .member(let base, let name):
            if case .meta(let decl)? = type(of: callee) { return .app(decl, []) }
            switch type(of: base) {
            case .meta(let decl)?, .app(let decl, _)?:
                if decl.enumCase(name) != nil { return .app(decl, []) }
                return functions(name, of: decl).first.flatMap { type(of: $0) }
            case .array(let element)?:
                return ["first", "last"].contains(name) ? element : nil
            default: return nil
            }
        default: return nil
        }
    }

    /// The type in `decode(Problem.self, from: data)` and its like.
    func decodedType(_ callee: Node, _ arguments: [Node.Argument]) -> ValueType? {
        let name = callee.lastName?.lowercased() ?? ""
        let isDecoder = name.contains("decod") || name == "map"
        for argument in arguments {
            switch argument.value.kind {
            case .name, .member:
                guard case .meta(let decl)? = type(of: argument.value), isDecoder || isDecodable(decl) else { continue }
                return .app(decl, [])
            case .array(let elements):
                guard case .meta(let decl)? = elements.first.flatMap({ type(of: $0) }), isDecoder || isDecodable(decl)
                else { continue }
                return .array(.app(decl, []))
            case .dictionary(let entries):
                guard isDecoder, entries.count == 1, let key = entries[0].key.lastName else { continue }
                var value = ValueType.other(entries[0].value.lastName ?? "", [])
                if case .meta(let decl)? = type(of: entries[0].value) { value = .app(decl, []) }
                return .dictionary(.other(key, []), value)
            default: break
            }
        }
        return nil
    }

    func type(of binding: Binding) -> ValueType? {
        switch binding {
        case .parameter(let function, let position): return resolve(function.parameters[position].type)
        case .closureParameter(let closure, let position, let annotation):
            if let annotation { return resolve(annotation) }
            guard position == 0, let (base, name) = receiver(of: closure) else { return nil }
            let value = type(of: base)
            if ["map", "flatMap", "compactMap", "first", "filter", "contains", "forEach", "firstIndex"].contains(name) {
                return value?.element ?? value
            }
            return nil
        case .local(let annotation, let value):
            return annotation.flatMap { resolve($0) } ?? value.flatMap { type(of: $0) }
        case .payload(let name, let position, let label, let subject):
            return payload(name, position, label, subject).flatMap { resolve($0.type) }
        case .whole(let node): return type(of: node)
        case .element(let node): return type(of: node)?.element
        case .part(let node, let position):
            guard case .tuple(let elements)? = type(of: node), elements.indices.contains(position) else { return nil }
            return elements[position].type
        case .caught: return nil
        case .member(let member):
            if member.kind == .function {
                return .function(member.parameters.map { resolve($0.type) }, type(of: member))
            }
            return type(of: member)
        case .enumCase(let decl, _): return .app(decl, [])
        case .type(let decl): return .meta(decl)
        }
    }

    /// The declared associated value that a pattern binds.
    func payload(_ name: String, _ position: Int, _ label: String?, _ subject: Node?) -> Parameter? {
        let found: EnumCase?
        if let subject {
            found = type(of: subject)?.decl?.enumCase(name)
        } else {
            // An inner pattern, or a `catch`: the only case with the name.
            let cases = casesByName[name] ?? []
            found = cases.count == 1 ? cases[0] : nil
        }
        guard let found else { return nil }
        if let label, let value = found.payload.first(where: { $0.label == label }) { return value }
        return found.payload.indices.contains(position) ? found.payload[position] : nil
    }

    /// The receiver and the name of the method that gets a closure.
    func receiver(of closure: ClosureExprSyntax) -> (Node, String)? {
        var node = closure.parent
        for _ in 0..<4 {
            guard let current = node else { return nil }
            if let call = current.as(FunctionCallExprSyntax.self) {
                guard case .call(let callee, _, _) = NodeReader.node(ExprSyntax(call)).kind,
                    case .member(let base, let name) = callee.kind
                else { return nil }
                return (base, name)
            }
            node = current.parent
        }
        return nil
    }
}
