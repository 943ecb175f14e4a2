/// Finds secrets in a text of any format: values after a name like `token`, and words that look like a token.
///
/// It reads JSON, forms, XML and plain text alike, even broken ones, so it goes by what names look like, not by a
/// grammar.
struct SecretScanner {
    /// How much of a quoted name is looked at, in characters.
    private static let longestName = 64

    private let characters: [Character]
    private var position = 0
    private var output = ""

    init(_ text: String) { characters = Array(text) }

    mutating func redacted() -> String {
        while position < characters.count {
            if let name = secretKey() {
                output += name
                value()
                continue
            }
            let word = word()
            if word.isEmpty {
                output.append(characters[position].isNewline ? " " : characters[position])
                position += 1
            } else if isSchemeOfToken(word) {
                output += word
                skip { $0 == " " }
                redact { !$0.isWhitespace && !"\"'<,;}".contains($0) }
            } else if SecretName.matches(word), let separator = separator() {
                output += word + separator
                value()
            } else if SecretName.matches(word), let separator = separatorOfNamedValue() {
                output += word + separator
                value()
            } else {
                output += plain(word)
                if word.contains("/") { query() }
            }
        }
        return output
    }

    /// A quoted name of a secret that isn't one word, with what follows up to its value: `"pass word": `.
    private mutating func secretKey() -> String? {
        guard characters[position] == "\"" else { return nil }
        let start = position
        var end = position + 1
        while end < characters.count, characters[end] != "\"", end - start <= SecretScanner.longestName {
            end += characters[end] == "\\" ? 2 : 1
        }
        guard end < characters.count, characters[end] == "\"", SecretName.matches(String(characters[start..<end]))
        else { return nil }
        position = end
        guard let separator = separator(), separator.contains(":") else {
            position = start
            return nil
        }
        return String(characters[start..<end]) + separator
    }

    /// A word without the parts that look like tokens, such as segments of a path.
    private func plain(_ word: String) -> String {
        guard word.contains("/") else { return SecretValue.matches(word) ? Redaction.mark : word }
        return word.split(separator: "/", omittingEmptySubsequences: false).map { part in
            SecretValue.matches(part) ? Redaction.mark : String(part)
        }.joined(separator: "/")
    }

    /// The query of a URL in the text.
    private mutating func query() {
        guard position < characters.count, characters[position] == "?" else { return }
        var end = position + 1
        while end < characters.count, !characters[end].isWhitespace, !"\"'<>\\,;)}]".contains(characters[end]) {
            end += 1
        }
        guard end > position + 1 else { return }
        output += "?…"
        position = end
    }

    private mutating func word() -> String {
        let start = position
        while position < characters.count, isWordCharacter(characters[position]) { position += 1 }
        return String(characters[start..<position])
    }

    private func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-.+/".contains(character) && character != " "
    }

    /// Whether it is `Bearer` or `Basic` with something after it.
    private func isSchemeOfToken(_ word: String) -> Bool {
        let scheme = word.lowercased()
        return (scheme == "bearer" || scheme == "basic") && position < characters.count && characters[position] == " "
    }

    /// The text between a name and its value: `":"`, `=`, `>`; `nil` if no value follows.
    private mutating func separator() -> String? {
        var end = position
        while end < characters.count, characters[end].isWhitespace || "\"'\\]".contains(characters[end]) { end += 1 }
        guard end < characters.count, ":=>".contains(characters[end]) else { return nil }
        end += 1
        while end < characters.count, characters[end].isWhitespace { end += 1 }
        defer { position = end }
        return String(characters[position..<end].map { $0.isNewline ? " " : $0 })
    }

    /// The text between a quoted name and the value beside it: of `name="password" value="…"` in XML, and of
    /// `"name": "password", "value": "…"` in JSON.
    private mutating func separatorOfNamedValue() -> String? {
        let start = position
        guard start < characters.count, "\"'".contains(characters[start]) else { return nil }
        while position < characters.count, characters[position].isWhitespace || "\"',".contains(characters[position]) {
            position += 1
        }
        let isValue = ["value", "val", "content", "data"].contains(word().lowercased())
        guard isValue, separator() != nil else {
            position = start
            return nil
        }
        return String(characters[start..<position].map { $0.isNewline ? " " : $0 })
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
