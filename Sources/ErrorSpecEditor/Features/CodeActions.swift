import ErrorSpecLanguage
import ErrorSpecReport

extension LanguageServer {
    /// The fixes of the findings in a range, and one that applies all of the document's.
    mutating func codeActions(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        guard let range = TextRange(parameters["range"]) else { throw .invalidParameters("`range` is missing") }
        guard client.hasCodeActionLiterals, let file = try file(parameters),
            let folder = workspace.apiFolder(of: file.path), let snapshot = workspace.snapshot(of: folder),
            let index = workspace.index(of: folder)
        else { return [] }
        let only = parameters["context", "only"]?.elements?.compactMap(\.string)
        func isWanted(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true }

        let texts = SourceDocuments(snapshot, client.encoding)
        let fixable = snapshot.findings.filter { finding in
            guard let replacement = finding.replacement else { return false }
            return snapshot.path(of: replacement.range.file) == file.path
        }
        var actions: [JSONValue] = []
        if isWanted("quickfix") {
            let touched = fixable.filter { finding in
                let place = texts.place(of: finding)
                return place.path == file.path && place.range.start <= range.end && range.start <= place.range.end
            }
            actions = touched.map { quickFix($0, texts, index) }
        }
        // A list of all that can be done with a place leaves out what has to do with the whole document.
        if only != nil || !actions.isEmpty, isWanted("source.fixAll"), !fixable.isEmpty,
            let edits = workspace.fixingAll(in: file, of: folder), !edits.isEmpty
        {
            actions.append([
                "title": "Apply all safe fixes of errorspec in this file", "kind": "source.fixAll.errorspec",
                "edit": workspaceEdit([file.path: edits], of: index),
            ])
        }
        return .array(actions)
    }

    private func quickFix(_ finding: Diagnostic, _ texts: SourceDocuments, _ index: APIIndex) -> JSONValue {
        guard let replacement = finding.replacement else { return .null }
        let (offsets, document) = texts.offsets(of: replacement.range)
        let edit = OffsetEdit(replacement, at: offsets, in: document)
        let place = texts.place(of: finding)
        return [
            "title": .string(title(of: edit, in: document)), "kind": "quickfix", "isPreferred": true,
            "diagnostics": [diagnostic(finding, at: place.range, texts)],
            "edit": workspaceEdit([texts.place(of: replacement.range).path: [edit]], of: index),
        ]
    }

    /// What a fix does, in a few words.
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

extension Workspace {
    /// The changes of a document that apply every fix of its findings, and of those that are found then.
    func fixingAll(in file: FileSyntax, of folder: String) -> [OffsetEdit]? {
        guard let snapshot = snapshot(of: folder) else { return nil }
        // A fix that another one takes back must not go on forever.
        let rounds = 32
        var first: [OffsetEdit] = []
        var bytes = file.document.bytes
        var findings = snapshot.findings
        for round in 0..<rounds {
            let edits = Self.edits(of: findings, in: bytes) { isInFile($0, file, snapshot) }
            if edits.isEmpty { return round <= 1 ? first : [Self.difference(file.document.bytes, bytes)] }
            if round == 0 { first = edits }
            bytes = applying(edits, to: bytes)
            findings = self.findings(of: folder, with: [file.path: bytes])
        }
        return [Self.difference(file.document.bytes, bytes)]
    }

    private func isInFile(_ replacement: Diagnostic.Replacement, _ file: FileSyntax, _ snapshot: APISnapshot) -> Bool {
        snapshot.path(of: replacement.range.file) == file.path
    }

    /// The fixes of one round: of those that touch each other the first.
    private static func edits(
        of findings: [Diagnostic], in bytes: [UInt8], where isWanted: (Diagnostic.Replacement) -> Bool
    ) -> [OffsetEdit] {
        let lines = SourceLines(bytes)
        let document = TextDocument(bytes: bytes)
        let all = findings.compactMap(\.replacement).filter(isWanted).map { replacement in
            let start = lines.offset(of: replacement.range.start)
            let end = max(start, lines.offset(of: replacement.range.end))
            return OffsetEdit(replacement, at: start..<end, in: document)
        }
        var kept: [OffsetEdit] = []
        for edit in all.sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }) {
            if let last = kept.last?.range {
                guard last.upperBound <= edit.range.lowerBound, last.lowerBound != edit.range.lowerBound else {
                    continue
                }
            }
            kept.append(edit)
        }
        return kept
    }

    /// The one change that makes a text into another.
    private static func difference(_ old: [UInt8], _ new: [UInt8]) -> OffsetEdit {
        let limit = min(old.count, new.count)
        var start = 0
        while start < limit, old[start] == new[start] { start += 1 }
        while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
        var end = 0
        while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
        return OffsetEdit(
            range: start..<old.count - end, text: String(decoding: new[start..<new.count - end], as: UTF8.self))
    }
}
