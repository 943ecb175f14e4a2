/// A calendar day in ISO 8601: `2027-01-31`.
package struct Day: Hashable, Comparable, Sendable {
    package let text: String

    /// - Returns: `nil` if the text isn't a day of the calendar.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isWellFormed =
            parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isWellFormed, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else {
            return nil
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year > 0, (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
        self.text = text
    }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
