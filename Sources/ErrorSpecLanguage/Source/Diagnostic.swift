/// A finding about a spec, with its location and possibly a fix.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        case error
        case warning
        case note
    }

    /// Another location that is relevant to a finding.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let range: SourceRange

        package init(_ message: String, at range: SourceRange) {
            self.message = printable(message)
            self.range = range
        }
    }

    /// A fix, which replaces a range with a text.
    package struct Replacement: Hashable, Sendable {
        package let text: String
        package let range: SourceRange
        /// Whether the fix needs no decision by a person. `lint --fix` applies only safe fixes.
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
    /// An instruction on how to fix the problem.
    package var hint: String?
    package var replacement: Replacement?

    /// The severity of the code, unless the rule or a team's configuration sets another one.
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

/// A message that is safe for a terminal even if it quotes a spec. It has one line, no invisible characters, and at
/// most 1,000 characters.
private func printable(_ message: String) -> String {
    let limit = 1_000
    if message.utf8.count <= limit, message.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return message }
    let scalars = message.unicodeScalars
    let shown = scalars.prefix(limit).map { scalar in
        // Joiners are part of ordinary texts. Characters that reorder or break the line are shown by number.
        let isJoiner = scalar == "\u{200D}" || scalar == "\u{200C}" || scalar.properties.isVariationSelector
        return SourceScanner.isInvisible(scalar) && !isJoiner ? "<\(SourceScanner.name(scalar))>" : String(scalar)
    }
    return shown.joined() + (scalars.dropFirst(limit).isEmpty ? "" : "…")
}
