/// The cells of a table that stand side by side. Texts are as they are where they are short; of long ones, the lines that
/// differ, each from a little before its first difference.
func differingParts(_ before: String?, _ after: String?) -> (before: String?, after: String?) {
    let limit = 600
    guard [before, after].contains(where: { ($0?.unicodeScalars.count ?? 0) > limit }) else { return (before, after) }
    let (old, new) = (before ?? "", after ?? "")
    let lines = [old, new].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    // As many lines are about the same in turn: the texts of the same locales.
    if lines[0].count > 1, lines[0].count == lines[1].count {
        return (differingLines(lines[0], from: lines[1], limit), differingLines(lines[1], from: lines[0], limit))
    }
    return (before.map { shown($0[...], limit, from: new[...]) }, after.map { shown($0[...], limit, from: old[...]) })
}

private func differingLines(_ own: [Substring], from other: [Substring], _ limit: Int) -> String {
    let mostLines = 6
    var shownLines: [String] = []
    var (room, left) = (limit, min(mostLines, zip(own, other).count { $0 != $1 }))
    for (line, otherLine) in zip(own, other) {
        guard line != otherLine, left > 0 else {
            if shownLines.last != "…" { shownLines.append("…") }
            continue
        }
        let part = shown(line, room / left, from: otherLine)
        (room, left) = (max(0, room - part.unicodeScalars.count), left - 1)
        shownLines.append(part)
    }
    return shownLines.joined(separator: "\n")
}

/// As much of a line as may be shown.
///
/// - Parameter other: The line that it differs from: of what both begin with, little is shown.
private func shown(_ line: Substring, _ limit: Int, from other: Substring) -> String {
    let scalars = Array(line.unicodeScalars)
    if scalars.count <= limit { return String(line) }
    let common = zip(scalars, other.unicodeScalars).prefix { $0 == $1 }.count
    // A text is named in front of it: `description (en): `.
    let name = line.firstRange(of: ": ").map { line.unicodeScalars[..<$0.upperBound].count } ?? 0
    let begin = name <= min(40, common) ? name : 0
    var start = max(begin, min(common - limit / 3, scalars.count - limit))
    if start > begin, let blank = scalars[start..<max(start, common)].prefix(20).firstIndex(of: " ") {
        start = blank + 1
    }
    // A cut goes between characters, unless one has very many scalars.
    let borders = line.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
    start = borders.first { start...start + 20 ~= $0 } ?? start
    let most = min(start + limit, scalars.count)
    let end = borders.last { most - 20...most ~= $0 } ?? most
    func text(_ part: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[part])) }
    return text(0..<begin) + (start > begin ? "…" : "") + text(start..<end) + (end < scalars.count ? "…" : "")
}
