import ErrorSpecLanguage

/// An alias of one of the app's types, declared at the top of the file, outside of generated types.
///
/// Within generated types, `Category` would be the API's, and `API` the associated type of errors. At the top of the
/// file, both names are the app's types.
package struct DecoderAlias: Hashable, Sendable {
    package let name: Identifier
    package let type: Identifier

    /// Returns `nil` for a type whose name isn't ambiguous.
    init?(_ path: String) {
        let first = path.prefix { $0 != "." }
        guard DecoderAlias.isTaken(String(first)) else { return nil }
        name = SwiftNames.decoderAlias(path)
        type = SwiftNames.type(path)
    }

    /// The aliases of the given types, without duplicates.
    static func all(of types: [String]) -> [DecoderAlias] {
        var aliases: [DecoderAlias] = []
        for type in types {
            guard let alias = DecoderAlias(type), !aliases.contains(alias) else { continue }
            aliases.append(alias)
        }
        return aliases.sorted { $0.name.text < $1.name.text }
    }

    /// Whether generated code uses the name for a type or an associated type, or might use it for a case because it
    /// starts with a lowercase letter.
    private static func isTaken(_ name: String) -> Bool {
        let isLowerCase = name.utf8.first.map { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") } == true
        return isLowerCase || names.contains(name) || name.hasSuffix("ResponseError")
            || name.hasSuffix("ResponseErrorHandler")
    }

    private static let names: Set<String> = ["API", "Category", "Recovery", "Recoveries", "Bodies"]
}
