import ErrorSpecReview

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Day {
    /// Today in UTC, so that an acceptance expires everywhere at the same time; `nil` if the clock shows an impossible
    /// day.
    static var today: Day? { Day(Date.now.formatted(.iso8601.year().month().day())) }
}
