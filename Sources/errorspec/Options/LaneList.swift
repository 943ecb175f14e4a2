import ArgumentParser
import ErrorSpecReview

/// `source,text`
struct LaneList: ExpressibleByArgument {
    var lanes: Set<Change.Lane>

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let lanes = names.compactMap { Change.Lane(rawValue: String($0)) }
        guard lanes.count == names.count else { return nil }
        self.lanes = Set(lanes)
    }
}
