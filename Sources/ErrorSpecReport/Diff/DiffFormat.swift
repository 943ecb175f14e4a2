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

    package func render(_ review: Review, style: Style = .plain) -> String {
        switch self {
        case .text: diffText(review, style: style)
        case .json: diffJSON(review).text
        case .markdown: diffMarkdown(review)
        case .github: diffGitHub(review)
        case .html: diffHTML(review)
        }
    }
}

/// What a review comes to, in one sentence.
func verdict(on review: Review) -> String {
    if review.entries.isEmpty {
        return lanesAlone(in: review).map { "No change in \($0)." } ?? "The specs mean the same."
    }
    let accepted = review.entries.count - review.open.count
    let counts = [
        review.count(.breaking) > 0 ? "\(review.count(.breaking)) breaking" : nil,
        review.count(.warning) > 0 ? counted(review.count(.warning), "warning", plural: "warnings") : nil,
        review.count(.info) > 0 ? "\(review.count(.info)) safe" : nil,
        accepted > 0 ? "\(accepted) accepted" : nil,
    ]
    let total = counted(review.entries.count, "change", plural: "changes")
    return "\(total): \(counts.compactMap { $0 }.joined(separator: ", "))."
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

    var title: String {
        switch self {
        case .source: "Source"
        case .behaviour: "Behaviour"
        case .text: "Text"
        }
    }
}

extension Change {
    /// Whose change it is: `LSLP/Login.cannotLogin`.
    var subject: String {
        if cases.count > 1 { return "\(api): \(counted(cases.count, "case", plural: "cases"))" }
        guard let group else { return field.map { "\(api) \($0)" } ?? api }
        return "\(api)/\(group)" + (caseName.map { ".\($0)" } ?? "")
    }
}
