import SwiftSyntax

/// Decides which types are types of errors.
struct ErrorTypes {
    let program: Program
    private(set) var types: Set<TypeDecl> = []
    /// Enums of statuses or codes that errors have.
    private(set) var codesOfErrors: Set<TypeDecl> = []

    init(_ program: Program, _ finder: Finder) {
        self.program = program
        let errors = program.types.filter { $0.kind != .protocol && program.isError($0) }
        types = Set(errors)
        for type in errors { addCarried(by: type) }
        // If the app makes errors from a member of a body, other members aren't codes.
        for type in program.types where type.kind == .enum { _ = program.codePlace(of: type) }
        let sources = program.codeSources.values.reduce(into: Set<TypeDecl>()) { $0.formUnion($1) }
        for type in program.types where program.errorBodies.contains(type) && !sources.contains(type) {
            addCarried(by: type, isBody: true)
        }
        let errorParts = Set(types.flatMap { program.parts(of: $0) })
        for type in program.types where !types.contains(type) && type.kind == .enum {
            guard program.codePlace(of: type) != nil, let sources = program.codeSources[type] else { continue }
            if sources.contains(where: { program.errorBodies.contains($0) || errorParts.contains($0) }) {
                types.insert(type)
            }
        }
        for type in finder.madeFromStatus where !isList(type) && !isVerdict(type) { types.insert(type) }
        addReturned(finder.found)
        let carried = Set(types.flatMap { program.parts(of: $0) }.filter { $0.kind == .enum })
        for item in finder.found where item.text == nil && carried.contains(item.type) {
            if item.use == .returned || item.use == .thrown { types.insert(item.type) }
        }
        addNamespaces(finder.found)
        types = types.filter { !program.isGenerated($0.syntax) }
    }

    func contains(_ type: TypeDecl) -> Bool { types.contains(type) }

    /// Enums of statuses or codes that an error has, in its cases or its properties.
    private mutating func addCarried(by type: TypeDecl, isBody: Bool = false) {
        let filling = type.memberOrder.filter { program.isStored($0) }.flatMap { program.fillers(of: $0, in: type) }
        for carried in program.parts(of: type) + filling where !types.contains(carried) {
            let values = carried.cases.compactMap { program.rawValue($0, of: carried) }
            let isCoded = !values.isEmpty && program.codePlace(of: carried) != nil
            if isCoded || !isBody && carried.kind == .enum && program.isStatuses(carried) {
                types.insert(carried)
                if !isBody { codesOfErrors.insert(carried) }
            }
        }
    }

    /// Whether the raw values are HTTP's statuses, successes and redirections too.
    private func isList(_ type: TypeDecl) -> Bool {
        type.cases.contains { found in
            guard case .number(let number)? = program.rawValue(found, of: type) else { return false }
            return (100...199).contains(number) || (300...399).contains(number)
        }
    }

    /// Whether an enum only says whether a request succeeded, or which class its status has.
    private func isVerdict(_ type: TypeDecl) -> Bool {
        let verdicts: Set<String> = [
            "success", "failure", "fail", "failed", "error", "ok", "valid", "invalid", "succeeded", "informational",
            "information", "redirection", "redirect", "clienterror", "servererror", "undefined", "unknown",
        ]
        return type.kind != .enum
            || type.cases.allSatisfy { verdicts.contains($0.name.lowercased()) }
    }

    /// Enums that a function of a status returns.
    private mutating func addReturned(_ found: [Finder.Found]) {
        var excluded: Set<TypeDecl> = []
        var returned: Set<TypeDecl> = []
        for item in found where item.text == nil && !types.contains(item.type) && item.type.kind == .enum {
            guard item.use == .returned, item.context.isCertain, let statuses = item.context.statuses else { continue }
            // A property of an error that switches over itself.
            if let owner = item.function?.owner, item.context.constantTypes.contains(owner) { continue }
            let isList = statuses.allSatisfy {
                (100...199).contains($0.lowerBound) || (300...399).contains($0.lowerBound)
            }
            if isList { excluded.insert(item.type) } else { returned.insert(item.type) }
        }
        for type in returned.subtracting(excluded) where !isVerdict(type) && !isList(type) { types.insert(type) }
    }

    /// Types whose static members are errors of another type.
    private mutating func addNamespaces(_ found: [Finder.Found]) {
        for item in found where item.text == nil && !types.contains(item.type) {
            guard let name = item.name, let member = item.type.members[name]?.first, member.isStatic,
                let result = program.type(of: member)?.decl, types.contains(result)
            else { continue }
            types.insert(item.type)
        }
        for type in program.types where !types.contains(type) {
            let hasErrors = type.memberOrder.contains { member in
                guard member.isStatic, member.kind == .property, let value = member.initial,
                    case .call(let callee, let arguments, _) = NodeReader.node(value).kind, !arguments.isEmpty,
                    let name = callee.lastName, name.first?.isUppercase == true || name == "init"
                else { return false }
                guard let result = program.type(of: member)?.decl else { return false }
                return types.contains(result) && result.kind != .enum
            }
            if hasErrors { types.insert(type) }
        }
    }
}
