import ErrorSpecLanguage
import ErrorSpecReading

/// A set of responses, by status and by the code in the body.
struct Responses: Hashable {
    enum Code: Hashable, Comparable {
        case none
        /// The codes of a region.
        case named(CodePattern)

        static func < (left: Self, right: Self) -> Bool {
            switch (left, right) {
            case (.none, .named): true
            case (.named(let left), .named(let right)): left.written < right.written
            case (_, .none): false
            }
        }
    }

    /// For each code, whether the response with a status is in the set: 100...599, and last all others.
    private var columns: [Code: [Bool]] = [:]

    /// 100...599, and one for all others.
    static let width = 501
    /// The columns of 2xx.
    static let successes = 100..<200

    /// The status of a column; `nil` for the last, which stands for those that HTTP doesn't define.
    static func status(of column: Int) -> Int? {
        column < 500 ? column + 100 : nil
    }

    mutating func insert(_ range: Range<Int>, code: Code) {
        columns[code, default: Array(repeating: false, count: Self.width)].set(range)
    }

    /// Whether people would call it one response: a status, or any, with one code or whatever its code.
    var isSingle: Bool {
        let told = told
        return told.reduce(0) { $0 + $1.flags.count { $0 } } == 1 || told.allSatisfy { Self.isAny($0.flags) }
    }

    /// The parts to report: a status without a code includes the status with any code.
    private var told: [(code: Code, flags: [Bool])] {
        let codeless = columns[.none]
        return columns.keys.sorted().compactMap { code in
            guard var flags = columns[code] else { return nil }
            if code != .none, let codeless {
                for column in flags.indices where codeless[column] { flags[column] = false }
            }
            return flags.contains(true) ? (code, flags) : nil
        }
    }

    /// Equal for equal sets alone.
    var key: String {
        columns.sorted { $0.key < $1.key }.map { code, flags in
            let name =
                switch code {
                case .none: "-"
                case .named(let code): "\(code.written.utf8.count):\(code.written)"
                }
            return "\(name) \(runs(of: flags).map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ","))"
        }.joined(separator: ";")
    }

    /// As people write them: `401`, `4xx and 500 with code E1`.
    var summary: String {
        var parts: [String] = []
        var codesByStatuses: [(statuses: String, codes: [Code])] = []
        for (code, flags) in told {
            let statuses = Self.summary(flags)
            if let index = codesByStatuses.firstIndex(where: { $0.statuses == statuses && $0.codes != [.none] }),
                code != .none
            {
                codesByStatuses[index].codes.append(code)
            } else {
                codesByStatuses.append((statuses, [code]))
            }
        }
        for (statuses, codes) in codesByStatuses {
            parts.append(codes == [.none] ? statuses : "\(statuses) with \(Self.summary(codes))")
        }
        return parts.joined(separator: "; ")
    }

    private static func summary(_ codes: [Code]) -> String {
        let names = codes.compactMap { code -> String? in
            if case .named(let code) = code { code.written } else { nil }
        }
        return "code " + names.joined(separator: ", ")
    }

    /// Successes are only looked at where they can be failures: without them "any" is what specs mean by it.
    private static func isAny(_ flags: [Bool]) -> Bool {
        flags.indices.allSatisfy { flags[$0] || successes.contains($0) }
    }

    private static func summary(_ flags: [Bool]) -> String {
        if isAny(flags) { return "any status" }
        var parts = runs(of: Array(flags.dropLast())).flatMap { describe($0.lowerBound + 100, $0.upperBound + 99) }
        if flags[500] { parts.append("other statuses") }
        return parts.joined(separator: ", ")
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
            guard var mine = columns[code] else {
                columns[code] = flags
                continue
            }
            for index in flags.indices where flags[index] { mine[index] = true }
            columns[code] = mine
        }
    }
}

extension [Bool] {
    fileprivate mutating func set(_ range: Range<Int>) {
        for index in range { self[index] = true }
    }
}

/// The runs of `true`.
func runs(of flags: [Bool]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while let first = flags[start...].firstIndex(of: true) {
        let end = flags[first...].firstIndex(of: false) ?? flags.count
        result.append(first..<end)
        start = end
    }
    return result
}
