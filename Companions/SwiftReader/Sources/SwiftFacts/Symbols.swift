import SwiftSyntax

/// A reference to a case: the index of its type in `Symbols.types`, and its position among the type's cases.
struct CaseReference: Hashable {
    var type: Int
    var position: Int
}

/// The types, cases and constants that the files declare, by their full names.
///
/// Names are looked up as in Swift: in the enclosing types from the inside out, then at the top level. If several
/// files declare a name, a declaration in the file that uses the name takes precedence.
struct Symbols {
    struct DeclaredType {
        /// The full name. If another file declares a type with this name, a number is added: `Name#2`.
        var name: String
        var kind: String
        var inherits: [String] = []
        var file: Int
        var at: Facts.Place
        var comment: String?
        var cases: [Facts.Case] = []
        var positions: [String: Int] = [:]
        /// The type names that occur in the type of each property.
        var properties: [String: [String]] = [:]
        /// The names of the properties that are arrays.
        var arrays: Set<String> = []
        /// The names of the stored properties without an initial value, which the memberwise initializer takes.
        var memberwiseParameters: [String] = []
        /// The names of all stored properties, with or without an initial value.
        var storedProperties: Set<String> = []
        /// The type names that occur in the parameters of each function.
        var functions: [String: [String]] = [:]
        /// The keys in the type's `CodingKeys`, by property.
        var keys: [String: String] = [:]
        /// Whether the files have only extensions of the type, but not its declaration.
        var isOnlyExtended = false
    }

    private(set) var types: [DeclaredType] = []
    /// Whether a decoder in the app converts keys from snake case.
    var usesSnakeCase = false
    private var positions: [String: [Int]] = [:]
    private var aliases: [String: [String]] = [:]
    private var constants: [String: [(file: Int, value: Node)]] = [:]

    // MARK: Looking up

    /// Returns the index of the type that a name refers to inside the given types, or `nil` if the type is unknown.
    func type(_ name: String, in scope: [String], file: Int) -> Int? {
        if name == "Self" || name == "self" { return scope.last.flatMap { position($0, file: file) } }
        var around = scope.last ?? ""
        while true {
            let full = around.isEmpty ? name : around + "." + name
            if let found = position(full, file: file) { return found }
            if let target = aliases[full]?.first, target != name {
                return type(target, in: [around], file: file)
            }
            if around.isEmpty { break }
            around = around.lastIndex(of: ".").map { String(around[..<$0]) } ?? ""
        }
        return nil
    }

    func position(_ full: String, file: Int) -> Int? {
        guard let found = positions[full] else { return nil }
        return found.first { types[$0].file == file } ?? found.first
    }

    /// Returns the indices of the types that the names refer to inside the given types. Unknown types are left out.
    func types(_ names: [String], in scope: [String], file: Int) -> [Int] {
        names.compactMap { type($0, in: scope, file: file) }
    }

    func find(_ name: String, in type: Int) -> CaseReference? {
        types[type].positions[name].map { CaseReference(type: type, position: $0) }
    }

    func name(_ reference: CaseReference) -> Facts.CaseName {
        Facts.CaseName(type: types[reference.type].name, name: types[reference.type].cases[reference.position].name)
    }

    /// Returns the key from which a property is decoded.
    func key(of property: String, in type: DeclaredType) -> String {
        let key = type.keys[property] ?? property
        return usesSnakeCase && key == property ? Words.of(key).joined(separator: "_") : key
    }

    /// Returns the value of a constant, such as `StatusCode.unauthorized` or `maintenance`, or `nil` if the value is
    /// unknown.
    func constant(_ chain: [String], in scope: [String], file: Int) -> Node? {
        var chain = chain
        if chain.last == "rawValue" { chain.removeLast() }
        guard let name = chain.popLast() else { return nil }
        if !chain.isEmpty {
            guard let owner = type(chain.joined(separator: "."), in: scope, file: file) else { return nil }
            return constant(name, of: owner, file: file)
        }
        var around = scope.last ?? ""
        while true {
            if let found = constant(around.isEmpty ? name : around + "." + name, file: file) { return found }
            if around.isEmpty { return nil }
            around = around.lastIndex(of: ".").map { String(around[..<$0]) } ?? ""
        }
    }

    /// Returns the value of a static member, or the raw value of a case, that the given type declares.
    func constant(_ name: String, of type: Int, file: Int) -> Node? {
        constant(types[type].name + "." + name, file: file)
    }

    private func constant(_ full: String, file: Int) -> Node? {
        guard let found = constants[full] else { return nil }
        return found.first { $0.file == file }?.value ?? (found.count == 1 ? found[0].value : nil)
    }

    /// Follows a chain of members, starting at one of the given types, and returns the type names that occur in the
    /// type of the last member; empty if a member is unknown.
    func members(_ chain: ArraySlice<String>, of names: [String], in scope: [String], file: Int) -> [String] {
        guard let next = chain.first else { return names }
        for owner in types(names, in: scope, file: file) {
            guard let found = types[owner].properties[next] else { continue }
            let full = found.map { name in
                type(name, in: [types[owner].name], file: types[owner].file).map { types[$0].name } ?? name
            }
            return members(chain.dropFirst(), of: full, in: scope, file: file)
        }
        return []
    }

    // MARK: Declaring

    mutating func declare(_ declared: DeclaredType) -> Int {
        var declared = declared
        let known = positions[declared.name] ?? []
        if let same = known.first(where: { types[$0].isOnlyExtended }), known.count == 1 {
            let earlier = types[same]
            declared.inherits += earlier.inherits
            declared.properties.merge(earlier.properties) { own, _ in own }
            declared.functions.merge(earlier.functions) { own, _ in own }
            types[same] = declared
            return same
        }
        positions[declared.name, default: []].append(types.count)
        if !known.isEmpty { declared.name += "#\(known.count + 1)" }
        positions[declared.name, default: [types.count]] = positions[declared.name] ?? [types.count]
        types.append(declared)
        return types.count - 1
    }

    mutating func change(_ type: Int, _ body: (inout DeclaredType) -> Void) { body(&types[type]) }

    mutating func declare(alias name: String, for target: [String]) { aliases[name] = aliases[name] ?? target }

    mutating func declare(constant name: String, _ value: Node, file: Int) {
        constants[name, default: []].append((file, value))
    }
}

extension TypeSyntax {
    /// The labels of a tuple: `title` and `body` for `(title: String, body: String)`.
    var labels: [String] {
        self.as(TupleTypeSyntax.self)?.elements.map { $0.firstName?.plainName ?? "" } ?? []
    }

    /// Whether the type is an array: `[Item]`, `[Item]?`, `Array<Item>`.
    var isArray: Bool {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isArray }
        return self.is(ArrayTypeSyntax.self) || self.as(IdentifierTypeSyntax.self)?.name.text == "Array"
    }

    /// The type names that occur in a type, in order: `Result` and `API.User` for `Result<API.User>`.
    var names: [String] {
        var names: [String] = []
        collect(into: &names)
        return names
    }

    private func collect(into names: inout [String]) {
        if let member = self.as(MemberTypeSyntax.self) {
            names.append(member.baseType.trimmedDescription + "." + member.name.plainName)
        } else if let name = self.as(IdentifierTypeSyntax.self) {
            names.append(name.name.plainName)
            for argument in name.genericArgumentClause?.arguments ?? [] {
                if case .type(let type) = argument.argument { type.collect(into: &names) }
            }
        } else {
            for child in children(viewMode: .sourceAccurate) { Self.collect(child, into: &names) }
        }
    }

    private static func collect(_ syntax: Syntax, into names: inout [String]) {
        if let type = syntax.as(TypeSyntax.self) {
            type.collect(into: &names)
        } else {
            for child in syntax.children(viewMode: .sourceAccurate) { collect(child, into: &names) }
        }
    }
}
