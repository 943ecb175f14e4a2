import ErrorSpecLanguage
package import ErrorSpecReview

/// A review with everything that the formats show.
package struct ReviewReport: Sendable {
    package let review: Review
    /// The problems in the file of accepted changes and in the file with the team's levels.
    package let findings: Findings
    /// The lowest level that fails the run, or `nil` if no level fails the run.
    let failing: Change.Level?
    /// The URL pattern for a line of the head, with `{path}` and `{line}` as placeholders.
    let sourceURL: String?
    let tables: [ReviewTable]

    package init(_ review: Review, findings: Findings, failing: Change.Level?, sourceURL: String? = nil) {
        (self.review, self.findings, self.failing, self.sourceURL) = (review, findings, failing, sourceURL)
        tables = reviewTables(review)
    }
}

/// The formats of a review.
package enum DiffFormat: String, CaseIterable, Sendable {
    /// Tables for a terminal.
    case text
    case json
    /// A comment on a pull request.
    case markdown
    /// Workflow commands of GitHub Actions.
    case github
    /// A self-contained page.
    case html
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// GitLab's code quality report.
    case gitlab

    package func render(_ report: ReviewReport, style: Style = .plain) -> String {
        switch self {
        case .text: diffText(report, style: style).encoded
        case .json: diffJSON(report.review).text
        case .markdown: diffMarkdown(report).encoded
        case .github: githubCommands(report.annotations, all: report.command).encoded
        case .html: diffHTML(report)
        case .sarif: sarifReport(report.annotations)
        case .gitlab: gitlabReport(report.annotations)
        }
    }

    /// Whether the format shows findings. For other formats, findings are printed to standard error.
    package var showsFindings: Bool { self != .text && self != .json }

    /// Returns the findings of specs that can't be compared, or `nil` if the format can't show these findings.
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

extension ReviewReport {
    /// A summary in a few words, such as `1 breaking change` or `no breaking changes, 2 warnings`.
    var headline: String {
        let rows = tables.flatMap(\.rows)
        func count(_ level: Change.Level) -> Int { rows.count { $0.level == level } }
        if count(.breaking) > 0 { return counted(count(.breaking), "breaking change") }
        if count(.warning) > 0 { return "no breaking changes, \(counted(count(.warning), "warning"))" }
        if count(.info) > 0 { return "no breaking changes" }
        if !review.entries.isEmpty { return "all changes are accepted" }
        if review.hidden > 0 { return "no change is shown" }
        if review.unusedGroups > 0 { return "no change for an endpoint" }
        return lanes.map { "no change in \($0)" } ?? "the specs mean the same"
    }

    /// The counts of all levels, such as `1 breaking, 2 warnings, 1 accepted`, and sentences about changes that aren't
    /// shown.
    var verdict: String {
        let rows = tables.flatMap(\.rows)
        let shown = counts(of: rows) + (review.accepted.isEmpty ? [] : ["\(review.accepted.count) accepted"])
        var sentences = [shown.isEmpty ? capitalized(headline) : shown.joined(separator: ", ")]
        if review.hidden > 0 {
            let verb = review.hidden == 1 ? "is" : "are"
            sentences.append("\(counted(review.hidden, "change")) \(verb) hidden by `\(TeamLevels.fileName)`")
        }
        if review.unusedGroups > 0 {
            sentences.append("\(counted(review.unusedGroups, "group")) that no endpoint uses also changed")
        }
        return sentences.map { $0 + "." }.joined(separator: " ")
    }

    /// The warning to show first if the pull request changes the rules that its own review uses, or `nil` if it
    /// doesn't.
    var gateWarning: String? {
        let changes = review.context.ruleChanges
        if changes.isEmpty { return nil }
        return "This pull request changes the rules of its own review: \(changes.joined(separator: "; ")). "
            + "The rules of the base count."
    }

    /// The lanes of the review, such as `source and text`, or `nil` if no lane is left out.
    private var lanes: String? {
        let lanes = Change.Lane.allCases.filter(review.context.lanes.contains)
        return lanes == Change.Lane.allCases ? nil : lanes.map(\.rawValue).joined(separator: " and ")
    }

    /// The command that prints the whole review.
    var command: String {
        let context = review.context
        return (["errorspec diff", shellWord(context.base), shellWord(context.head)] + context.options)
            .joined(separator: " ")
    }

    /// Returns the location of a row in the head, or in the base if the row exists only in the base.
    func location(of row: ReviewRow) -> (file: String, line: Int, column: Int, isOfBase: Bool)? {
        let locations = row.locations
        let files = review.context.files
        if let head = locations.head {
            return (path(files[head.file].path), Int(head.start.line), Int(head.start.column), false)
        }
        guard let base = locations.base else { return nil }
        return (review.context.baseFiles[base.file].path, Int(base.start.line), Int(base.start.column), true)
    }

    /// Returns a file's path without its revision, such as `specs/api.yaml` for `main:specs/api.yaml`.
    func path(_ file: String) -> String {
        for side in [review.context.base, review.context.head] {
            guard let colon = side.lastIndex(of: ":") else { continue }
            if file.hasPrefix(side[...colon]) { return String(file.dropFirst(side[...colon].count)) }
        }
        return file
    }

    /// Returns a file's path relative to the folder of the specs.
    func withoutFolder(_ file: String) -> String {
        let folder = path(review.context.head) + "/"
        return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
    }

    /// Returns the URL of a row's line, or `nil` if the report has no URLs, or if the row exists only in the base.
    func url(of row: ReviewRow) -> String? {
        guard let sourceURL, let location = location(of: row), !location.isOfBase else { return nil }
        return sourceURL.replacing("{path}", with: uriPath(location.file))
            .replacing("{line}", with: String(location.line))
    }

    /// Returns a row as one line, such as `[breaking] Market: 419: Common.tokenExpired (alert) → not handled (alert); 8
    /// endpoints`.
    func line(_ row: ReviewRow, of api: String) -> String {
        let subject = row.lane == .source ? row.responseLines[0] : writtenOut(row.responses)
        let parts = [api, plain(subject), "\(plain(row.before)) → \(plain(row.after))"].filter { !$0.isEmpty }
        let units = row.units.isEmpty ? "" : "; \(row.units.count == 1 ? row.units[0].name : countedUnits(row.units))"
        return "[\(row.level.rawValue)] " + parts.joined(separator: ": ") + units
    }
}

extension ReviewReport {
    /// Returns an accepted change as one line, with the reason.
    func acceptedLine(_ entry: Review.Entry) -> String {
        "accepted \(line(ReviewRow(entry.change), of: entry.change.api)): \(entry.acceptance?.reason ?? "")"
    }
}

/// Returns the number of rows of each level, the worst level first: `1 breaking`, `2 warnings`, `3 info`.
func counts(of rows: [ReviewRow]) -> [String] {
    let counts = Change.Level.allCases.sorted(by: >).map { level in (rows.count { $0.level == level }, level) }
    return counts.filter { $0.0 > 0 }.map { count, level in
        level == .warning ? counted(count, "warning") : "\(count) \(level.rawValue)"
    }
}

private func plain(_ cell: ReviewCell) -> String {
    let more = cell.more.isEmpty || cell.entries.count == 1 ? [] : ["and \(cell.more.count) more"]
    return (cell.entries.map(plain) + more).joined(separator: " / ")
}

private func plain(_ entry: ReviewCell.Entry) -> String {
    let action = plain(entry.action)
    let first = entry.subject.isEmpty ? action : plain(entry.subject) + (action.isEmpty ? "" : " (\(action))")
    let text = first.isEmpty ? entry.below.map(plain).joined(separator: " / ") : first
    return entry.responses.isEmpty ? text : "\(plain(entry.responses)): \(text)"
}

func plain(_ line: Line) -> String {
    line.map { piece in
        switch piece {
        case .words(let text), .strong(let text), .code(let text): text
        case .title(let text), .text(let text): "“\(text)”"
        case .locales(let names): names.joined(separator: ", ")
        }
    }.joined()
}
