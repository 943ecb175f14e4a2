import ErrorSpecLanguage

/// An alias for one of the app's types, declared at the top of a generated file, outside of generated types.
///
/// Within generated types, `Category` would mean the API's categories, and `API` would mean an associated type of the
/// error types. At the top of the file, both names mean types of the app.
package struct DecoderAlias: Hashable, Sendable {
    package let name: Identifier
    package let type: Identifier

    /// Creates the alias for a type, or returns `nil` if the type's name isn't ambiguous.
    init?(_ path: String) {
        let first = path.prefix { $0 != "." }
        guard DecoderAlias.isTaken(String(first)) else { return nil }
        name = SwiftNames.decoderAlias(path)
        type = SwiftNames.type(path)
    }

    /// Returns the aliases that the given types need, sorted and without duplicates.
    static func all(of types: [String]) -> [DecoderAlias] {
        var aliases: [DecoderAlias] = []
        for type in types {
            guard let alias = DecoderAlias(type), !aliases.contains(alias) else { continue }
            aliases.append(alias)
        }
        return aliases.sorted { $0.name.text < $1.name.text }
    }

    /// Whether generated code uses the name for a type or an associated type. A name that starts with a lowercase
    /// letter counts too, because generated code may use the name for a case.
    private static func isTaken(_ name: String) -> Bool {
        let isLowerCase = name.utf8.first.map { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") } == true
        return isLowerCase || names.contains(name) || name.hasSuffix("ResponseError")
            || name.hasSuffix("ResponseErrorHandler")
    }

    private static let names: Set<String> = ["API", "Category", "Recovery", "Recoveries", "Bodies"]
}
