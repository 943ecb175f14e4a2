import ErrorSpecReview

/// For people at a terminal: a lane after the other, the worst first, before and after below each other.
func diffText(_ review: Review, style: Style) -> TerminalText {
    var out: TerminalText = gateWarning(review).map { "\(style.yellow("\($0)"))\n\n" } ?? ""
    for lane in review.lanesToRead {
        let entries = review.entries.filter { $0.change.lane == lane }
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
    var out: TerminalText = "  \(level)  \(style.bold("\(change.subject)"))  \(change.kind.rawValue)  "
    out += style.dim("\(change.fingerprint)") + "\n"
    out += "            \(change.message)\n"
    if change.kind != .winnerChanged {
        out += lines(change.before, marked: "-").map { line -> TerminalText in "            \(style.red(line))\n" }
            .joined()
        out += lines(change.after, marked: "+").map { line -> TerminalText in "            \(style.green(line))\n" }
            .joined()
    }
    if let place = change.head ?? change.base {
        out += "            \(style.dim("\(place.file):\(place.line):\(place.column)"))\n"
    }
    if let concerned = concerned(change) { out += "            " + style.dim("\(concerned)") + "\n" }
    if let acceptance = entry.acceptance {
        out += "            " + style.green("accepted:") + " \(acceptance.reason)\n"
    }
    return out
}

private func lines(_ text: String?, marked mark: String) -> [TerminalText] {
    guard let text else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { "\(mark) \($0)" }
}
