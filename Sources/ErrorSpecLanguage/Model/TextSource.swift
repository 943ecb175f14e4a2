import ErrorSpecReading

extension BodyField {
    /// The names of fields that a text can be read from.
    static let names = ["code", "message", "title"]

    /// The field that an author means by `{message}` or `{server.message}`; `nil` for other placeholders.
    static func named(byPlaceholder placeholder: String) -> String? {
        guard placeholder.first == "{", placeholder.last == "}" else { return nil }
        let words = placeholder.split { !$0.isLetter }
        guard let name = words.last, words.count == 1 || words.count == 2 && ["server", "body"].contains(words[0])
        else { return nil }
        return ["message", "title"].first { $0 == name }
    }
}
