/// Constants, sorted into statuses, codes, and those that are neither.
struct Tested {
    var statuses: [ClosedRange<Int>] = []
    var codes: [Constant] = []
    var strange: [Constant] = []
    /// Whether only the numbers say that they are statuses.
    var isUnknown = false

    init(_ constants: [Constant], _ subject: Subject) {
        isUnknown = subject.kind == .unknown
        for constant in constants where constant != .null {
            switch (subject.kind, constant) {
            case (.code, .text(let text)) where subject.isPrefix: codes.append(.prefix(text))
            case (.code, _): codes.append(constant)
            case (.hundreds, .number(let hundreds)): statuses.append(hundreds * 100...hundreds * 100 + 99)
            case (.hundreds, .range(let first, let last)):
                statuses.append(max(first, 0) * 100...min(max(last, 0), 9) * 100 + 99)
            case (_, .number(let number)): add(number, number)
            case (_, .range(let first, let last)): add(first, last)
            case (_, .text(let text)):
                if let number = Int(text), text.count == 3 { add(number, number) } else { strange.append(constant) }
            case (_, .prefix(let text)):
                if let first = Int(text), (1...5).contains(first) {
                    statuses.append(first * 100...first * 100 + 99)
                } else {
                    strange.append(constant)
                }
            default: strange.append(constant)
            }
        }
    }

    /// A number that can be a status is one. A wide range only limits a value that certainly is a status.
    private mutating func add(_ first: Int, _ last: Int) {
        let isOne = first == last
        guard (100...599).contains(first) || (100...599).contains(last) || first < 100 && last > 599 else {
            return strange.append(isOne ? .number(first) : .range(first, last))
        }
        let last = last > 1_000_000 ? 599 : last
        if isUnknown, !isOne, last - first > 199 { return strange.append(.range(first, last)) }
        statuses.append(first...last)
    }
}

extension ClosedRange<Int> {
    func overlap(_ other: ClosedRange<Int>) -> ClosedRange<Int>? {
        guard lowerBound <= other.upperBound, other.lowerBound <= upperBound else { return nil }
        return Swift.max(lowerBound, other.lowerBound)...Swift.min(upperBound, other.upperBound)
    }

    func without(_ other: ClosedRange<Int>) -> [ClosedRange<Int>] {
        guard overlap(other) != nil else { return [self] }
        var rest: [ClosedRange<Int>] = []
        if lowerBound < other.lowerBound { rest.append(lowerBound...other.lowerBound - 1) }
        if upperBound > other.upperBound { rest.append(other.upperBound + 1...upperBound) }
        return rest
    }
}
