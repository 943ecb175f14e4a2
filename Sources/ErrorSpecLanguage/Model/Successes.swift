package import ErrorSpecReading

extension StatusPattern {
    static let everySuccess = StatusPattern(first: 200, last: 299, isClass: true)
}

/// The statuses that mean success: every 2xx status, or the statuses that a spec lists.
package struct Successes: Hashable, Sendable {
    /// Every 2xx status, which is the default.
    package static let all = Successes([.everySuccess])

    /// The patterns in source order. All are within 2xx.
    package let patterns: [StatusPattern]
    /// The location of the list; `nil` for the default.
    package let range: SourceRange?

    package init(_ patterns: [StatusPattern], at range: SourceRange? = nil) {
        self.patterns = patterns
        self.range = range
    }

    package func contains(_ status: Int) -> Bool { patterns.contains { $0.contains(status) } }

    /// Returns whether every 2xx status of the pattern is a success; `false` if the pattern contains no 2xx status.
    package func covers(_ pattern: StatusPattern) -> Bool {
        let statuses = max(pattern.first, 200)...max(pattern.first, 200, min(pattern.last, 299))
        return pattern.overlaps(.everySuccess) && statuses.allSatisfy(contains)
    }

    /// Compares the statuses, so that `[200-201]` equals `[200, 201]`.
    package static func == (left: Self, right: Self) -> Bool {
        left.patterns == right.patterns || left.statuses == right.statuses
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(statuses) }

    private var statuses: [Int] { (200...299).filter(contains) }
}

extension Successes: CustomStringConvertible {
    /// The list as specs write it: `[200, 204]`.
    package var description: String { "[\(patterns.map(\.description).joined(separator: ", "))]" }
}
