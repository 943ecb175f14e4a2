package import ErrorSpecLanguage

/// The changes of a pull request, with their acceptances.
package struct Review: Sendable {
    package struct Entry: Sendable {
        package let change: Change
        /// The acceptance of the change, or `nil` if the change isn't accepted.
        package let acceptance: Acceptance?

        package var isOpen: Bool { acceptance == nil }
    }

    /// Facts about a review, besides its changes.
    package struct Context: Sendable {
        /// The compared folders, as the user named them.
        package var base: String
        package var head: String
        /// The command's other arguments that select what is compared and shown, quoted for a shell.
        package var options: [String] = []
        package var lanes = Set(Change.Lane.allCases)
        /// The changes that the head makes to the rules of the review, such as `` `handler-changed` breaking → off ``.
        /// The review uses the base's rules.
        package var ruleChanges: [String] = []
        /// A fact that affects the verdict, such as a base that differs from the base that the user named.
        package var note: String?
        /// The files of the head.
        package var files: SourceFiles
        package var baseFiles: SourceFiles

        package init(base: String, head: String, files: SourceFiles, baseFiles: SourceFiles) {
            (self.base, self.head, self.files, self.baseFiles) = (base, head, files, baseFiles)
        }
    }

    package let context: Context
    package let apis: [Comparison.API]
    /// The changes in the order of the comparison.
    package let entries: [Entry]
    /// The number of changes that the team's levels hide, in the lanes that are shown.
    package let hidden: Int

    /// - Parameters:
    ///   - today: The current day. Acceptances that expired before this day don't count.
    package init(
        of comparison: Comparison, levels: TeamLevels = TeamLevels(), accepting acceptances: [Acceptance] = [],
        today: Day?, _ context: Context, into diagnostics: inout Diagnostics
    ) {
        let all = comparison.changes.filter { context.lanes.contains($0.lane) }
        let (shown, hidden) = levels.applied(to: all)
        // An acceptance of a change in a hidden lane isn't reported as unused.
        let kinds = Dictionary(
            comparison.changes.map { ($0.fingerprint, $0.kind) }, uniquingKeysWith: { first, _ in first })
        let valid = counting(acceptances, of: kinds, today: today, into: &diagnostics)
        entries = shown.map { Entry(change: $0, acceptance: valid[$0.fingerprint]) }
        (self.context, self.apis, self.hidden) = (context, comparison.apis, hidden.count)
    }

    /// The changes without an acceptance.
    package var open: [Change] { entries.filter(\.isOpen).map(\.change) }

    /// The accepted changes, the worst first.
    package var accepted: [Entry] {
        let accepted = entries.filter { !$0.isOpen }
        return Change.Level.allCases.sorted(by: >).flatMap { level in accepted.filter { $0.change.level == level } }
    }

    package var unusedGroups: Int { apis.reduce(0) { $0 + $1.unusedGroups } }

    /// The level of the worst open change.
    package var worst: Change.Level? { open.map(\.level).max() }
}

/// Returns the valid acceptances, keyed by fingerprint, and reports all others.
///
/// - Parameter kinds: The kinds of all changes, by fingerprint.
private func counting(
    _ acceptances: [Acceptance], of kinds: [String: Kind], today: Day?, into diagnostics: inout Diagnostics
) -> [String: Acceptance] {
    var valid: [String: Acceptance] = [:]
    var unknown: [Located<String>] = []
    for acceptance in acceptances {
        let fingerprint = acceptance.fingerprint
        guard let kind = kinds[fingerprint.value] else {
            unknown.append(fingerprint)
            continue
        }
        if kind != acceptance.kind.value {
            diagnostics.report(
                .unusedAcceptance, "the change `\(fingerprint.value)` is a `\(kind.rawValue)`",
                at: acceptance.kind.range, hint: "look at the change, and copy its entry from the review")
        } else if let expires = acceptance.expires, let today, expires.value < today {
            diagnostics.report(
                .unusedAcceptance, "the acceptance of `\(fingerprint.value)` expired on \(expires.value.text)",
                at: expires.range, hint: "remove the entry, or accept the change again")
        } else {
            valid[fingerprint.value] = acceptance
        }
    }
    // Earlier pull requests may have left many entries, so all unknown entries are reported in one finding.
    if let first = unknown.first {
        let (none, entries) =
            unknown.count == 1 ? ("there is no change", "entry") : ("there are no changes", "entries")
        diagnostics.report(
            Diagnostic(
                .unusedAcceptance, "\(none) \(listedShortly(unknown.map(\.value).unique { $0 }))", at: first.range,
                notes: unknown.dropFirst().map { .init("`\($0.value)` is here", at: $0.range) },
                hint: "remove the \(entries)"))
    }
    return valid
}
