import ErrorSpecReview

/// Writes cells in Markdown or HTML. Markdown accepts HTML's tags, so the two formats differ only in how they encode
/// pieces.
struct CellWriter<Output>: Sendable {
    typealias Text = EncodedText<Output>

    let piece: @Sendable (Piece) -> Text
    let link: @Sendable (_ text: Text, _ url: String) -> Text
    let small: @Sendable (String) -> Text
    /// The maximum number of names in one cell.
    let limit: Int

    func line(_ line: Line) -> Text { line.map(piece).joined() }

    func cell(_ cell: ReviewCell) -> Text {
        let shown = lines(cell.entries.flatMap(\.lines))
        let more = cell.more.prefix(limit).flatMap(\.lines)
        return shown
            + (more.isEmpty ? "" : details("\(cell.more.count) more", lines(more) + rest(cell.more.count)))
            + (cell.rest.isEmpty ? "" : details("unchanged", line(cell.rest)))
    }

    func lines(_ lines: [Line]) -> Text { lines.map(line).joined(separator: "<br>") }

    private func details(_ summary: Text, _ content: Text) -> Text {
        "<details><summary>\(summary)</summary>\(content)</details>"
    }

    /// Returns all cells of a row except the cell of its level.
    func cells(_ row: ReviewRow, of report: ReviewReport, _ lists: inout UnitLists) -> [Text] {
        var subject = row.responseLines.map(line)
        if let url = report.url(of: row) {
            subject[0] = link(subject[0], url)
        } else if let location = report.location(of: row) {
            subject.append(small("\(report.withoutFolder(location.file)):\(location.line)"))
        }
        let units = row.exactExtents.isEmpty ? row.unitLists.map { self.units($0, &lists) } : [exactRows(row)]
        // A `<details>` element already ends its line.
        let list = units.dropFirst().reduce(units[0]) { $0 + ($0.encoded.hasSuffix(">") ? "" : "<br>") + $1 }
        return [subject.joined(separator: "<br>"), cell(row.before), cell(row.after), list]
    }

    /// Returns the names of one or two units. For more units, returns their number, which expands to their names
    /// unless the previous list of this length had the same units.
    private func units(_ units: [ReviewUnit], _ lists: inout UnitLists) -> Text {
        if units.isEmpty { return "–" }
        if units.count < 3 { return names(units) }
        return lists.isNew(units) ? details("\(units.count)", names(units)) : "the same \(units.count)"
    }

    func names(_ units: [ReviewUnit]) -> Text {
        lines(units.prefix(limit).map { $0.isGroup ? [.words("group "), .code($0.name)] : [.code($0.name)] })
            + rest(units.count)
    }

    /// Returns the number of the row's units, which expands to the responses of each set of units.
    private func exactRows(_ row: ReviewRow) -> Text {
        let extents = row.exactExtents.map { extent -> Text in
            "\(line(writtenOut(extent.responses))): \(names(extent.units))"
        }
        return details(
            "\(row.units.count)", extents.prefix(limit).joined(separator: "<br>") + rest(extents.count))
    }

    private func rest(_ count: Int) -> Text { count > limit ? "<br>and \(count - limit) more" : "" }
}

/// Remembers which lists of units a table already has: the last list of each length.
struct UnitLists {
    private var last: [Int: [ReviewUnit]] = [:]

    /// Records a list. Returns whether the list differs from the previous list of the same length.
    mutating func isNew(_ units: [ReviewUnit]) -> Bool {
        last.updateValue(units, forKey: units.count) != units
    }
}
