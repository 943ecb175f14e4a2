import ErrorSpecReading

extension BodyField {
    /// The names of the body's fields from which a text can be read.
    static let names = ["code", "message", "title"]

    /// Returns the field that an author probably means by a placeholder such as `{message}` or `{server.message}`, or
    /// `nil` for other placeholders.
    static func named(byPlaceholder placeholder: String) -> String? {
        guard placeholder.first == "{", placeholder.last == "}" else { return nil }
        let words = placeholder.split { !$0.isLetter }
        guard let name = words.last, words.count == 1 || words.count == 2 && ["server", "body"].contains(words[0])
        else { return nil }
        return ["message", "title"].first { $0 == name }
    }
}
