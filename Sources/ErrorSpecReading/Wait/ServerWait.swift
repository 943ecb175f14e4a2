/// Parses how long a server asks clients to wait, in the formats of RFC 9110 (10.2.3) and other formats that APIs use.
package enum ServerWait {
    /// The longest valid wait, in seconds: 31 days. A larger number is probably in another unit.
    private static let longest = 2_678_400
    /// Numbers of at least this value are times in seconds since 1970. As a wait, the value would be 31 years.
    private static let firstTime = 1e9
    /// Numbers of at least this value are times in milliseconds since 1970.
    private static let firstTimeInMilliseconds = 1e12
    /// The maximum number of digits before the decimal point of a plain number.
    private static let mostDigits = 15

    /// The whole numbers that are valid waits in seconds.
    package static let wholeSeconds = 1...longest

    /// - Parameters:
    ///   - inMilliseconds: Whether a plain number is a wait in milliseconds rather than seconds, unless the number is
    ///     large enough to be a time.
    ///   - now: The server's time, in seconds since 1970.
    /// - Returns: `nil` if the text isn't a wait, if it is a time in the past, or if the wait is longer than 31 days.
    package static func parse(_ text: String, inMilliseconds: Bool = false, now: Double) -> Duration? {
        let text = String(text.unicodeScalars[...].withoutWhiteSpaceAround)
        if let number = decimal(text[...], mostDigits: mostDigits) {
            return self.number(number, inMilliseconds: inMilliseconds, now: now)
        }
        let time = RFC3339Date.parse(text) ?? HTTPDate.parse(text)
        return (time.map { $0 - now } ?? goDuration(text) ?? isoDuration(text)).flatMap(wait)
    }

    /// Returns the wait for a plain number: the number itself, or, if the number is a time, the wait until this time.
    static func number(_ number: Double, inMilliseconds: Bool, now: Double) -> Duration? {
        if number >= firstTimeInMilliseconds { return wait(number / 1e3 - now) }
        if inMilliseconds { return wait(number / 1e3) }
        return wait(number >= firstTime ? number - now : number)
    }

    private static func wait(_ seconds: Double) -> Duration? {
        guard seconds > 0, seconds <= Double(longest) else { return nil }
        let wait = Duration.nanoseconds(Int64((seconds * 1e9).rounded()))
        return wait > .zero ? wait : nil
    }

    /// Parses digits with at most one decimal point between them. `Double.init` would also accept `1e9`, `0x10`, `inf`
    /// and `nan`.
    private static func decimal(_ text: Substring, mostDigits: Int = .max) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIDigit } }
        return areDigits && parts.count <= 2 && parts[0].utf8.count <= mostDigits ? Double(text) : nil
    }

    // MARK: Durations

    private typealias Unit = (names: [String], seconds: Double)

    private static let goUnits: [Unit] = [
        (["h"], 3_600), (["m"], 60), (["s"], 1), (["ms"], 1e-3), (["us", "\u{B5}s", "\u{3BC}s"], 1e-6), (["ns"], 1e-9),
    ]

    /// Parses a duration in Go's format: `1h30m`, `6m0s`, `1.5s`.
    private static func goDuration(_ text: String) -> Double? { sum(text[...], goUnits) }

    private static let isoDays: [Unit] = [(["D"], 86_400)]
    private static let isoTimes: [Unit] = [(["H"], 3_600), (["M"], 60), (["S"], 1)]

    /// Parses an ISO 8601 duration: `PT30S`, `P1DT12H`, `P2W`. Years and months aren't accepted, because their lengths
    /// vary.
    private static func isoDuration(_ text: String) -> Double? {
        guard text.first == "P", !text.contains(".") || text.last == "S" else { return nil }
        let period = text.dropFirst()
        if period.last == "W" { return sum(period, [(["W"], 604_800)]) }
        let parts = period.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let time = parts.dropFirst().first else { return sum(period, isoDays) }
        guard let times = sum(time, isoTimes) else { return nil }
        return parts[0].isEmpty ? times : sum(parts[0], isoDays).map { $0 + times }
    }

    /// Returns the sum of numbers with units, in seconds. Each unit may occur once, larger units come first, and only
    /// the last number may have decimals.
    private static func sum(_ text: Substring, _ units: [Unit]) -> Double? {
        var (rest, units) = (text, units[...])
        var seconds = 0.0
        repeat {
            let digits = rest.prefix { $0 == "." || $0.isASCII && $0.isNumber }
            let name = rest[digits.endIndex...].prefix { $0 != "." && !($0.isASCII && $0.isNumber) }
            rest = rest[name.endIndex...]
            guard let number = decimal(digits), let unit = units.firstIndex(where: { $0.names.contains(String(name)) }),
                rest.isEmpty || !digits.contains(".")
            else { return nil }
            seconds += number * units[unit].seconds
            units = units[(unit + 1)...]
        } while !rest.isEmpty
        return seconds
    }
}
