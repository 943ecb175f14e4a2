/// A date and time of RFC 3339: `2026-11-22T10:00:00.5+09:00`.
enum RFC3339Date {
    /// The time in seconds since 1970; `nil` for any other text, one without an offset among them.
    static func parse(_ text: String) -> Double? {
        var scanner = DigitScanner(text)
        guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), (1...12).contains(month),
            scanner.take("-"), let day = scanner.digits(2), (1...31).contains(day), scanner.take("T", "t", " "),
            let hour = scanner.digits(2), hour < 24, scanner.take(":"), let minute = scanner.digits(2), minute < 60,
            scanner.take(":"), let second = scanner.digits(2), second <= 60
        else { return nil }
        var fraction = 0.0
        if scanner.take(".") {
            guard let read = scanner.fraction() else { return nil }
            fraction = read
        }
        guard let offset = offset(&scanner), scanner.isAtEnd else { return nil }
        let days = daysSince1970(year: year, month: month, day: day)
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second - offset) + fraction
    }

    /// Seconds east of Greenwich.
    private static func offset(_ scanner: inout DigitScanner) -> Int? {
        if scanner.take("Z", "z") { return 0 }
        let sign = scanner.take("+") ? 1 : scanner.take("-") ? -1 : 0
        guard sign != 0, let hours = scanner.digits(2), hours < 24, scanner.take(":"), let minutes = scanner.digits(2),
            minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}

/// Reads digits and signs of ASCII, from the front.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ characters: Unicode.Scalar...) -> Bool {
        guard let first = rest.first, characters.contains(where: { $0.value == first }) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func digits(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The digits behind a point, of which nine count: nanoseconds.
    mutating func fraction() -> Double? {
        let digits = rest.prefix { $0.isASCIIDigit }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        return digits.prefix(9).reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
    }
}
