import ErrorSpecLanguage
import ErrorSpecReading

/// An error in Swift.
struct SwiftError: Hashable {
    var type: String
    /// The case; for an error without a name, its code or status in parentheses.
    var name: String

    var shown: String { name.isEmpty || isUnnamed ? type + name : "\(type).\(name)" }
}

/// The responses that the errors of one group handle. If several errors have the same response, the first one
/// handles it.
struct SwiftClaims {
    /// Responses with a status and a code; any status or code if `nil`.
    struct Row: Hashable {
        var status: StatusPattern?
        var code: CodePattern?

        var hasRange: Bool { status?.isExact == false || code.map { !$0.isExact } == true }
    }

    struct Claim {
        var error: SwiftError
        /// The function whose branches decide, in their order; `nil` if no order decides.
        var function: String?
    }

    private var claims: [Row: Claim] = [:]
    private var ranged: [(row: Row, claim: Claim)] = []
    /// The maximum number of ranges of a group, which are compared with each other.
    private static let rangeLimit = 400

    /// The error that handles all responses of the row.
    func owner(of row: Row) -> SwiftError? {
        claims[row]?.error ?? ranged.first { $0.row.covers(row) }?.claim.error
    }

    func contains(_ row: Row) -> Bool { claims[row] != nil }

    /// Claims the responses of a row for an error.
    ///
    /// - Returns: The parts of the row that no other error handles, and an error that handles the other parts. There
    ///   are no parts if the error already handles all of them.
    mutating func claim(_ row: Row, _ claim: Claim) -> (rows: [Row], other: SwiftError?) {
        if let known = claims[row] { return ([], known.error == claim.error ? nil : known.error) }
        if row.hasRange, ranged.count >= Self.rangeLimit { return ([], ranged[0].claim.error) }
        var (free, other) = ([row], SwiftError?.none)
        for known in ranged {
            free = free.flatMap { part -> [Row] in
                let rest = part.rest(after: known.row, isOrdered: claim.isOrdered(after: known.claim))
                if rest != [part], known.claim.error != claim.error { other = known.claim.error }
                return rest
            }
        }
        free.removeAll { claims[$0] != nil }
        for part in free {
            claims[part] = claim
            if part.hasRange { ranged.append((part, claim)) }
        }
        return (free, other)
    }
}

extension SwiftClaims.Claim {
    /// Whether the other claim decides first, because its branch is in the same function, or both are the same error.
    fileprivate func isOrdered(after other: Self) -> Bool {
        error == other.error || function != nil && function == other.function
    }
}

extension SwiftClaims.Row {
    func covers(_ other: Self) -> Bool {
        let hasStatus = status.map { status in
            other.status.map { status.first <= $0.first && $0.last <= status.last } ?? false
        }
        let hasCode = code.map { code in other.code.map { code.covers($0) } ?? false }
        return hasStatus ?? (other.status == nil) && hasCode ?? (other.code == nil)
    }

    /// Returns the parts of this row that an earlier row leaves.
    ///
    /// - Parameter isOrdered: Whether the earlier row takes everything that it matches. Otherwise, the more specific
    ///   row wins.
    fileprivate func rest(after earlier: Self, isOrdered: Bool) -> [Self] {
        if earlier.covers(self) { return isOrdered || earlier == self ? [] : [self] }
        if covers(earlier) { return [self] }
        if code == earlier.code, let mine = status, let other = earlier.status {
            return (mine.first...mine.last).parts(outside: other.first...other.last).map {
                Self(status: StatusPattern(statuses: $0), code: code)
            }
        }
        if status == earlier.status, case .range(let mine)? = code, case .range(let other)? = earlier.code {
            return mine.parts(outside: other).map { Self(status: status, code: CodePattern(numbers: $0)) }
        }
        return ties(with: earlier) ? [] : [self]
    }

    /// Whether both rows match a response equally well.
    func ties(with other: Self) -> Bool {
        let tiesByStatus =
            status.map { mine in
                other.status.map { mine.specificity == $0.specificity && mine.overlaps($0) } ?? false
            } ?? (other.status == nil)
        return tiesByStatus && (code.map { mine in other.code.map(mine.ties) ?? false } ?? (other.code == nil))
    }
}

extension ClosedRange<Int> {
    /// Returns the parts of this range that aren't in the other range.
    fileprivate func parts(outside other: Self) -> [Self] {
        guard overlaps(other) else { return [self] }
        return [
            lowerBound < other.lowerBound ? lowerBound...other.lowerBound - 1 : nil,
            other.upperBound < upperBound ? other.upperBound + 1...upperBound : nil,
        ].compactMap { $0 }
    }
}

extension StatusPattern {
    /// Creates a pattern from a range of statuses. The range `400...499` becomes the class `4xx`.
    init(statuses: ClosedRange<Int>) {
        self.init(
            first: statuses.lowerBound, last: statuses.upperBound,
            isClass: statuses.lowerBound % 100 == 0 && statuses.count == 100)
    }
}

extension CodePattern {
    init(numbers: ClosedRange<Int>) {
        self = numbers.count == 1 ? .code("\(numbers.lowerBound)") : .range(numbers)
    }

    var isExact: Bool { if case .code = self { true } else { false } }
}
