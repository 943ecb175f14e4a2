package import ErrorSpecLanguage

/// Compares a spec with sources: OpenAPI documents and recorded responses, in any combination.
///
/// - Parameters:
///   - reportsUnseen: Whether cases are noted that no recording shows.
///   - reportsUndocumented: Whether cases are noted that the documents don't mention.
///   - store: Holds the spec's files. The sources are added to it, and the findings.
/// - Returns: How much of the documents is covered; `nil` without a document.
package func checkSources(
    _ spec: ResolvedSpec, against sources: [SourceInput], reportsUnseen: Bool = false,
    reportsUndocumented: Bool = false, store: inout DocumentStore
) -> Coverage? {
    var documents: [OpenAPIDocument] = []
    var recordings: [Recording] = []
    for source in sources {
        switch source {
        case .folder(let shown, _, _):
            let file = store.add([], path: shown, shown: shown)
            store.reportUnknown(file, "`\(shown)` is a folder, and `check` takes documents and recordings")
        case .file(let path, let shown, let bytes):
            let file = store.add(bytes, path: path, shown: shown)
            guard let content = store.detect(file) else { continue }
            switch content {
            case .openAPI(let root, let version): documents.append(store.readOpenAPI(root, version))
            case .recordings: recordings += readRecordings(file, into: &store.diagnostics)
            case .archive(let root): recordings += readArchive(root, into: &store.diagnostics)
            case .swift:
                store.reportUnknown(file, "`\(shown)` is Swift, which `import` reads and `check` doesn't")
            }
        }
    }
    let bases = Set(documents.flatMap { $0.operations.flatMap(\.bases) }).sorted()
    if !recordings.isEmpty {
        let recordings = ofOneHost(recordings) { host, api, others in
            let message = "responses of `\(host)` are not compared: most of the JSON comes from `\(api)`"
            store.diagnostics.report(Diagnostic(.unknownOperation, message, as: .note, at: others[0].range))
        }
        check(
            spec, against: recordings, bases: bases, reportsUnseen: reportsUnseen,
            into: &store.diagnostics)
    }
    if documents.isEmpty { return nil }
    return check(spec, against: documents, reportsUndocumented: reportsUndocumented, into: &store.diagnostics)
}
