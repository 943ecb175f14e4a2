import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// The meaning of a spec that is written as one text, or as several files.
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

/// One API called `Shop`, with a default title.
func shop(_ text: String, header: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws -> ResolvedSpec
{
    try spec(
        [
            "shop/api.yaml":
                "errorspec: 1\napi: Shop\n\(("\n" + header).contains("\ntitle: ") ? "" : "title: Error\n")\(header)\n",
            "shop/groups.yaml": text,
        ], sourceLocation: sourceLocation)
}

/// `breaking source case-removed Login.locked: locked → - [Login]`
func summary(_ change: Change) -> String {
    let subject = [change.group, change.caseName].compactMap { $0 }.joined(separator: ".")
    let field = change.field.map { " (\($0))" } ?? ""
    let many = change.cases.isEmpty ? "" : " {\(change.cases.joined(separator: ", "))}"
    return "\(change.level.rawValue) \(change.lane.rawValue) \(change.kind.rawValue) \(subject)\(field)\(many): "
        + "\(change.before ?? "-") → \(change.after ?? "-") [\(change.affected.joined(separator: ", "))]"
}

func changes(
    _ old: String, _ new: String, oldHeader: String = "", newHeader: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> [String] {
    let before = try shop(old, header: oldHeader, sourceLocation: sourceLocation)
    let after = try shop(new, header: newHeader ?? oldHeader, sourceLocation: sourceLocation)
    return compare(before, after).map(summary)
}
