/// A finding about a spec, with its location and possibly a fix.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        case error
        case warning
        case note
    }

    /// Another location that is relevant to a finding, with a message.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let range: SourceRange

        package init(_ message: String, at range: SourceRange) {
            self.message = printable(message)
            self.range = range
        }
    }

    /// A fix that replaces a range with a text.
    package struct Replacement: Hashable, Sendable {
        package let text: String
        package let range: SourceRange
        /// Whether the fix can be applied without a person's decision. `lint --fix` applies only safe fixes.
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

    /// The severity: by default the severity of `code`, but a rule or a team's configuration can set a different one.
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

/// Returns the message on one line, without invisible characters, and with at most 1,000 characters. A message can
/// quote a spec, which could otherwise contain characters that disturb a terminal.
private func printable(_ message: String) -> String {
    let limit = 1_000
    if message.utf8.count <= limit, message.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return message }
    let scalars = message.unicodeScalars
    let shown = scalars.prefix(limit).map { scalar in
        // Joiners are part of ordinary texts. Other invisible characters, such as line breaks, are shown by number.
        let isJoiner = scalar == "\u{200D}" || scalar == "\u{200C}" || scalar.properties.isVariationSelector
        return SourceScanner.isInvisible(scalar) && !isJoiner ? "<\(SourceScanner.name(scalar))>" : String(scalar)
    }
    return shown.joined() + (scalars.dropFirst(limit).isEmpty ? "" : "…")
}
