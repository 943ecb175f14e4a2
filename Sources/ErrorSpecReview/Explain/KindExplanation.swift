/// The explanation of a kind of change: an entry of `kinds.md`.
package struct KindExplanation: Sendable {
    package let kind: Change.Kind
    /// The lanes that it is in, with the levels that it may have there, the worst first.
    package let levels: [(lane: Change.Lane, levels: [Change.Level])]
    /// The thing that changes, one and many, and the sentence about several, in which `#` is their number.
    package let several: (one: String, many: String, sentence: String)
    package let meaning: String
    /// A part of a spec before, and after: without the lines that both need and that say nothing here. Empty: there
    /// is no spec.
    package let before: String
    package let after: String
}

extension Change.Kind {
    package var explanation: KindExplanation {
        // Each kind has one, which a test compares with what the review says of the example.
        KindExplanation.all[self]
            ?? KindExplanation(
                kind: self, levels: [], several: ("change", "changes", "# of \(rawValue)"), meaning: "", before: "",
                after: "")
    }
}

extension KindExplanation {
    package static let all: [Change.Kind: KindExplanation] = {
        let entries = Explanation.all(of: PackageResources.kinds_md).values.compactMap { KindExplanation($0) }
        return Dictionary(entries.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// `nil` where the entry's name is no kind, or its facts are not those of one.
    private init?(_ entry: Explanation) {
        let facts = entry.facts.map { $0.split(separator: ": ", maxSplits: 1).map(String.init) }
        let words =
            facts.first { $0[0] == "several" }?.last?.split(separator: ", ", maxSplits: 2).map(String.init) ?? []
        guard let kind = Change.Kind(rawValue: entry.name), words.count == 3 else { return nil }
        self.kind = kind
        levels = facts.compactMap { fact in
            guard fact.count == 2, let lane = Change.Lane(rawValue: fact[0]) else { return nil }
            return (lane, fact[1].split(separator: " or ").compactMap { Change.Level(rawValue: String($0)) })
        }
        several = (words[0], words[1], words[2])
        (meaning, before, after) = (entry.meaning, entry.before, entry.after)
    }
}
