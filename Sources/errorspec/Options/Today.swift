import ErrorSpecReview

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Day {
    /// In UTC, so that an acceptance ends everywhere at the same time; `nil` if the clock is beyond all calendars.
    static var today: Day? { Day(Date.now.formatted(.iso8601.year().month().day())) }
}
