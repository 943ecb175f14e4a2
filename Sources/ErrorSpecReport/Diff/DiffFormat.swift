import ErrorSpecLanguage
package import ErrorSpecReview

/// How a review is written.
package enum DiffFormat: String, CaseIterable, Sendable {
    /// For people at a terminal.
    case text
    case json
    /// A comment for a pull request.
    case markdown
    /// Workflow commands of GitHub Actions.
    case github
    /// A page of its own.
    case html
    /// SARIF 2.1.0, as code scanning takes it.
    case sarif
    /// GitLab's code quality report.
    case gitlab

    /// - Parameters:
    ///   - findings: Those in what the team writes about reviews, as its acceptances.
    ///   - failing: The least level that fails; `nil`: none does.
    package func render(
        _ review: Review, findings: Findings, style: Style = .plain, failing: Change.Level? = .breaking
    ) -> String {
        switch self {
        case .text: diffText(review, style: style).encoded
        case .json: diffJSON(review).text
        case .markdown: diffMarkdown(review, findings, failing: failing).encoded
        case .github: githubCommands(review.annotations(with: findings), all: diffCommand(review)).encoded
        case .html: diffHTML(review, findings)
        case .sarif: sarifReport(review.annotations(with: findings))
        case .gitlab: gitlabReport(review.annotations(with: findings))
        }
    }

    /// Whether it has a place for findings, which the terminal has to show else.
    package var holdsFindings: Bool { self != .text && self != .json }

    /// The findings of specs that can't be compared; `nil` in a format that has no place for them.
    package func render(uncompared parts: [(name: String, findings: Findings)], head: String) -> String? {
        let annotations = parts.flatMap(\.findings.annotations)
        return switch self {
        case .text, .json, .html: nil
        case .markdown: uncomparedMarkdown(head: head, parts)
        case .github: githubCommands(annotations).encoded
        case .sarif: sarifReport(annotations)
        case .gitlab: gitlabReport(annotations)
        }
    }
}

/// The result of a review, in one sentence.
func verdict(on review: Review) -> String {
    let hiding = "\(review.hidden == 1 ? "is" : "are") hidden by `\(TeamLevels.fileName)`."
    if review.entries.isEmpty {
        let lanes = lanesAlone(in: review).map { " in \($0)" }
        if review.hidden > 0 { return "No change\(lanes ?? "") is shown: \(review.hidden) \(hiding)" }
        return lanes.map { "No change\($0)." } ?? "The specs mean the same."
    }
    let hidden = review.hidden == 0 ? "" : " \(counted(review.hidden, "change")) \(hiding)"
    return "\(counted(review.entries.count, "change")): \(counts(of: review.entries)).\(hidden)"
}

/// `2 breaking, 1 warning, 3 info, 1 accepted`
func counts(of entries: [Review.Entry]) -> String {
    func count(_ level: Change.Level) -> Int { entries.count { $0.acceptance == nil && $0.change.level == level } }
    let warnings = count(.warning)
    return [
        (count(.breaking), "breaking"), (warnings, warnings == 1 ? "warning" : "warnings"), (count(.info), "info"),
        (entries.count { $0.acceptance != nil }, "accepted"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
}

/// The command that prints all of a review, where another format has no room for it.
func diffCommand(_ review: Review) -> String {
    (["errorspec diff", shellWord(review.base), shellWord(review.head)] + review.options).joined(separator: " ")
}

/// The sentence that every format begins with where the head changes its own rules; `nil` where it doesn't.
func gateWarning(_ review: Review) -> String? {
    if review.gate.isEmpty { return nil }
    return
        "This pull request changes its own gate: \(review.gate.joined(separator: "; ")). Its changes are judged by the base's rules."
}

/// The lanes of a review that leaves others out: `source and text`.
func lanesAlone(in review: Review) -> String? {
    if review.lanes == Change.Lane.allCases { return nil }
    return review.lanes.map(\.rawValue).joined(separator: " and ")
}

extension Change.Lane {
    /// The question that its readers ask.
    var question: String {
        switch self {
        case .source: "Does code that uses the generated types still compile?"
        case .behaviour: "What does the app do about a response?"
        case .text: "What does a user read?"
        }
    }

    var title: String { capitalized(rawValue) }
}

/// Who is concerned, in endpoints where the specs name them: `3 endpoints: POST /v1/login, …`; else in groups.
func concerned(_ change: Change, limit: Int = 8) -> String? {
    func text(_ names: [String], _ noun: String) -> String {
        let shown = names.prefix(limit).joined(separator: ", ")
        return "\(counted(names.count, noun)): \(shown)\(names.count > limit ? ", …" : "")"
    }
    if !change.operations.isEmpty { return text(change.operations, "endpoint") }
    if change.affected.isEmpty || change.affected == [change.group] { return nil }
    return text(change.affected, "group")
}

extension Review {
    /// The lanes that hold something, as people read them: the source last, since a compiler tells about it anyway.
    var lanesToRead: [(lane: Change.Lane, entries: [Entry])] {
        let order = lanes.filter { $0 != .source } + lanes.filter { $0 == .source }
        return order.map { lane in (lane, entries.filter { $0.change.lane == lane }) }.filter { !$0.entries.isEmpty }
    }

    /// Changes that nobody has accepted, the worst first, and of a level the source last.
    var openByImportance: [Entry] {
        let open = lanesToRead.flatMap(\.entries).filter { $0.acceptance == nil }
        return Change.Level.allCases.flatMap { level in open.filter { $0.change.level == level } }
    }

    /// A file by its path alone, as in the working tree: `main:specs/api.yaml` → `specs/api.yaml`.
    func path(_ file: String) -> String {
        for side in [base, head] {
            guard let colon = side.lastIndex(of: ":") else { continue }
            let revision = side[...colon]
            if file.hasPrefix(revision) { return String(file.dropFirst(revision.count)) }
        }
        return file
    }
}

extension Change {
    var headOrVicinity: Location? { head ?? vicinity }

    /// Whose change it is: `LSLP/Login.cannotLogin`.
    var subject: String {
        if cases.count > 1 { return "\(api): \(counted(cases.count, "case"))" }
        guard let group else { return field.map { "\(api) \($0)" } ?? api }
        return "\(api)/\(group)" + (caseName.map { ".\($0)" } ?? "")
    }
}
