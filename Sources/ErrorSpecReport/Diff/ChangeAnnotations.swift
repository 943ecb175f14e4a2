import ErrorSpecLanguage
import ErrorSpecReview

extension Review {
    /// A change of the gate, the findings in what the team writes about reviews, then what nobody has accepted, the worst
    /// first.
    func annotations(with findings: Findings) -> [Annotation] {
        (gateWarning(self).map { [gateAnnotation($0)] } ?? []) + findings.annotations.map(annotation)
            + openByImportance.map { annotation($0.change) }
    }

    private func annotation(_ finding: Annotation) -> Annotation {
        var finding = finding
        guard let file = finding.location?.path, path(file) != file else { return finding }
        finding.location?.path = path(file)
        finding.isOfBase = true
        return finding
    }

    private func annotation(_ change: Change) -> Annotation {
        let (concerned, explained) = (concerned(change), change.kind.explanation)
        let worst = explained.levels.flatMap(\.levels).max() ?? .info
        let details = [
            change.before.map { "before: \($0)" }, change.after.map { "after: \($0)" }, concerned,
            "fingerprint: \(change.fingerprint)",
        ]
        return Annotation(
            rule: Annotation.Rule(explained, level: worst.severity), level: change.level.severity,
            title: "errorspec \(change.kind.rawValue) (\(change.lane.rawValue))",
            message: "\(change.subject): \(change.message)", details: details.compactMap { $0 }, aside: concerned,
            location: location(change), isOfBase: change.headOrVicinity == nil, fingerprint: change.fingerprint)
    }

    /// - Returns: Where the head has nothing left of the API, the file that had it.
    private func location(_ change: Change) -> Annotation.Location? {
        if let head = change.headOrVicinity {
            return Annotation.Location(path: path(head.file), start: (head.line, head.column))
        }
        return change.base.map { Annotation.Location(path: path($0.file), start: (1, 1)) }
    }

    private func gateAnnotation(_ warning: String) -> Annotation {
        Annotation(
            rule: Annotation.Rule(
                id: "gate-changed", level: .error,
                meaning: "A pull request changes the rules that it is judged by; those of the base count.",
                examples: []),
            level: .error, title: "errorspec gate-changed", message: warning,
            location: Annotation.Location(path: TeamLevels.fileName, start: (1, 1)),
            fingerprint: ErrorSpecReview.fingerprint(of: [warning]))
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
