import ErrorSpecReading

/// The rules for the spelling of names in a spec.
package struct NameSyntax: Sendable {
    /// Whether names start with a capital letter, as types in Swift do.
    private let isType: Bool
    private let limit: Int

    /// Returns the rules for the names of APIs and groups: `UpperCamelCase`.
    package static func type(limit: Int) -> NameSyntax { NameSyntax(isType: true, limit: limit) }
    /// The rules for all other declared names, such as the names of cases: `lowerCamelCase`.
    package static let member = NameSyntax(isType: false, limit: SpecLimits.name)

    package func accepts(_ name: String) -> Bool { complaint(name, what: "") == nil }

    /// The rules for the names of groups.
    package static let group = type(limit: SpecLimits.name)

    /// Returns the valid name that the hint about an invalid name suggests, or `nil` if the name is valid or no name is
    /// suggested.
    func suggestion(for name: String) -> String? {
        if accepts(name) { return nil }
        let suggestion = camelCased(name)
        return accepts(suggestion) ? suggestion : nil
    }

    /// Returns the problem with the given name and a hint on how to fix the name, or `nil` if the name is valid.
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

    /// Returns the name in camel case, such as `notFound` or `NotFound` for `not-found`, or an empty text if the
    /// result would start with a digit.
    private func camelCased(_ name: String) -> String {
        // The author may have written a Swift declaration, such as `case locked`.
        let keyword = ["case ", "enum ", "struct ", "class "].first { name.hasPrefix($0) } ?? ""
        let own = String(name.dropFirst(keyword.count))
        let joined = isType ? CamelCase.upper(own) : CamelCase.lower(own) ?? ""
        return joined.utf8.first?.isASCIIDigit == true ? "" : joined
    }

    /// Whether the given name is a Swift identifier of ASCII letters, digits and underscores, such as a module's
    /// name.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        name.utf8.first?.isASCIIDigit == false && name != "_" && name.utf8.count <= SpecLimits.name
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    /// Whether the given text is a language tag (RFC 5646, 2.1), such as `ko` or `zh-Hant-TW`. Grandfathered tags and
    /// private-use tags aren't accepted, because they match no user's language.
    package static func isLocale(_ tag: String) -> Bool {
        tag.utf8.count <= SpecLimits.name && LocaleSubtags(tag).areWellFormed
    }

    /// Whether the given text looks like a language tag without a region. Only tags of two or three letters are
    /// accepted.
    static func isShortLocale(_ tag: some StringProtocol) -> Bool {
        (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy(\.isASCIILetter)
    }
}

/// The subtags of a BCP 47 tag. They are checked without a regular expression, because it would account for a sixth
/// of the time that generating a small API takes.
private struct LocaleSubtags {
    private var rest: ArraySlice<Substring.UTF8View>

    init(_ tag: String) {
        rest = tag[...].utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
    }

    var areWellFormed: Bool {
        var subtags = self
        return subtags.takeLanguage() && subtags.takeExtensions() && subtags.rest.isEmpty
    }

    /// Removes the language with its extensions, the script, the region and the variants. Returns `false` if the tag
    /// doesn't begin with a language.
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

    /// Removes the extensions and the private-use subtags. Returns whether they are well-formed.
    private mutating func takeExtensions() -> Bool {
        func isX(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "x") }
        while rest.first?.first.map(isX) == false, take(1...1) {
            if !takeSome(2...8) { return false }
        }
        return !take(1...1, of: isX) || takeSome(1...8)
    }

    /// Removes the next subtag if it has one of the given lengths and only the given characters. Returns whether it
    /// was removed.
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
