import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSwift

/// The result of importing sources.
package struct ImportedSpec {
    package let draft: SpecDraft
    package let files: [DraftFile]
    /// Of Swift: a summary on one screen.
    package var survey: SwiftSurvey?

    fileprivate init(_ draft: SpecDraft) {
        self.draft = repaired(draft.withoutEmptyGroups()).withoutEmptyGroups()
        files = self.draft.files()
    }

    /// `WebShop` → `web-shop`, `SLPStudy` → `slp-study`.
    package var folderName: String { Names.file(draft.api) }
}

/// Drafts a first spec from sources; `nil` if they contain nothing to start from, for which the diagnostics give the
/// reason.
///
/// - Parameter readSwift: Runs the companion that reads Swift, if there is any. Its errors are rethrown.
package func importSpec(
    from sources: [SourceInput], name: String?, fallbackName: String, store: inout DocumentStore,
    readSwift: @escaping SwiftReaderProgram
) throws -> ImportedSpec? {
    let contents = store.read(sources, invalidRecordings: .warning)
    if store.diagnostics.hasErrors { return nil }
    let recorded =
        contents.recordings.isEmpty ? [] : [openAPIDocument(of: contents.recordings, beside: contents.documents)]
    if let document = (contents.documents + recorded).merged {
        if document.operations.isEmpty, document.unknownOperations.isEmpty {
            let file = store.files[document.range.file]
            store.reportUnknown(file, "no operation is described in `\(file.path)`")
            return nil
        }
        var importer = OpenAPIImporter(document)
        var draft = importer.draft(name: name ?? document.title.flatMap { Names.api($0) } ?? fallbackName)
        document.schemas.reportLimit(into: &store.diagnostics)
        draft.unused += references(in: store)
        if let first = contents.swift.first {
            draft.unused.add(
                .case, count: contents.swift.count, "Swift beside a document is not read",
                at: SourceRange(startOf: first.id))
        }
        return ImportedSpec(draft)
    }
    guard let first = contents.swift.first else { return nil }
    let facts = try swiftFacts(of: contents.swift, by: readSwift, into: &store.diagnostics)
    let errors = SwiftErrors(facts, of: contents.swift)
    errors.reportUnreadFiles(into: &store.diagnostics)
    var importer = SwiftImporter(errors: errors)
    if var draft = importer.draft(name: name ?? fallbackName) {
        if let first = contents.generated.first {
            draft.unused.add(
                .case, count: contents.generated.count, "generated Swift is skipped unless its file is named",
                at: SourceRange(startOf: first.id))
        }
        var spec = ImportedSpec(draft)
        spec.survey = SwiftImporter(errors: errors).survey
        return spec
    }
    // No file of a folder is at fault.
    let folder = sources.lazy.compactMap { if case .folder(let shown, _, _) = $0 { shown } else { nil } }.first
    let place = folder.map { store.add(withoutLines: $0) } ?? first
    var nothing = errors.nothingFound(in: place, of: contents.swift.count)
    if let note = leftOut(contents.generated) { nothing.notes.append(note) }
    store.diagnostics.report(nothing)
    return nil
}

/// A note that names generated files, which may be those that a user means.
private func leftOut(_ generated: [SourceFile]) -> Diagnostic.Note? {
    guard let first = generated.first else { return nil }
    let files = generated.count == 1 ? "1 generated file was" : "\(generated.count) generated files were"
    return Diagnostic.Note(
        "\(files) left out, which must be named to be read: \(listedShortly(generated.map(\.path)))",
        at: SourceRange(startOf: first.id))
}

extension SwiftErrors {
    /// Reports the files that can't be read as Swift completely.
    func reportUnreadFiles(into diagnostics: inout Diagnostics) {
        for unread in facts.unread where unread.isAboutFile {
            diagnostics.report(
                .swiftSyntax, unread.message, at: range(unread.at),
                hint: "everything else was read")
        }
    }

    /// Nothing that a spec could say: the nearest to it, and what is looked for.
    func nothingFound(in first: SourceFile, of count: Int) -> Diagnostic {
        let nearest =
            types.first { $0.isError && $0.isOfNetwork && !$0.cases.isEmpty }
            ?? types.first { $0.isError && !$0.cases.isEmpty }
            ?? types.first { $0.isAboutErrors && !$0.cases.isEmpty }
        let hint = "give the files with the enums of errors and the functions that map statuses to them"
        guard let nearest else {
            let files = count == 1 ? "`\(first.path)`" : "\(count) files of Swift"
            return Diagnostic(
                .unknownSource, "no enum of errors is in \(files)", at: SourceRange(startOf: first.id), hint: hint)
        }
        let unread = facts.unread.filter { $0.what == "status" }.map { Diagnostic.Note($0.message, at: range($0.at)) }
        let successes = unused.filter { $0.kind == .status }.map { Diagnostic.Note($0.message, at: $0.range) }
        return Diagnostic(
            .unknownSource, "no status or code was found for errors such as `\(nearest.name)`",
            at: nearest.range, notes: Array((unread + successes).unique(by: \.message).prefix(5)), hint: hint)
    }
}

/// The draft without the parts that `lint` would report as errors. These parts are listed.
private func repaired(_ draft: SpecDraft) -> SpecDraft {
    var draft = draft
    for _ in 0..<200 {
        let texts = Dictionary(draft.files().map { ("import/" + $0.name, Array($0.text.utf8)) }) { first, _ in first }
        let analysis = analyse(["import"], of: .memory(texts))
        guard let problem = analysis.findings.first(where: { $0.severity == .error }),
            let api = analysis.resolved?.apis.first, draft.remove(problem, of: api)
        else { break }
    }
    return draft
}

extension SpecDraft {
    /// Leaves out the case that an error is about, or gives the API another name.
    ///
    /// - Parameter resolved: The draft as it was read again.
    /// - Returns: Whether anything has changed.
    fileprivate mutating func remove(_ problem: Diagnostic, of resolved: ResolvedAPI) -> Bool {
        let isAboutAPI =
            problem.range.file == resolved.name.range.file && problem.range.start == resolved.name.range.start
        // The document's title isn't valid as an API's name, such as `Swift` or `Category`.
        if isAboutAPI, problem.code == .nameCollision || problem.code == .invalidName, !api.hasSuffix("API") {
            api += "API"
            return true
        }
        let before = resolved.cases.filter { declared in
            declared.name.range.file == problem.range.file && declared.name.range.start <= problem.range.start
        }
        guard let found = before.max(by: { $0.name.range.start < $1.name.range.start }) else { return false }
        let (group, name) = (resolved[found.group].name.value, found.name.value)
        guard let index = groups.firstIndex(where: { $0.name == group }),
            let position = groups[index].cases.firstIndex(where: { $0.name == name })
        else { return false }
        groups[index].cases.remove(at: position)
        let inheritsDefault = groups[index].parents == nil && defaultGroup != nil && groups[index].name != defaultGroup
        if !inheritsDefault { groups[index].fillIfEmpty(with: placeholder) }
        let reference = "\(group).\(name)"
        for index in groups.indices {
            for position in groups[index].cases.indices {
                groups[index].cases[position].overrides.removeAll { $0 == reference }
            }
        }
        let message = "`\(reference)` conflicts with other cases: \(problem.message)"
        unused.add(.case, message, at: unused.first?.range ?? SourceRange(startOf: SourceFile.ID(0)))
        return true
    }
}

/// The references that lead nowhere, or to another server.
private func references(in store: DocumentStore) -> [Unused] {
    store.diagnostics.all.filter { $0.code == .remoteReference || $0.code == .unresolvedReference }
        .map { Unused(kind: .reference, message: $0.message, range: $0.range) }.counted
}
