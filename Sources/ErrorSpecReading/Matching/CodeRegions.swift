/// A partition of error codes into regions. Each of the given patterns matches either all codes of a region or none of
/// the region's codes.
package struct CodeRegions: Sendable {
    /// The regions, sorted by their text. Each exact code is a region. The region of a family contains only the codes
    /// that no more specific pattern matches. Ranges are split into intervals, which leave out the exact codes.
    package let all: [CodePattern]
    private let named: Set<String>
    private let ranges: [ClosedRange<Int>]

    package init(cutBy patterns: some Sequence<CodePattern>) {
        var others = Set<CodePattern>()
        var named = Set<String>()
        var ranges = Set<ClosedRange<Int>>()
        for pattern in patterns {
            switch pattern {
            case .range(let range):
                ranges.insert(range)
                continue
            case .code(let code): named.insert(code)
            case .family: break
            }
            others.insert(pattern)
        }
        self.named = named
        self.ranges = Array(ranges)
        let intervals = Self.intervals(of: self.ranges, cutBy: others).map { CodePattern.range($0) }
        // Each text is made once, because sorting many intervals would otherwise take longer than finding them.
        all = (Array(others) + intervals).map { ($0.written, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Returns the regions that a pattern matches: the intervals of a range, or the pattern itself if it isn't a range.
    package func within(_ pattern: CodePattern) -> [CodePattern] {
        pattern.isRange ? all.filter { pattern.covers($0) } : [pattern]
    }

    /// Returns a sample code from a region. If possible, no more specific pattern matches the code.
    package func sample(of region: CodePattern) -> String {
        switch region {
        case .code(let code): return code
        case .range(let range): return "\(range.first { !named.contains("\($0)") } ?? range.lowerBound)"
        case .family(let prefix):
            // Only one character is appended, so that the code can't match a family with a longer prefix.
            let scalars = (UInt32(0x30)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
            return scalars.map { prefix + String($0) }.first { !named.contains($0) && !isInRange($0) } ?? prefix
        }
    }

    private func isInRange(_ code: String) -> Bool {
        CodePattern.number(code).map { number in ranges.contains { $0.contains(number) } } ?? false
    }

    // MARK: Intervals of numbers

    /// The maximum number of digits in a range's numbers.
    private static let mostDigits = 18

    private static func intervals(
        of ranges: [ClosedRange<Int>], cutBy patterns: Set<CodePattern>
    ) -> [ClosedRange<Int>] {
        if ranges.isEmpty { return [] }
        var cuts = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] })
        var named = Set<Int>()
        for pattern in patterns {
            switch pattern {
            case .code(let code):
                guard let number = CodePattern.number(code) else { continue }
                named.insert(number)
                cuts.formUnion([number, number + 1])
            case .family(let prefix): cuts.formUnion(numberCuts(ofFamily: prefix))
            case .range: continue
            }
        }
        let sorted = cuts.sorted()
        let starts = ranges.sorted { $0.lowerBound < $1.lowerBound }
        var intervals: [ClosedRange<Int>] = []
        var (next, reach) = (0, Int.min)
        for (first, end) in zip(sorted, sorted.dropFirst()) {
            while next < starts.count, starts[next].lowerBound <= first {
                reach = max(reach, starts[next].upperBound)
                next += 1
            }
            if first <= reach, !named.contains(first) { intervals.append(first...end - 1) }
        }
        return intervals
    }

    /// Returns the bounds of the number intervals that a family matches. For `15*`: 150 and 160, 1500 and 1600, and so
    /// on.
    private static func numberCuts(ofFamily prefix: String) -> [Int] {
        let isNegative = prefix.utf8.first == UInt8(ascii: "-")
        let digits = isNegative ? String(prefix.dropFirst()) : prefix
        if isNegative, digits.isEmpty { return [1 - powerOfTen(mostDigits), 0] }
        guard let number = CodePattern.number(digits), number > 0 else { return [] }
        return (1...mostDigits).dropLast(digits.utf8.count).flatMap { zeros -> [Int] in
            let (first, end) = (number * powerOfTen(zeros), (number + 1) * powerOfTen(zeros))
            return isNegative ? [1 - end, 1 - first] : [first, end]
        }
    }

    private static func powerOfTen(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
