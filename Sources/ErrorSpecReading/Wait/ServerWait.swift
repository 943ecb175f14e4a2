/// The server's word on when to come back: the forms of RFC 9110, 10.2.3, and those that APIs use beyond it.
package enum ServerWait {
    /// The longest wait, in seconds: 31 days. A server that asks for more counts in another unit.
    private static let longest = 2_678_400
    /// Numbers from here on are times in seconds since 1970: as a wait, it would be 31 years.
    private static let firstTime = 1e9
    /// Numbers from here on are times in milliseconds since 1970.
    private static let firstTimeInMilliseconds = 1e12
    /// Of a plain number, before its decimal point.
    private static let mostDigits = 15

    /// The waits that a whole number asks for.
    package static let wholeSeconds = 1...longest

    /// - Parameters:
    ///   - inMilliseconds: a plain number that is no time counts in milliseconds.
    ///   - now: the server's time, in seconds since 1970.
    /// - Returns: `nil` for anything that isn't a wait, and for a time that has passed.
    package static func parse(_ text: String, inMilliseconds: Bool = false, now: Double) -> Duration? {
        let text = String(text.unicodeScalars[...].withoutWhiteSpaceAround)
        if let number = decimal(text[...], mostDigits: mostDigits) {
            return self.number(number, inMilliseconds: inMilliseconds, now: now)
        }
        let time = RFC3339Date.parse(text) ?? HTTPDate.parse(text)
        return (time.map { $0 - now } ?? goDuration(text) ?? isoDuration(text)).flatMap(wait)
    }

    /// The wait that a plain number asks for, or the time until it.
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

    /// Digits with at most one point between them: `Double` alone would read `1e9`, `0x10`, `inf` and `nan`.
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

    /// `1h30m`, `6m0s`, `1.5s`, as Go writes a duration.
    private static func goDuration(_ text: String) -> Double? { sum(text[...], goUnits) }

    private static let isoDays: [Unit] = [(["D"], 86_400)]
    private static let isoTimes: [Unit] = [(["H"], 3_600), (["M"], 60), (["S"], 1)]

    /// `PT30S`, `P1DT12H`, `P2W`, as ISO 8601 writes a duration; years and months have no length.
    private static func isoDuration(_ text: String) -> Double? {
        guard text.first == "P", !text.contains(".") || text.last == "S" else { return nil }
        let period = text.dropFirst()
        if period.last == "W" { return sum(period, [(["W"], 604_800)]) }
        let parts = period.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let time = parts.dropFirst().first else { return sum(period, isoDays) }
        guard let times = sum(time, isoTimes) else { return nil }
        return parts[0].isEmpty ? times : sum(parts[0], isoDays).map { $0 + times }
    }

    /// Numbers with their units, each at most once and the larger first; decimals in the last only. In seconds.
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
