import ErrorSpecLanguage

/// Workflow commands of GitHub Actions, one a line: they become annotations of the lines concerned.
///
/// - Parameter limit: The most errors, and the most warnings, that are written; with it, notes are left out. GitHub shows
///   ten of each kind in a step and drops the rest.
func githubCommands(_ annotations: [Annotation], limit: Int? = nil) -> CommandText {
    guard let limit else { return annotations.map(command).joined() }
    let errors = annotations.filter { $0.level == .error }.prefix(limit)
    let warnings = annotations.filter { $0.level == .warning }.prefix(limit)
    return (errors + warnings).map(command).joined()
}

private func command(_ annotation: Annotation) -> CommandText {
    var properties: [(String, String)] = []
    // A removed declaration has no line any more in the files that GitHub shows.
    if let location = annotation.location, !annotation.isOfBase {
        properties = [
            ("file", location.path), ("line", String(location.start.line)), ("col", String(location.start.column)),
        ]
        // GitHub takes an end column on the same line only, and counts it as part of the range.
        if let end = location.end, end.line > location.start.line {
            properties.append(("endLine", String(end.line)))
        } else if let end = location.end, end.column > location.start.column {
            properties.append(("endColumn", String(end.column - 1)))
        }
    }
    properties.append(("title", annotation.title))
    let notes = annotation.notes.map { "\($0.location.path):\($0.location.start.line): \($0.message)" }
    let lines = [annotation.message] + notes + annotation.details
    return command(annotation.level == .note ? "notice" : annotation.level.rawValue, properties, lines)
}

private func command(_ name: String, _ properties: [(String, String)], _ lines: [String]) -> CommandText {
    let list = properties.map { name, value -> CommandText in "\(property: name)=\(property: value)" }
    return "::\(property: name) \(list.joined(separator: ","))::\(message: lines.joined(separator: "\n"))\n"
}
