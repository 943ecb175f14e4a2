package import ErrorSpecLanguage
import ErrorSpecReading

/// Tables that show which case handles which response of a group, in the formats of `errorspec matrix`.
package struct Matrix: Sendable {
    private let apis: [(api: ResolvedAPI, groups: [GroupID])]

    package init(_ apis: [(ResolvedAPI, [GroupID])]) { self.apis = apis }

    package var json: JSONValue { json { $0.json($1) } }

    private func json(_ group: (ResolvedAPI, GroupID) -> JSONValue) -> JSONValue {
        let apis = apis.map { api, groups -> JSONValue in
            ["api": .string(api.name.value), "groups": .array(groups.map { group(api, $0) })]
        }
        return ["errorspecMatrix": 1, "apis": .array(apis)]
    }

    /// Writes ``json`` group by group, because the rules of all groups together would fill the memory.
    package func writeJSON(_ write: (String) throws -> Void) rethrows {
        var groups = apis.flatMap { api, groups in groups.map { (api: api, id: $0) } }[...]
        for line in json({ _, _ in nil }).text.split(separator: "\n") {
            let indent = line.prefix { $0 == " " }
            let value = line.dropFirst(indent.count)
            if value.hasPrefix("null"), let group = groups.popFirst() {
                try write(indent + group.api.json(group.id).text(indent: indent.count / 2) + value.dropFirst(4) + "\n")
            } else {
                try write(line + "\n")
            }
        }
    }

    /// Returns a table for each group, with aligned columns.
    package func text(style: Style = .plain) -> TerminalText {
        apis.flatMap { api, groups in
            groups.map { id -> TerminalText in
                let rows = api.rows(of: id)
                return style.heading(api, id) + (rows.isEmpty ? "  " + style.dim("no cases") + "\n" : aligned(rows))
            }
        }.joined(separator: "\n")
    }

    private func aligned(_ rows: [Row]) -> TerminalText {
        let cells = rows.map { [$0.status, $0.code, $0.winner, $0.title, $0.notes].map { visibleText($0) } }
        let widths = (0..<5).map { column in cells.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        return cells.map { row -> TerminalText in
            var line = " "
            for (column, text) in row.enumerated() where widths[column] > 0 {
                line += " " + text + String(repeating: " ", count: widths[column] - DisplayWidth.of(text)) + " "
            }
            while line.last == " " { line.removeLast() }
            return "\(line)\n"
        }.joined()
    }

    package var markdown: MarkdownText {
        apis.map { api, groups -> MarkdownText in
            let summary: MarkdownText = api.summary.map { "\n\(prose: $0)\n" } ?? ""
            let sections = groups.map { id -> MarkdownText in
                let summary: MarkdownText = api[id].summary.map { "\(prose: $0)\n\n" } ?? ""
                return "\n### \(prose: api[id].name.value)\n\n\(summary)\(api.markdownTable(of: id))"
            }
            return "## \(prose: api.name.value)\n\(summary)\(sections.joined())"
        }.joined(separator: "\n")
    }
}

extension Style {
    /// Returns a group's heading: `LSLP/Login  Sign in`.
    func heading(_ api: ResolvedAPI, _ id: GroupID) -> TerminalText {
        let summary: TerminalText = api[id].summary.map { "  " + dim("\($0)") } ?? ""
        return bold("\(api.name.value)/\(api[id].name.value)") + summary + "\n"
    }
}

/// The texts of one row of a matrix.
private struct Row {
    var status: String
    var code: String
    var winner: String
    var handling: Handling?
    var notes: String

    var title: String { handling?.title?.value.summary ?? "" }
}

extension ResolvedAPI {
    fileprivate func json(_ id: GroupID) -> JSONValue {
        [
            "group": .string(self[id].name.value), "rules": .array(rules(of: id).map(json)),
            "otherwise": JSONValue(self[id].otherwiseProvider.map { self[$0].name.value }),
        ]
    }

    /// Returns a table that shows which case of a group handles which status and code.
    ///
    /// - Parameter isFull: Whether descriptions follow the titles.
    package func markdownTable(of id: GroupID, isFull: Bool = false) -> MarkdownText {
        let rows = rows(of: id)
        if rows.isEmpty { return "No cases.\n" }
        let hasCodes = rows.contains { !$0.code.isEmpty }
        let code: MarkdownText = hasCodes ? " code |" : ""
        let line: MarkdownText = hasCodes ? " --- |" : ""
        let text: MarkdownText = isFull ? "what the user reads" : "title"
        return "| status |\(code) case | \(text) | |\n| --- |\(line) --- | --- | --- |\n"
            + rows.map { row -> MarkdownText in
                let text = isFull ? alert(row.handling) : .literal(row.title)
                var cells: [MarkdownText] = [.prose(row.status), .code(row.winner), text, .prose(row.notes)]
                if hasCodes { cells.insert(.code(row.code), at: 1) }
                return "| \(cells.joined(separator: " | ")) |\n"
            }.joined()
    }

    fileprivate func rows(of id: GroupID) -> [Row] {
        func row(_ status: String, _ code: String, _ subject: ResponseExample.Subject) -> Row {
            let handling = handling(of: subject)
            return Row(
                status: status, code: code, winner: name(of: subject, in: id), handling: handling,
                notes: handling.map(notes) ?? "")
        }
        return rules(of: id).map { row($0.status?.description ?? "any", $0.code?.written ?? "", .declared($0.winner)) }
            + (self[id].otherwiseProvider.map { [row("else", "", .otherwise($0))] } ?? [])
    }

    /// Whether the app shows nothing for failures with this handling.
    package func isSilent(_ handling: Handling) -> Bool { self[handling.category.value].value == "silent" }

    /// Returns the texts that the user reads, or nothing if the handling is silent.
    private func alert(_ handling: Handling?) -> MarkdownText {
        guard let handling, !isSilent(handling) else { return "" }
        let texts = [handling.title, handling.description].map { $0?.value.description(in: locales.first) ?? "" }
        return (texts[0].isEmpty ? "" : "**\(texts[0])** ") + texts[1]
    }

    /// Returns notes on a case's retry, and on its category unless the category is the API's first.
    private func notes(on handling: Handling) -> String {
        var notes: [String] = []
        switch handling.retry.value.action {
        case .never: break
        case .recover(let id): notes.append(self[id].name.value)
        case .resend: notes.append("retry \(handling.retry.value.name ?? "inline")")
        }
        if handling.category.value.index != 0 { notes.append(self[handling.category.value].value) }
        return notes.joined(separator: ", ")
    }
}
