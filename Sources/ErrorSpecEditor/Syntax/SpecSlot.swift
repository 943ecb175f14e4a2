import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecResources

/// The role of a node of a spec, by its position: which names it declares and which it refers to.
///
/// Keys and types are the schema's; this knows names alone.
enum SpecSlot: String, Sendable {
    case file
    case groups, group, cases, `case`, otherwise
    /// `parents`, `through`, an operation's group.
    case groupReference
    /// `Group.case`, or a list of those.
    case caseReference
    case operations
    case bodies, body, values, bodyReference
    case retries, policy
    /// A policy's name or a policy.
    case retry
    case recoveries, recovery, recoveryReference
    case categories, categoryReference
    case locales
    /// A text source; `fallback` is its `otherwise`, which has no placeholders.
    case text, fallback
    case failures, failure
    /// A field of the body or a pointer, in a text source.
    case bodyField
    /// A place, or a list of those.
    case place
    /// A JSON Pointer.
    case pointer
    case status
    case other

    /// The role of a key's value; an element of a list has its list's.
    func child(_ key: String) -> SpecSlot {
        let slots = Self.keys[self] ?? [:]
        return slots[key] ?? slots["*"] ?? .other
    }

    /// By the slot of a map and a key of it, `*` for any: `slots.yaml`.
    private static let keys: [SpecSlot: [String: SpecSlot]] = SyntaxReader.read(Resources.slots).entries
        .reduce(into: [:]) { keys, map in
            guard let slot = SpecSlot(rawValue: map.key.text) else { return }
            keys[slot] = map.value.entries.reduce(into: [:]) { slots, entry in
                slots[entry.key.text] = entry.value.scalar.flatMap { SpecSlot(rawValue: $0.text) }
            }
        }

    /// The keys of a text source that are no locales.
    static let textSourceKeys = keys[.text, default: [:]].keys.filter { $0 != "*" }

    /// The symbol that a key of such a map declares or refers to.
    func symbol(ofKey key: String, in scope: SpecScope) -> (symbol: Symbol, role: Occurrence.Role)? {
        switch self {
        case .groups: (Symbol(.group, key), .declaration)
        case .cases: (Symbol(.case, key, of: scope.group ?? ""), .declaration)
        case .bodies: (Symbol(.body, key), .declaration)
        case .values: (Symbol(.value, key, of: scope.body ?? ""), .declaration)
        case .retries: (Symbol(.policy, key), .declaration)
        case .recoveries: (Symbol(.recovery, key), .declaration)
        case .text, .fallback: Self.textSourceKeys.contains(key) ? nil : (Symbol(.locale, key), .reference)
        default: nil
        }
    }
}

/// The scope of a node: the names that its own meaning depends on.
struct SpecScope: Hashable, Sendable {
    var group: String?
    var body: String?

    func entering(_ key: String, of slot: SpecSlot) -> SpecScope {
        var scope = self
        switch slot {
        case .groups: scope.group = key
        case .bodies: scope.body = key
        default: break
        }
        return scope
    }
}

/// Something that has a name in an API.
struct Symbol: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case group, `case`, body, policy, recovery, category, locale, value
    }

    var kind: Kind
    var name: String
    /// A case's group, a value's body.
    var owner: String?

    init(_ kind: Kind, _ name: String, of owner: String? = nil) {
        self.kind = kind
        self.name = name
        self.owner = owner
    }

    /// Whether the language gives the name a meaning, whatever an API declares.
    var isBuiltIn: Bool {
        switch kind {
        case .policy: Self.builtInPolicies.contains(name)
        case .value: Self.placeholders.contains(name)
        case .category: name == "silent"
        default: false
        }
    }

    static let builtInPolicies = ResolvedRetry.builtIn.compactMap(\.name)
    /// The placeholders that are no values of a body: those that every text may hold, and fields.
    static let placeholders = ["retryAfter", "status"] + BodyField.placeholders

    /// As messages say it: the policy `patient`.
    var description: String { "the \(kind.rawValue) `\(owner.map { "\($0)." } ?? "")\(name)`" }
}

/// A place in a file where a symbol's name stands.
struct Occurrence: Hashable, Sendable {
    enum Role: Hashable, Sendable { case declaration, reference }

    var symbol: Symbol
    var role: Role
    /// The name alone, without its quotes.
    var range: Range<Int>
    /// The group whose text or case this is in.
    var scope: SpecScope
}
