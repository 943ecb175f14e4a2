import ErrorSpecLanguage
import ErrorSpecReading

/// The rows of a `switch` over the status, one for each case at each specificity.
extension Emitter {
    func emitRows(of matching: MatchingPlan, to out: inout CodeWriter, _ action: (Identifier) -> Code) {
        for row in matching.rows {
            emitRow(row, patterns(of: row, isRecorded: matching.isRecorded), action(row.name), to: &out)
        }
    }

    /// In a line where it fits, else the action below the patterns, and those in as few lines as hold them.
    private func emitRow(
        _ row: MatchingPlan.Row, _ patterns: [String], _ action: Code, to out: inout CodeWriter
    ) {
        out.line("case \(patterns.joined(separator: ", ")): \(action)") { out in
            if patterns.count == 1, row.codes.count > 2 {
                emitCodes(of: row, in: patterns[0], to: &out)
            } else {
                out.filled("case \(patterns[0])", patterns.dropFirst(), end: ":")
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
    private func patterns(of row: MatchingPlan.Row, isRecorded: Bool) -> [String] {
        var conditions: [String] = []
        var statuses = ["_"]
        switch row.statuses {
        case .any: break
        case .exact(let exact): statuses = exact.map { HTTPStatusName.of($0) }
        case .range(let range): conditions.append("response.isIn(\(range.first)...\(range.last))")
        }
        if let codes = condition(of: row.codes) { conditions.append(codes) }
        if isRecorded {
            let name = row.isExceptable ? ", of: \(SwiftLiteral.string(row.name.bareName))" : ""
            conditions.append("response.isBest(\(specificity(of: row))\(name))")
        }
        let condition = conditions.joined(separator: " && ")
        return statuses.map { condition.isEmpty ? $0 : "\($0) where \(condition)" }
    }

    private func condition(of codes: [CodePattern]) -> String? {
        guard let first = codes.first else { return nil }
        if first.isFamily { return "response.hasCode(startingWith: \(SwiftLiteral.string(String(first.prefix))))" }
        return "response.hasCode(\(codes.map { SwiftLiteral.string($0.written) }.joined(separator: ", ")))"
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

/// The runtime's `HTTPStatus` of a number.
private enum HTTPStatusName {
    static func of(_ status: Int) -> String { "._\(status)" }
}

extension String {
    /// What stands around a part.
    fileprivate func components(around part: String) -> (before: String, after: String) {
        guard let range = firstRange(of: part) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }

    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
