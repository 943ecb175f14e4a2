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
            lines.append((api, sentence + (endpoints.count == 1 ? concerned(changes, by: sentence) : "") + "."))
        }
        if parts.count > Self.limit {
            let left = parts.dropFirst(Self.limit)
            let count = left.reduce(0) { $0 + $1.1.count }
            let breaking = Self.breaking(left.flatMap(\.elements))
            lines.append((nil, "\(counted(count, "more change")) in \(counted(left.count, "API"))\(breaking)."))
        }
    }

    /// The most kinds of changes, clauses of one, and APIs, that are told one by one.
    private static let limit = 3

    /// Changes that are counted together: never one that breaks with one that doesn't.
    private struct Sort: Hashable {
        var kind: Change.Kind
        var isBreaking: Bool
    }

    /// - Parameters:
    ///   - isToldOneByOne: Few changes are told, many of a kind are counted.
    ///   - namesEndpoints: The changes concern several sets of endpoints, so each clause has its own.
    private mutating func sentence(_ changes: [Change], isToldOneByOne: Bool, namesEndpoints: Bool) -> String {
        func whom(_ changes: [Change], _ clause: String) -> String {
            clause + (namesEndpoints ? concerned(changes, by: clause) : "")
        }
        // The name that makes the others needless comes before them, and isn't only counted.
        let renamed = isToldOneByOne ? [] : Array(changes.filter(\.mayBeRenaming).prefix(Self.limit))
        var clauses = renamed.map { whom([$0], clause($0)) }
        let sorts = changes.filter { !renamed.contains($0) }
            .grouped { Sort(kind: $0.kind, isBreaking: $0.level == .breaking) }
        var kinds = Set(renamed.map(\.kind))
        for (sort, changes) in sorts.prefix(Self.limit) {
            let isNamed = sort.kind == .categoryChanged && changes.count <= Self.limit
            let isMore = !kinds.insert(sort.kind).inserted
            if changes.count == 1 || isToldOneByOne || isNamed {
                clauses += changes.map { whom([$0], clause($0)) }
            } else if sort.kind == .categoryChanged {
                clauses.append(whom(changes, categories(changes)))
            } else {
                clauses.append(whom(changes, several(changes.count, of: sort.kind, isMore: isMore)))
            }
        }
        let rest = sorts.dropFirst(Self.limit).flatMap(\.elements)
        if !rest.isEmpty { clauses.append("and \(counted(rest.count, "more change"))\(Self.breaking(rest))") }
        return clauses.joined(separator: "; ")
    }

    /// All that a change says, or what it says first and how much is left.
    private mutating func clause(_ change: Change) -> String {
        let shown = change.clauses.count > Self.limit ? change.clauses.prefix(Self.limit - 1) : change.clauses[...]
        let rest = change.clauses.count - shown.count
        if rest == 0 { told.insert(change.fingerprint) }
        return uncapitalized((shown + (rest == 0 ? [] : ["and \(rest) more consequences"])).joined(separator: "; "))
    }

    /// How many of the changes that are only counted break: `, 2 of them breaking`.
    private static func breaking(_ changes: [Change]) -> String {
        let count = changes.count { $0.level == .breaking }
        if count == 0 { return "" }
        return count == changes.count ? " that \(count == 1 ? "is" : "are") breaking" : ", \(count) of them breaking"
    }
}

/// `3 cases are gone`
///
/// - Parameter isMore: The worse ones of the kind have been told.
private func several(_ count: Int, of kind: Change.Kind, isMore: Bool) -> String {
    let words = kind.explanation.several
    let more = isMore ? "more " : ""
    return words.sentence.replacing("#", with: counted(count, more + words.one, plural: more + words.many))
}

/// `4 cases are shown as alert instead of signOut; 1 more case is shown in another way`
private func categories(_ changes: [Change]) -> String {
    func count(_ changes: [Change], _ noun: String) -> String {
        let count = changes.reduce(0) { $0 + max(1, $1.cases.count) }
        return counted(count, noun) + (count == 1 ? " is" : " are")
    }
    let pairs = changes.grouped { [$0.before, $0.after] }
    // Of two that are as many, the first: it is the worse.
    guard let most = pairs.map(\.1.count).max(), let common = pairs.first(where: { $0.1.count == most })?.1,
        let first = common.first, let before = first.before, let after = first.after
    else { return several(changes.count, of: .categoryChanged, isMore: false) }
    let others = changes.filter { [$0.before, $0.after] != [before, after] }
    let rest = others.isEmpty ? "" : "; \(count(others, "more case")) shown in another way"
    return "\(count(common, "case")) \(categoryClause(before, after))\(rest)"
}

/// `2 changes of groups that no endpoint uses`
func unreached(_ count: Int) -> String { "\(counted(count, "change")) of groups that no endpoint uses" }

/// The endpoints of all changes of a lane, the first few by name, unless a sentence names them already.
private func concerned(_ changes: [Change], by sentence: String) -> String {
    let operations = changes.flatMap(\.operations).unique { $0 }
    let names = listedShortly(operations)
    return sentence.contains(names) || operations.isEmpty
        ? "" : " (\(counted(operations.count, "endpoint")): \(names))"
}

/// A clause behind another one: `GET` and names keep their capitals.
private func uncapitalized(_ clause: String) -> String {
    guard let word = clause.split(separator: " ").first, let first = word.first, first.isUppercase,
        word.dropFirst().allSatisfy({ $0.isLowercase || "'’".contains($0) })
    else { return clause }
    return first.lowercased() + clause.dropFirst()
}
