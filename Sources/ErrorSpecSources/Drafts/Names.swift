import ErrorSpecLanguage
import ErrorSpecReading

/// Creates names for a spec from words of a source. The same words always give the same name.
enum Names {
    /// The maximum length of a name in bytes.
    static let limit = 60

    static func words(_ text: String) -> [String] { CamelCase.words(withASCIILetters(text)) }

    /// Replaces Latin letters that aren't ASCII with similar ASCII letters: `Größen` becomes `Grossen`. Each letter's
    /// Unicode name contains the similar letter, as in `LATIN SMALL LETTER E WITH ACUTE`.
    private static func withASCIILetters(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }.map { scalar in
            let words = scalar.isASCII ? [] : scalar.properties.name?.split(separator: " ") ?? []
            let letter = (words.prefix { $0 != "WITH" }.last ?? "").lowercased()
            guard words.first == "LATIN", words.contains("LETTER"), letter.count < 3 else { return String(scalar) }
            let base = words.contains("SHARP") ? letter + letter : letter
            return scalar.properties.isLowercase ? base : capitalized(base)
        }.joined()
    }

    /// Returns a name that begins with a lower-case letter: `insufficient_funds` becomes `insufficientFunds`. Returns
    /// `nil` if the text has no letters or digits.
    static func member(_ text: String) -> String? { CamelCase.lower(withASCIILetters(text)).map(cut) }

    /// Returns a name that begins with an upper-case letter: `box doc gen` becomes `BoxDocGen`. Returns `nil` if the
    /// text has no letters or digits.
    static func type(_ text: String) -> String? {
        let words = words(text)
        if words.isEmpty { return nil }
        return cut(words.map { capitalized($0) }.joined())
    }

    private static func cut(_ name: String) -> String {
        guard name.utf8.count > limit else { return name }
        return name.prefix(limit - 8) + hash(name)
    }

    /// Returns the FNV-1a hash of a text as eight hexadecimal digits. The hash is the same on every machine.
    static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Converts a name to a file name without an extension: `BoxDocGen` becomes `box-doc-gen`.
    static func file(_ name: String) -> String { words(name).joined(separator: "-").lowercased() }

    static func startsWithDigit(_ name: String) -> Bool { name.utf8.first?.isASCIIDigit == true }
    static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
}

extension Names {
    /// Whether a text looks like a code, such as `invalid_grant`, `NOT_FOUND` or `E1023`, rather than prose.
    static func isCodeLike(_ text: String) -> Bool {
        if text.utf8.count > 80 { return false }
        let isName = text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-.:/".utf8.contains($0) }
        return isName && text.utf8.contains(where: \.isASCIILetter)
    }

    /// Returns the name of a case for a status: `notFound`, `clientError` for `4xx`, `status444` for a status without
    /// a reason phrase.
    static func `case`(_ pattern: StatusPattern) -> String {
        if !pattern.isExact { return pattern.first < 500 ? "clientError" : "serverError" }
        return ReasonPhrases.phrase(pattern.first).flatMap { member($0) } ?? "status\(pattern.first)"
    }

    static func `case`(code: String) -> String {
        // Only the last part of a URL such as `https://example.com/errors/out-of-stock` identifies the error.
        let telling = code.contains("://") ? String(code.split(separator: "/").last ?? "") : code
        guard let name = member(telling) else { return "code" + hash(code) }
        return startsWithDigit(name) ? "code" + name : name
    }

    /// Returns the name of a group for a tag or a path segment, or `nil` if the text has no ASCII letters.
    static func group(_ text: String) -> String? {
        guard let name = type(text) else { return nil }
        guard name.utf8.contains(where: \.isASCIILetter) else { return nil }
        return startsWithDigit(name) ? "Group" + name : name
    }

    /// The names that a group can't have, in lower case.
    static let reservedGroups = Set(ReservedNames.groups.keys.map { $0.lowercased() })

    /// Whether a tag describes its operations. Some frameworks use the method or `default` as the tag.
    static func isTelling(tag: String) -> Bool {
        let others = ["get", "post", "put", "patch", "delete", "head", "options", "trace", "default"]
        return !others.contains(tag.lowercased())
    }

    /// Returns the name of a group for a tag. Some frameworks derive tags from class names, so suffixes of class
    /// names are removed: `member-api-controller` becomes `Member`.
    static func group(tag: String) -> String? {
        group(tag).map { dropping(["RestController", "ApiController", "APIController", "Controller"], from: $0) }
    }

    /// Removes the first of the given suffixes that the name ends with, unless the suffix is the whole name.
    static func dropping(_ suffixes: [String], from name: String) -> String {
        let suffix = suffixes.first { name.hasSuffix($0) && name.count > $0.count }
        return String(name.dropLast(suffix?.count ?? 0))
    }

    /// Returns the first segment of a path that isn't `api`, a version or a parameter.
    static func segment(_ path: String) -> String? {
        let parts = path.split(separator: "/").filter { !$0.contains("{") && !$0.hasPrefix(":") }
        return parts.first { !isVersion($0) && $0.lowercased() != "api" }.map(String.init)
    }

    /// Returns the path, followed by the shorter paths that remain when leading `api` and version segments are
    /// removed one by one.
    static func unversioned(_ path: String) -> [String] {
        var paths = [path]
        var rest = path[...]
        // Limited, because each entry is a copy of the path. Real paths begin with only a few such segments.
        while rest.hasPrefix("/"), paths.count < 4 {
            let part = rest.dropFirst().prefix { $0 != "/" }
            guard isVersion(part) || part.lowercased() == "api" else { break }
            rest = rest.dropFirst(part.count + 1)
            if !rest.isEmpty { paths.append(String(rest)) }
        }
        return paths
    }

    /// Whether a path segment is a version: `v2`, `v2.1`, `2.1`.
    private static func isVersion(_ part: some StringProtocol) -> Bool {
        let hasLetter = part.hasPrefix("v") || part.hasPrefix("V")
        let digits = part.utf8.dropFirst(hasLetter ? 1 : 0)
        return digits.first?.isASCIIDigit == true && (hasLetter || digits.contains(UInt8(ascii: ".")))
            && digits.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
    }

    /// Returns the name of an API from its title, without words that are common in titles: `Spotify Web API` becomes
    /// `Spotify`. Returns `nil` if the rest isn't a name.
    static func api(_ title: String) -> String? {
        var text = title
        while let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") {
            text.removeSubrange(open...close)
        }
        let noise: Set<String> = [
            "api", "apis", "rest", "restful", "http", "https", "openapi", "swagger", "documentation", "docs", "doc",
            "specification", "spec", "specs", "web", "reference", "the", "public", "definition", "s", "version",
        ]
        let versioned: Set<String> = ["version", "openapi", "swagger"]
        let parts = text.split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "–" || $0 == ":" || $0 == "\n" }
            .map { $0.replacing("'s", with: "").replacing("’s", with: "") }
        var telling = parts.enumerated().filter { index, part in
            let letters = part.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let isNumbered = index > 0 && versioned.contains(parts[index - 1].lowercased()) && Int(part) != nil
            return !noise.contains(letters) && !letters.isEmpty && !isVersion(part) && !isNumbered
        }.prefix(5).map(\.element)
        let joining = ["and", "or", "of", "for", "with", "to", "in"]
        while let last = telling.last, joining.contains(last.lowercased()) { telling.removeLast() }
        guard let name = type(telling.joined(separator: " ")) else { return nil }
        return isUpper(name.utf8.first ?? 0) ? name : nil
    }
}

/// Makes the names of a group's cases unique, regardless of letter case.
struct NameScope {
    private var taken: Set<String>
    /// The last number that was appended to each name, so that the search for a free number doesn't start over.
    private var numbers: [String: Int] = [:]

    /// - Parameter reserved: Names that are already taken.
    init(reserved: Set<String>) {
        taken = Set(reserved.map { $0.lowercased() }).union(["none", "some", "allcases", "unmatched", "errorbody"])
    }

    mutating func claim(_ name: String, or other: String? = nil) -> String {
        if taken.insert(name.lowercased()).inserted { return name }
        if let other, taken.insert(other.lowercased()).inserted { return other }
        var number = numbers[name.lowercased(), default: 1]
        repeat { number += 1 } while !taken.insert("\(name)\(number)".lowercased()).inserted
        numbers[name.lowercased()] = number
        return "\(name)\(number)"
    }
}

extension Set<String> {
    /// Inserts the lower-case form of a name, and returns the name. If the set already contains the form, a number is
    /// appended to the name: `notFound2`.
    mutating func claim(_ name: String) -> String {
        if insert(name.lowercased()).inserted { return name }
        var number = 2
        while !insert("\(name)\(number)".lowercased()).inserted { number += 1 }
        return "\(name)\(number)"
    }
}
