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
    struct Extent {
        var responses = Responses()
        var groups: [GroupPair] = []

        mutating func add(_ columns: Range<Int>, _ code: Responses.Code, _ group: GroupPair) {
            responses.insert(columns, code: code)
            if groups.last != group { groups.append(group) }
        }

        mutating func formUnion(_ other: Extent) {
            responses.formUnion(other.responses)
            groups += other.groups
        }
    }

    private(set) var order: [WinnerChange] = []
    private(set) var extents: [WinnerChange: Extent] = [:]

    mutating func add(_ change: WinnerChange, _ columns: Range<Int>, _ code: Responses.Code, _ group: GroupPair) {
        if extents[change] == nil { order.append(change) }
        extents[change, default: Extent()].add(columns, code, group)
    }

    /// Each with its extent, in the order in which they were found.
    var all: [(change: WinnerChange, extent: Extent)] { order.map { ($0, extents[$0] ?? Extent()) } }
}
