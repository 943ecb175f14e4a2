/// Scans the parts of dates from left to right.
struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: Substring) { rest = text.utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, character.value == first else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Takes one of the given three-letter words, and returns its index.
    mutating func word(of words: [String]) -> Int? {
        guard let found = words.firstIndex(where: { $0.utf8.elementsEqual(rest.prefix(3)) }) else { return nil }
        rest = rest.dropFirst(3)
        return found
    }

    mutating func digits(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Takes a time such as `08:49:37`, and returns it in seconds since midnight. The time may have a leap second (60).
    mutating func secondOfDay() -> Int? {
        guard let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60, take(":"),
            let second = digits(2), second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Takes the digits of a fraction. Only the first nine digits count.
    mutating func fraction() -> Double? {
        let digits = rest.prefix { $0.isASCIIDigit }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        return digits.prefix(9).reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
    }
}

/// Returns the number of days from 1970-01-01 to a date in the Gregorian calendar, or `nil` if the date doesn't exist.
func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard (1...12).contains(month), (1...daysOfMonth(month, year: year)).contains(day) else { return nil }
    // Years begin in March, so that the leap day is the last day.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
}

private func daysOfMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}
