import ErrorSpecLanguage
import ErrorSpecReport

extension LanguageServer {
    /// Returns the quick fixes for the findings in the requested range, and an action that applies all safe fixes in
    /// the document.
    mutating func codeActions(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        guard let cursor = TextRange(parameters["range"]) else { throw .invalidParameters("`range` is missing") }
        guard client.hasCodeActionLiterals, let spot = try file(parameters) else { return [] }
        let (file, snapshot, index) = (spot.file, spot.snapshot, spot.index)
        let only = parameters["context", "only"]?.elements?.compactMap(\.string)
        // Kinds are hierarchical, and the empty kind includes all others.
        func isWanted(_ kind: String) -> Bool {
            only?.contains { $0.isEmpty || "\(kind).".hasPrefix("\($0).") } ?? true
        }

        let texts = SourceDocuments(snapshot, client.encoding)
        let fixable = snapshot.findings.filter { finding in
            finding.replacement.map { snapshot.path(of: $0.range.file) } == file.path
        }
        var actions: [JSONValue] = []
        if isWanted("quickfix") {
            // The request can also contain findings outside of its range, such as all findings on the cursor's line.
            let requested =
                parameters["context"]?.elements(of: "diagnostics").filter { $0["source"] == "errorspec" } ?? []
            let ranges = [cursor] + requested.compactMap { TextRange($0["range"]) }
            let touched = fixable.filter { finding in
                let place = texts.place(of: finding.range)
                return place.path == file.path
                    && ranges.contains { place.range.start <= $0.end && $0.start <= place.range.end }
            }
            actions = touched.map { quickFix($0, texts, index) }
        }
        // If the client doesn't filter by kind, the action is offered only if a quick fix is offered here and the
        // document has another fix.
        let offersFixAll = only != nil || !actions.isEmpty && fixable.count > 1
        if offersFixAll, isWanted(fixAllKind), let fixed = workspace.fixed(file.path, of: snapshot.folder) {
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

    /// Returns a short description of a fix's effect.
    private func title(of edit: OffsetEdit, in document: TextDocument) -> String {
        let old = shortened(document.text(edit.range))
        let new = shortened(edit.text)
        if edit.range.isEmpty { return "Insert `\(new)`" }
        return edit.text.isEmpty ? "Remove `\(old)`" : "Replace `\(old)` with `\(new)`"
    }

    private func shortened(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 60 ? words.prefix(59) + "…" : words
    }
}

extension OffsetEdit {
    /// Creates the edit that applies a fix with the document's line endings.
    init(_ replacement: Diagnostic.Replacement, at offsets: Range<Int>, in document: TextDocument) {
        let end = document.lineEnd
        self.init(
            range: offsets, text: end == "\n" ? replacement.text : replacement.text.replacing("\n", with: end))
    }
}

/// Returns the edits that turn one text into another. Each edit replaces whole lines. Lines that are in both texts
/// aren't edited.
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
