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

    /// The problem with a name, and its fix; `nil` if the name is right.
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

    /// `not-found` → `notFound` or `NotFound`; nothing if a name has no letter to begin with.
    private func camelCased(_ name: String) -> String {
        // As Swift declares them: `case locked`.
        let keyword = ["case ", "enum ", "struct ", "class "].first { name.hasPrefix($0) } ?? ""
        let own = String(name.dropFirst(keyword.count))
        let joined = isType ? CamelCase.upper(own) : CamelCase.lower(own) ?? ""
        return joined.utf8.first?.isASCIIDigit == true ? "" : joined
    }

    /// A Swift identifier, as modules have: letters, digits and underscores, not a digit first.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        name.utf8.first?.isASCIIDigit == false && name != "_" && name.utf8.count <= SpecLimits.name
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    /// A language's tag (RFC 5646, 2.1): `ko`, `zh-Hant-TW`. Those that are grandfathered, reserved or private as a whole
    /// are no user's.
    package static func isLocale(_ tag: String) -> Bool {
        tag.utf8.count <= SpecLimits.name && LocaleSubtags(tag).areWellFormed
    }

    /// A language alone, as texts per locale are mostly written: a longer word may be a tag too, and is a word.
    static func isShortLocale(_ tag: some StringProtocol) -> Bool {
        (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy(\.isASCIILetter)
    }
}

/// The subtags of a BCP 47 tag. A regular expression would be compiled for each tag, which takes a sixth of the time of
/// a small API's generation.
private struct LocaleSubtags {
    private var rest: ArraySlice<Substring.UTF8View>

    init(_ tag: String) {
        rest = tag[...].utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
    }

    var areWellFormed: Bool {
        var subtags = self
        return subtags.takeLanguage() && subtags.takeExtensions() && subtags.rest.isEmpty
    }

    /// The language, with extensions of it or without, script, region and variants.
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

    /// Extensions, and what is for private use.
    private mutating func takeExtensions() -> Bool {
        func isX(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "x") }
        while rest.first?.first.map(isX) == false, take(1...1) {
            if !takeSome(2...8) { return false }
        }
        return !take(1...1, of: isX) || takeSome(1...8)
    }

    /// Removes the next subtag if it is such a one.
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
