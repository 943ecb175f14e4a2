extension ReadableResponse {
    /// How long a server asks to wait; `nil` if it doesn't, or not in a form that is read here.
    ///
    /// The places of the policy count alone, else the body's, else the `Retry-After` header; the first value that is a
    /// wait.
    ///
    /// - Parameters:
    ///   - policy: the policy's own places; `nil`: it has none.
    ///   - now: the time in seconds since 1970, which dates are measured against when the response has no `Date`.
    package func wait(_ format: BodyFormat, policy: [Place]? = nil, now: Double) -> Duration? {
        var places = policy ?? format.retryAfter
        if places.isEmpty { places = [Place(.header("Retry-After"))] }
        let sent = header("Date").flatMap { HTTPDate.parse($0, now: now) } ?? now
        for place in places {
            var wait: Duration?
            visit(place, numbers: .all) { text, _ in
                wait = ServerWait.parse(text, now: sent)
                return wait != nil
            }
            if let wait { return wait }
        }
        return nil
    }
}

/// The server's word on when to come back (RFC 9110, 10.2.3), and the headers that APIs use beyond it.
package enum ServerWait {
    /// Far beyond every policy's maximum, and far from overflow: a hundred years, in seconds.
    private static let longest = 3.2e9
    /// Numbers from here on are times in seconds since 1970: as a wait, it would be 31 years.
    private static let firstTime = 1e9
    /// Numbers from here on are times in milliseconds since 1970.
    private static let firstTimeInMilliseconds = 1e12

    /// - Parameter now: the server's time, in seconds since 1970.
    /// - Returns: `nil` for anything that isn't a wait, and for a time that has passed.
    package static func parse(_ text: String, now: Double) -> Duration? {
        let text = text.trimmed
        let seconds =
            number(text, now: now) ?? longestOfSeveral(text, now: now) ?? RFC3339Date.parse(text).map { $0 - now }
            ?? HTTPDate.parse(text, now: now).map { $0 - now }
        guard let seconds, seconds > 0 else { return nil }
        return .nanoseconds(Int64((min(seconds, longest) * 1e9).rounded()))
    }

    /// A number of seconds, with its unit or without, or a time since 1970.
    private static func number(_ text: String, now: Double) -> Double? {
        if text.hasSuffix("ms") { return decimal(text.dropLast(2)).map { $0 / 1e3 } }
        if text.hasSuffix("s") { return decimal(text.dropLast()) }
        return decimal(text[...]).map { seconds(of: $0, now: now) }
    }

    /// A number of seconds as it is; a time since 1970 from now on.
    private static func seconds(of number: Double, now: Double) -> Double {
        if number >= firstTimeInMilliseconds { return number / 1e3 - now }
        return number >= firstTime ? number - now : number
    }

    /// Of a header that came twice (`1, 5`), the longer wait.
    private static func longestOfSeveral(_ text: String, now: Double) -> Double? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            decimal(String($0).trimmed[...]).map { seconds(of: $0, now: now) }
        }
        guard numbers.count > 1, numbers.allSatisfy({ $0 != nil }) else { return nil }
        return numbers.compactMap(\.self).max()
    }

    /// Digits with at most one point between them: `Double` alone would read `1e9`, `0x10`, `inf` and `nan`.
    private static func decimal(_ text: Substring) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIDigit } }
        return areDigits && parts.count <= 2 ? Double(text) : nil
    }
}
