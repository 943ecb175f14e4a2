import ErrorSpecLanguage
import ErrorSpecReading

/// Some of the statuses from 100 to 599.
struct StatusSet: Equatable {
    private var bits: SIMD8<UInt64>

    private static let statuses = 100...599

    static let none = StatusSet(bits: SIMD8(repeating: 0))
    static let all = StatusSet([StatusPattern(first: 100, last: 599)])

    private init(bits: SIMD8<UInt64>) { self.bits = bits }

    init(_ patterns: [StatusPattern]) {
        self = .none
        for pattern in patterns {
            for status in max(pattern.first, 100)...max(min(pattern.last, 599), max(pattern.first, 100))
            where Self.statuses.contains(status) {
                bits[(status - 100) / 64] |= 1 << UInt64((status - 100) % 64)
            }
        }
    }

    var isEmpty: Bool { self == .none }

    func contains(_ status: Int) -> Bool {
        Self.statuses.contains(status) && bits[(status - 100) / 64] & 1 << UInt64((status - 100) % 64) != 0
    }

    func union(_ other: StatusSet) -> StatusSet { StatusSet(bits: bits | other.bits) }
    func intersection(_ other: StatusSet) -> StatusSet { StatusSet(bits: bits & other.bits) }
    func subtracting(_ other: StatusSet) -> StatusSet { StatusSet(bits: bits & ~other.bits) }

    /// As few patterns as say the same, of those that can be errors.
    var patterns: [StatusPattern] { patterns(from: 300) }

    var allPatterns: [StatusPattern] { patterns(from: 100) }

    private func patterns(from first: Int) -> [StatusPattern] {
        var patterns: [StatusPattern] = []
        var status = first
        while status <= 599 {
            guard contains(status) else {
                status += 1
                continue
            }
            let first = status
            while status < 599, contains(status + 1) { status += 1 }
            patterns.append(StatusPattern(statuses: first...status))
            status += 1
        }
        return patterns
    }
}

extension StatusPattern {
    /// `400...499` is the class `4xx`.
    init(statuses: ClosedRange<Int>) {
        self.init(
            first: statuses.lowerBound, last: statuses.upperBound,
            isClass: statuses.lowerBound % 100 == 0 && statuses.count == 100)
    }
}
