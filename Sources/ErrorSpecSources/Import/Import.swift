import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSwift

/// The result of importing a source.
package struct ImportedSpec {
    package var draft: SpecDraft
    package var files: [DraftFile]
    /// Of Swift: what there is at a glance.
    package var survey: SwiftSurvey?
    var sources: [SourceInput]
    /// The documents and recordings, as one document.
    var document: OpenAPIDocument?
    /// Of Swift: for specs that are there already.
    var additions: SpecDraft?

    /// The draft of the source for specs of one API.
    func additions(to spec: ResolvedSpec) -> SpecDraft {
        guard let document else { return additions ?? draft }
        var additions = importOpenAPI(document, name: draft.api, fallbackName: draft.api, into: spec)
        additions.unused += draft.unused.filter { $0.kind == .reference }
        return additions
    }

    /// `WebShop` → `web-shop`, `SLPStudy` → `slp-study`.
    package var folderName: String { Names.file(draft.api) }
}

/// Sources → a first spec; `nil`, with diagnostics that say why, where there is nothing to start from.
///
/// - Parameter readSwift: Runs the companion that reads Swift, if there is any. What it throws is thrown.
package func importSpec(
    from sources: [SourceInput], name: String?, fallbackName: String, store: inout DocumentStore,
    readSwift: @escaping SwiftReaderProgram
) throws -> ImportedSpec? {
    var documents: [OpenAPIDocument] = []
    var swift: [SourceFile] = []
    var folder: String?
    // A folder and one within it have the same files.
    var read: Set<String> = []
    for source in sources {
        switch source {
        case .folder(let shown, let files, let unreadable):
            folder = folder ?? shown
            for (path, failure) in unreadable { store.warn(path, failure) }
            for file in files where read.insert(file.path).inserted {
                swift.append(store.add(file.bytes, path: file.path, shown: file.path))
            }
            if files.isEmpty {
                store.reportUnknown(store.add(withoutLines: shown), "there is no Swift in `\(shown)`")
            }
        case .file(let path, let shown, let bytes):
            guard read.insert(shown).inserted else { continue }
            let file = store.add(bytes, path: path, shown: shown)
            guard let content = store.detect(file) else { continue }
            switch content {
            case .openAPI(let root, let version): documents.append(store.readOpenAPI(root, version))
            case .recordings: documents += store.document(of: file) { readRecordings(file, into: &$0) }
            case .archive(let root): documents += store.document(of: file) { readArchive(root, into: &$0) }
            case .swift: swift.append(file)
            }
        }
    }
    if store.diagnostics.hasErrors { return nil }
    var draft: SpecDraft?
    var whole: OpenAPIDocument?
    var survey: SwiftSurvey?
    var additions: SpecDraft?
    if let first = documents.first {
        let document = documents.dropFirst().reduce(first) { $0.merged(with: $1) }
        whole = document
        if document.operations.isEmpty, document.unknownOperations.isEmpty {
            let file = store.files[document.range.file]
            store.reportUnknown(file, "no operation is described in `\(file.path)`")
            return nil
        }
        draft = importOpenAPI(document, name: name, fallbackName: fallbackName)
        draft?.unused += references(in: store)
        if let first = swift.first {
            draft?.unused.append(
                Unused(
                    .case, count: swift.count, "Swift beside a document is not read", at: SourceRange(startOf: first.id)
                ))
        }
    } else if let first = swift.first {
        let facts = try SwiftReaderRun(program: readSwift).facts(of: swift, into: &store.diagnostics)
        let errors = SwiftErrors(facts, of: swift)
        errors.reportUnreadFiles(into: &store.diagnostics)
        draft = importSwift(errors, name: name ?? fallbackName)
        additions = importSwift(errors, name: name ?? fallbackName, isNew: false)
        survey = SwiftImporter(errors: errors).survey
        if draft == nil {
            // No file of a folder is at fault.
            let place = folder.map { store.add(withoutLines: $0) } ?? first
            store.diagnostics.report(errors.nothingFound(in: place, of: swift.count))
        }
    }
    return draft.map { draft in
        let written = repaired(draft.withoutEmptyGroups()).withoutEmptyGroups()
        return ImportedSpec(
            draft: written, files: written.files(), survey: survey, sources: sources, document: whole,
            additions: additions)
    }
}

extension DocumentStore {
    /// Recordings as a document. What is none is a warning: the others count.
    fileprivate mutating func document(
        of file: SourceFile, _ read: (inout Diagnostics) -> [Recording]
    ) -> [OpenAPIDocument] {
        var found = Diagnostics()
        let recordings = read(&found)
        for var diagnostic in found.all {
            diagnostic.severity = .warning
            diagnostics.report(diagnostic)
        }
        if !recordings.isEmpty { return [documentOf(recordings, file)] }
        reportUnknown(file, "no response is recorded in `\(file.path)`")
        return []
    }
}

extension SwiftErrors {
    /// Reports the files that are no Swift, or only in part.
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
            types.first { $0.isError && !$0.cases.isEmpty } ?? types.first { $0.isAboutErrors && !$0.cases.isEmpty }
        let hint = "give the files with the enums of errors and the functions that map statuses to them"
        guard let nearest else {
            let files = count == 1 ? "`\(first.path)`" : "\(count) files of Swift"
            return Diagnostic(
                .unknownSource, "no enum of errors is in \(files)", at: SourceRange(startOf: first.id), hint: hint)
        }
        return Diagnostic(
            .unknownSource, "no code says which status or code an error such as `\(nearest.name)` stands for",
            at: nearest.range, hint: hint)
    }
}

/// A draft whose files lint without an error: what would be one is left out, and listed.
private func repaired(_ draft: SpecDraft) -> SpecDraft {
    var draft = draft
    for _ in 0..<200 {
        let texts = Dictionary(draft.files().map { ("import/" + $0.name, $0.text) }) { first, _ in first }
        let analysis = analyse(["import"], of: .memory(texts.mapValues { Array($0.utf8) }))
        guard let problem = analysis.findings.first(where: { $0.severity == .error }),
            let text = texts[analysis.files[problem.range.file].path], draft.remove(problem, from: text)
        else { break }
    }
    return draft
}

extension SpecDraft {
    /// Leaves out the case that an error is about, or gives the API another name.
    ///
    /// - Parameter text: The file with the error.
    /// - Returns: Whether anything has changed.
    fileprivate mutating func remove(_ problem: Diagnostic, from text: String) -> Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // A document about `Swift`, or a `Category`.
        if problem.code == .nameCollision || problem.code == .invalidName, !api.hasSuffix("API"),
            lines[Int(problem.range.start.line) - 1] == "api: \(api)"
        {
            api += "API"
            return true
        }
        let before = lines.prefix(Int(problem.range.start.line))
        let isKey = { (line: Substring, depth: Int) in
            line.hasPrefix(String(repeating: " ", count: depth)) && line.dropFirst(depth).first != " "
        }
        guard let line = before.last(where: { isKey($0, 6) }), let groupLine = before.last(where: { isKey($0, 2) })
        else { return false }
        let name = line.trimmingBlanks.prefix { $0 != ":" }
        let group = groupLine.trimmingBlanks.prefix { $0 != ":" }
        guard let index = groups.firstIndex(where: { $0.name == group }),
            let position = groups[index].cases.firstIndex(where: { $0.name == name })
        else { return false }
        groups[index].cases.remove(at: position)
        let inheritsDefault = groups[index].parents == nil && defaultGroup != nil && groups[index].name != defaultGroup
        if !inheritsDefault { groups[index].fillIfEmpty(withText: hasPlainTexts) }
        let reference = "\(group).\(name)"
        for index in groups.indices {
            for position in groups[index].cases.indices {
                groups[index].cases[position].overrides.removeAll { $0 == reference }
            }
        }
        let message = "`\(reference)` can't stand beside the other cases: \(problem.message)"
        unused.append(Unused(.case, message, at: unused.first?.range ?? SourceRange(startOf: SourceFile.ID(0))))
        return true
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring { drop { $0 == " " } }
}

/// The references that lead nowhere, or to another server.
private func references(in store: DocumentStore) -> [Unused] {
    var list = UnusedList()
    for diagnostic in store.diagnostics.all
    where diagnostic.code == .remoteReference || diagnostic.code == .unresolvedReference {
        list.add(.reference, diagnostic.message, at: diagnostic.range)
    }
    return list.sorted
}

extension OpenAPIDocument {
    func merged(with other: OpenAPIDocument) -> OpenAPIDocument {
        var merged = self
        merged.title = title ?? other.title
        merged.tagDescriptions.merge(other.tagDescriptions) { first, _ in first }
        merged.operations += other.operations
        merged.unknownOperations += other.unknownOperations
        merged.schemas.merge(other.schemas)
        merged.unused += other.unused
        return merged
    }
}
