import ErrorSpecReview

/// For people at a terminal: a lane after the other, the worst first, before and after below each other.
func diffText(_ review: Review, style: Style) -> TerminalText {
    var out: TerminalText = gateWarning(review).map { "\(style.yellow("\($0)"))\n\n" } ?? ""
    for (lane, entries) in review.lanesToRead {
        out += "\(style.bold("\(lane.title)"))  \(style.dim("\(lane.question)"))\n"
        for entry in entries { out += text(entry, style: style) }
        out += "\n"
    }
    return out + "\(verdict(on: review))\n"
}

private func text(_ entry: Review.Entry, style: Style) -> TerminalText {
    let change = entry.change
    let level =
        switch change.level {
        case .breaking: style.red("breaking")
        case .warning: style.yellow("warning ")
        case .info: style.cyan("info    ")
        }
    var lines: [TerminalText] = ["\(change.message)"]
    if change.kind != .winnerChanged {
        lines += marked("-", change.before).map(style.red) + marked("+", change.after).map(style.green)
    }
    if let place = change.head ?? change.base {
        lines.append(style.dim("\(place.file):\(place.line):\(place.column)"))
    }
    if let concerned = concerned(change) { lines.append(style.dim("\(concerned)")) }
    if let acceptance = entry.acceptance { lines.append(style.green("accepted:") + " \(acceptance.reason)") }
    let head = style.bold("\(change.subject)") + "  \(change.kind.rawValue)  " + style.dim("\(change.fingerprint)")
    return "  \(level)  \(head)\n" + lines.map { line -> TerminalText in "            \(line)\n" }.joined()
}

private func marked(_ mark: String, _ text: String?) -> [TerminalText] {
    text?.split(separator: "\n", omittingEmptySubsequences: false).map { "\(mark) \($0)" } ?? []
}
