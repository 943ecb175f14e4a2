/// A finding: what is wrong, where, and a fix where one is known.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        case error
        case warning
        case note
    }

    /// Another location that has to do with the finding.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let range: SourceRange

        package init(_ message: String, at range: SourceRange) {
            self.message = printable(message)
            self.range = range
        }
    }

    /// A mechanical fix: the text that takes the place of a range.
    package struct Replacement: Hashable, Sendable {
        package let text: String
        package let range: SourceRange
        /// Whether nobody has to decide: only these are applied where all are, as by `lint --fix`.
        package let isSafe: Bool

        package init(_ text: String, at range: SourceRange, isSafe: Bool = true) {
            self.text = text
            self.range = range
            self.isSafe = isSafe
        }
    }

    package let code: DiagnosticCode
    package internal(set) var message: String
    package internal(set) var range: SourceRange
    package var notes: [Note]
    /// The fix, as an instruction.
    package var hint: String?
    package var replacement: Replacement?

    /// That of the code, unless a finding is less than most of its kind, or a team has set another.
    package var severity: Severity

    package init(
        _ code: DiagnosticCode, _ message: String, as severity: Severity? = nil, at range: SourceRange,
        notes: [Note] = [],
        hint: String? = nil, replacement: Replacement? = nil
    ) {
        self.severity = severity ?? code.severity
        self.code = code
        self.message = printable(message)
        self.range = range
        self.notes = notes
        self.hint = hint.map(printable)
        self.replacement = replacement
    }
}

/// A message that holds an author's words, fit for a terminal: one line, nothing invisible, not too long.
private func printable(_ message: String) -> String {
    let limit = 1_000
    if message.utf8.count <= limit, message.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return message }
    let scalars = message.unicodeScalars
    let shown = scalars.prefix(limit).map { scalar in
        // A text may hold joiners; what would reorder or break the line is shown by its number.
        let isJoiner = scalar == "\u{200D}" || scalar == "\u{200C}" || scalar.properties.isVariationSelector
        return SourceScanner.isInvisible(scalar) && !isJoiner ? "<\(SourceScanner.name(scalar))>" : String(scalar)
    }
    return shown.joined() + (scalars.dropFirst(limit).isEmpty ? "" : "…")
}
