import ErrorSpecLanguage

/// A Swift identifier, in backticks if necessary. Only ``SwiftNames`` creates identifiers.
package struct Identifier: Hashable, Sendable {
    package let text: String

    fileprivate init(_ text: String) { self.text = text }

    /// The identifier without backticks, which an argument label doesn't need.
    var bare: Identifier { Identifier(text.filter { $0 != "`" }) }
}

extension Identifier: CustomStringConvertible {
    package var description: String { text }
}

/// Converts a spec's names to Swift identifiers. All identifiers are created here.
enum SwiftNames {
    /// Returns the identifier for the name of an API, module, case, category, recovery, policy or body.
    static func name(_ name: String) -> Identifier {
        Identifier(ReservedWords.keywords.contains(name) ? "`\(name)`" : name)
    }

    static func errorType(_ group: String) -> Identifier { Identifier("\(group)ResponseError") }

    static func handlerType(_ group: String) -> Identifier { Identifier("\(group)ResponseErrorHandler") }

    static func recoveriesProtocol(_ api: String) -> Identifier { Identifier("\(api)Recoveries") }

    /// Returns the name of one of the app's types, which may be nested in other types.
    static func type(_ path: String) -> Identifier {
        Identifier(path.split(separator: ".").map { name(String($0)).text }.joined(separator: "."))
    }

    /// Returns the name of the alias for one of the app's types. Only a type whose own name would be ambiguous in
    /// generated code has an alias.
    static func decoderAlias(_ path: String) -> Identifier {
        Identifier("_Decoded_" + path.split(separator: ".").joined(separator: "_"))
    }

    /// Returns the name of the case that wraps an inherited group.
    static func wrapping(_ group: String) -> Identifier { name(GeneratedName.wrapping(group)) }

    /// Returns the names of the cases that wrap an inherited case, the outermost first, followed by the name of the
    /// inherited case itself.
    static func path(from group: GroupID, to id: CaseID, in api: ResolvedAPI) -> [Identifier] {
        let wraps = (api.path(from: group, to: id) ?? []).dropFirst()
        return wraps.map { wrapping(api.groups[$0.index].name.value) }
            + [name(api.cases[id.index].name.value)]
    }

    /// Returns the name of the parameter for a text in the given locale, such as `en`, `ptBR` or `zhHans`.
    static func locale(_ tag: String) -> Identifier {
        let parts = tag.split(separator: "-")
        let others = parts.dropFirst().map { part in
            // A region is in uppercase, and all other parts are capitalized.
            part.utf8.count == 2 ? part.uppercased() : part.prefix(1).uppercased() + part.dropFirst().lowercased()
        }
        return name((parts.first?.lowercased() ?? "") + others.joined())
    }

    /// Returns the label of the text that users read if a placeholder has no value: `otherwiseKo` for `ko`.
    static func otherwise(_ locale: Identifier) -> Identifier {
        Identifier("otherwise\(capitalized(locale.bare.text))")
    }
}
