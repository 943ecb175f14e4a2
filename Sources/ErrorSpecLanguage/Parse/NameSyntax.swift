import ErrorSpecReading

/// The rules for the spelling of names in a spec.
package struct NameSyntax: Sendable {
    /// Whether the first letter is a capital.
    private let isType: Bool
    private let limit: Int

    /// `UpperCamelCase`, for APIs and groups.
    package static func type(limit: Int) -> NameSyntax { NameSyntax(isType: true, limit: limit) }
    /// `lowerCamelCase`, for cases, policies, bodies, recoveries and categories.
    package static let member = NameSyntax(isType: false, limit: SpecLimits.name)

    package func accepts(_ name: String) -> Bool { complaint(name, what: "") == nil }

    /// The problem with a name and a hint on how to fix it; `nil` if the name is valid.
    package func complaint(_ name: String, what: String) -> (message: String, hint: String)? {
        let bytes = name.utf8
        if bytes.allSatisfy(\.isASCIILetterOrDigit),
            bytes.first.map({ isType ? $0.isASCIIUpper : $0.isASCIILower }) == true
        {
            return bytes.count <= limit
                ? nil
                : ("\(what)'s name has at most \(limit) characters, and this has \(bytes.count)", "shorten it")
        }
        let rewritten = camelCased(name)
        let shape = "use ASCII letters and digits, the first \(isType ? "an upper" : "a lower")-case letter"
        return ("`\(name)` can't be \(what)'s name", rewritten.isEmpty ? shape : "write `\(rewritten)`")
    }

    /// A name in camel case, such as `notFound` or `NotFound` for `not-found`; empty if it can't start with a letter.
    private func camelCased(_ name: String) -> String {
        // A name may be written like a declaration in Swift, such as `case locked`.
        let keyword = ["case ", "enum ", "struct ", "class "].first { name.hasPrefix($0) } ?? ""
        let own = String(name.dropFirst(keyword.count))
        let joined = isType ? CamelCase.upper(own) : CamelCase.lower(own) ?? ""
        return joined.utf8.first?.isASCIIDigit == true ? "" : joined
    }

    /// Whether a name is a Swift identifier of ASCII letters, digits and underscores, such as the name of a module.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        name.utf8.first?.isASCIIDigit == false && name != "_" && name.utf8.count <= SpecLimits.name
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    /// Whether a text is the tag of a language (RFC 5646, 2.1), such as `ko` or `zh-Hant-TW`. Grandfathered tags and
    /// tags for private use aren't accepted, because they match no user's language.
    package static func isLocale(_ tag: String) -> Bool {
        tag.utf8.count <= SpecLimits.name && LocaleSubtags(tag).areWellFormed
    }

    /// Whether a text looks like the tag of a language without a region. Longer words could be tags too, but aren't
    /// accepted.
    static func isShortLocale(_ tag: some StringProtocol) -> Bool {
        (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy(\.isASCIILetter)
    }
}

/// The subtags of a BCP 47 tag. Checking them with a regular expression would take a sixth of the time in which a small
/// API is generated.
private struct LocaleSubtags {
    private var rest: ArraySlice<Substring.UTF8View>

    init(_ tag: String) {
        rest = tag[...].utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
    }

    var areWellFormed: Bool {
        var subtags = self
        return subtags.takeLanguage() && subtags.takeExtensions() && subtags.rest.isEmpty
    }

    /// Removes the language with its extensions, the script, the region and the variants.
    private mutating func takeLanguage() -> Bool {
        if take(2...3, of: \.isASCIILetter) {
            for _ in 0..<3 { _ = take(3...3, of: \.isASCIILetter) }
        } else if !take(5...8, of: \.isASCIILetter) {
            return false
        }
        _ = take(4...4, of: \.isASCIILetter)
        _ = take(2...2, of: \.isASCIILetter) || take(3...3, of: \.isASCIIDigit)
        while take(5...8) || rest.first?.first?.isASCIIDigit == true && take(4...4) {}
        return true
    }

    /// Removes the extensions and the subtags for private use.
    private mutating func takeExtensions() -> Bool {
        func isX(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "x") }
        while rest.first?.first.map(isX) == false, take(1...1) {
            if !takeSome(2...8) { return false }
        }
        return !take(1...1, of: isX) || takeSome(1...8)
    }

    /// Removes the next subtag if its length and its characters are right.
    private mutating func take(
        _ lengths: ClosedRange<Int>, of isPart: (UInt8) -> Bool = { $0.isASCIILetterOrDigit }
    ) -> Bool {
        guard let next = rest.first, lengths.contains(next.count), next.allSatisfy(isPart) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takeSome(_ lengths: ClosedRange<Int>) -> Bool {
        let isThere = take(lengths)
        while take(lengths) {}
        return isThere
    }
}
