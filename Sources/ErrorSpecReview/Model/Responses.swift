import ErrorSpecLanguage
import ErrorSpecReading

/// A set of responses, by status and by the code in the body.
struct Responses: Hashable {
    enum Code {
        /// No code, which stands for all codes of no region, and for those of a region but where it has winners of its own.
        case codeless(besides: [CodePattern: [Range<Int>]])
        /// The codes of a region: of a family, all but those of other regions.
        case region(CodePattern, besides: Set<CodePattern>)

        init(_ region: CodePattern, of regions: [CodePattern]) {
            let others = region.isFamily ? regions.filter { $0 != region && region.covers($0) } : []
            self = .region(region, besides: Set(others))
        }

        static let none = Code.codeless(besides: [:])

        var pattern: CodePattern? { if case .region(let pattern, _) = self { pattern } else { nil } }
    }

    /// For each code, whether the response with a status is in the set: 100...599, and last all others.
    private var columns: [CodePattern?: [Bool]] = [:]
    /// For each family, the regions within it that are regions of their own.
    private var besides: [CodePattern: Set<CodePattern>] = [:]
    /// The codes with which the response with a status isn't in the set, though it is without a code.
    private var spared: [CodePattern: [Bool]] = [:]

    /// 100...599, and one for all others.
    static let width = 501
    private static let nothing = [Bool](repeating: false, count: width)
    /// The columns of 2xx.
    static let successes = 100..<200

    /// The status of a column; `nil` for the last, which stands for those that HTTP doesn't define.
    static func status(of column: Int) -> Int? {
        column < 500 ? column + 100 : nil
    }

    mutating func insert(_ range: Range<Int>, code: Code) {
        columns[code.pattern, default: Self.nothing].set(range)
        switch code {
        case .region(let family, let others): formUnion(family, besides: others)
        case .codeless(let others):
            for (code, ranges) in others {
                for columns in ranges where columns.overlaps(range) {
                    spared[code, default: Self.nothing].set(columns.clamped(to: range))
                }
            }
        }
    }

    /// A code that is another region in one group alone is in the set all the same.
    private mutating func formUnion(_ family: CodePattern, besides others: Set<CodePattern>) {
        func common(_ left: Set<CodePattern>, _ right: Set<CodePattern>) -> Set<CodePattern> {
            left.filter { region in right.contains { $0.covers(region) } }
        }
        besides[family] = besides[family].map { common($0, others).union(common(others, $0)) } ?? others
    }

    var isEmpty: Bool { columns.isEmpty }

    /// Whether people would call it one response: a status, or any, with one of some codes or whatever its code.
    var isSingle: Bool {
        let rows = rows
        return rows.count == 1 && rows[0].flags.count { $0 } == 1
            || rows.allSatisfy { Self.exceptions($0.flags) != nil }
    }

    /// The parts to report: a status without a code includes the status with any code.
    private var told: [(code: CodePattern?, flags: [Bool])] {
        let codeless = columns[nil]
        let coded = columns.filter { $0.key != nil }.sorted { ($0.key?.told ?? "") < ($1.key?.told ?? "") }
        let rest = coded.map { code, all in
            var flags = all
            if let codeless { for column in flags.indices where codeless[column] { flags[column] = false } }
            return (code, flags)
        }
        return ((codeless.map { [(nil, $0)] } ?? []) + rest).filter { $0.1.contains(true) }
    }

    /// Equal for equal sets alone.
    var key: String {
        let exceptions = spared.sorted { $0.key.told < $1.key.told }.map { code, flags in
            "!\(code.told.utf8.count):\(code.told) \(Self.key(of: flags))"
        }
        return
            (exceptions
            + told.map { code, flags in
                let others = code.flatMap { besides[$0] } ?? []
                let names = ([code].compactMap { $0 } + others.sorted { $0.told < $1.told }).map {
                    "\($0.told.utf8.count):\($0.told)"
                }
                return "\(names.isEmpty ? "-" : names.joined(separator: "-")) \(Self.key(of: flags))"
            }).joined(separator: ";")
    }

    private static func key(of flags: [Bool]) -> String {
        runs(of: flags).map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }

    /// As people write them: `401`, `4xx and 500 with code E1`, `code E1 with any status but 5xx`.
    var summary: String { summary(ofCodeless: cases) }

    /// The same without what cases match.
    var plainSummary: String { summary(ofCodeless: "") }

    private func summary(ofCodeless cases: String) -> String {
        rows.map { flags, codes in
            let statuses = Self.summary(flags)
            let exceptions = Self.exceptions(flags)
            if codes.isEmpty { return statuses + (exceptions == nil ? "" : cases) }
            // Behind a list of exceptions, the codes would seem to be some of them.
            return exceptions?.isEmpty == false
                ? "\(codeClause(codes)) with \(statuses)" : "\(statuses) with \(codeClause(codes))"
        }.joined(separator: ", and ")
    }

    /// "Any status" leaves no room for cases with a code.
    private var cases: String {
        let isLimited = spared.contains { code, spared in
            zip(spared, columns[code] ?? Self.nothing).contains { $0 && !$1 }
        }
        return isLimited ? " (unless a case matches the code)" : ""
    }

    /// Statuses, and the codes that they have; none where any code, or no code, will do.
    private var rows: [(flags: [Bool], codes: [String])] {
        told.grouped(by: \.flags).map { ($0.key, names(of: $0.elements.compactMap(\.code))) }
    }

    /// Codes of the same statuses: `A`, `5* but 503`.
    private func names(of codes: [CodePattern]) -> [String] {
        let missing = codes.map { code in (besides[code] ?? []).filter { !isRead($0, like: code) } }
        let families = zip(codes, missing).filter { $0.0.isFamily }
        let told = codes.filter { code in
            !families.contains { family, missing in
                family != code && family.covers(code) && !missing.contains { $0.covers(code) }
            }
        }
        let plain = told.filter { code in !families.contains { $0.0 == code && !$0.1.isEmpty } }
        let cut = families.filter { family, missing in told.contains(family) && !missing.isEmpty }
            .map { family, missing in
                let widest = missing.filter { code in !missing.contains { $0 != code && $0.covers(code) } }
                return "\(family.told) but \(enumeration(Self.names(of: widest)))"
            }
        return Self.joined(plain).map(\.told) + cut
    }

    /// Whether the set holds a code with all statuses with which it holds another.
    private func isRead(_ code: CodePattern, like other: CodePattern) -> Bool {
        guard let flags = columns[code], let others = columns[other] else { return false }
        return zip(flags, others).allSatisfy { $0 || !$1 }
    }

    private static func names(of codes: Set<CodePattern>) -> [String] {
        firstFew(joined(codes).map(\.told))
    }

    /// In the order in which they are written; the stretches of a range, and the numbers between them, in one.
    private static func joined(_ codes: some Sequence<CodePattern>) -> [CodePattern] {
        func bounds(_ code: CodePattern) -> ClosedRange<Int>? {
            switch code {
            case .code(let code): CodePattern.number(code).map { $0...$0 }
            case .range(let range): range
            case .family: nil
            }
        }
        let numbers = codes.compactMap { code in bounds(code).map { (code: code, bounds: $0) } }
            .sorted { $0.bounds.lowerBound < $1.bounds.lowerBound }
        let runs = numbers.reduce(into: [[(code: CodePattern, bounds: ClosedRange<Int>)]]()) { runs, next in
            if let last = runs.last?.last, last.bounds.upperBound + 1 == next.bounds.lowerBound {
                runs[runs.count - 1].append(next)
            } else {
                runs.append([next])
            }
        }
        let joined = runs.flatMap { run -> [CodePattern] in
            guard let first = run.first?.bounds, let last = run.last?.bounds, run.contains(where: \.code.isRange)
            else { return run.map(\.code) }
            return [.range(first.lowerBound...last.upperBound)]
        }
        return (codes.filter { bounds($0) == nil } + joined).sorted { $0.told < $1.told }
    }

    /// The statuses that are not in the set, if it is all but a few. Successes are only looked at where they can be
    /// failures: without them "any" is what specs mean by it.
    private static func exceptions(_ flags: [Bool]) -> [String]? {
        guard flags[500] else { return nil }
        let names = describe(flags.indices.map { !flags[$0] && !successes.contains($0) })
        return names.count < describe(flags).count ? names : nil
    }

    private static func summary(_ flags: [Bool]) -> String {
        guard let exceptions = exceptions(flags) else {
            return enumeration(describe(flags) + (flags[500] ? ["other statuses"] : []))
        }
        return exceptions.isEmpty ? "any status" : "any status but \(enumeration(exceptions))"
    }

    private static func describe(_ flags: [Bool]) -> [String] {
        runs(of: Array(flags.dropLast())).flatMap { describe($0.lowerBound + 100, $0.upperBound + 99) }
    }

    /// Whole classes by their names, the rest as ranges.
    private static func describe(_ first: Int, _ last: Int) -> [String] {
        var parts: [String] = []
        var start = first
        while start <= last {
            let classEnd = (start / 100) * 100 + 99
            if start % 100 == 0, classEnd <= last {
                parts.append("\(start / 100)xx")
                start = classEnd + 1
                continue
            }
            let end = min(last, (start / 100 + 1) * 100 - 1)
            // A range may cross classes: only whole ones are named.
            let stop = end < last && end + 100 <= last ? end : last
            parts.append(start == stop ? "\(start)" : "\(start)-\(stop)")
            start = stop + 1
        }
        return parts
    }
}

extension Responses {
    mutating func formUnion(_ other: Responses) {
        for (code, flags) in other.columns {
            columns.merge([code: flags]) { zip($0, $1).map { $0 || $1 } }
        }
        for (family, others) in other.besides { formUnion(family, besides: others) }
        spared.merge(other.spared) { zip($0, $1).map { $0 || $1 } }
    }
}

extension [Bool] {
    fileprivate mutating func set(_ range: Range<Int>) {
        for index in range { self[index] = true }
    }
}

/// The runs of `true`.
func runs(of flags: [Bool]) -> [Range<Int>] {
    runs(in: flags.indices) { flags[$0] == flags[$1] }.filter { flags[$0.lowerBound] }
}

/// Stretches of columns that are alike.
func runs(in columns: Range<Int>, areAlike: (Int, Int) -> Bool) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = columns.lowerBound
    while start < columns.upperBound {
        let end = columns[start...].first { !areAlike(start, $0) } ?? columns.upperBound
        result.append(start..<end)
        start = end
    }
    return result
}

extension ResolvedCase {
    /// The conditions in a sentence: `401 and 5xx with code E1`.
    var conditions: String {
        let statuses = statuses.isEmpty ? "any status" : enumeration(self.statuses.map(\.value.description))
        return codes.isEmpty ? statuses : "\(statuses) with \(codeClause(codes.map(\.value.told)))"
    }
}

/// The codes of which a response has one: `code A or B`.
func codeClause(_ codes: [String]) -> String { "code \(enumeration(codes, "or"))" }
