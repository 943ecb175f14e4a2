/// Finds secrets in a text of any format: values after a name like `token`, and words that look like a token.
///
/// It reads JSON, forms, XML and plain text alike, even broken ones, so it goes by what names look like, not by a
/// grammar.
struct SecretScanner {
    /// How much of a quoted name is looked at, in characters.
    private static let longestName = 64
    /// How much of a tag or of a URL's user and password is looked at, in characters.
    private static let longestTag = 1_024

    private let characters: [Character]
    private var position = 0
    private var output = ""
    /// Where a tag ends that names a secret: `<password type="…">`, `<input value="…" name="password">`.
    private var endOfSecretTag = -1

    init(_ text: String) { characters = Array(text) }

    mutating func redacted() -> String {
        while position < characters.count {
            readTag()
            if let name = secretKey() {
                output += name
                value()
                continue
            }
            let word = word()
            if word.isEmpty {
                output.append(characters[position].isNewline ? " " : characters[position])
                position += 1
                if position - 1 == endOfSecretTag { value() }
            } else if isSchemeOfToken(word) {
                output += word
                skip { $0 == " " }
                redact { !$0.isWhitespace && !"\"'<,;}".contains($0) }
            } else if let separator = separatorOfSecret(word) {
                output += word + separator
                let isHeader = SecretScanner.headers.contains(where: word.lowercased().hasSuffix)
                if isHeader, separator.contains(":") { headerValue() } else { value() }
            } else if let end = endOfUserInfo(word) {
                output += "//" + Redaction.mark
                position = end
            } else {
                output += Redaction.word(word)
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

    /// The text between a word and the secret that it names; `nil` if it names none.
    private mutating func separatorOfSecret(_ word: String) -> String? {
        if position <= endOfSecretTag, SecretScanner.namesOfValues.contains(word.lowercased()) { return separator() }
        let isClosingTag = word.hasPrefix("/") && position > word.count && characters[position - word.count - 1] == "<"
        guard !isClosingTag, SecretName.matches(word) else { return nil }
        return separator() ?? separatorOfNamedValue() ?? separatorOfCells(after: word)
    }

    // MARK: Tags

    private static let namesOfValues = ["value", "val", "content", "data"]

    /// Looks into a tag that begins here, for the name of a secret.
    private mutating func readTag() {
        guard characters[position] == "<" else { return }
        let tag = characters[(position + 1)...].prefix(SecretScanner.longestTag).prefix { !"<>".contains($0) }
        guard tag.first?.isLetter == true, tag.endIndex < characters.count, characters[tag.endIndex] == ">" else {
            return
        }
        let words = String(tag).split { $0.isWhitespace || "=\"'/".contains($0) }
        let names = words.indices.filter { $0 == 0 || ["name", "key", "field", "id", "type"].contains(words[$0 - 1]) }
        if names.contains(where: { SecretName.matches(words[$0]) }) { endOfSecretTag = tag.endIndex }
    }

    /// The tags between a name in a cell of a table, or in a property list, and the value in the next one.
    private mutating func separatorOfCells(after word: String) -> String? {
        let rest = characters[position...]
        let isCell = ["</th>", "</td>", "</dt>", "</key>", "</name>"].contains { rest.starts(with: $0) }
        let start = position - word.count
        guard isCell, start > 0, characters[start - 1] == ">" else { return nil }
        var end = position
        while end < characters.count, characters[end] == "<" || characters[end].isWhitespace {
            if characters[end] == "<" { end = characters[end...].firstIndex(of: ">") ?? characters.count - 1 }
            end += 1
        }
        defer { position = end }
        return String(characters[position..<end])
    }

    // MARK: URLs

    /// The end of a URL's user and password, if a word is their beginning behind the scheme: `//user`.
    private func endOfUserInfo(_ word: String) -> Int? {
        let start = position - word.count
        guard word.hasPrefix("//"), start > 0, characters[start - 1] == ":" else { return nil }
        let authority = characters[(start + 2)...].prefix(SecretScanner.longestTag).prefix {
            !$0.isWhitespace && !"/?#\"'<>\\".contains($0)
        }
        return authority.lastIndex(of: "@")
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

    /// The text between a quoted name and the value beside it: of `name="password" value="…"` in XML, of
    /// `"name": "password", "value": "…"` in JSON, and below the empty line of a form's part.
    private mutating func separatorOfNamedValue() -> String? {
        let start = position
        guard start < characters.count, "\"'".contains(characters[start]) else { return nil }
        while position < characters.count, characters[position].isWhitespace || "\"',".contains(characters[position]) {
            position += 1
        }
        let skipped = characters[start..<position]
        let isPart = skipped.count(where: \.isNewline) > 1 && !skipped.contains(",")
        let isValue = isPart || SecretScanner.namesOfValues.contains(word().lowercased()) && separator() != nil
        guard isValue else {
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

    /// Headers whose values have several parts: `sid=…; b=…`, `Digest username="…", response="…"`.
    private static let headers = ["cookie", "authorization"]

    /// The rest of a header's line.
    private mutating func headerValue() {
        guard position < characters.count, !"\"'{[\\<".contains(characters[position]) else { return value() }
        var isQuoted = false
        var previous: Character = " "
        redact { character in
            defer { previous = character }
            if isQuoted {
                isQuoted = character != "\""
                return true
            }
            isQuoted = character == "\"" && previous == "="
            return isQuoted || !character.isNewline && !"\"<\\}".contains(character)
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
