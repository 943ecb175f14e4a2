import ErrorSpecReading

/// A set of statuses from 100 to 599. One additional element represents all other statuses.
struct StatusSet: Hashable, Sendable {
    private var bits: SIMD8<UInt64>

    private init(bits: SIMD8<UInt64>) { self.bits = bits }

    private init(columns: ClosedRange<Int>) {
        bits = .zero
        for word in columns.lowerBound / 64...columns.upperBound / 64 {
            let first = max(columns.lowerBound - word * 64, 0)
            let last = min(columns.upperBound - word * 64, 63)
            bits[word] = (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
        }
    }

    static let none = StatusSet(bits: .zero)
    /// All statuses, including those outside 100 to 599.
    static let all = StatusSet(columns: 0...StatusPattern.all.count)

    /// Creates the set of the statuses that match the pattern; `nil` matches all statuses.
    init(_ pattern: StatusPattern?) {
        let base = StatusPattern.all.lowerBound
        self = pattern.map { StatusSet(columns: $0.first - base...$0.last - base) } ?? .all
    }

    var isEmpty: Bool { bits == .zero }

    /// The lowest status; 600 represents all statuses outside 100 to 599. `nil` if the set is empty.
    var first: Int? {
        (0..<8).first { bits[$0] != 0 }.map { StatusPattern.all.lowerBound + $0 * 64 + bits[$0].trailingZeroBitCount }
    }

    func contains(_ status: Int) -> Bool { !intersection(StatusSet(StatusPattern(status))).isEmpty }
    func isDisjoint(with other: StatusSet) -> Bool { intersection(other).isEmpty }
    func intersection(_ other: StatusSet) -> StatusSet { StatusSet(bits: bits & other.bits) }
    func subtracting(_ other: StatusSet) -> StatusSet { StatusSet(bits: bits & ~other.bits) }
    mutating func formUnion(_ other: StatusSet) { bits |= other.bits }
    mutating func subtract(_ other: StatusSet) { bits &= ~other.bits }
}
