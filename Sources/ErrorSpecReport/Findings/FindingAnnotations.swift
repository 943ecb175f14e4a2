import ErrorSpecLanguage
import ErrorSpecReview

extension Findings {
    var annotations: [Annotation] {
        var fingerprints = Fingerprints(files)
        return diagnostics.map { diagnostic in
            let hint = diagnostic.hint
            return Annotation(
                rule: Annotation.Rule(diagnostic.code.explanation, level: diagnostic.code.severity),
                level: diagnostic.severity,
                title: "errorspec \(diagnostic.code.id)", message: diagnostic.message,
                notes: diagnostic.notes.map { ($0.message, location($0.range)) },
                details: hint.map { ["help: \($0)"] } ?? [], aside: hint, location: location(diagnostic.range),
                fix: diagnostic.replacement.map { (hint ?? diagnostic.message, $0.text, location($0.range)) },
                fingerprint: fingerprints.next(diagnostic))
        }
    }

    /// The findings, each with its place, as a comment about something else says them beside it.
    var remarks: [(text: String, place: String)] {
        diagnostics.map { diagnostic in
            let hint = diagnostic.hint.map { ": \($0)" } ?? ""
            return (capitalized(diagnostic.message) + hint + ".", files.location(diagnostic.range))
        }
    }

    private func location(_ range: SourceRange) -> Annotation.Location {
        Annotation.Location(
            path: path(range), start: (Int(range.start.line), Int(range.start.column)),
            end: (Int(range.end.line), Int(range.end.column)))
    }
}
