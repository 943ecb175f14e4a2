/// Finds secrets in a text of any format: values behind a name like `token`, and words that look like a token.
///
/// It reads JSON, forms, XML and plain text alike, and broken ones too, so it goes by the look of names, not by a grammar.
struct SecretScanner {
    private static let names = [
        "token", "secret", "password", "passwd", "passphrase", "pwd", "authorization", "cookie", "session", "apikey",
        "accesskey", "privatekey", "secretkey", "credential", "signature", "jwt", "bearer", "otp", "pin", "sesackey",
    ]
    /// A word as long as this with letters and digits mixed is a key of some kind.
    private static let longestPlainWord = 32

    private let characters: [Character]
    private var position = 0
    private var output = ""

    init(_ text: String) { characters = Array(text) }

    mutating func redacted() -> String {
        while position < characters.count {
            let word = word()
            if word.isEmpty {
                output.append(characters[position].isNewline ? " " : characters[position])
                position += 1
            } else if isSchemeOfToken(word) {
                output += word
                skip { $0 == " " }
                redact { !$0.isWhitespace && !"\"'<,;}".contains($0) }
            } else if isSecret(word), let separator = separator() {
                output += word + separator
                value()
            } else {
                output += looksLikeToken(word) ? Redaction.mark : word
            }
        }
        return output
    }

    private mutating func word() -> String {
        let start = position
        while position < characters.count, isWordCharacter(characters[position]) { position += 1 }
        return String(characters[start..<position])
    }

    private func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-.+/".contains(character) && character != " "
    }

    /// `Bearer` and `Basic`, with something behind them.
    private func isSchemeOfToken(_ word: String) -> Bool {
        let scheme = word.lowercased()
        return (scheme == "bearer" || scheme == "basic") && position < characters.count && characters[position] == " "
    }

    private func isSecret(_ word: String) -> Bool {
        let name = word.lowercased().filter { $0.isLetter }
        return SecretScanner.names.contains { secret in
            if secret.count > 3 { return name.contains(secret) }
            return name == secret || word.hasSuffix(secret.prefix(1).uppercased() + secret.dropFirst())
        }
    }

    /// Three parts between points, as a JSON Web Token has, or one long word of letters and digits.
    private func looksLikeToken(_ word: String) -> Bool {
        if word.hasPrefix("eyJ"), word.count > 16 { return true }
        return word.count >= SecretScanner.longestPlainWord && !word.contains("/") && word.contains(where: \.isNumber)
            && word.contains(where: \.isLetter)
    }

    /// What stands between a name and its value: `":"`, `=`, `>`; `nil` if no value follows.
    private mutating func separator() -> String? {
        var end = position
        while end < characters.count, characters[end].isWhitespace || "\"'\\".contains(characters[end]) { end += 1 }
        guard end < characters.count, ":=>".contains(characters[end]) else { return nil }
        end += 1
        while end < characters.count, characters[end].isWhitespace { end += 1 }
        defer { position = end }
        return String(characters[position..<end].map { $0.isNewline ? " " : $0 })
    }

    private mutating func value() {
        guard position < characters.count else { return }
        switch characters[position] {
        case "\"", "'": quoted(characters[position])
        case "{", "[": nested()
        case "\\": escapedQuoted()
        case "<": break
        default: redact { !"&,;}]<\"'".contains($0) && !$0.isNewline }
        }
    }

    private mutating func quoted(_ quote: Character) {
        output.append(quote)
        position += 1
        output += Redaction.mark
        skipQuoted(quote)
        if position <= characters.count { output.append(quote) }
    }

    /// A quoted value of a JSON text inside a JSON text, `\"…\"`, however often it is escaped.
    private mutating func escapedQuoted() {
        skip { $0 == "\\" }
        guard position < characters.count, "\"'".contains(characters[position]) else { return }
        let quote = characters[position]
        position += 1
        output += "\(quote)" + Redaction.mark
        while position < characters.count, characters[position] != quote { position += 1 }
    }

    private mutating func skipQuoted(_ quote: Character) {
        while position < characters.count, characters[position] != quote {
            position += characters[position] == "\\" ? 2 : 1
        }
        position = min(position + 1, characters.count)
    }

    private mutating func nested() {
        var depth = 0
        output += Redaction.mark
        repeat {
            let character = characters[position]
            position += 1
            switch character {
            case "\"": skipQuoted("\"")
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            default: break
            }
        } while depth > 0 && position < characters.count
    }

    private mutating func skip(_ isSkipped: (Character) -> Bool) {
        while position < characters.count, isSkipped(characters[position]) {
            output.append(characters[position])
            position += 1
        }
    }

    private mutating func redact(_ isValue: (Character) -> Bool) {
        guard position < characters.count, isValue(characters[position]) else { return }
        output += Redaction.mark
        while position < characters.count, isValue(characters[position]) { position += 1 }
    }
}
