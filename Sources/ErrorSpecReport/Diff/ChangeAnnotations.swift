import ErrorSpecLanguage
import ErrorSpecReview

extension ReviewReport {
    /// The annotations of the review: first changes to the review's rules, then accepted changes, then findings in the
    /// team's files, then rows, the worst first.
    var annotations: [Annotation] {
        let rows = tables.flatMap { table in table.rows.map { (table.api, $0) } }
        return (gateWarning.map { [gateAnnotation($0)] } ?? []) + review.accepted.map(annotation)
            + findings.annotations.map(annotation)
            + Change.Level.allCases.sorted(by: >).flatMap { level in
                rows.filter { $0.1.level == level }.map { annotation($0.1, of: $0.0) }
            }
    }

    private func annotation(_ finding: Annotation) -> Annotation {
        var finding = finding
        guard let file = finding.location?.path, path(file) != file else { return finding }
        finding.location?.path = path(file)
        finding.isOfBase = true
        return finding
    }

    private func annotation(_ accepted: Review.Entry) -> Annotation {
        let change = accepted.change
        var annotation = annotation(ReviewRow(change), of: change.api)
        annotation.acceptance = accepted.acceptance?.reason ?? ""
        annotation.title = "errorspec accepted \(change.kind.rawValue) (\(change.lane.rawValue))"
        annotation.message = acceptedLine(accepted)
        return annotation
    }

    private func annotation(_ row: ReviewRow, of api: String) -> Annotation {
        let kind = row.change.kind
        let location = location(of: row)
        let worst = kind.explanation.levels.max() ?? .info
        let limit = 3
        let names = row.units.prefix(8).map(\.name).joined(separator: ", ") + (row.units.count > 8 ? ", …" : "")
        let texts = row.change.lane == .behaviour ? row.after.entries.flatMap(\.below).map(plain) : []
        let changes = row.changes.prefix(limit).map { "\($0.kind.rawValue): \($0.fingerprint)" }
        let rest = row.changes.count > limit ? ["and \(row.changes.count - limit) more"] : []
        return Annotation(
            rule: Annotation.Rule(Explanation(kind), level: worst.severity), level: row.level.severity,
            title: "errorspec \(kind.rawValue) (\(kind.lane.rawValue))", message: line(row, of: api),
            details: texts.map { "after: \($0)" }
                + (row.units.count > 1 ? ["\(countedUnits(row.units)): \(names)"] : []) + changes + rest,
            location: location.map {
                .init(path: path($0.file), start: $0.isOfBase ? (1, 1) : ($0.line, $0.column))
            },
            isOfBase: location?.isOfBase ?? true, fingerprint: row.change.fingerprint)
    }

    private func gateAnnotation(_ warning: String) -> Annotation {
        Annotation(
            rule: Annotation.Rule(
                id: "gate-changed", level: .error,
                meaning: "A pull request changes the rules of its own review. The rules of the base count.",
                examples: []),
            level: .error, title: "errorspec gate-changed", message: warning,
            location: Annotation.Location(path: TeamLevels.fileName, start: (1, 1)),
            fingerprint: fingerprint(of: [warning]))
    }
}

extension Change.Level {
    fileprivate var severity: Annotation.Level {
        switch self {
        case .breaking: .error
        case .warning: .warning
        case .info: .note
        }
    }
}
