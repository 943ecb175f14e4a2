import ErrorSpecLanguage

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

    /// The findings as sentences to include in another report, each with its location.
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

/// Gives each finding an id that stays the same when lines are added above the finding.
struct Fingerprints {
    private var texts: SourceTexts
    private let files: SourceFiles
    private var seen: [UInt64: Int] = [:]

    init(_ files: SourceFiles) {
        self.files = files
        texts = SourceTexts(files)
    }

    /// Returns the id of the next finding: a hash of the code, the file, the message and the words of the line, and a
    /// number that distinguishes equal findings.
    mutating func next(_ diagnostic: Diagnostic) -> String {
        let words = texts.words(ofLine: diagnostic.range.start.line, in: diagnostic.range.file)
        let path = files[diagnostic.range.file].path
        let hash = fnv1a([diagnostic.code.id, path, diagnostic.message, words].joined(separator: "\u{0}").utf8)
        seen[hash, default: 0] += 1
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + ":\(seen[hash]!)"
    }
}
