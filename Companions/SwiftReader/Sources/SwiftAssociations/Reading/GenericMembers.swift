import SwiftSyntax

/// Decoded members whose type is a generic parameter: `struct Reply<E: Decodable>: Decodable { let code: E }`.
extension Program {
    private struct Slot: Hashable {
        var type: TypeDecl
        var position: Int
    }

    /// The types that fill the generic parameters of a type anywhere in the app, by the names of the parameters.
    func findFillers() -> [TypeDecl: [String: Set<TypeDecl>]] {
        var fillers: [Slot: Set<TypeDecl>] = [:]
        var handedOn: [(from: Slot, to: Slot)] = []
        for type in types where !type.genericNames.isEmpty {
            for use in index.generics[type.name] ?? [] where resolve(TypeSyntax(use))?.decl == type {
                let arguments = use.genericArgumentClause?.arguments ?? []
                for (position, argument) in arguments.enumerated() {
                    guard let argument = argument.argument.as(TypeSyntax.self) else { continue }
                    let slot = Slot(type: type, position: position)
                    if let owner = owner(of: Syntax(use)), let name = argument.dottedNames.first,
                        let outer = owner.genericNames.firstIndex(of: name)
                    {
                        handedOn.append((Slot(type: owner, position: outer), slot))
                    } else if let decl = resolve(argument)?.decl {
                        fillers[slot, default: []].insert(decl)
                    }
                }
            }
        }
        // Types of parameters are handed on through a few types at most.
        for _ in 0..<4 {
            for (from, to) in handedOn { fillers[to, default: []].formUnion(fillers[from] ?? []) }
        }
        var byName: [TypeDecl: [String: Set<TypeDecl>]] = [:]
        for (slot, types) in fillers where slot.type.genericNames.indices.contains(slot.position) {
            byName[slot.type, default: [:]][slot.type.genericNames[slot.position]] = types
        }
        return byName
    }

    /// The types that a stored member of a generic type has in the app; none if its type isn't a parameter.
    func fillers(of member: Member, in type: TypeDecl) -> [TypeDecl] {
        guard let name = member.type?.dottedNames.first, type.genericNames.contains(name) else { return [] }
        return (fillers[type]?[name] ?? []).sorted { $0.fullName < $1.fullName }
    }
}
