package import ErrorSpecLanguage

/// Compares a spec with OpenAPI documents, recorded responses and hand-written Swift.
///
/// - Parameters:
///   - unseen: Whether to report the cases that handle none of the recordings.
///   - undocumented: Whether to report the cases that the documents, or else the Swift, don't mention.
///   - readSwift: Runs the companion that reads Swift. Only called if the sources contain Swift.
///   - store: A store with the spec's files. The sources and the findings are added to the store.
/// - Returns: How much of the documents, or else of the app's Swift, the spec covers, or `nil` if there is neither; and
///   YAML with the cases and operations that the specs lack.
package func checkSources(
    _ spec: ResolvedSpec, against sources: [SourceInput], unseen: Bool = false, undocumented: Bool = false,
    store: inout DocumentStore, readSwift: SwiftReaderProgram
) throws -> (coverage: Coverage?, paste: String) {
    let contents = store.read(sources, invalidRecordings: .error)
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
    var swift: SwiftCheck?
    if !contents.swift.isEmpty {
        let app = try SwiftGroups(reading: contents, by: readSwift, into: &store.diagnostics)
        swift = SwiftCheck(spec, against: app, files: store.files)
        swift?.report(undocumented: undocumented && document == nil, into: &store.diagnostics)
    }
    let paste = Paste.text(
        (document?.rows ?? []) + rows + (swift?.rows ?? []),
        (document?.lacking ?? []) + operations + (swift?.lacking ?? []), of: spec)
    document?.document.schemas.reportLimit(into: &store.diagnostics)
    return (document?.coverage ?? swift?.coverage, paste)
}
