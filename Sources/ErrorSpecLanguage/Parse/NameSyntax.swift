import ErrorSpecReading

/// How names of a spec are written.
package enum NameSyntax {
    /// `UpperCamelCase`: APIs and groups.
    case type(limit: Int)
    /// `lowerCamelCase`: cases, policies, bodies, recoveries and categories.
    case member

    /// Whether a name is written so.
    package func accepts(_ name: String) -> Bool { complaint(name, what: "") == nil }

    private var limit: Int {
        switch self {
        case .type(let limit): limit
        case .member: SpecLimits.name
        }
    }

    /// The problem with a name, and its fix; `nil` when there is none.
    package func complaint(_ name: String, what: String) -> (message: String, hint: String)? {
        let bytes = name.utf8
        let isRight = bytes.allSatisfy(\.isASCIILetterOrDigit) && bytes.first.map(startsRight) == true
        if isRight, bytes.count <= limit { return nil }
        if bytes.count > limit, isRight {
            return ("\(what)'s name has at most \(limit) characters, and this has \(bytes.count)", "shorten it")
        }
        let shape =
            switch self {
            case .type: "ASCII letters and digits, the first an upper-case letter"
            case .member: "ASCII letters and digits, the first a lower-case letter"
            }
        let rewritten = camelCased(name)
        let hint = rewritten.isEmpty || rewritten == name ? "a name is \(shape)" : "a name is \(shape): `\(rewritten)`"
        return ("`\(name)` can't be \(what)'s name", hint)
    }

    private func startsRight(_ byte: UInt8) -> Bool {
        switch self {
        case .type: (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        case .member: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
    }

    /// `not-found` → `notFound` or `NotFound`; nothing where a name has no letter to begin with.
    private func camelCased(_ name: String) -> String {
        // As Swift declares them: `case locked`.
        let declaration = ["case ", "enum ", "struct ", "class "].first { name.hasPrefix($0) } ?? ""
        let own = String(name.dropFirst(declaration.count))
        let joined =
            switch self {
            case .type: CamelCase.upper(own)
            case .member: CamelCase.lower(own) ?? ""
            }
        return joined.utf8.first?.isASCIIDigit == true ? "" : joined
    }

    /// A Swift identifier, as modules have: letters, digits and underscores, not a digit first.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        guard let first = name.utf8.first, !first.isASCIIDigit else {
            return false
        }
        return name != "_" && name.utf8.count <= SpecLimits.name
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    /// A BCP 47 tag (RFC 5646, 2.1): language, then script, region, variants, extensions and private use, in this
    /// order: `ko`, `zh-Hant-TW`.
    package static func isLocale(_ tag: String) -> Bool {
        var parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
        guard let language = parts.popFirst(), isLetters(language, 2...8), language.count != 4 else { return false }
        if language.count < 4 {
            var extended = 0
            while extended < 3, let part = parts.first, isLetters(part, 3...3) {
                parts.removeFirst()
                extended += 1
            }
        }
        if let script = parts.first, isLetters(script, 4...4) { parts.removeFirst() }
        if let region = parts.first, isLetters(region, 2...2) || region.count == 3 && region.allSatisfy(\.isASCIIDigit)
        {
            parts.removeFirst()
        }
        while let part = parts.first, isVariant(part) { parts.removeFirst() }
        while let singleton = parts.popFirst() {
            guard singleton.count == 1, singleton.allSatisfy(\.isASCIILetterOrDigit) else { return false }
            let isPrivate = singleton.first.map { $0 | 0x20 } == UInt8(ascii: "x")
            var count = 0
            while let part = parts.first, (isPrivate ? 1...8 : 2...8).contains(part.count),
                part.allSatisfy(\.isASCIILetterOrDigit)
            {
                parts.removeFirst()
                count += 1
            }
            if count == 0 || isPrivate && !parts.isEmpty { return false }
        }
        return true
    }

    /// A language alone, as texts per locale are mostly written: a longer word may be a tag too, and is a word.
    static func isShortLocale(_ tag: some StringProtocol) -> Bool {
        isLetters(Substring(tag).utf8, 2...3)
    }

    private static func isVariant(_ part: Substring.UTF8View) -> Bool {
        guard let first = part.first, part.allSatisfy(\.isASCIILetterOrDigit) else { return false }
        return (5...8).contains(part.count) || part.count == 4 && first.isASCIIDigit
    }

    private static func isLetters(_ part: Substring.UTF8View, _ count: ClosedRange<Int>) -> Bool {
        count.contains(part.count) && part.allSatisfy { $0.isASCIILetter }
    }
}
