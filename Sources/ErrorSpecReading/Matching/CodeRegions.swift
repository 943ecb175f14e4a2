/// Cuts codes into regions: each of some patterns matches all codes of a region, or none.
package struct CodeRegions: Sendable {
    /// Each named code; each family, for its codes that nothing more specific matches; and stretches of the ranges'
    /// numbers, without the named ones. Sorted as they are written.
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
        let stretches = Self.stretches(of: self.ranges, cutBy: others).map { CodePattern.range($0) }
        all = (Array(others) + stretches).sorted { $0.written < $1.written }
    }

    /// The regions that a pattern matches: parts of a range, or else the pattern itself.
    package func within(_ pattern: CodePattern) -> [CodePattern] {
        pattern.isRange ? all.filter { pattern.covers($0) } : [pattern]
    }

    /// A code of a region, or of a pattern: one that no more specific pattern matches, if there is one.
    package func sample(of region: CodePattern) -> String {
        switch region {
        case .code(let code): return code
        case .range(let range): return "\(range.first { !named.contains("\($0)") } ?? range.lowerBound)"
        case .family(let prefix):
            // One character more: no longer family matches it.
            let scalars = (UInt32(0x30)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
            return scalars.map { prefix + String($0) }.first { !named.contains($0) && !isInRange($0) } ?? prefix
        }
    }

    private func isInRange(_ code: String) -> Bool {
        CodePattern.number(code).map { number in ranges.contains { $0.contains(number) } } ?? false
    }

    // MARK: Stretches of numbers

    /// The length of the longest number that a range takes.
    private static let mostDigits = 18

    private static func stretches(
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
        var stretches: [ClosedRange<Int>] = []
        var (next, reach) = (0, Int.min)
        for (first, end) in zip(sorted, sorted.dropFirst()) {
            while next < starts.count, starts[next].lowerBound <= first {
                reach = max(reach, starts[next].upperBound)
                next += 1
            }
            if first <= reach, !named.contains(first) { stretches.append(first...end - 1) }
        }
        return stretches
    }

    /// The numbers at which a family's numbers begin, and those at which they have ended: of 15*, 150 and 160, 1500 and
    /// 1600, and so on.
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
