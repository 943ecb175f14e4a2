import ErrorSpecLanguage

/// Suggestions for misspelled names, as long as the comparisons that they cost are few.
struct SuggestionBudget {
    private var comparisonsLeft = 30_000

    mutating func nearest(to name: String, in known: [String]) -> String? {
        guard comparisonsLeft >= known.count else { return nil }
        comparisonsLeft -= known.count
        return ErrorSpecLanguage.nearest(to: name, in: known)
    }
}
