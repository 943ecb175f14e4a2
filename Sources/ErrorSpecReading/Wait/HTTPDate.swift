/// A date of HTTP (RFC 9110, 5.6.7) in any of its three forms.
///
/// Read by hand: `DateFormatter` costs a millisecond, and accepts what is no HTTP date.
package enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// The time in seconds since 1970.
    ///
    /// - Parameter now: seconds since 1970; a year of two digits that would lie more than 50 years after it belongs to the
    ///   century before.
    package static func parse(_ text: String, now: Double) -> Double? {
        let words = text.split(separator: " ").map(String.init)
        switch words.count {
        case 6: return fixed(words)
        case 4: return rfc850(words, now: now)
        case 5: return asctime(words)
        default: return nil
        }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    private static func fixed(_ words: [String]) -> Double? {
        guard days.contains(where: { words[0] == $0.prefix(3) + "," }), words[5] == "GMT" else { return nil }
        return seconds(
            year: number(words[3], digits: 4), month: words[2], day: number(words[1], digits: 2), time: words[4])
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`
    private static func rfc850(_ words: [String], now: Double) -> Double? {
        let parts = words[1].split(separator: "-").map(String.init)
        guard days.contains(where: { words[0] == $0 + "," }), words[3] == "GMT", parts.count == 3,
            let short = number(parts[2], digits: 2)
        else { return nil }
        let thisYear = civilYear(of: now)
        var year = thisYear - thisYear % 100 + short
        if year > thisYear + 50 { year -= 100 }
        return seconds(year: year, month: parts[1], day: number(parts[0], digits: 2), time: words[2])
    }

    /// `Sun Nov  6 08:49:37 1994`
    private static func asctime(_ words: [String]) -> Double? {
        guard days.contains(where: { words[0] == $0.prefix(3) }) else { return nil }
        return seconds(
            year: number(words[4], digits: 4), month: words[1], day: number(words[2], digits: words[2].count),
            time: words[3])
    }

    private static func seconds(year: Int?, month: String, day: Int?, time: String) -> Double? {
        let clock = time.split(separator: ":").map { number(String($0), digits: 2) }
        guard let year, let month = months.firstIndex(of: month), let day, (1...31).contains(day),
            clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = daysSince1970(year: year, month: month + 1, day: day)
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    private static func number(_ text: String, digits: Int) -> Int? {
        guard text.utf8.count == digits, (1...4).contains(digits), text.utf8.allSatisfy({ $0.isASCIIDigit })
        else { return nil }
        return Int(text)
    }

    /// The year of the Gregorian calendar, from the count of 400-year cycles of 146,097 days.
    private static func civilYear(of time: Double) -> Int {
        let days = Int((min(max(time, -1e11), 1e11) / 86_400).rounded(.down)) + 719_468
        let cycle = (days >= 0 ? days : days - 146_096) / 146_097
        let day = days - cycle * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        // Years are counted from March here.
        return year + cycle * 400 + (dayOfYear >= 306 ? 1 : 0)
    }
}

/// Days since 1970-01-01, counting years from March so that a leap day comes last.
func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
}
