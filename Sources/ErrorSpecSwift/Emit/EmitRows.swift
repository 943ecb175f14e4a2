import ErrorSpecLanguage
import ErrorSpecReading

/// The rows of a `switch` over the status, one for each case at each specificity.
extension Emitter {
    func emitRows(of matching: MatchingPlan, to out: inout CodeWriter) {
        emit(matching.rows[...], of: matching, to: &out)
    }

    func emit(_ rows: ArraySlice<MatchingPlan.Row>, of matching: MatchingPlan, to out: inout CodeWriter) {
        for row in rows {
            let patterns = patterns(of: row, isRecorded: matching.isCompared || row.isBeatable)
            emitRow(row, patterns, row.isBeatable ? "best = .\(row.name)" : "return .\(row.name)", to: &out)
        }
    }

    /// The condition of a row that asks for no one status: what its only pattern says behind `where`.
    func condition(ofBeatable row: MatchingPlan.Row) -> String? {
        let patterns = patterns(of: row, isRecorded: true)
        return patterns.count == 1 && patterns[0].status == "_" ? patterns[0].condition : nil
    }

    /// In a line where it fits, else the action below the patterns, and those in as few lines as hold them.
    private func emitRow(
        _ row: MatchingPlan.Row, _ patterns: [Pattern], _ action: Code, to out: inout CodeWriter
    ) {
        out.line("case \(patterns.map(\.text).joined(separator: ", ")): \(action)") { out in
            if patterns.count > 1 {
                out.filled("case \(patterns[0].text)", patterns.dropFirst().map(\.text), end: ":")
            } else if row.codes.count > 2 {
                emitCodes(of: row, in: patterns[0].text, to: &out)
            } else {
                let conditions = patterns[0].conditions
                let head: Code = conditions.isEmpty ? "" : " where \(conditions[0])"
                out.filled(
                    "case \(patterns[0].status)\(head)", conditions.dropFirst(), separator: " &&", end: ":",
                    indentation: "        ")
            }
            out.indented { $0.line(action) }
        }
    }

    /// A pattern whose codes stand below it.
    private func emitCodes(of row: MatchingPlan.Row, in pattern: String, to out: inout CodeWriter) {
        let codes = row.codes.map { SwiftLiteral.string($0.written) }
        let parts = pattern.components(around: codes.joined(separator: ", "))
        out.line("case \(parts.before)")
        out.indented { $0.filled("\(codes[0])", codes.dropFirst(), end: "\(parts.after):", indentation: "") }
    }

    /// A condition belongs to the last pattern of a list only, so that each gets its own.
    ///
    /// - Parameter isRecorded: whether a match has to be better than what was found before.
    private func patterns(of row: MatchingPlan.Row, isRecorded: Bool) -> [Pattern] {
        let conditions = isRecorded ? recorded(row) : codes(of: row).map { ["response.hasCode(\($0))"] } ?? []
        switch row.statuses {
        case .any: return [Pattern(status: "_", conditions: conditions)]
        case .exact(let exact):
            return exact.map { status in
                if HTTPStatusName.exists(for: status) { return Pattern(status: "._\(status)", conditions: conditions) }
                return Pattern(status: "_", conditions: ["response.isStatus(\(status))"] + conditions)
            }
        case .range(let range):
            // In one call with what is recorded, where there is one for it.
            let isNamed = isRecorded && isBrief(row)
            let isIn = isNamed ? [] : ["response.isIn(\(bounds(of: range)))"]
            return [Pattern(status: "_", conditions: isIn + conditions)]
        }
    }

    /// Whether one call asks for what a row requires, and how specific that is.
    private func isBrief(_ row: MatchingPlan.Row) -> Bool {
        switch (row.specificity.code, row.specificity.status) {
        case (.none, .exact), (.none, .range), (.exact, .exact): !row.isExceptable
        default: false
        }
    }

    private func bounds(of range: StatusPattern) -> String { "\(range.first), through: \(range.last)" }

    /// Whether a row matches, but for its status, and is more specific than what did before.
    private func recorded(_ row: MatchingPlan.Row) -> [String] {
        let codes = codes(of: row)
        if isBrief(row) {
            if case .range(let range) = row.statuses { return ["response.isBest(in: \(bounds(of: range)))"] }
            return ["response.isBest(\(codes.map { "code: \($0)" } ?? ""))"]
        }
        let name = row.isExceptable ? ", of: \(SwiftLiteral.string(row.name.bareName))" : ""
        let isBest = "response.isBest(\(specificity(of: row))\(name))"
        return codes.map { ["response.hasCode(\($0))", isBest] } ?? [isBest]
    }

    /// The arguments of a condition on codes.
    private func codes(of row: MatchingPlan.Row) -> String? {
        guard let first = row.codes.first else { return nil }
        if first.isFamily { return "startingWith: \(SwiftLiteral.string(String(first.prefix)))" }
        return row.codes.map { SwiftLiteral.string($0.written) }.joined(separator: ", ")
    }

    private func specificity(of row: MatchingPlan.Row) -> String {
        let specificity = row.specificity
        let (name, length): (String, [String]) =
            switch specificity.code {
            case .none: ("", [])
            case .exact: ("code", [])
            case .family(let length): ("family", ["\(length)"])
            }
        let (kind, count): (String, [String]) =
            switch specificity.status {
            case .any: ("", [])
            case .exact: ("status", [])
            case .range(let range): ("range", ["\(range.count)"])
            }
        let arguments = (length + count).joined(separator: ", ")
        let both = name.isEmpty || kind.isEmpty ? name + kind : "\(name)And\(kind.capitalizedFirst)"
        return ".\(both)" + (arguments.isEmpty ? "" : "(\(arguments))")
    }
}

/// `._409 where response.hasCode("E1")`
private struct Pattern {
    var status: String
    var conditions: [String]

    var condition: String { conditions.joined(separator: " && ") }

    var text: String { conditions.isEmpty ? status : "\(status) where \(condition)" }
}

/// The runtime's `HTTPStatus`.
private enum HTTPStatusName {
    /// Whether it has a case for a number.
    static func exists(for status: Int) -> Bool {
        switch status {
        case 200...208, 300...308, 400...530: true
        default: false
        }
    }
}

extension String {
    /// What stands around a part.
    fileprivate func components(around part: String) -> (before: String, after: String) {
        guard let range = firstRange(of: part) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }

    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
