import ErrorSpecLanguage
import ErrorSpecReport

extension LanguageServer {
    /// The fixes of the findings in a range, and one that applies all of the document's.
    mutating func codeActions(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        guard let cursor = TextRange(parameters["range"]) else { throw .invalidParameters("`range` is missing") }
        guard client.hasCodeActionLiterals, let spot = try file(parameters) else { return [] }
        let (file, snapshot, index) = (spot.file, spot.snapshot, spot.index)
        let only = parameters["context", "only"]?.elements?.compactMap(\.string)
        // The empty kind is the root of all.
        func isWanted(_ kind: String) -> Bool {
            only?.contains { $0.isEmpty || "\(kind).".hasPrefix("\($0).") } ?? true
        }

        let texts = SourceDocuments(snapshot, client.encoding)
        let fixable = snapshot.findings.filter { finding in
            finding.replacement.map { snapshot.path(of: $0.range.file) } == file.path
        }
        var actions: [JSONValue] = []
        if isWanted("quickfix") {
            // The client may ask for the findings of the whole line, wherever the cursor is on it.
            let asked = parameters["context"]?.elements(of: "diagnostics").filter { $0["source"] == "errorspec" } ?? []
            let ranges = [cursor] + asked.compactMap { TextRange($0["range"]) }
            let touched = fixable.filter { finding in
                let place = texts.place(of: finding.range)
                return place.path == file.path
                    && ranges.contains { place.range.start <= $0.end && $0.start <= place.range.end }
            }
            actions = touched.map { quickFix($0, texts, index) }
        }
        // Beside quick fixes it is offered if there is more than one thing to fix.
        let isAsked = only != nil || !actions.isEmpty && fixable.count > 1
        if isAsked, isWanted(fixAllKind), let fixed = workspace.fixed(file.path, of: snapshot.folder) {
            let edits = lineEdits(from: file.document.bytes, to: fixed)
            actions.append([
                "title": "Apply all safe fixes of errorspec in this file", "kind": .string(fixAllKind),
                "edit": workspaceEdit([file.path: edits], of: index),
            ])
        }
        return .array(actions)
    }

    private func quickFix(_ finding: Diagnostic, _ texts: SourceDocuments, _ index: APIIndex) -> JSONValue {
        guard let replacement = finding.replacement else { return .null }
        let (offsets, document) = texts.offsets(of: replacement.range)
        let edit = OffsetEdit(replacement, at: offsets, in: document)
        let place = texts.place(of: finding.range)
        return [
            "title": .string(title(of: edit, in: document)), "kind": "quickfix",
            "isPreferred": .bool(replacement.isSafe),
            "diagnostics": [diagnostic(finding, at: place.range, texts)],
            "edit": workspaceEdit([texts.place(of: replacement.range).path: [edit]], of: index),
        ]
    }

    /// The effect of a fix, in a few words.
    private func title(of edit: OffsetEdit, in document: TextDocument) -> String {
        let old = shortened(document.text(edit.range))
        let new = shortened(edit.text)
        if edit.range.isEmpty { return "Insert `\(new)`" }
        return edit.text.isEmpty ? "Remove `\(old)`" : "Replace `\(old)` by `\(new)`"
    }

    private func shortened(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 60 ? words.prefix(59) + "…" : words
    }
}

extension OffsetEdit {
    /// A fix, with the document's line ends.
    init(_ replacement: Diagnostic.Replacement, at offsets: Range<Int>, in document: TextDocument) {
        let end = document.lineEnd
        self.init(
            range: offsets, text: end == "\n" ? replacement.text : replacement.text.replacing("\n", with: end))
    }
}

/// The changes that make a text into another, line by line: equal lines stay untouched.
func lineEdits(from old: [UInt8], to new: [UInt8]) -> [OffsetEdit] {
    let oldLines = lines(of: old)
    let newLines = lines(of: new)
    return lineChanges(from: oldLines, to: newLines).map { change in
        let start = change.old.lowerBound < oldLines.count ? oldLines[change.old.lowerBound].startIndex : old.count
        let end = change.old.isEmpty ? start : oldLines[change.old.upperBound - 1].endIndex
        return OffsetEdit(
            range: start..<end, text: String(decoding: Array(newLines[change.new].joined()), as: UTF8.self))
    }
}
