import ErrorSpecReading

/// Converts texts to Swift names.
package enum CamelCase {
    /// Returns the words of a text, for a name in camel case. `BoxDocGen templates` has the words `Box`, `Doc`, `Gen`
    /// and `templates`. "can't" and `OAuth` are one word each.
    package static func words(_ text: String) -> [String] {
        var words: [String] = []
        var rest = Array(text.replacing("'", with: "").utf8)[...]
        while !rest.isEmpty {
            let capitals = rest.prefix(while: \.isASCIIUpper).count
            let others = rest.dropFirst(capitals).prefix { $0.isASCIILower || $0.isASCIIDigit }
            let length =
                if rest.starts(with: "OAuth".utf8) {
                    5 + rest.dropFirst(5).prefix { $0.isASCIILower || $0.isASCIIDigit }.count
                } else if capitals > 1, others.first?.isASCIILower == true {
                    // In `HTTPError`, the last capital begins the next word.
                    capitals - 1
                } else {
                    capitals + others.count
                }
            if length > 0 { words.append(String(decoding: rest.prefix(length), as: UTF8.self)) }
            rest.removeFirst(max(length, 1))
        }
        return words
    }

    /// Returns the text in lower camel case, such as `insufficientFunds` for `insufficient_funds`, or `nil` if the
    /// text has no ASCII letters or digits.
    package static func lower(_ text: String) -> String? {
        let words = capitalizedWords(text)
        return words.first.map { $0.lowercased() + words.dropFirst().joined() }
    }

    /// Returns the text in upper camel case, such as `BoxDocGen` for `box doc gen`, or an empty text if the given
    /// text has no ASCII letters or digits.
    static func upper(_ text: String) -> String { capitalizedWords(text).joined() }

    /// Returns the words of a text, each with a capital first letter. Abbreviations such as `URL` in `invalidURL`
    /// stay in capitals, unless the whole text is in capitals, as in `NOT_FOUND`.
    private static func capitalizedWords(_ text: String) -> [String] {
        let hasLower = text.utf8.contains(where: \.isASCIILower)
        return words(text).map { word in
            let isAbbreviation = hasLower && word.utf8.count > 1 && !word.utf8.contains(where: \.isASCIILower)
            return isAbbreviation ? word : capitalized(word.lowercased())
        }
    }
}

extension UInt8 {
    var isASCIIUpper: Bool { (0x41...0x5A).contains(self) }
    var isASCIILower: Bool { (0x61...0x7A).contains(self) }
}
