import ErrorSpecReview

/// The summary of a lane, a sentence for each API: its worst changes first, kinds that come often together.
struct LaneSummary {
    struct Line {
        /// Whose changes they are, where that has to be said.
        var api: String?
        var sentence: String
    }

    private(set) var lines: [Line] = []
    /// The fingerprints of changes of which it says all.
    private(set) var told: Set<String> = []

    init(_ review: Review, _ lane: Change.Lane) {
        let all = review.entries.filter { $0.change.lane == lane }
        let open = all.filter { $0.acceptance == nil }.map(\.change)
        let reached = open.filter { !$0.isUnreached }
        if reached.isEmpty {
            let accepted = all.isEmpty ? "no change." : "\(counted(all.count, "change")), all accepted."
            lines = [Line(sentence: open.isEmpty ? accepted : "\(unreached(open.count)).")]
            return
        }
        // A change of an API as a whole often names it.
        let parts = grouped(reached) { change in
            review.hasSeveralAPIs && !change.message.contains("`\(change.api)`") ? change.api : nil
        }
        for (api, changes) in parts.prefix(Self.limit) {
            let sentence = sentence(changes, isToldOneByOne: changes.count <= Self.limit)
            // Whoever asks whether code compiles asks about types, not about endpoints.
            lines.append(Line(api: api, sentence: sentence + (lane == .source ? "" : concerned(changes)) + "."))
        }
        if parts.count > Self.limit {
            let left = parts.dropFirst(Self.limit)
            let count = left.reduce(0) { $0 + $1.1.count }
            lines.append(Line(sentence: "\(counted(count, "change")) more in \(counted(left.count, "API"))."))
        }
    }

    /// The most kinds of changes, and APIs, that are told one by one.
    private static let limit = 3

    /// - Parameter isToldOneByOne: Few changes are told, many of a kind are counted.
    private mutating func sentence(_ changes: [Change], isToldOneByOne: Bool) -> String {
        let kinds = grouped(changes, by: \.kind)
        var clauses: [String] = []
        for (kind, changes) in kinds.prefix(Self.limit) {
            guard changes.count == 1 || isToldOneByOne else {
                clauses.append(kind.plural(counted(changes.count, kind.noun, plural: kind.nouns)))
                continue
            }
            for change in changes {
                let headline = headline(change)
                if headline.utf8.count + 1 >= change.message.utf8.count { told.insert(change.fingerprint) }
                clauses.append(headline)
            }
        }
        let rest = kinds.dropFirst(Self.limit).reduce(0) { $0 + $1.1.count }
        if rest > 0 { clauses.append("and \(counted(rest, "change")) more") }
        return clauses.joined(separator: "; ")
    }
}

/// `2 changes of groups that no endpoint uses`
func unreached(_ count: Int) -> String { "\(counted(count, "change")) of groups that no endpoint uses" }

/// In the order in which each first comes.
private func grouped<Key: Hashable>(_ changes: [Change], by key: (Change) -> Key) -> [(Key, [Change])] {
    var order: [Key] = []
    var found: [Key: [Change]] = [:]
    for change in changes {
        if found[key(change)] == nil { order.append(key(change)) }
        found[key(change), default: []].append(change)
    }
    return order.map { ($0, found[$0] ?? []) }
}

/// The endpoints of all changes of a lane: the first few by name.
private func concerned(_ changes: [Change]) -> String {
    var seen: Set<String> = []
    let operations = changes.flatMap(\.operations).filter { seen.insert($0).inserted }
    if operations.isEmpty { return "" }
    let shown = operations.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    let rest = operations.count > 3 ? " and \(operations.count - 3) more" : ""
    return " (\(counted(operations.count, "endpoint")): \(shown)\(rest))"
}

/// A clause behind another one: names keep their capitals.
private func uncapitalized(_ clause: String) -> String {
    guard let word = clause.split(separator: " ").first else { return clause }
    let isPlain = ["A", "An", "Code", "Failures", "In", "No", "On", "The", "Users"].contains(word)
    return isPlain ? clause.prefix(1).lowercased() + clause.dropFirst() : clause
}

/// A change's message without its details.
private func headline(_ change: Change) -> String {
    var text = change.message.hasSuffix(".") ? String(change.message.dropLast()) : change.message
    // A text that is quoted may look like our own punctuation.
    if text.contains("“") { return uncapitalized(text) }
    // A loss is told in parentheses.
    if change.lane != .behaviour, let end = text.firstRange(of: " (") { text = String(text[..<end.lowerBound]) }
    // The first consequence belongs to the sentence; a third part doesn't.
    let parts = parts(of: text)
    if parts.count > 2 { text = parts.prefix(2).joined(separator: "; ") }
    return uncapitalized(text)
}

/// A sentence split at its semicolons, those in parentheses aside.
private func parts(of text: String) -> [String] {
    text.split(separator: "; ", omittingEmptySubsequences: false).reduce(into: []) { parts, part in
        let isOpen = parts.last.map { last in last.count { $0 == "(" } > last.count { $0 == ")" } } ?? false
        if isOpen { parts[parts.count - 1] += "; " + part } else { parts.append(String(part)) }
    }
}

extension Change.Kind {
    fileprivate var noun: String { words.one }
    fileprivate var nouns: String { words.many }
    fileprivate func plural(_ subject: String) -> String { words.sentence.replacing("#", with: subject) }

    /// The noun for one and for many, and the sentence about several, in which `#` is their number.
    private var words: (one: String, many: String, sentence: String) {
        switch self {
        case .apiRemoved: ("API", "APIs", "# are gone")
        case .apiAdded: ("API", "APIs", "# are new")
        case .groupRemoved: ("group", "groups", "# are gone")
        case .groupAdded: ("group", "groups", "# are new")
        case .groupRenamed: ("group", "groups", "# have new names")
        case .aliasRemoved: ("old name", "old names", "# no longer compile")
        case .aliasAdded: ("old name", "old names", "# are kept as aliases")
        case .caseRemoved: ("case", "cases", "# are gone")
        case .caseAdded: ("case", "cases", "# are new")
        case .caseRenamed: ("case", "cases", "# have new names")
        case .caseMoved: ("case", "cases", "# move to another group")
        case .parentAdded: ("parent", "parents", "# are added to groups")
        case .parentRemoved: ("parent", "parents", "# are taken from groups")
        case .parentsReordered: ("group", "groups", "# have their parents in another order")
        case .otherwiseAdded: ("group", "groups", "# have an `otherwise` now")
        case .otherwiseRemoved: ("group", "groups", "# have no `otherwise` any more")
        case .matchChanged: ("case", "cases", "# handle other responses")
        case .successChanged: ("rule", "rules", "# of what a success is change")
        case .winnerChanged: ("case", "cases", "# win or lose responses")
        case .retryAdded: ("case", "cases", "# are retried now")
        case .retryRemoved: ("case", "cases", "# are no longer retried")
        case .retryChanged: ("case", "cases", "# are retried in another way")
        case .recoveryAdded: ("case", "cases", "# are recovered from now")
        case .recoveryRemoved: ("case", "cases", "# are no longer recovered from")
        case .recoveryChanged: ("case", "cases", "# are recovered from in another way")
        case .categoryChanged: ("case", "cases", "# are shown in another way")
        case .bodyChanged: ("body", "bodies", "# are read in another way")
        case .textAdded: ("text", "texts", "users read # that they didn't")
        case .textRemoved: ("text", "texts", "users no longer read # where they did")
        case .textChanged: ("text", "texts", "# read differently")
        case .textSourceChanged: ("text", "texts", "# come from another source")
        case .fallbackAdded: ("text", "texts", "# have a fallback now")
        case .fallbackRemoved: ("text", "texts", "# have no fallback any more")
        case .translationAdded: ("translation", "translations", "# are new")
        case .translationRemoved: ("translation", "translations", "# are gone")
        case .decoderChanged: ("text", "texts", "# are read by another type of the app")
        case .requirementAdded: ("recovery", "recoveries", "the app must supply #")
        case .requirementRemoved: ("recovery", "recoveries", "the app is no longer asked for #")
        case .requirementChanged: ("recovery", "recoveries", "# are asked for in another form")
        case .categoryAdded: ("category", "categories", "# are new")
        case .categoryRemoved: ("category", "categories", "# are gone")
        case .accessLowered: ("API", "APIs", "# are less visible")
        case .accessRaised: ("API", "APIs", "# are more visible")
        case .bodyTypeAdded: ("declaration", "declarations", "# of bodies and policies are new")
        case .bodyTypeRemoved: ("declaration", "declarations", "# of bodies and policies are gone")
        case .importChanged: ("API", "APIs", "# import other modules")
        case .operationAdded: ("endpoint", "endpoints", "# have a group now")
        case .operationRemoved: ("endpoint", "endpoints", "# have no group any more")
        case .operationChanged: ("endpoint", "endpoints", "# have another group")
        }
    }
}
