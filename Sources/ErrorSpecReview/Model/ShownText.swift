import ErrorSpecLanguage

/// The texts of an alert about one response.
struct ShownText: Hashable {
    var title: UserText?
    var description: UserText?

    /// A line for the title and one for the description; more where they are localized.
    var lines: [String] {
        let texts = lines("title", title) + lines("description", description)
        return texts.isEmpty ? [genericText] : texts
    }

    var hasText: Bool { title != nil || description != nil }

    private func lines(_ field: String, _ text: UserText?) -> [String] {
        guard let text else { return [] }
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

extension ResolvedAPI {
    /// `nil` where nothing is shown.
    func shown(_ handling: Handling, declaredBy group: GroupID) -> ShownText? {
        if self[handling.category.value].value == silent { return nil }
        return ShownText(
            title: words(handling.title, declaredBy: group),
            description: words(handling.description, declaredBy: group))
    }

    /// All texts that its cases and `otherwise`s show, a line each.
    var shownTexts: [String] { groups.indices.flatMap { shownTexts(of: GroupID($0)) } }

    private func shownTexts(of id: GroupID) -> [String] {
        let group = groups[id.index]
        func lines(_ handling: Handling, named name: String) -> [String] {
            (shown(handling, declaredBy: id)?.lines ?? []).map { "\(name) \($0)" }
        }
        let own = group.ownCaseIDs.flatMap { lines(cases[$0.index].handling, named: qualifiedName($0)) }
        return own + (group.otherwise.map { lines($0.handling, named: "\(group.name.value).\(unmatched)") } ?? [])
    }
}
