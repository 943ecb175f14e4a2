import SwiftSyntax

/// Codes of types that fill a generic parameter: `send(errorType: LoginError.self)` for a function
/// `send<E: Error>(errorType: E.Type)` that makes `E(rawValue: body.code)`.
extension Program {
    func genericCodePlace(of decl: TypeDecl) -> BodyPlace? {
        if let known = genericCodePlaces { return known[decl] }
        genericCodePlaces = [:]
        var places: [TypeDecl: BodyPlace] = [:]
        for function in (types.flatMap(\.memberOrder) + globals.memberOrder) where function.kind == .function {
            let generics = function.syntax.as(FunctionDeclSyntax.self)?.genericParameterClause?.parameters ?? []
            for generic in generics.map(\.name.plainName) {
                guard let place = codePlace(ofParameter: generic, in: function) else { continue }
                for type in types(passedFor: generic, to: function) where places[type] == nil { places[type] = place }
            }
        }
        genericCodePlaces = places
        return places[decl]
    }

    /// The member of a body from which a function makes a value of its generic parameter.
    private func codePlace(ofParameter generic: String, in function: Member) -> BodyPlace? {
        for call in index.calls[generic] ?? [] {
            guard let first = call.arguments.first, first.label?.plainName == "rawValue", function.contains(call),
                let subject = subject(NodeReader.node(first.expression)), subject.kind == .code
            else { continue }
            return subject.place
        }
        return nil
    }

    /// The types whose metatypes callers pass for a generic parameter.
    private func types(passedFor generic: String, to function: Member) -> [TypeDecl] {
        let positions = function.parameters.indices.filter {
            function.parameters[$0].type?.trimmedDescription == generic + ".Type"
        }
        return (index.calls[function.name] ?? []).flatMap { call -> [TypeDecl] in
            guard case .call(let callee, let arguments, _) = NodeReader.node(ExprSyntax(call)).kind,
                isCall(callee, of: function)
            else { return [] }
            return positions.compactMap { position in
                guard let argument = Self.argument(position, of: function, in: arguments),
                    case .meta(let decl)? = type(of: argument)
                else { return nil }
                return decl
            }
        }
    }
}

extension Member {
    fileprivate func contains(_ call: FunctionCallExprSyntax) -> Bool {
        var node = Syntax(call)
        while let parent = node.parent {
            if parent.id == syntax.id { return true }
            node = parent
        }
        return false
    }
}
