import SwiftSyntax

/// A type of the app, with what its declaration and its extensions have. A type that only extensions mention, such as
/// `AFError`, is `external`.
final class TypeDecl {
    enum Kind: String { case `enum`, `struct`, `class`, `protocol`, external }

    let name: String
    let kind: Kind
    let outer: TypeDecl?
    let file: Int
    let syntax: Syntax
    var fullName: String
    var inherited: [TypeSyntax] = []
    var generics: [String: TypeSyntax?] = [:]
    var genericNames: [String] = []
    var nested: [String: TypeDecl] = [:]
    var aliases: [String: TypeSyntax] = [:]
    private(set) var cases: [EnumCase] = []
    private var positions: [String: Int] = [:]
    var members: [String: [Member]] = [:]
    var memberOrder: [Member] = []

    init(name: String, kind: Kind, outer: TypeDecl?, file: Int, syntax: Syntax) {
        self.name = name
        self.kind = kind
        self.outer = outer
        self.file = file
        self.syntax = syntax
        fullName = outer.map { $0.fullName + "." + name } ?? name
    }

    func add(_ member: Member) {
        members[member.name, default: []].append(member)
        memberOrder.append(member)
    }

    func add(_ found: EnumCase) {
        if positions[found.name] == nil { positions[found.name] = cases.count }
        cases.append(found)
    }

    func enumCase(_ name: String) -> EnumCase? { positions[name].map { cases[$0] } }

    /// The stored or computed property with the name.
    func property(_ name: String, isStatic: Bool? = nil) -> Member? {
        members[name]?.first { $0.kind == .property && (isStatic == nil || $0.isStatic == isStatic) }
    }
}

extension TypeDecl: Hashable {
    static func == (first: TypeDecl, second: TypeDecl) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct EnumCase {
    let name: String
    let payload: [Parameter]
    /// The expression of the raw value, if the case has one.
    let rawValue: ExprSyntax?
    let syntax: Syntax
    /// The syntax whose comment describes the case.
    let documented: Syntax
}

struct Parameter {
    /// The label of an argument; `nil` for `_`.
    let label: String?
    let name: String
    let type: TypeSyntax?
    let initial: ExprSyntax?
}

/// A property, a function, an initializer or a subscript.
struct Member {
    enum Kind { case property, function, initializer, `subscript` }

    let kind: Kind
    let name: String
    let isStatic: Bool
    /// The annotated type of a property, or the type that a function returns.
    let type: TypeSyntax?
    /// Whether the value of a stored property can change.
    var isVariable = false
    var thrown: TypeSyntax?
    var parameters: [Parameter] = []
    /// The value of a stored property.
    var initial: ExprSyntax?
    /// The statements of a function or a getter.
    var body: CodeBlockItemListSyntax?
    let syntax: Syntax
    /// The type that has the member; `nil` for a global.
    let owner: TypeDecl?

    var isComputed: Bool { kind == .property && body != nil }

    /// `map(status:)`, or the name of a property.
    var signature: String {
        kind == .property ? name : name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    var fullName: String { owner.map { $0.fullName + "." + signature } ?? signature }
}
