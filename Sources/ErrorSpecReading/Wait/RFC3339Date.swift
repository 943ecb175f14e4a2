/// A date and time in the format of RFC 3339: `2026-11-22T10:00:00.5+09:00`.
enum RFC3339Date {
    /// Returns the time in seconds since 1970, or `nil` for any other text, such as a time without an offset, and for a
    /// date that doesn't exist.
    static func parse(_ text: String) -> Double? {
        var scanner = DigitScanner(text[...])
        guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
            let day = scanner.digits(2), scanner.take("T"), let seconds = scanner.secondOfDay(),
            let date = daysSince1970(year: year, month: month, day: day)
        else { return nil }
        var fraction = 0.0
        if scanner.take(".") {
            guard let read = scanner.fraction() else { return nil }
            fraction = read
        }
        guard let offset = offset(&scanner), scanner.isAtEnd else { return nil }
        return Double(date * 86_400 + seconds - offset) + fraction
    }

    /// Returns the offset from UTC in seconds, which is positive east of Greenwich.
    private static func offset(_ scanner: inout DigitScanner) -> Int? {
        if scanner.take("Z") { return 0 }
        let sign = scanner.take("+") ? 1 : scanner.take("-") ? -1 : 0
        guard sign != 0, let hours = scanner.digits(2), hours < 24, scanner.take(":"), let minutes = scanner.digits(2),
            minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
