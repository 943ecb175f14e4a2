import ErrorSpecLanguage

/// A name as Swift takes it: escaped where it must be. Only ``SwiftNames`` makes one.
package struct Identifier: Hashable, Sendable {
    package let text: String

    fileprivate init(_ text: String) { self.text = text }

    /// Without the backticks of a keyword.
    var bareName: String { text.filter { $0 != "`" } }
}

extension Identifier: CustomStringConvertible {
    package var description: String { text }
}

/// The only door for identifiers: what the names of a spec become in Swift.
enum SwiftNames {
    /// A case, a category, a recovery, a policy or a body.
    static func member(_ name: String) -> Identifier { escaped(name) }

    /// An API: the namespace.
    static func namespace(_ api: String) -> Identifier { escaped(api) }

    static func errorType(_ group: String) -> Identifier { Identifier("\(group)ResponseError") }

    static func handlerType(_ group: String) -> Identifier { Identifier("\(group)ResponseErrorHandler") }

    static func recoveriesProtocol(_ api: String) -> Identifier { Identifier("\(api)Recoveries") }

    /// A type of the app, which may stand in others.
    static func type(_ path: String) -> Identifier {
        Identifier(path.split(separator: ".").map { escaped(String($0)).text }.joined(separator: "."))
    }

    /// What a file calls a type of the app's whose name is taken inside of generated code.
    static func decoderAlias(_ path: String) -> Identifier {
        Identifier("_Decoded_" + path.split(separator: ".").joined(separator: "_"))
    }

    static func module(_ name: String) -> Identifier { escaped(name) }

    /// The case that wraps an inherited group.
    static func wrapping(_ group: String) -> Identifier { escaped(GeneratedName.wrapping(group)) }

    private static func escaped(_ name: String) -> Identifier {
        Identifier(ReservedWords.keywords.contains(name) ? "`\(name)`" : name)
    }
}
