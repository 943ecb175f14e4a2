import ErrorSpecLanguage
import ErrorSpecReading

extension [ResponseRange] {
    /// The same responses in the longest possible ranges, sorted.
    package var union: [ResponseRange] { Set(pieces.joined()).inLongestRuns }

    /// Splits each element into parts, so that any two parts are equal or disjoint.
    var pieces: [[ResponseRange]] {
        var statusCuts: [ResponseKey: Set<Int>] = [:]
        var numberCuts = Set<Int>()
        for range in self {
            guard let statuses = range.statuses else { continue }
            statusCuts[ResponseKey(range), default: []].formUnion([statuses.lowerBound, statuses.upperBound + 1])
            if let numbers = range.numbers { numberCuts.formUnion([numbers.lowerBound, numbers.upperBound + 1]) }
        }
        let sortedStatuses = statusCuts.mapValues { $0.sorted() }
        let sortedNumbers = numberCuts.sorted()
        return map { range in
            guard case .statuses(let statuses, let code) = range else { return [range] }
            let parts = statuses.cut(at: sortedStatuses[ResponseKey(range), default: []])
            guard let numbers = range.numbers else { return parts.map { .statuses($0, code: code) } }
            return numbers.cut(at: sortedNumbers).flatMap { numbers in
                parts.map { .statuses($0, code: CodePattern(numbers: numbers)) }
            }
        }
    }
}

extension Set<ResponseRange> {
    /// The same responses in the longest possible ranges. The elements must be disjoint.
    var inLongestRuns: [ResponseRange] {
        var result: [ResponseRange] = []
        var statuses: [CodePattern?: [ClosedRange<Int>]] = [:]
        for range in self {
            switch range {
            case .statuses(let part, let code):
                // A code that applies to every status includes the same code with a single status.
                if let code, contains(.code(code)) { continue }
                statuses[code, default: []].append(part)
            case .code, .transport, .decoding: result.append(range)
            }
        }
        var numbers: [(codes: ClosedRange<Int>, statuses: [ClosedRange<Int>])] = []
        for (code, parts) in statuses {
            if let range = code?.numbers {
                numbers.append((range, parts.joinedRuns))
            } else {
                result += parts.joinedRuns.map { .statuses($0, code: code) }
            }
        }
        for (codes, parts) in numbers.joined {
            result += parts.map { .statuses($0, code: CodePattern(numbers: codes)) }
        }
        return result.sorted()
    }
}

extension [(codes: ClosedRange<Int>, statuses: [ClosedRange<Int>])] {
    /// Joins neighbouring numbers with the same statuses.
    fileprivate var joined: Self {
        sorted { $0.codes.lowerBound < $1.codes.lowerBound }.reduce(into: []) { result, next in
            if let last = result.last, last.codes.upperBound + 1 == next.codes.lowerBound,
                last.statuses == next.statuses
            {
                result[result.count - 1].codes = last.codes.lowerBound...next.codes.upperBound
            } else {
                result.append(next)
            }
        }
    }
}

/// The key of ranges that are split together: ranges with the same code, or ranges whose codes are numbers.
private enum ResponseKey: Hashable {
    case code(CodePattern?)
    case numbers

    init(_ range: ResponseRange) { self = range.numbers == nil ? .code(range.code) : .numbers }
}

extension ResponseRange {
    fileprivate var numbers: ClosedRange<Int>? { if case .statuses(_, let code?) = self { code.numbers } else { nil } }
}

extension ClosedRange<Int> {
    /// Splits the range before each of the given numbers, which must be sorted.
    func cut(at cuts: [Int]) -> [ClosedRange<Int>] {
        var parts: [ClosedRange<Int>] = []
        var start = lowerBound
        for cut in cuts[cuts.start { lowerBound < $0 }...] {
            if cut > upperBound { break }
            parts.append(start...cut - 1)
            start = cut
        }
        parts.append(start...upperBound)
        return parts
    }
}

extension ResponseRange: Comparable {
    /// Ranges with statuses come first, ordered by status and then by code; then codes that match at any status; then
    /// `transport`, then `decoding`.
    package static func < (left: Self, right: Self) -> Bool {
        (left.rank, left.statuses?.lowerBound ?? 0, left.code?.numbers?.lowerBound ?? .max, left.written)
            < (right.rank, right.statuses?.lowerBound ?? 0, right.code?.numbers?.lowerBound ?? .max, right.written)
    }

    private var rank: Int {
        switch self {
        case .statuses: 0
        case .code: 1
        case .transport: 2
        case .decoding: 3
        }
    }
}
