import ErrorSpecLanguage

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

/// Responses that had one winner and have another.
struct WinnerChange {
    struct Transition: Hashable {
        var cause: Cause
        var before: Outcome
        var after: Outcome
        /// Both the winner before and the one after were edited: what users read is compared under the other one.
        var isSecondary = false
    }

    var transition: Transition
    var extent: Extent

    var cause: Cause { transition.cause }
    var before: Outcome { transition.before }
    var after: Outcome { transition.after }
}

extension Outcome {
    /// How much it says of the response: a case most, nobody least.
    var rank: Int {
        switch self {
        case .unmapped, .success: 0
        case .otherwise: 1
        case .handled: 2
        }
    }
}
