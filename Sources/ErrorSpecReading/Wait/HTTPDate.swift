/// A date in HTTP's preferred format (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Dates aren't parsed with `DateFormatter`, because it needs a millisecond for a date and also accepts other formats.
package enum HTTPDate {
    /// The length of a date in bytes.
    static let length = 29
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let days: Set = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    /// Returns the time in seconds since 1970, or `nil` if the text isn't an HTTP date or the date doesn't exist. A
    /// wrong weekday is accepted.
    package static func parse(_ text: String) -> Double? {
        guard text.utf8.count == length, days.contains(String(text.prefix(3))) else { return nil }
        var scanner = DigitScanner(text.dropFirst(3))
        guard scanner.take(","), scanner.take(" "), let day = scanner.digits(2), scanner.take(" "),
            let month = scanner.word(of: months), scanner.take(" "), let year = scanner.digits(4), scanner.take(" "),
            let seconds = scanner.secondOfDay(), scanner.take(" "), scanner.word(of: ["GMT"]) != nil,
            let date = daysSince1970(year: year, month: month + 1, day: day)
        else { return nil }
        return Double(date * 86_400 + seconds)
    }
}
