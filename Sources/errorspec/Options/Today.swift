import ErrorSpecReview

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Day {
    /// Today's date, or `nil` if the clock's date isn't valid. The date is in UTC, so that an acceptance expires
    /// everywhere at the same time.
    static var today: Day? { Day(Date.now.formatted(.iso8601.year().month().day())) }
}
