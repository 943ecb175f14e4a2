import ErrorSpecLanguage

/// The result of importing sources.
package struct ImportedSpec {
    package let draft: SpecDraft
    package let files: [DraftFile]
    /// A short summary of the imported Swift, or `nil` if no Swift was imported.
    package var survey: SwiftSurvey?

    fileprivate init(_ draft: SpecDraft) {
        var draft = draft.withoutEmptyGroups()
        // A name from a document's title may be reserved, such as `Swift` or `Category`.
        if ReservedNames.apis[draft.api] != nil { draft.api += "API" }
        self.draft = draft
        files = draft.files()
    }

    /// The name of the spec's folder: `WebShop` becomes `web-shop`, `SLPStudy` becomes `slp-study`.
    package var folderName: String { Names.file(draft.api) }
}

/// Drafts a first spec from sources. If the sources contain nothing to import, returns `nil`, and the diagnostics
/// give the reason.
///
/// - Parameter readSwift: Runs the companion that reads Swift. Only called if the sources contain Swift and no
///   document; errors of the companion are rethrown.
package func importSpec(
    from sources: [SourceInput], name: String?, fallbackName: String, store: inout DocumentStore,
    readSwift: SwiftReaderProgram
) throws -> ImportedSpec? {
    let contents = store.read(sources, invalidRecordings: .warning)
    if store.diagnostics.hasErrors { return nil }
    let recorded =
        contents.recordings.isEmpty ? [] : [openAPIDocument(of: contents.recordings, beside: contents.documents)]
    guard let document = (contents.documents + recorded).merged else {
        // If the user named a folder, findings are about the folder instead of one of its files.
        let folder = sources.lazy.compactMap { if case .folder(let shown, _, _) = $0 { shown } else { nil } }.first
        return try importSwift(contents, in: folder, name: name ?? fallbackName, store: &store, readSwift: readSwift)
    }
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

private func importSwift(
    _ contents: SourceContents, in folder: String?, name: String, store: inout DocumentStore,
    readSwift: SwiftReaderProgram
) throws -> ImportedSpec? {
    guard let first = contents.swift.first else { return nil }
    let app = try SwiftGroups(reading: contents, by: readSwift, into: &store.diagnostics)
    guard var draft = SpecDraft(app, name: name) else {
        let place = folder.map { store.add(withoutLines: $0) } ?? first
        var nothing = app.nothingFound(in: place, of: contents.swift.count)
        if let note = leftOut(contents.generated) { nothing.notes.append(note) }
        store.diagnostics.report(nothing)
        return nil
    }
    if let first = contents.generated.first {
        draft.unused.add(
            .case, count: contents.generated.count, "generated Swift is skipped unless its file is named",
            at: SourceRange(startOf: first.id))
    }
    var spec = ImportedSpec(draft)
    spec.survey = SwiftSurvey(app)
    return spec
}

/// Returns a note about the generated files that were left out, in case the user wanted to import one of them.
private func leftOut(_ generated: [SourceFile]) -> Diagnostic.Note? {
    guard let first = generated.first else { return nil }
    let files = generated.count == 1 ? "1 generated file was" : "\(generated.count) generated files were"
    return Diagnostic.Note(
        "\(files) left out, and only read if named: \(listedShortly(generated.map(\.path)))",
        at: SourceRange(startOf: first.id))
}

/// Returns the references that can't be followed.
private func references(in store: DocumentStore) -> [Unused] {
    store.diagnostics.all.filter { $0.code == .remoteReference || $0.code == .unresolvedReference }
        .map { Unused(kind: .reference, message: $0.message, range: $0.range) }.counted
}
