import Foundation

/// Takes secrets out of what logs show.
enum Redaction {
    /// The most that a log shows of a body, in bytes: 2 KiB.
    static let longestBody = 2_048
    /// The most secrets that are looked for in a body: half a millisecond for each.
    private static let mostSecrets = 500
    static let mark = "‹redacted›"

    /// A URL with the names of its query but not the values, and without fragment, user, password and anything like a
    /// token.
    static func url(_ url: URL?) -> String {
        guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "–" }
        let path = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
        let query = parts.percentEncodedQuery
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        parts.percentEncodedQuery = nil
        parts.percentEncodedPath = ""
        return (parts.string ?? "–") + redactedPath(path) + (query.map { "?" + redactedQuery($0) } ?? "")
    }

    /// A word of a text, without what looks like a token; one with slashes is a path.
    static func word(_ word: String) -> String {
        if word.contains("/") { return redactedPath(word.split(separator: "/", omittingEmptySubsequences: false)) }
        return SecretValue.matches(word) ? mark : word
    }

    /// Redacts what looks like a token, and a segment after the name of a secret: `/reset-password/4f7a1c`.
    private static func redactedPath(_ segments: [Substring]) -> String {
        var follows = false
        return segments.map { segment in
            // Parameters of a segment: `;jsessionid=…`.
            let end = segment.firstIndex(of: ";")
            let name = segment[..<(end ?? segment.endIndex)]
            let isIdentifier = name.count >= 6 && name.contains(where: \.isNumber)
            let isSecret = SecretValue.matchesSegment(name) || follows && isIdentifier
            follows = SecretName.matches(name)
            return (isSecret ? mark : String(name)) + (end == nil ? "" : ";…")
        }.joined(separator: "/")
    }

    private static func redactedQuery(_ query: String) -> String {
        query.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            return item.contains("=") && !SecretValue.matches(name) ? name + "=…" : "…"
        }.joined(separator: "&")
    }

    /// The start of a body, on one line, without tokens and without values whose names suggest a secret.
    ///
    /// - Parameter secrets: Values in the body whose names don't give them away.
    static func body(_ body: Data, secrets: Set<String> = []) -> String {
        guard !body.isEmpty else { return "" }
        // Redacted before it is cut: a cut inside a token could hide that it is one.
        let text = String(decoding: body.prefix(longestBody * 8), as: UTF8.self)
        guard body.prefix(64).allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == 0x1B }) else {
            return "\(body.count) bytes that are no text"
        }
        guard secrets.count <= mostSecrets else { return "\(body.count) bytes with \(secrets.count) secrets" }
        var scanner = SecretScanner(hide(secrets, in: unescaped(text)))
        let line = scanner.redacted()
        let start = String(decoding: line.utf8.prefix(longestBody), as: UTF8.self)
        return line.utf8.count > longestBody || body.count > longestBody * 8 ? start + "… (\(body.count) bytes)" : start
    }

    /// A text without these values, whether plain or as JSON writes them. Short ones are removed only as whole words.
    static func hide(_ secrets: Set<String>, in text: String) -> String {
        var text = text
        for secret in secrets.sorted(by: { $0.count > $1.count }) where !secret.isEmpty {
            let escaped = secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
                "\n", with: "\\n")
            for form in Set([secret, escaped]) {
                text = form.count > 3 ? text.replacing(form, with: mark) : replacingWords(form, in: text)
            }
        }
        return text
    }

    private static func replacingWords(_ word: String, in text: String) -> String {
        var output = ""
        var rest = text[...]
        while let range = rest.firstRange(of: word) {
            let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
            let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
            let isPart = before.isLetter || before.isNumber || after.isLetter || after.isNumber
            output += rest[..<range.lowerBound]
            output += isPart ? word : mark
            rest = rest[range.upperBound...]
        }
        return output + rest
    }

    // MARK: Escapes

    private static let unreserved = Set("-._~[]".utf8)

    /// A text with its letters unescaped, since `p\u0061ssword` and `p%61ssword` are names of secrets too.
    ///
    /// Quotes, backslashes and control characters stay escaped.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") }) else { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let scalar = jsonEscape(bytes, index) {
                output += Array(String(scalar).utf8)
                index += 6
            } else if let byte = percentEscape(bytes, index) {
                output.append(byte)
                index += 3
            } else if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
                // Both are taken at once, so that the second of two backslashes begins nothing.
                let isSlash = bytes[index + 1] == UInt8(ascii: "/")
                output += isSlash ? bytes[(index + 1)...(index + 1)] : bytes[index...(index + 1)]
                index += 2
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func jsonEscape(_ bytes: [UInt8], _ index: Int) -> Unicode.Scalar? {
        guard index + 5 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
            let value = hexadecimal(bytes[(index + 2)...(index + 5)]), let scalar = Unicode.Scalar(value),
            value >= 0x20, value != 0x22, value != 0x5C, value != 0x7F
        else { return nil }
        return scalar
    }

    private static func percentEscape(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
            let value = hexadecimal(bytes[(index + 1)...(index + 2)]), let byte = UInt8(exactly: value), byte < 0x80
        else { return nil }
        let character = Character(Unicode.Scalar(byte))
        return character.isLetter || character.isNumber || unreserved.contains(byte) ? byte : nil
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
