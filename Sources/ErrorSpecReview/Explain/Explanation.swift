/// The explanation of a finding or of a kind of change: an entry of a page in Markdown, which is a heading, perhaps
/// facts, a paragraph, and two examples in fences.
package struct Explanation: Sendable {
    /// The code or the kind.
    package let name: String
    /// The lines above the meaning, `lane: levels`. A finding has none.
    let facts: [String]
    package let meaning: String
    /// The example before the change or the fix.
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
        facts = []
        (meaning, before, after) = ("", "", "")
    }

    /// - Parameter entry: A heading without its sign, and what stands below it. `nil` where something is missing.
    private init?(entry: Substring) {
        let parts = entry.split(separator: "```", omittingEmptySubsequences: false)
        let paragraphs = parts[0].split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        guard parts.count >= 4, paragraphs.count >= 2, let name = paragraphs[0].first, let meaning = paragraphs.last
        else { return nil }
        self.name = name
        facts = paragraphs.dropFirst().dropLast().flatMap { $0 }
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
