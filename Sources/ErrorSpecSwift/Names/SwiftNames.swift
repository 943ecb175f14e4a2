import ErrorSpecLanguage

/// An identifier of Swift, escaped if necessary. Only ``SwiftNames`` makes identifiers.
package struct Identifier: Hashable, Sendable {
    package let text: String

    fileprivate init(_ text: String) { self.text = text }

    /// The identifier without the backticks of a keyword, for an argument's label.
    var bare: Identifier { Identifier(text.filter { $0 != "`" }) }
}

extension Identifier: CustomStringConvertible {
    package var description: String { text }
}

/// The only way to make identifiers: turns the names of a spec into Swift's.
enum SwiftNames {
    /// The name of an API, a module, a case, a category, a recovery, a policy or a body.
    static func name(_ name: String) -> Identifier {
        Identifier(ReservedWords.keywords.contains(name) ? "`\(name)`" : name)
    }

    static func errorType(_ group: String) -> Identifier { Identifier("\(group)ResponseError") }

    static func handlerType(_ group: String) -> Identifier { Identifier("\(group)ResponseErrorHandler") }

    static func recoveriesProtocol(_ api: String) -> Identifier { Identifier("\(api)Recoveries") }

    /// The name of a type of the app, which may be nested in others.
    static func type(_ path: String) -> Identifier {
        Identifier(path.split(separator: ".").map { name(String($0)).text }.joined(separator: "."))
    }

    /// The alias of one of the app's types whose name is ambiguous in generated code.
    static func decoderAlias(_ path: String) -> Identifier {
        Identifier("_Decoded_" + path.split(separator: ".").joined(separator: "_"))
    }

    /// The case that wraps an inherited group.
    static func wrapping(_ group: String) -> Identifier { name(GeneratedName.wrapping(group)) }

    /// The cases that wrap an inherited case in a group, the outermost first, and the case itself.
    static func path(from group: GroupID, to id: CaseID, in api: ResolvedAPI) -> [Identifier] {
        let wraps = (api.path(from: group, to: id) ?? []).dropFirst()
        return wraps.map { wrapping(api.groups[$0.index].name.value) }
            + [name(api.cases[id.index].name.value)]
    }

    /// The name of a locale's text: `en`, `ptBR`, `zhHans`.
    static func locale(_ tag: String) -> Identifier {
        let parts = tag.split(separator: "-")
        let others = parts.dropFirst().map { part in
            // A region is in upper case, other parts are capitalized.
            part.utf8.count == 2 ? part.uppercased() : part.prefix(1).uppercased() + part.dropFirst().lowercased()
        }
        return name((parts.first?.lowercased() ?? "") + others.joined())
    }

    /// `otherwiseKo`, if `ko` is the label of the text with placeholders.
    static func otherwise(_ locale: Identifier) -> Identifier {
        Identifier("otherwise\(capitalized(locale.bare.text))")
    }
}
