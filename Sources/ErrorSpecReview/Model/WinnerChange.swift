import ErrorSpecLanguage

/// The same group in both versions.
struct GroupPair: Hashable {
    var old: GroupID
    var new: GroupID
}

/// What answers a failure.
enum FailureOutcome: Hashable {
    case answered(CaseID)
    case otherwise(GroupID)
    case unmapped
}

/// That responses changed hands, and whose doing it is.
struct WinnerChange: Hashable {
    enum Cause: Hashable {
        case none
        /// It let them go.
        case oldCase(CaseID)
        /// It took them.
        case newCase(CaseID)
        case oldOtherwise(GroupID)
        case newOtherwise(GroupID)
    }

    var cause: Cause
    var before: FailureOutcome
    var after: FailureOutcome
}

/// All shifts of an API, with the responses and the groups that each concerns, in the order in which they were found.
struct WinnerChanges {
    struct Extent {
        var responses = Responses()
        var groups: [GroupPair] = []

        fileprivate mutating func add(_ columns: Range<Int>, _ code: Responses.Code, _ group: GroupPair) {
            responses.insert(columns, code: code)
            if groups.last != group { groups.append(group) }
        }
    }

    private(set) var order: [WinnerChange] = []
    private(set) var extents: [WinnerChange: Extent] = [:]

    mutating func add(_ shift: WinnerChange, _ columns: Range<Int>, _ code: Responses.Code, _ group: GroupPair) {
        if extents[shift] == nil { order.append(shift) }
        extents[shift, default: Extent()].add(columns, code, group)
    }
}
