import ErrorSpecLanguage

/// Returns the annotations as workflow commands of GitHub Actions, one per line. GitHub shows each command as an
/// annotation of a source line.
///
/// - Parameter all: The command that prints everything. If given, only accepted changes and the first ten errors and
///   the first ten warnings are written, because GitHub shows at most ten of each for a step. A notice counts the other
///   errors and warnings.
func githubCommands(_ annotations: [Annotation], all: String? = nil) -> CommandText {
    guard let all else { return annotations.map(command).joined() }
    let limit = 10
    let accepted = annotations.filter { $0.acceptance != nil }
    let kinds = [Annotation.Level.error, .warning].map { level in annotations.filter { $0.shownLevel == level } }
    let shown = (accepted + kinds.flatMap { $0.prefix(limit) }).map(command).joined()
    let left = zip(kinds, ["error", "warning"]).filter { $0.0.count > limit }.map { kind, noun in
        counted(kind.count - limit, "more \(noun)")
    }
    if left.isEmpty { return shown }
    let isOne = kinds.reduce(0) { $0 + max(0, $1.count - limit) } == 1
    return shown
        + command(
            "notice", [("title", "errorspec")],
            [
                "\(enumeration(left)) \(isOne ? "has" : "have") no annotation, because GitHub shows ten of each. "
                    + "See the job's summary, or run `\(all)`."
            ])
}

private func command(_ annotation: Annotation) -> CommandText {
    var properties: [(String, String)] = []
    // A removed declaration has no line in the files that GitHub shows.
    if let location = annotation.location, !annotation.isOfBase {
        properties = [
            ("file", location.path), ("line", String(location.start.line)), ("col", String(location.start.column)),
        ]
        // GitHub accepts an end column only on the line of the start, and includes this column in the range.
        if let end = location.end, end.line > location.start.line {
            properties.append(("endLine", String(end.line)))
        } else if let end = location.end, end.column > location.start.column {
            properties.append(("endColumn", String(end.column - 1)))
        }
    }
    properties.append(("title", annotation.title))
    let notes = annotation.notes.map { "\($0.location.path):\($0.location.start.line): \($0.message)" }
    let lines = [annotation.message] + notes + annotation.details
    return command(annotation.shownLevel == .note ? "notice" : annotation.level.rawValue, properties, lines)
}

private func command(_ name: String, _ properties: [(String, String)], _ lines: [String]) -> CommandText {
    let list = properties.map { name, value -> CommandText in "\(property: name)=\(property: value)" }
    return "::\(property: name) \(list.joined(separator: ","))::\(message: lines.joined(separator: "\n"))\n"
}
