import ErrorSpecLanguage
import ErrorSpecReview

/// A finding, or a change of a review, at a line of a file: the formats of CI systems take both alike.
struct Annotation {
    enum Level: String {
        case error
        case warning
        case note
    }

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

    struct Note {
        var message: String
        var location: Location
    }

    struct Fix {
        var description: String
        var text: String
        var location: Location
    }

    var rule: Rule
    var level: Level
    /// The heading above the message.
    var title: String
    var message: String
    var notes: [Note] = []
    /// Lines below the message and the notes.
    var details: [String] = []
    /// Said in parentheses where there is one line only.
    var aside: String?
    var location: Location?
    /// Whether the location is of a version that is no longer checked out.
    var isOfBase = false
    var fix: Fix?
    var fingerprint: String
}

// MARK: - Findings

extension Findings {
    var annotations: [Annotation] {
        var fingerprints = Fingerprints(files)
        return diagnostics.map { diagnostic in
            let hint = diagnostic.hint
            return Annotation(
                rule: Annotation.Rule(diagnostic.code), level: Annotation.Level(diagnostic.severity),
                title: "errorspec \(diagnostic.code.id)", message: diagnostic.message,
                notes: diagnostic.notes.map { Annotation.Note(message: $0.message, location: location($0.range)) },
                details: hint.map { ["help: \($0)"] } ?? [], aside: hint, location: location(diagnostic.range),
                fix: diagnostic.replacement.map { replacement in
                    Annotation.Fix(
                        description: hint ?? diagnostic.message, text: replacement.text,
                        location: location(replacement.range))
                }, fingerprint: fingerprints.next(diagnostic))
        }
    }

    private func location(_ range: SourceRange) -> Annotation.Location {
        Annotation.Location(
            path: path(range), start: (Int(range.start.line), Int(range.start.column)),
            end: (Int(range.end.line), Int(range.end.column)))
    }
}

extension Annotation.Rule {
    fileprivate init(_ code: DiagnosticCode) {
        self.init(
            id: code.id, level: Annotation.Level(code.severity), meaning: code.meaning,
            examples: [("Wrong", code.wrong), ("Right", code.right)])
    }
}

extension Annotation.Level {
    fileprivate init(_ severity: Diagnostic.Severity) {
        self =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
    }
}

// MARK: - Changes

extension Review {
    /// A change of the gate, then what nobody has accepted, the worst first.
    var annotations: [Annotation] {
        let changes = open.sorted { left, right in
            left.level != right.level ? left.level > right.level : Change.isBefore(left, right)
        }
        return (gateWarning(self).map { [gateAnnotation($0)] } ?? []) + changes.map(annotation)
    }

    private func annotation(_ change: Change) -> Annotation {
        let concerned = concerned(change)
        let details = [
            change.before.map { "before: \($0)" }, change.after.map { "after: \($0)" }, concerned,
            "fingerprint: \(change.fingerprint)",
        ]
        return Annotation(
            rule: Annotation.Rule(change.kind), level: Annotation.Level(change.level),
            title: "errorspec \(change.kind.rawValue) (\(change.lane.rawValue))",
            message: "\(change.subject): \(change.message)", details: details.compactMap { $0 }, aside: concerned,
            location: (change.head ?? change.base).map(location), isOfBase: change.head == nil,
            fingerprint: change.fingerprint)
    }

    private func location(_ place: Change.Place) -> Annotation.Location {
        Annotation.Location(path: path(place), start: (place.line, place.column))
    }

    private func gateAnnotation(_ warning: String) -> Annotation {
        Annotation(
            rule: Annotation.Rule(
                id: "gate-changed", level: .error,
                meaning: "A pull request changes the rules that it is judged by; those of the base count.",
                examples: []),
            level: .error, title: "errorspec gate-changed", message: warning,
            location: Annotation.Location(path: TeamLevels.fileName, start: (1, 1)),
            fingerprint: ErrorSpecReview.fingerprint(of: [warning]))
    }
}

extension Annotation.Rule {
    fileprivate init(_ kind: Change.Kind) {
        let explained = kind.explanation
        let worst = explained.levels.flatMap(\.levels).max() ?? .info
        self.init(
            id: kind.rawValue, level: Annotation.Level(worst), meaning: explained.meaning,
            examples: [("Before", example(explained.before)), ("After", example(explained.after))])
    }
}

extension Annotation.Level {
    fileprivate init(_ level: Change.Level) {
        self =
            switch level {
            case .breaking: .error
            case .warning: .warning
            case .info: .note
            }
    }
}
