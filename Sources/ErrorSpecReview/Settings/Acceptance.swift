package import ErrorSpecLanguage

/// An entry of a file of accepted changes.
package struct Acceptance: Hashable, Sendable {
    package var fingerprint: Located<String>
    /// The kind of the change. The entry doesn't count for a change of a different kind.
    package var kind: Located<Kind>
    package var reason: String
    /// The last day on which the entry counts, or `nil` if the entry doesn't expire.
    package var expires: Located<Day>?
}

/// Reads a file of accepted changes: a YAML list of `{fingerprint, kind, reason, expires}`.
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
                "accepted changes are a list, not \(root.kindName)", at: root.range,
                hint: "write `- {fingerprint: …, kind: …, reason: …}` for each")
            return []
        }
        var acceptances: [Acceptance] = []
        var first: [String: SourceRange] = [:]
        for node in nodes {
            guard let acceptance = acceptance(node) else { continue }
            let fingerprint = acceptance.fingerprint
            if let other = first[fingerprint.value] {
                report(
                    "`\(fingerprint.value)` is accepted twice", at: fingerprint.range,
                    notes: [.init("the other one", at: other)])
            }
            first[fingerprint.value] = fingerprint.range
            acceptances.append(acceptance)
        }
        return acceptances
    }

    private mutating func acceptance(_ node: YAMLNode) -> Acceptance? {
        let keys = ["fingerprint", "kind", "reason", "expires"]
        guard let entries = entries(of: node, "an accepted change", keys: keys) else { return nil }
        var texts: [String: Located<String>] = [:]
        for entry in entries {
            guard let text = text(entry.value, or: "`\(entry.key.value)` needs a text") else { return nil }
            texts[entry.key.value] = text
        }
        if let fingerprint = texts["fingerprint"], !isFingerprint(fingerprint) { return nil }
        guard let fingerprint = texts["fingerprint"], let name = texts["kind"], let reason = texts["reason"] else {
            let missing = keys.first { texts[$0] == nil } ?? "reason"
            report("an accepted change needs a `\(missing)`", at: node.range)
            return nil
        }
        guard let kind = Kind(rawValue: name.value) else {
            let near = nearest(to: name.value, in: Kind.allCases.map(\.rawValue))
            report(
                "there is no kind of change `\(name.value)`", at: name.range, hint: near.map { "did you mean `\($0)`?" }
            )
            return nil
        }
        let expires = texts["expires"].map { text in Day(text.value).map { Located($0, at: text.range) } }
        if let text = texts["expires"], expires == .some(nil) {
            report("`\(text.value)` isn't a day", at: text.range, hint: "write it as `2027-01-31`")
            return nil
        }
        return Acceptance(
            fingerprint: fingerprint, kind: Located(kind, at: name.range), reason: reason.value,
            expires: expires ?? nil)
    }

    private mutating func isFingerprint(_ text: Located<String>) -> Bool {
        let isHex = text.value.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        if isHex, text.value.utf8.count == 32 { return true }
        report(
            "`\(text.value)` isn't a fingerprint", at: text.range,
            hint: "a fingerprint has 32 hex digits, as `errorspec diff` prints it")
        return false
    }
}

extension DiagnosticCode {
    package static let invalidAcceptance = DiagnosticCode("invalid-acceptance", .error)
    package static let unusedAcceptance = DiagnosticCode("unused-acceptance", .warning)
    package static let invalidConfiguration = DiagnosticCode("invalid-configuration", .error)

    /// The codes of findings about the files that list accepted changes or set levels.
    package static let review: [DiagnosticCode] = [invalidAcceptance, unusedAcceptance, invalidConfiguration]
}
