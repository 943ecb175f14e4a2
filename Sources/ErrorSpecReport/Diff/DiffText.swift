import ErrorSpecLanguage
import ErrorSpecReview

/// Returns the tables for a terminal, about 100 columns wide.
func diffText(_ report: ReviewReport, style: Style) -> TerminalText {
    var out: TerminalText = report.gateWarning.map { "\(style.yellow("\($0)"))\n\n" } ?? ""
    for entry in report.review.accepted {
        out += "\(style.green("\(report.acceptedLine(entry))"))\n"
    }
    if !report.review.accepted.isEmpty { out += "\n" }
    for table in report.tables {
        out += "\(style.bold("\(table.title) · \(table.api)"))\n\n" + text(table, report, style) + "\n"
    }
    return out + "\(report.verdict)\n"
}

/// The widths of a table's columns: of the responses, of each side and of the units.
private struct Widths {
    let subject: Int
    let side: Int
    let units: Int

    init(_ table: ReviewTable) {
        func widest(_ lines: [String], most: Int) -> Int { min(most, lines.map { DisplayWidth.of($0) }.max() ?? 0) }
        let rows = table.rows.prefix(1_000)
        subject = widest([table.subject] + rows.flatMap { $0.responseLines.map(plain) }, most: 19)
        units = widest([table.units] + rows.flatMap { $0.unitLists.flatMap(lines) }, most: 22)
        side = (100 - 4 - 8 - subject - units - 4 * 2) / 2
    }

    /// Returns a row with its cells side by side, each wrapped to the width of its column.
    func row(_ level: TerminalText, _ cells: [[String]], margin: TerminalText = "  ") -> TerminalText {
        let columns = zip(cells, [subject, side, side, units]).map { lines, width in
            lines.flatMap { folded($0, width: width) }
        }
        return (0..<max(1, columns.map(\.count).max() ?? 0)).map { index -> TerminalText in
            let texts = zip(columns, [subject, side, side, units]).map { lines, width -> String in
                let line = index < lines.count ? lines[index] : ""
                return line + String(repeating: " ", count: max(0, width - DisplayWidth.of(line)))
            }
            let line = texts.joined(separator: "  ")
            let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
            return "\(margin)\(index == 0 ? level : "        ")  \(trimmed)\n"
        }.joined()
    }
}

private func text(_ table: ReviewTable, _ report: ReviewReport, _ style: Style) -> TerminalText {
    let widths = Widths(table)
    let head = widths.row("        ", [[table.subject], ["before"], ["after"], [table.units]])
    let limit = 1_000
    let left = table.rows.dropFirst(limit)
    let rest: TerminalText =
        left.isEmpty ? "" : "  not shown here: \(counts(of: Array(left)).joined(separator: ", "))\n"
    return style.dim(head) + table.rows.prefix(limit).map { text($0, widths, report, style) }.joined() + rest
}

private func text(
    _ row: ReviewRow, _ widths: Widths, _ report: ReviewReport, _ style: Style, margin: TerminalText = "  "
) -> TerminalText {
    let level =
        switch row.level {
        case .breaking: style.red("breaking")
        case .warning: style.yellow("warning ")
        case .info: style.cyan("info    ")
        }
    let cells = [row.responseLines, row.before.lines, row.after.lines].map { $0.map(plain) }
    var out = widths.row(level, cells + [row.unitLists.flatMap(lines)], margin: margin)
    let kinds = row.changes.map(\.kind.rawValue).unique { $0 }.joined(separator: ", ")
    let place = report.location(of: row).map { "\($0.file):\($0.line):\($0.column)  " } ?? ""
    out += "\(margin)          \(style.dim("\(place)\(kinds)"))\n"
    let failing = row.changes.filter { change in report.failing.map { change.level >= $0 } ?? false }
    let limit = 3
    for change in failing.prefix(limit) {
        out += "\(margin)          \(style.dim("to accept: \(change.kind.rawValue) \(change.fingerprint)"))\n"
    }
    if failing.count > limit {
        out += "\(margin)          \(style.dim("and \(failing.count - limit) more, see --format json"))\n"
    }
    return out + row.moved.map { text($0, widths, report, style, margin: "    ") }.joined()
}

/// Returns the names of one or two units, or the number of units if there are more.
private func lines(_ units: [ReviewUnit]) -> [String] {
    units.count < 3 ? units.map { $0.isGroup ? "group \($0.name)" : $0.name } : [countedUnits(units)]
}

/// Wraps a line to at most `width` columns. Lines break between words. A name that is too long breaks after a dot or
/// a slash if possible.
private func folded(_ line: String, width: Int) -> [String] {
    wrapped(line, width: width).flatMap { line -> [String] in
        var parts: [String] = []
        var rest = line[...]
        while DisplayWidth.of(rest) > width {
            var used = 0
            let most = rest.prefix { character in
                used += DisplayWidth.of(character)
                return used <= width
            }
            let end = most.lastIndex { $0 == "." || $0 == "/" }.map { most.index(after: $0) } ?? most.endIndex
            parts.append(String(rest[..<max(end, rest.index(after: rest.startIndex))]))
            rest = rest[max(end, rest.index(after: rest.startIndex))...]
        }
        return parts + [String(rest)]
    }
}
