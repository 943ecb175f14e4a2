import ErrorSpecLanguage
import ErrorSpecReview

/// The summary of a lane, a sentence for each API: its worst changes first, kinds that come often together.
struct LaneSummary {
    /// With the API whose changes they are, where that has to be said.
    private(set) var lines: [(api: String?, sentence: String)] = []
    /// The fingerprints of changes of which it says all.
    private(set) var told: Set<String> = []

    init(_ review: Review, _ lane: Change.Lane, _ all: [Review.Entry]) {
        let open = all.filter { $0.acceptance == nil }.map(\.change)
        let reached = open.filter { !$0.isUnreached }
        if reached.isEmpty {
            let accepted = "\(counted(all.count, "change")), all accepted."
            lines = [(nil, open.isEmpty ? accepted : "\(unreached(open.count)).")]
            return
        }
        // A change of an API as a whole often names it.
        let parts = reached.grouped { change in
            review.hasSeveralAPIs && !change.message.contains("`\(change.api)`") ? change.api : nil
        }
        for (api, changes) in parts.prefix(Self.limit) {
            // Whoever asks whether code compiles asks about types, not about endpoints.
            let endpoints = lane == .source ? [] : Set(changes.map(\.operations))
            let sentence = sentence(
                changes, isToldOneByOne: changes.count <= Self.limit, namesEndpoints: endpoints.count > 1)
            lines.append((api, sentence + (endpoints.count == 1 ? concerned(changes) : "") + "."))
        }
        if parts.count > Self.limit {
            let left = parts.dropFirst(Self.limit)
            let count = left.reduce(0) { $0 + $1.1.count }
            lines.append((nil, "\(counted(count, "change")) more in \(counted(left.count, "API"))."))
        }
    }

    /// The most kinds of changes, clauses of one, and APIs, that are told one by one.
    private static let limit = 3

    /// - Parameters:
    ///   - isToldOneByOne: Few changes are told, many of a kind are counted.
    ///   - namesEndpoints: The changes concern several sets of endpoints, so each clause has its own.
    private mutating func sentence(_ changes: [Change], isToldOneByOne: Bool, namesEndpoints: Bool) -> String {
        func whom(_ changes: [Change]) -> String { namesEndpoints ? concerned(changes) : "" }
        let kinds = changes.grouped(by: \.kind)
        var clauses: [String] = []
        for (kind, changes) in kinds.prefix(Self.limit) {
            let isNamed = kind == .categoryChanged && changes.count <= Self.limit
            guard changes.count == 1 || isToldOneByOne || isNamed else {
                let count = kind == .categoryChanged ? categories(changes) : several(changes.count, of: kind)
                clauses.append(count + whom(changes))
                continue
            }
            for change in changes {
                let shown =
                    change.clauses.count > Self.limit ? change.clauses.prefix(Self.limit - 1) : change.clauses[...]
                let rest = change.clauses.count - shown.count
                if rest == 0 { told.insert(change.fingerprint) }
                let count = rest == 0 ? [] : ["and \(rest) more consequences"]
                clauses.append(uncapitalized((shown + count).joined(separator: "; ")) + whom([change]))
            }
        }
        let rest = kinds.dropFirst(Self.limit).reduce(0) { $0 + $1.1.count }
        if rest > 0 { clauses.append("and \(counted(rest, "change")) more") }
        return clauses.joined(separator: "; ")
    }
}

/// `3 cases are gone`
private func several(_ count: Int, of kind: Change.Kind) -> String {
    let words = kind.explanation.several
    return words.sentence.replacing("#", with: counted(count, words.one, plural: words.many))
}

/// `4 cases are shown as alert instead of signOut, and 1 case in another way`
private func categories(_ changes: [Change]) -> String {
    func count(_ changes: [Change]) -> String {
        let count = changes.reduce(0) { $0 + max(1, $1.cases.count) }
        return counted(count, "case") + (count == 1 ? " is" : " are")
    }
    let pairs = changes.grouped { [$0.before, $0.after] }
    // Of two that are as many, the first: it is the worse.
    guard let most = pairs.map(\.1.count).max(), let common = pairs.first(where: { $0.1.count == most })?.1,
        let first = common.first, let before = first.before, let after = first.after
    else { return several(changes.count, of: .categoryChanged) }
    let others = changes.filter { [$0.before, $0.after] != [before, after] }
    let rest = others.isEmpty ? "" : ", and \(count(others)) shown in another way than before"
    return "\(count(common)) shown as \(after) instead of \(before)\(rest)"
}

/// `2 changes of groups that no endpoint uses`
func unreached(_ count: Int) -> String { "\(counted(count, "change")) of groups that no endpoint uses" }

/// The endpoints of all changes of a lane: the first few by name.
private func concerned(_ changes: [Change]) -> String {
    let operations = changes.flatMap(\.operations).unique { $0 }
    if operations.isEmpty { return "" }
    let shown = operations.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    let rest = operations.count > 3 ? " and \(operations.count - 3) more" : ""
    return " (\(counted(operations.count, "endpoint")): \(shown)\(rest))"
}

/// A clause behind another one: `GET` and names keep their capitals.
private func uncapitalized(_ clause: String) -> String {
    guard let word = clause.split(separator: " ").first, let first = word.first, first.isUppercase,
        word.dropFirst().allSatisfy({ $0.isLowercase || "'’".contains($0) })
    else { return clause }
    return first.lowercased() + clause.dropFirst()
}
