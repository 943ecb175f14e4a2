import ErrorSpecReading

/// Any text as a name of Swift.
package enum CamelCase {
    /// The words of a text that can be part of a name: `BoxDocGen templates` → `Box`, `Doc`, `Gen`, `templates`.
    package static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
        }
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            guard byte.isASCIILetterOrDigit else {
                // "can't" is one word.
                if byte != UInt8(ascii: "'") { end() }
                continue
            }
            if let last = word.last {
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                let startsWord = byte.isASCIIUpper && (last.isASCIILower || last.isASCIIDigit)
                let endsCapitals = byte.isASCIIUpper && last.isASCIIUpper && next.isASCIILower
                if startsWord || endsCapitals { end() }
            }
            word.append(byte)
        }
        end()
        return joiningOAuth(words)
    }

    /// `OAuth` is one word.
    private static func joiningOAuth(_ words: [String]) -> [String] {
        var joined: [String] = []
        for word in words {
            if word.hasPrefix("Auth"), joined.last == "O" {
                joined[joined.count - 1] = "OAuth" + word.dropFirst(4)
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// `insufficient_funds` → `insufficientFunds`; `nil` where a text has no letters or digits.
    package static func lower(_ text: String) -> String? {
        let words = capitalizedWords(text)
        return words.first.map { $0.lowercased() + words.dropFirst().joined() }
    }

    /// `box doc gen` → `BoxDocGen`; empty where a text has no letters or digits.
    static func upper(_ text: String) -> String { capitalizedWords(text).joined() }

    /// Capitals in a text that has other letters too stand for themselves: `invalidURL`, but not `NOT_FOUND`.
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
