package import ErrorSpecLanguage

/// A reviewer's agreement to a change, from a file of accepted changes.
package struct Acceptance: Hashable, Sendable {
    package var fingerprint: Located<String>
    package var reason: String
    /// The last day on which it counts; `nil`: it always does.
    package var expires: Located<Day>?
}

/// A day of the calendar as ISO 8601 writes it, `2027-01-31`: texts that are in the order of the days.
package struct Day: Hashable, Comparable, Sendable {
    package let text: String

    /// `nil` where the calendar has no such day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isWellFormed =
            parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isWellFormed, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else {
            return nil
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year > 0, (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
        self.text = text
    }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// Reads a file of accepted changes: a YAML list of `{fingerprint, reason, expires}`.
package func readAcceptances(_ file: SourceFile, into diagnostics: inout Diagnostics) -> [Acceptance] {
    guard case .node(let root) = readYAML(file, into: &diagnostics) else { return [] }
    var reader = SettingsReader(.invalidAcceptance)
    let acceptances = reader.acceptances(root)
    for diagnostic in reader.diagnostics.all { diagnostics.report(diagnostic) }
    return acceptances
}

extension SettingsReader {
    fileprivate mutating func acceptances(_ root: YAMLNode) -> [Acceptance] {
        guard case .sequence(let nodes) = root.content else {
            report(
                "accepted changes are a list, and this is \(root.kindName)", at: root.range,
                hint: "write `- {fingerprint: …, reason: …}` for each")
            return []
        }
        var acceptances: [Acceptance] = []
        for node in nodes {
            guard let acceptance = acceptance(node) else { continue }
            let fingerprint = acceptance.fingerprint
            if let first = acceptances.first(where: { $0.fingerprint.value == fingerprint.value }) {
                report(
                    "`\(fingerprint.value)` is accepted twice", at: fingerprint.range,
                    notes: [.init("the other one", at: first.fingerprint.range)])
            }
            acceptances.append(acceptance)
        }
        return acceptances
    }

    private mutating func acceptance(_ node: YAMLNode) -> Acceptance? {
        let keys = ["fingerprint", "reason", "expires"]
        guard let entries = entries(of: node, "an accepted change", keys: keys) else { return nil }
        var texts: [String: Located<String>] = [:]
        for entry in entries {
            guard let text = text(entry.value, or: "`\(entry.key.value)` needs a text") else { return nil }
            texts[entry.key.value] = text
        }
        guard let fingerprint = texts["fingerprint"], let reason = texts["reason"] else {
            let missing = texts["fingerprint"] == nil ? "fingerprint" : "reason"
            report("an accepted change needs a `\(missing)`", at: node.range)
            return nil
        }
        let isFingerprint = fingerprint.value.utf8.count == 12 && fingerprint.value.allSatisfy(\.isLowerHexDigit)
        if !isFingerprint {
            report(
                "`\(fingerprint.value)` is no fingerprint", at: fingerprint.range,
                hint: "a fingerprint is 12 hex digits, as `errorspec diff` prints them")
        }
        let expires = texts["expires"].map { text in Day(text.value).map { Located($0, at: text.range) } }
        if let text = texts["expires"], expires == .some(nil) {
            report("`\(text.value)` is no day", at: text.range, hint: "write it as `2027-01-31`")
            return nil
        }
        return isFingerprint
            ? Acceptance(fingerprint: fingerprint, reason: reason.value, expires: expires ?? nil) : nil
    }
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
