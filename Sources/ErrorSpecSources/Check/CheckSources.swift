package import ErrorSpecLanguage

/// Compares a spec with OpenAPI documents and recorded responses.
///
/// - Parameters:
///   - unseen: Whether to report the cases that handle none of the recordings.
///   - undocumented: Whether to report the cases that the documents don't mention.
///   - store: A store with the spec's files. The sources and the findings are added to the store.
/// - Returns: How much of the documents the spec covers, or `nil` if no source is a document; and YAML with the cases
///   and operations that the specs lack.
package func checkSources(
    _ spec: ResolvedSpec, against sources: [SourceInput], unseen: Bool = false, undocumented: Bool = false,
    store: inout DocumentStore
) -> (coverage: Coverage?, paste: String) {
    let files = sources.filter { source in
        guard case .folder(let shown, _, _) = source else { return true }
        let message = "`\(shown)` is a folder, and `check` reads documents and recordings"
        store.reportUnknown(store.add(withoutLines: shown), message)
        return false
    }
    let contents = store.read(files, invalidRecordings: .error)
    for file in contents.swift {
        store.reportUnknown(file, "`\(file.path)` is Swift, which `import` reads and `check` doesn't")
    }
    var rows: [UnhandledRow] = []
    var operations: [NewOperation] = []
    let document = contents.documents.merged.map { DocumentCheck(spec, against: $0) }
    if !contents.recordings.isEmpty {
        let recordings = fromMainHost(contents.recordings.filter { $0.status >= 200 }) { host, api, others in
            let message = "responses of `\(host)` are not compared: most of the JSON is sent by `\(api)`"
            store.diagnostics.report(Diagnostic(.unknownOperation, message, as: .note, at: others[0].range))
        }
        let bases = Set(document?.document.operations.flatMap(\.bases) ?? []).sorted()
        let check = RecordingCheck(spec, against: recordings, bases: bases)
        check.report(unseen: unseen, into: &store.diagnostics)
        (rows, operations) = (check.rows, check.lacking)
    }
    document?.report(undocumented: undocumented, into: &store.diagnostics)
    let paste = Paste.text((document?.rows ?? []) + rows, (document?.lacking ?? []) + operations, of: spec)
    document?.document.schemas.reportLimit(into: &store.diagnostics)
    return (document?.coverage, paste)
}
