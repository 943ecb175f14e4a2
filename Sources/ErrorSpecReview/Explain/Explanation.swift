package import ErrorSpecLanguage
import ErrorSpecResources

/// The explanation of a finding or of a kind of change: an entry of a page in Markdown, which is a heading, the facts of
/// a kind, a paragraph, and two examples in fences.
package struct Explanation: Sendable {
    /// The code or the kind.
    package let name: String
    /// `nil` for a kind of change.
    package var severity: Diagnostic.Severity?
    /// Of a kind: the lanes that it is in, with the levels that it may have there, the worst first.
    package let levels: [(lane: Change.Lane, levels: [Change.Level])]
    /// Of a kind: the thing that changes, one and many, and the sentence about several, in which `#` is their number.
    package let several: (one: String, many: String, sentence: String)
    package let meaning: String
    /// The example before the change or the fix: a part of a spec, without the lines that both need and that say nothing
    /// here. Empty: there is no spec.
    package let before: String
    package let after: String

    /// The entries of a page by their names. What stands above the first is a comment.
    package static func all(of page: [UInt8]) -> [String: Explanation] {
        let entries = String(decoding: page, as: UTF8.self).split(separator: "\n\n# ").dropFirst()
            .compactMap { Explanation(entry: $0) }
        return Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The explanation of what no page explains.
    package init(unexplained name: String) {
        self.name = name
        levels = []
        several = ("change", "changes", "# of \(name)")
        (meaning, before, after) = ("", "", "")
    }

    /// - Parameter entry: A heading without its sign, and what stands below it. `nil` where something is missing.
    private init?(entry: Substring) {
        let parts = entry.split(separator: "```", omittingEmptySubsequences: false)
        let paragraphs = parts[0].split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        guard parts.count >= 4, paragraphs.count >= 2, let name = paragraphs[0].first, let meaning = paragraphs.last
        else { return nil }
        self.name = name
        let facts = paragraphs.dropFirst().dropLast().joined().compactMap { line in
            line.firstRange(of: ": ").map { (key: line[..<$0.lowerBound], value: line[$0.upperBound...]) }
        }
        levels = facts.compactMap { key, value in
            Change.Lane(rawValue: String(key)).map { lane in
                (lane, value.split(separator: " or ").compactMap { Change.Level(rawValue: String($0)) })
            }
        }
        let words = facts.first { $0.key == "several" }?.value.split(separator: ", ", maxSplits: 2).map(String.init)
        if let words, words.count == 3 { several = (words[0], words[1], words[2]) } else { several = ("", "", "") }
        self.meaning = meaning.joined(separator: " ")
        (before, after) = (Self.example(parts[1]), Self.example(parts[3]))
    }

    /// The lines between those that open and close a fence. A page spells out the character that would turn its lines
    /// around.
    private static func example(_ fenced: Substring) -> String {
        fenced.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().joined(separator: "\n")
            .replacing("\\u{202E}", with: "\u{202E}")
    }
}

extension Change.Kind {
    /// Each kind has an entry in `kinds.md`, which a test compares with what the review says of the example.
    package var explanation: Explanation { Explanation.ofKinds[rawValue] ?? Explanation(unexplained: rawValue) }
}

extension Explanation {
    package static let ofKinds = all(of: Resources.kinds)
}
