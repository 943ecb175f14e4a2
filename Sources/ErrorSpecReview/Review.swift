package import ErrorSpecLanguage

/// The changes that a review is about, and which of them reviewers have already agreed to.
package struct Review: Sendable {
    package struct Entry: Hashable, Sendable {
        package let change: Change
        /// Why it was accepted; `nil`: it was not.
        package let acceptance: Acceptance?
    }

    /// The compared folder, as the user named it.
    package let base: String
    package let head: String
    /// The command's arguments beside the two sides that choose what is compared and shown, as a shell reads them.
    package let options: [String]
    /// The lanes that were asked for, in the order that every output has.
    package let lanes: [Change.Lane]
    /// The worst first in each lane.
    package let entries: [Entry]
    /// How the head changes the rules that it is judged by, which are the base's: `` `match-changed` breaking → off ``.
    package let gate: [String]
    /// A fact that changes the verdict: that the base is another one than was named.
    package let note: String?
    /// How many changes of these lanes the team's levels turn off.
    package let hidden: Int
    /// Whether a change has to say whose it is.
    package let hasSeveralAPIs: Bool

    /// - Parameters:
    ///   - lanes: The lanes that are reviewed; changes of others are left out.
    ///   - hidden: The changes that the team's levels turn off.
    ///   - today: After an acceptance's last day it counts no more.
    package init(
        of changes: [Change], base: String, head: String, options: [String] = [],
        lanes: Set<Change.Lane> = Set(Change.Lane.allCases),
        accepting acceptances: [Acceptance] = [], gate: [String] = [], note: String? = nil,
        hidden: [Change] = [], hasSeveralAPIs: Bool = false,
        today: Day?, into diagnostics: inout Diagnostics
    ) {
        self.hasSeveralAPIs = hasSeveralAPIs
        self.gate = gate
        self.note = note
        self.hidden = hidden.count { lanes.contains($0.lane) }
        self.base = base
        self.head = head
        self.options = options
        self.lanes = Change.Lane.allCases.filter(lanes.contains)
        var valid: [String: Acceptance] = [:]
        let found = Set((changes + hidden).map(\.fingerprint))
        var unknown: [Located<String>] = []
        for acceptance in acceptances {
            let fingerprint = acceptance.fingerprint.value
            if !found.contains(fingerprint) {
                unknown.append(acceptance.fingerprint)
            } else if let expires = acceptance.expires, let today, expires.value < today {
                diagnostics.report(
                    .unusedAcceptance, "the acceptance of `\(fingerprint)` expired on \(expires.value.text)",
                    at: expires.range, hint: "remove the entry, or agree to the change anew")
            } else {
                valid[fingerprint] = acceptance
            }
        }
        // A file that nobody clears has many, which are one thing to do.
        if let first = unknown.first {
            let (none, entries) =
                unknown.count == 1 ? ("there is no change", "entry") : ("there are no changes", "entries")
            diagnostics.report(
                Diagnostic(
                    .unusedAcceptance, "\(none) \(listedShortly(unknown.map(\.value).unique { $0 }))", at: first.range,
                    notes: unknown.dropFirst().map { .init("`\($0.value)` stands here", at: $0.range) },
                    hint: "remove the \(entries)"))
        }
        entries = changes.filter { lanes.contains($0.lane) }.map {
            Entry(change: $0, acceptance: valid[$0.fingerprint])
        }
    }

    /// Changes that nobody has agreed to.
    package var open: [Change] { entries.filter { $0.acceptance == nil }.map(\.change) }

    /// How many open changes there are.
    package func count(_ lane: Change.Lane, _ level: Change.Level) -> Int {
        open.count { $0.lane == lane && $0.level == level }
    }

    package func count(_ level: Change.Level) -> Int { open.count { $0.level == level } }

    /// The worst open change's level.
    package var worst: Change.Level? { open.map(\.level).max() }
}
