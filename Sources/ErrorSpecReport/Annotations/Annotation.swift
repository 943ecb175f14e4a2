import ErrorSpecLanguage
import ErrorSpecReview

/// A finding or a reviewed change, with its location, as CI systems show it.
struct Annotation {
    typealias Level = Diagnostic.Severity

    /// A diagnostic's code or a change's kind, with its explanation from `errorspec explain`.
    struct Rule {
        var id: String
        var level: Level
        var meaning: String
        /// The two specs of an example, each with its title.
        var examples: [(title: String, spec: String)]
    }

    struct Location {
        var path: String
        var start: (line: Int, column: Int)
        /// The exclusive end, or `nil` if only the start is known.
        var end: (line: Int, column: Int)?
    }

    var rule: Rule
    var level: Level
    /// Why the team has accepted the change, or `nil` if this isn't an accepted change.
    var acceptance: String?
    /// The heading above the message.
    var title: String
    var message: String
    var notes: [(message: String, location: Location)] = []
    /// Lines below the message and the notes.
    var details: [String] = []
    /// A remark. Formats whose messages have only one line add the remark in parentheses.
    var aside: String?
    var location: Location?
    /// Whether the location is in the base, which isn't checked out.
    var isOfBase = false
    var fix: (description: String, text: String, location: Location)?
    var fingerprint: String

    /// The level that a format without suppressed results shows.
    var shownLevel: Level { acceptance == nil ? level : .note }
}

extension Annotation.Rule {
    init(_ explained: Explanation, level: Annotation.Level) {
        self.init(id: explained.name, level: level, meaning: explained.meaning, examples: explained.examples)
    }
}
