import ErrorSpecReview

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Day {
    /// In UTC, so that an acceptance ends everywhere at the same time; `nil` if the clock is beyond all calendars.
    static var today: Day? {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
