package import ErrorSpecLanguage
import ErrorSpecReading

/// Which case handles which response, for every group: for people, for pages, and for programs.
package struct Matrix: Sendable {
    package let spec: ResolvedSpec
    /// The only one that is shown, and its API's name.
    private let only: (api: String, group: GroupID)?

    package init(_ spec: ResolvedSpec) {
        self.spec = spec
        only = nil
    }

    /// The matrix of one group.
    package init(of group: GroupID, in api: ResolvedAPI, _ spec: ResolvedSpec) {
        self.spec = spec
        only = (api.name.value, group)
    }

    private var apis: [ResolvedAPI] { spec.apis.filter { only == nil || $0.name.value == only?.api } }

    private func groups(of api: ResolvedAPI) -> [GroupID] {
        only.map { [$0.group] } ?? api.groups.indices.map { GroupID($0) }
    }

    package var json: JSONValue {
        [
            "errorspecMatrix": 1,
            "apis": .array(
                apis.map { api in
                    [
                        "api": .string(api.name.value),
                        "groups": .array(groups(of: api).map { group($0, of: api) }),
                    ]
                }),
        ]
    }

    private func group(_ id: GroupID, of api: ResolvedAPI) -> JSONValue {
        [
            "group": .string(api[id].name.value),
            "rules": .array(api.rules(of: id).map { api.json($0) }),
            "otherwise": JSONValue(api[id].otherwiseProvider.map { api[$0].name.value }),
        ]
    }
}

/// A line of the matrix, as texts.
private struct Row {
    var status: String
    var code: String
    var winner: String
    var title: String
    var notes: String
}

extension ResolvedAPI {
    fileprivate func rows(of id: GroupID) -> [Row] {
        var rows = rules(of: id).map { rule in
            let handling = self[rule.winner].handling
            return Row(
                status: rule.status?.description ?? "any", code: rule.code?.written ?? "",
                winner: name(of: rule.winner, in: id), title: title(of: handling), notes: notes(on: handling))
        }
        if let provider = self[id].otherwiseProvider, let otherwise = self[provider].otherwise {
            let name = self[provider].name.value
            rows.append(
                Row(
                    status: "else", code: "", winner: provider == id ? "unmatched" : "\(name).unmatched",
                    title: title(of: otherwise.handling), notes: notes(on: otherwise.handling)))
        }
        return rows
    }

    private func title(of handling: Handling) -> String {
        guard let source = handling.title?.value else { return "" }
        return source.fallback?.source ?? source.words ?? ""
    }

    /// Notes on an unusual case: it is sent again, or shown in another way than the first category's.
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

extension Matrix {
    /// A table for each group, its columns lined up.
    package func text(style: Style = .plain) -> TerminalText {
        var blocks: [TerminalText] = []
        for api in apis {
            for id in groups(of: api) {
                let group = api[id]
                var out = style.bold("\(api.name.value)/\(group.name.value)")
                if let summary = group.summary { out += "  " + style.dim("\(summary)") }
                out += "\n"
                let rows = api.rows(of: id)
                if rows.isEmpty { out += "  " + style.dim("no cases") + "\n" }
                blocks.append(out + aligned(rows))
            }
        }
        return blocks.joined(separator: "\n")
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
        var out: MarkdownText = ""
        for api in apis {
            out += "\(out.isEmpty ? "" : "\n")## \(prose: api.name.value)\n"
            if let summary = api.summary { out += "\n\(prose: summary)\n" }
            for id in groups(of: api) {
                let group = api[id]
                out += "\n### \(prose: group.name.value)\n\n"
                if let summary = group.summary { out += "\(prose: summary)\n\n" }
                out += table(api.rows(of: id))
            }
        }
        return out
    }

    private func table(_ rows: [Row]) -> MarkdownText {
        if rows.isEmpty { return "No cases.\n" }
        let hasCodes = rows.contains { !$0.code.isEmpty }
        var out: MarkdownText = hasCodes ? "| status | code | case | title | |\n| --- | --- | --- | --- | --- |\n" : ""
        if !hasCodes { out += "| status | case | title | |\n| --- | --- | --- | --- |\n" }
        for row in rows {
            var cells: [MarkdownText] = [.prose(row.status), .code(row.winner), .prose(row.title), .prose(row.notes)]
            if hasCodes { cells.insert(.code(row.code), at: 1) }
            out += "| \(cells.joined(separator: " | ")) |\n"
        }
        return out
    }
}
