import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview

extension LanguageServer {
    func prepareRename(_ spot: Spot) throws(RequestFailure) -> JSONValue {
        guard let occurrence = spot.occurrence else { return .null }
        try check(spot.index.symbol(of: occurrence), in: spot.index)
        return [
            "range": range(occurrence.range, in: spot.file),
            "placeholder": .string(spot.file.document.text(occurrence.range)),
        ]
    }

    /// Renames the symbol at the cursor in all files of its API. A group or a case keeps its old name in `was`.
    func rename(_ spot: Spot, to name: String) throws(RequestFailure) -> JSONValue {
        guard let symbol = spot.symbol else { throw .refused("nothing here has a name that can be changed") }
        try check(symbol, in: spot.index)
        if name == symbol.name { return workspaceEdit([:], of: spot.index) }
        if let complaint = complaint(name, for: symbol.kind) { throw .refused(complaint) }
        if Symbol(symbol.kind, name).isBuiltIn {
            throw .refused("`\(name)` is built into the language: \(symbol.description) would mean something else")
        }
        let symbols = spot.index.symbolsToRename(with: symbol)
        let new = symbols.flatMap { spot.index.symbolsToRename(with: Symbol($0.kind, name, of: $0.owner)) }
        if let taken = new.first(where: { !spot.index.declarations(of: $0).isEmpty }) {
            throw .refused("\(taken.description) exists already")
        }
        try refuseUnreadable(symbol, spot)
        if symbol.kind == .group { try refuseLostLevel(symbol.name, to: name, spot.snapshot) }
        var edits: [String: [OffsetEdit]] = [:]
        for symbol in symbols { edits.merge(renaming(symbol, to: name, in: spot.index)) { $0 + $1 } }
        try refuseNewErrors(edits, spot)
        return workspaceEdit(edits, of: spot.index)
    }

    private func check(_ symbol: Symbol, in index: APIIndex) throws(RequestFailure) {
        let isDeclared = !index.declarations(of: symbol).isEmpty
        // A policy that a spec declares can be renamed even if it has a built-in name. The category `silent` can't be
        // renamed even if the spec lists it.
        if symbol.isBuiltIn, !isDeclared || symbol.kind == .category {
            throw .refused("`\(symbol.name)` is built into the language and can't be renamed")
        }
        if !isDeclared { throw .refused("\(symbol.description) is declared nowhere") }
    }

    /// Returns the reason why a symbol of the given kind can't have this name, or `nil` if the name is allowed.
    private func complaint(_ name: String, for kind: NameKind) -> String? {
        if kind == .locale {
            return NameSyntax.isLocale(name) ? nil : "`\(name)` is not a BCP 47 tag, such as `ko` or `en-GB`"
        }
        let syntax = kind == .group ? NameSyntax.type(limit: SpecLimits.name) : .member
        return syntax.complaint(name, what: "a \(kind.rawValue)").map { "\($0.message): \($0.hint)" }
    }

    /// Returns the edits that rename a symbol, by the path of the file.
    private func renaming(_ symbol: Symbol, to name: String, in index: APIIndex) -> [String: [OffsetEdit]] {
        var edits: [String: [OffsetEdit]] = [:]
        for site in index.sites(of: symbol) {
            edits[site.file.path, default: []].append(OffsetEdit(range: site.occurrence.range, text: name))
        }
        // If the names differ only in letter case, the deprecated alias for the old name would collide with the new
        // name.
        guard symbol.kind == .group || symbol.kind == .case, name.lowercased() != symbol.name.lowercased() else {
            return edits
        }
        for site in index.declarations(of: symbol) {
            guard let entry = site.entry else { continue }
            let earlier = EarlierNames(file: site.file, value: entry.value)
            if let edit = earlier.edit(adding: symbol.name, renamedTo: name) {
                edits[site.file.path, default: []].append(edit)
            }
        }
        return edits
    }

    /// Refuses to rename a symbol if a file that might refer to the symbol can't be read.
    private func refuseUnreadable(_ symbol: Symbol, _ spot: Spot) throws(RequestFailure) {
        let codes: [DiagnosticCode] = [.yamlSyntax, .yamlFeature, .encoding, .limitExceeded, .unreadable]
        for finding in spot.snapshot.findings where codes.contains(finding.code) {
            let source = spot.snapshot.files[finding.range.file]
            if finding.code != .unreadable, source.bytes.firstRange(of: symbol.name.utf8) == nil { continue }
            let place = "`\(source.path)` can't be read (line \(finding.range.start.line): \(finding.message))"
            throw .refused("\(place), and \(symbol.description) may be used there: fix the file first")
        }
    }

    /// Refuses to rename a group if the team's levels list only the old name, because the levels wouldn't apply to the
    /// renamed group.
    private func refuseLostLevel(_ old: String, to new: String, _ snapshot: APISnapshot) throws(RequestFailure) {
        let levels = snapshot.levels
        let groups = levels.rules.values.flatMap { $0.settings.map(\.groups) }
        for prefix in ["", (snapshot.api?.name.value ?? "") + "/"]
        where groups.contains(where: { $0.contains(prefix + old) && !$0.contains(prefix + new) }) {
            let (old, new) = (prefix + old, prefix + new)
            throw .refused("`\(TeamLevels.fileName)` sets levels for `\(old)`: list `\(new)` beside it there first")
        }
    }

    /// Refuses edits that cause new errors, for example because the new name conflicts with another.
    private func refuseNewErrors(_ edits: [String: [OffsetEdit]], _ spot: Spot) throws(RequestFailure) {
        var texts: [String: [UInt8]] = [:]
        for file in spot.index.files {
            if let edits = edits[file.path] { texts[file.path] = applying(edits, to: file.document.bytes) }
        }
        let known = Dictionary(grouping: spot.snapshot.findings.filter { $0.severity == .error }, by: \.code.id)
        let messages = Set(spot.snapshot.findings.map(\.message))
        let found = workspace.findings(of: spot.snapshot.folder, with: texts).filter { $0.severity == .error }
        for (code, findings) in Dictionary(grouping: found, by: \.code.id)
        where findings.count > known[code]?.count ?? 0 {
            let finding = findings.first { !messages.contains($0.message) } ?? findings[0]
            throw .refused(finding.message + (finding.hint.map { ": \($0)" } ?? ""))
        }
    }
}

/// A replacement of a range of bytes in a text.
struct OffsetEdit: Hashable {
    var range: Range<Int>
    var text: String
}

/// Applies edits to a text. If edits overlap, only the first edit is applied.
func applying(_ edits: [OffsetEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= position
    {
        result += bytes[position..<edit.range.lowerBound]
        result += edit.text.utf8
        position = edit.range.upperBound
    }
    return result + bytes[position...]
}

extension LanguageServer {
    func textEdit(_ offsets: Range<Int>, _ text: String, in file: FileSyntax) -> JSONValue {
        ["range": range(offsets, in: file), "newText": .string(text)]
    }

    /// Returns the protocol's `WorkspaceEdit`, with the versions of open documents if the client supports versions.
    func workspaceEdit(_ edits: [String: [OffsetEdit]], of index: APIIndex) -> JSONValue {
        let changes = edits.sorted { $0.key < $1.key }.compactMap { path, edits -> (path: String, edits: JSONValue)? in
            guard let file = index.files.first(where: { $0.path == path }) else { return nil }
            let sorted = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
            // For a file that isn't open, editors may add the carriage returns themselves.
            let isOpen = workspace.documents[path] != nil
            return (
                path,
                .array(
                    sorted.map { edit in
                        textEdit(edit.range, isOpen ? edit.text : edit.text.replacing("\r\n", with: "\n"), in: file)
                    })
            )
        }
        guard client.hasVersionedEdits else {
            return ["changes": .object(changes.map { JSONMember(workspace.uri(of: $0.path), $0.edits) })]
        }
        return [
            "documentChanges": .array(
                changes.map { change in
                    let version: JSONValue = workspace.documents[change.path].map { .integer($0.version) } ?? .null
                    return [
                        "textDocument": ["uri": .string(workspace.uri(of: change.path)), "version": version],
                        "edits": change.edits,
                    ]
                })
        ]
    }
}
