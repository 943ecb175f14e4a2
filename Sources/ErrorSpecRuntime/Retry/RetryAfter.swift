import Foundation

/// What a server says about when to come back (RFC 9110, 10.2.3).
enum RetryAfter {
    /// Far beyond every policy's maximum, and far from overflow: a hundred years, in seconds.
    private static let longest = 3.2e9

    /// - Returns: `nil` if the header is missing, no number or date, negative, or past.
    static func read(_ headers: [String: String], now: Date) -> Duration? {
        guard let value = headers.value(ofHeader: "Retry-After") else { return nil }
        let seconds = seconds(value) ?? untilDate(value, headers, now: now)
        guard let seconds, seconds > 0 else { return nil }
        return .nanoseconds(Int64(min(seconds, longest) * 1e9))
    }

    /// Seconds; of a header that came twice (`1, 5`), the longer wait.
    private static func seconds(_ value: String) -> Double? {
        let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map { decimal(String($0).trimmed) }
        guard numbers.allSatisfy({ $0 != nil }) else { return nil }
        return numbers.compactMap(\.self).max()
    }

    /// Digits with at most one point between them: `Double` alone would read `1e9`, `0x10`, `inf` and `nan`.
    private static func decimal(_ text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return areDigits && parts.count <= 2 ? Double(text) : nil
    }

    private static func untilDate(_ value: String, _ headers: [String: String], now: Date) -> Double? {
        let answered = headers.value(ofHeader: "Date").flatMap { HTTPDate.parse($0, now: now) } ?? now
        return HTTPDate.parse(value, now: answered)?.timeIntervalSince(answered)
    }
}
