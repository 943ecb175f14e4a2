import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// Resolves a spec from one text or from several files.
func spec(
    _ files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
) throws -> ResolvedSpec {
    var all = SourceFiles()
    var diagnostics = Diagnostics()
    var documents: [SpecDocument] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        let parts = path.split(separator: "/")
        let isAPI = parts.last == "api.yaml"
        let file = all.add(
            path: path, folder: String(parts[0]), name: path, role: isAPI ? .api : .part, bytes: Array(text.utf8))
        documents.append(parse(file, into: &diagnostics))
    }
    let resolved = resolve(documents, files: all, into: &diagnostics)
    let checked = resolved.flatMap { check($0, into: &diagnostics) }
    let errors = diagnostics.all.filter { $0.severity == .error }.map { "\($0.message) [\($0.code.id)]" }
    try #require(errors == [], sourceLocation: sourceLocation)
    return try #require(checked, sourceLocation: sourceLocation).spec
}

/// One API named `Shop`, with a default title.
func shop(
    _ text: String, header: String = "", sourceLocation: SourceLocation = #_sourceLocation
) throws -> ResolvedSpec {
    let title = ("\n" + header).contains("\ntitle: ") ? "" : "title: Error\n"
    return try spec(
        ["shop/api.yaml": "errorspec: 1\napi: Shop\n\(title)\(header)\n", "shop/groups.yaml": text],
        sourceLocation: sourceLocation)
}

/// The changes between two versions of `Shop`, one per line.
func changes(
    _ base: String, _ head: String, header: String = "", headHeader: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> [String] {
    try comparison(base, head, header: header, headHeader: headHeader, sourceLocation: sourceLocation).changes
        .map(line)
}

func comparison(
    _ base: String, _ head: String, header: String = "", headHeader: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Comparison {
    compare(
        try shop(base, header: header, sourceLocation: sourceLocation),
        try shop(head, header: headHeader ?? header, sourceLocation: sourceLocation))
}

/// `breaking handler-changed 419 [GET /v1/cart]: Common.expired alert → nothing alert`
func line(_ change: Change) -> String {
    let rows = change.rows.map { row in
        let responses = row.responses.map(\.written).joined(separator: ", ")
        return (responses.isEmpty ? "" : responses + " ") + "[\(row.units.map(\.name).joined(separator: ", "))]"
    }
    return "\(change.level.rawValue) \(change.kind.rawValue) \(rows.joined(separator: " + ")): "
        + "\(text(change.before)) → \(text(change.after))"
}

func text(_ side: Side?) -> String {
    switch side {
    case nil: "-"
    case .success: "success"
    case .failure(let parts): text(parts)
    case .texts(let texts):
        texts.map { "\($0.locale.isEmpty ? "" : "\($0.locale) ")\($0.part.rawValue): \(text($0.text))" }
            .joined(separator: ", ")
    case .body(let keys): keys.map { "\($0.key): [\($0.places.joined(separator: ", "))]" }.joined(separator: ", ")
    case .locale(let name, let texts): texts.map { "\(name) with \($0) texts" } ?? name
    case .names(let names): names.joined(separator: ", ")
    }
}

private func text(_ parts: FailureParts) -> String {
    let handler: String? =
        switch parts.handler {
        case nil: nil
        case .named(let name): name
        case .otherwise(let group): "\(group).otherwise"
        case .nothing: "nothing"
        }
    let retry: String? =
        switch parts.retry {
        case nil: nil
        case .never: "never"
        case .recovery(let name): "recovers by \(name)"
        case .resend(let policy):
            "\(policy.maxRetries) retries \(policy.initial)-\(policy.maximum)"
                + (policy.methods.map { " \($0)" } ?? "")
        }
    return [parts.condition.map(text), handler, parts.category, retry].compactMap { $0 }.joined(separator: " ")
}

private func text(_ condition: Condition) -> String {
    switch condition {
    case .always: "fails always"
    case .places(let failure, let success):
        "fails if " + failure.map(\.written).joined(separator: " or ")
            + (success.isEmpty ? "" : " unless " + success.map(\.written).joined(separator: " or "))
    }
}

private func text(_ text: ShownText.Text?) -> String {
    guard let text else { return "nothing" }
    let source = text.source == .own ? [] : [text.source.rawValue]
    return
        (source
        + [text.place, text.text.map { "'\($0)'" }, text.otherwise.map { "otherwise '\($0)'" }]
        .compactMap { $0 }).joined(separator: " ")
}
