import ErrorSpecReading

/// How names of a spec are written.
package struct NameSyntax: Sendable {
    /// Whether the first letter is a capital.
    private let isType: Bool
    private let limit: Int

    /// `UpperCamelCase`: APIs and groups.
    package static func type(limit: Int) -> NameSyntax { NameSyntax(isType: true, limit: limit) }
    /// `lowerCamelCase`: cases, policies, bodies, recoveries and categories.
    package static let member = NameSyntax(isType: false, limit: SpecLimits.name)

    /// Whether a name is written so.
    package func accepts(_ name: String) -> Bool { complaint(name, what: "") == nil }

    /// The problem with a name, and its fix; `nil` when there is none.
    package func complaint(_ name: String, what: String) -> (message: String, hint: String)? {
        let bytes = name.utf8
        if bytes.allSatisfy(\.isASCIILetterOrDigit),
            bytes.first.map({ isType ? $0.isASCIIUpper : $0.isASCIILower }) == true
        {
            return bytes.count <= limit
                ? nil
                : ("\(what)'s name has at most \(limit) characters, and this has \(bytes.count)", "shorten it")
        }
        let shape = "a name is ASCII letters and digits, the first \(isType ? "an upper" : "a lower")-case letter"
        let rewritten = camelCased(name)
        return ("`\(name)` can't be \(what)'s name", shape + (rewritten.isEmpty ? "" : ": `\(rewritten)`"))
    }

    /// `not-found` → `notFound` or `NotFound`; nothing where a name has no letter to begin with.
    private func camelCased(_ name: String) -> String {
        // As Swift declares them: `case locked`.
        let own = String(name.trimmingPrefix(#/(case|enum|struct|class) /#))
        let joined = isType ? CamelCase.upper(own) : CamelCase.lower(own) ?? ""
        return joined.utf8.first?.isASCIIDigit == true ? "" : joined
    }

    /// A Swift identifier, as modules have: letters, digits and underscores, not a digit first.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        name.utf8.first?.isASCIIDigit == false && name != "_" && name.utf8.count <= SpecLimits.name
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    /// A BCP 47 tag (RFC 5646, 2.1): `ko`, `zh-Hant-TW`.
    package static func isLocale(_ tag: String) -> Bool {
        let syntax =
            #/
            ([A-Za-z]{2,3}(-[A-Za-z]{3}){0,3} | [A-Za-z]{5,8})  # language
            (-[A-Za-z]{4})?  # script
            (-([A-Za-z]{2} | [0-9]{3}))?  # region
            (-([A-Za-z0-9]{5,8} | [0-9][A-Za-z0-9]{3}))*  # variants
            (-[A-WYZa-wyz0-9](-[A-Za-z0-9]{2,8})+)*  # extensions
            (-[Xx](-[A-Za-z0-9]{1,8})+)?  # private use
        /#
        return tag.utf8.count <= SpecLimits.name && tag.wholeMatch(of: syntax) != nil
    }

    /// A language alone, as texts per locale are mostly written: a longer word may be a tag too, and is a word.
    static func isShortLocale(_ tag: some StringProtocol) -> Bool {
        (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy(\.isASCIILetter)
    }
}
