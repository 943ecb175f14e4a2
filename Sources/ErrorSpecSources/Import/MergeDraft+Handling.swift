import ErrorSpecLanguage
import ErrorSpecReading

/// Codes of responses that cases handle by their status: what those do about them stays.
extension SpecMerge {
    /// The cases that handle the responses of a new code until now.
    func handlers(of declared: CaseDraft, in groups: [String]) -> [CaseID] {
        if declared.codes.isEmpty { return [] }
        let known = groups.flatMap { group in ids[group].map { [$0] } ?? chain(of: group).compactMap { ids[$0] } }
        return known.flatMap { id in
            declared.documented.compactMap { api[id].table.codelessWinner(status: $0.first) }
        }.unique { $0 }
    }

    /// Whether some cases send a request again, or repair it, under the same conditions, and are of one category.
    func areAlike(_ handlers: [CaseID]) -> Bool {
        handlers.allSatisfy { id in
            let (first, other) = (api[handlers[0]].handling, api[id].handling)
            return first.retry.value == other.retry.value && first.category.value == other.category.value
        }
    }

    /// Gives a case the retry and the category of those that are alike, and their texts if they are the same, as far as its
    /// own group doesn't.
    func takeOver(_ handlers: [CaseID], in group: String, by declared: inout CaseDraft) {
        guard let handler = handlers.first else { return }
        let handling = api[handler].handling
        let isOwnGroup = api[handler].group == ids[group]
        func entry(_ key: String, _ provenance: Provenance?) -> [String] {
            switch provenance {
            case .group where isOwnGroup, .api, .builtIn, nil: return []
            case .group(let range), .own(let range):
                return lines[range.file]?.entry(key, range, of: files[range.file].bytes) ?? []
            }
        }
        let haveSameTexts = handlers.allSatisfy { id in
            let other = api[id].handling
            return other.title?.value == handling.title?.value
                && other.description?.value == handling.description?.value
        }
        if haveSameTexts {
            declared.description = nil
            declared.groupText = nil
            declared.handling =
                entry("title", handling.title?.provenance) + entry("description", handling.description?.provenance)
        }
        declared.handling += entry("retry", handling.retry.provenance) + entry("category", handling.category.provenance)
        // The cases of its own group may be sent again where that one isn't.
        let siblings = isOwnGroup ? [] : ids[group].map { api[$0].ownCaseIDs.map { api[$0].handling } } ?? []
        if handling.retry.provenance == .builtIn, siblings.contains(where: \.retry.provenance.isOfGroup) {
            declared.handling.append("retry: never")
        }
    }
}
