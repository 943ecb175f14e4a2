import ErrorSpecLanguage
import ErrorSpecReading

extension SpecDraft {
    /// The draft without groups that say nothing of their own: the default group handles their operations.
    func withoutEmptyGroups() -> SpecDraft {
        guard let shared = groups.firstIndex(where: { $0.name == defaultGroup }) else { return self }
        var draft = self
        draft.groups[shared].operations += groups.filter(inheritsAll).flatMap(\.operations)
        draft.groups.removeAll(where: inheritsAll)
        return draft
    }

    private func inheritsAll(_ group: GroupDraft) -> Bool {
        group.name != defaultGroup && group.parents == nil && group.cases.isEmpty && group.otherwise == nil
            && group.successes.isEmpty
    }
}

extension GroupDraft {
    /// Says a text that all cases have once, as the group's.
    mutating func shareTexts() {
        let texts = handlers.map(\.description)
        if description == nil, texts.count > 1, let first = texts[0], texts.allSatisfy({ $0 == first }) {
            description = first
        }
        guard let description else { return }
        for index in cases.indices where cases[index].description == description { cases[index].description = nil }
        // An `otherwise` that says nothing would be none.
        if otherwise?.description == description, otherwise?.summary != nil { otherwise?.description = nil }
    }

    /// The 2xx statuses that mean success where some are failures.
    static func statusesOfSuccess(without failures: [StatusPattern]) -> [StatusPattern] {
        if failures.isEmpty { return [] }
        let successes = (200...299).filter { status in !failures.contains { $0.contains(status) } }
        // Those of one range differ from their positions by the same.
        let ranges = successes.enumerated().grouped { $0.element - $0.offset }.map { $0.elements.map(\.element) }
        return ranges.map { StatusPattern(first: $0[0], last: $0[0] + $0.count - 1) }
    }
}
