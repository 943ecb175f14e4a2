import ErrorSpecLanguage

/// The same group in both versions.
struct GroupPair: Hashable {
    var old: GroupID
    var new: GroupID
}

/// A sentence of the first few clauses.
func shortSentence(_ clauses: [String]) -> String {
    let shown = clauses.count > 4 ? clauses.prefix(3) + ["and \(clauses.count - 3) more"] : clauses[...]
    return capitalized(shown.joined(separator: "; ")) + "."
}

/// The handler of a failure.
enum FailureOutcome: Hashable {
    case handled(CaseID)
    case otherwise(GroupID)
    case unmapped
}

/// The name of a group's `otherwise` beside its cases.
let unmatched = "unmatched"
/// The name of no handler.
let unmapped = "unmapped"

/// The edit by which other cases handle some responses.
enum Cause: Hashable {
    /// A case: `nil` on the side that lacks it.
    case declared(old: CaseID?, new: CaseID?, CaseEdit)
    /// A group's `otherwise`: `nil` on the side that lacks the group.
    case otherwise(old: GroupID?, new: GroupID?)
    /// An endpoint that another group handles.
    case operation(GroupPair)
}

/// Why a case gains or loses responses.
enum CaseEdit: Hashable {
    /// It matches something else, moved, or an `except` of it came or went.
    case match
    /// It was added or removed, or groups inherit from other groups.
    case visibility
}

/// A change of the winner of some responses, and its cause.
struct WinnerChange: Hashable {
    var cause: Cause
    var before: FailureOutcome
    var after: FailureOutcome
    /// Both the winner before and the one after were edited: what users read is compared under the other one.
    var isSecondary = false
}

/// All changes of winners in an API, with the responses and the groups that each concerns, in the order in which they
/// were found.
struct WinnerChanges {
    /// Responses, of each group its own.
    struct Extent {
        /// Those of several groups where they are the same; the last ones may still grow.
        private(set) var all: [(responses: Responses, groups: [GroupPair])] = []

        /// - Precondition: All of a group's are added one after the other.
        mutating func add(_ columns: Range<Int>, _ code: Responses.Code, _ group: GroupPair) {
            if all.last?.groups != [group] {
                join()
                all.append((Responses(), [group]))
            }
            all[all.count - 1].responses.insert(columns, code: code)
        }

        private mutating func join() {
            guard let last = all.last, let first = all.firstIndex(where: { $0.responses == last.responses }),
                first < all.count - 1
            else { return }
            all[first].groups += last.groups
            all.removeLast()
        }

        mutating func formUnion(_ other: Extent) {
            var own = Dictionary(uniqueKeysWithValues: all.flatMap { part in part.groups.map { ($0, part.responses) } })
            let groups = (groups + other.groups).unique { $0 }
            for (responses, groups) in other.all {
                for group in groups { own[group, default: Responses()].formUnion(responses) }
            }
            all = groups.grouped { own[$0] ?? Responses() }.map { ($0.key, $0.elements) }
        }

        var groups: [GroupPair] { all.flatMap(\.groups) }

        /// Those of any group: no sentence is about them where groups differ.
        var responses: Responses { all.reduce(into: Responses()) { $0.formUnion($1.responses) } }

        /// Groups that have the same responses in people's words, those that are most first.
        var regions: [(responses: Responses, groups: [GroupPair])] {
            all.grouped(by: \.responses.summary).map {
                ($0.key, $0.elements[0].responses, $0.elements.flatMap(\.groups))
            }
            .sorted { ($1.2.count, $0.0) < ($0.2.count, $1.0) }.map { ($0.1, $0.2) }
        }

        /// Whether people would call them one response.
        var isSingle: Bool {
            let regions = regions
            return regions.count == 1 && regions[0].responses.isSingle
        }
    }

    private(set) var order: [WinnerChange] = []
    private(set) var extents: [WinnerChange: Extent] = [:]

    mutating func add(_ change: WinnerChange, _ columns: Range<Int>, _ code: Responses.Code, _ group: GroupPair) {
        if extents[change] == nil { order.append(change) }
        extents[change, default: Extent()].add(columns, code, group)
    }

    mutating func add(_ change: WinnerChange, _ extent: Extent) {
        if extents[change] == nil { order.append(change) }
        extents[change, default: Extent()].formUnion(extent)
    }

    /// Each with its extent, in the order in which they were found.
    var all: [(change: WinnerChange, extent: Extent)] { order.map { ($0, extents[$0] ?? Extent()) } }
}
