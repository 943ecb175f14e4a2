package import ErrorSpecLanguage

/// The changes of a pull request, and which of them reviewers have accepted.
package struct Review: Sendable {
    package struct Entry: Sendable {
        package let change: Change
        /// `nil`: nobody has accepted the change.
        package let acceptance: Acceptance?

        package var isOpen: Bool { acceptance == nil }
    }

    /// Facts about a review beside its changes.
    package struct Context: Sendable {
        /// The compared folders, as the user named them.
        package var base: String
        package var head: String
        /// The other arguments of the command that choose what is compared and shown, as a shell reads them.
        package var options: [String] = []
        package var lanes = Set(Change.Lane.allCases)
        /// How the head changes the rules of the review, which are the base's: `` `handler-changed` breaking → off ``.
        package var gate: [String] = []
        /// A fact that changes the verdict, such as another base than the one that was named.
        package var note: String?
        /// The files of the head, and of the base.
        package var files: SourceFiles
        package var baseFiles: SourceFiles

        package init(base: String, head: String, files: SourceFiles, baseFiles: SourceFiles) {
            (self.base, self.head, self.files, self.baseFiles) = (base, head, files, baseFiles)
        }
    }

    package let context: Context
    package let apis: [Comparison.API]
    /// In the order of the comparison.
    package let entries: [Entry]
    /// The number of changes in these lanes that the team's levels turn off.
    package let hidden: Int

    /// - Parameters:
    ///   - today: After an acceptance's last day it doesn't count.
    package init(
        of comparison: Comparison, levels: TeamLevels = TeamLevels(), accepting acceptances: [Acceptance] = [],
        today: Day?, _ context: Context, into diagnostics: inout Diagnostics
    ) {
        let all = comparison.changes.filter { context.lanes.contains($0.lane) }
        let (shown, hidden) = levels.applied(to: all)
        // An entry for another lane is used, even if this run doesn't show the lane.
        let kinds = Dictionary(
            comparison.changes.map { ($0.fingerprint, $0.kind) }, uniquingKeysWith: { first, _ in first })
        let valid = counting(acceptances, of: kinds, today: today, into: &diagnostics)
        entries = shown.map { Entry(change: $0, acceptance: valid[$0.fingerprint]) }
        (self.context, self.apis, self.hidden) = (context, comparison.apis, hidden.count)
    }

    /// The changes that nobody has accepted.
    package var open: [Change] { entries.filter(\.isOpen).map(\.change) }

    /// The accepted changes, the worst first.
    package var accepted: [Entry] {
        let accepted = entries.filter { !$0.isOpen }
        return Change.Level.allCases.sorted(by: >).flatMap { level in accepted.filter { $0.change.level == level } }
    }

    package var unusedGroups: Int { apis.reduce(0) { $0 + $1.unusedGroups } }

    /// The worst open change's level.
    package var worst: Change.Level? { open.map(\.level).max() }
}

/// The acceptances that count, by fingerprint. Reports the others.
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
    // Many entries are left over from earlier pull requests: one finding for all.
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
