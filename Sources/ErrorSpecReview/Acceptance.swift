package import ErrorSpecLanguage

/// A reviewer's agreement to a change, from a file of accepted changes.
package struct Acceptance: Hashable, Sendable {
    package var fingerprint: Located<String>
    package var reason: String
    /// The last day on which it counts; `nil`: it always does.
    package var expires: Located<Day>?
}

/// A day of the calendar, `2027-01-31`.
package struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// `nil` where the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Four digits, two and two, with hyphens between them.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isWellFormed =
            parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isWellFormed, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// Reads a file of accepted changes: a YAML list of `{fingerprint, reason, expires}`.
package func readAcceptances(_ file: SourceFile, into diagnostics: inout Diagnostics) -> [Acceptance] {
    let entries: [YAMLNode]
    switch readYAML(file, into: &diagnostics) {
    case .empty, .unreadable: return []
    case .node(let root):
        guard case .sequence(let nodes) = root.content else {
            diagnostics.report(
                Diagnostic(
                    .invalidAcceptance, "accepted changes are a list, and this is \(root.kindName)", at: root.range,
                    hint: "write `- {fingerprint: …, reason: …}` for each"))
            return []
        }
        entries = nodes
    }
    var acceptances: [Acceptance] = []
    for entry in entries {
        guard let acceptance = acceptance(entry, into: &diagnostics) else { continue }
        if let first = acceptances.first(where: { $0.fingerprint.value == acceptance.fingerprint.value }) {
            diagnostics.report(
                Diagnostic(
                    .invalidAcceptance, "`\(acceptance.fingerprint.value)` is accepted twice",
                    at: acceptance.fingerprint.range, notes: [.init("the other one", at: first.fingerprint.range)]))
        }
        acceptances.append(acceptance)
    }
    return acceptances
}

private func acceptance(_ node: YAMLNode, into diagnostics: inout Diagnostics) -> Acceptance? {
    guard case .mapping(let entries) = node.content else {
        diagnostics.report(
            Diagnostic(
                .invalidAcceptance, "an accepted change is a map with `fingerprint` and `reason`", at: node.range))
        return nil
    }
    var texts: [String: Located<String>] = [:]
    for entry in entries {
        let key = entry.key.value
        guard ["fingerprint", "reason", "expires"].contains(key) else {
            diagnostics.report(
                Diagnostic(
                    .invalidAcceptance, "unknown key `\(key)`", at: entry.key.range,
                    hint: "the keys are `fingerprint`, `reason` and `expires`"))
            continue
        }
        guard case .scalar(let scalar) = entry.value.content, !scalar.text.isEmpty else {
            diagnostics.report(Diagnostic(.invalidAcceptance, "`\(key)` needs a text", at: entry.value.range))
            return nil
        }
        texts[key] = Located(scalar.text, at: entry.value.range)
    }
    guard let fingerprint = texts["fingerprint"], let reason = texts["reason"] else {
        let missing = texts["fingerprint"] == nil ? "fingerprint" : "reason"
        diagnostics.report(Diagnostic(.invalidAcceptance, "an accepted change needs a `\(missing)`", at: node.range))
        return nil
    }
    let isFingerprint = fingerprint.value.utf8.count == 12 && fingerprint.value.allSatisfy(\.isLowerHexDigit)
    if !isFingerprint {
        diagnostics.report(
            Diagnostic(
                .invalidAcceptance, "`\(fingerprint.value)` is no fingerprint", at: fingerprint.range,
                hint: "a fingerprint is 12 hex digits, as `errorspec diff` prints them"))
    }
    var expires: Located<Day>?
    if let text = texts["expires"] {
        guard let day = Day(text.value) else {
            diagnostics.report(
                Diagnostic(
                    .invalidAcceptance, "`\(text.value)` is no day", at: text.range, hint: "write it as `2027-01-31`"))
            return nil
        }
        expires = Located(day, at: text.range)
    }
    return isFingerprint ? Acceptance(fingerprint: fingerprint, reason: reason.value, expires: expires) : nil
}

extension Character {
    fileprivate var isLowerHexDigit: Bool { ("0"..."9").contains(self) || ("a"..."f").contains(self) }
}

extension DiagnosticCode {
    package static let invalidAcceptance = DiagnosticCode("invalid-acceptance", .error)
    package static let unusedAcceptance = DiagnosticCode("unused-acceptance", .warning)

    /// The codes about files of accepted changes and of levels.
    package static let review: [DiagnosticCode] = [invalidAcceptance, unusedAcceptance, invalidConfiguration]
}
