import ErrorSpecLanguage

/// The texts of an alert about one response.
struct ShownText: Hashable {
    var title: UserText?
    var description: UserText?

    subscript(field: TextField) -> UserText? { field == .title ? title : description }

    /// Whether users read the same of both, such as the server's message, as long as there is some.
    func hasSource(of other: ShownText) -> Bool {
        guard let origin = description?.origin, origin != .own else { return false }
        return origin == other.description?.origin
    }

    /// A line for the title and one for the description; more where they are localized.
    var lines: [String] {
        let texts = TextField.allCases.flatMap(lines)
        return texts.isEmpty ? [genericText] : texts
    }

    private func lines(_ field: TextField) -> [String] {
        guard let text = self[field] else { return [] }
        guard text.texts.count > 1 else { return ["\(field): \(text.summary)"] }
        let words = text.locales.map { "\(field) (\($0)): \(text.words(in: $0))" }
        return text.originSummary.map { ["\(field): \($0)"] + words.map { "otherwise \($0)" } } ?? words
    }

    /// The text in a sentence: what the user reads of it that tells it from another.
    func quotation(besides other: ShownText?) -> String {
        if let title, let description, description == other?.description {
            return "\(description.quotation()) under the title \(title.quotation())"
        }
        return (description ?? title)?.quotation() ?? genericText
    }
}
