import ErrorSpecLanguage
import ErrorSpecReview

/// A finding, or a change of a review, at a line of a file: the formats of CI systems take both alike.
struct Annotation {
    typealias Level = Diagnostic.Severity

    /// A diagnostic's code or a change's kind, with what `errorspec explain` says of it.
    struct Rule {
        var id: String
        var level: Level
        var meaning: String
        /// Two specs that show it, with their titles.
        var examples: [(title: String, spec: String)]
    }

    struct Location {
        var path: String
        var start: (line: Int, column: Int)
        /// Behind the last column; `nil` where only the start is known.
        var end: (line: Int, column: Int)?
    }

    var rule: Rule
    var level: Level
    /// The heading above the message.
    var title: String
    var message: String
    var notes: [(message: String, location: Location)] = []
    /// Lines below the message and the notes.
    var details: [String] = []
    /// Said in parentheses where there is one line only.
    var aside: String?
    var location: Location?
    /// Whether the location is of a version that is no longer checked out.
    var isOfBase = false
    var fix: (description: String, text: String, location: Location)?
    var fingerprint: String
}

extension Annotation.Rule {
    init(_ explained: Explanation, level: Annotation.Level) {
        self.init(id: explained.name, level: level, meaning: explained.meaning, examples: explained.examples)
    }
}
