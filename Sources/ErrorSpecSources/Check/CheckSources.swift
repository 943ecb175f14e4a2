package import ErrorSpecLanguage

/// Compares a spec with sources: OpenAPI documents and recorded responses, in any combination.
///
/// - Parameters:
///   - reportsUnseen: Whether cases are noted that no recording is handled by.
///   - reportsUndocumented: Whether cases are noted that the documents don't mention.
///   - store: Holds the spec's files. The sources are added to it, and the findings.
/// - Returns: How much of the documents is covered; `nil` without a document.
package func checkSources(
    _ spec: ResolvedSpec, against sources: [SourceInput], reportsUnseen: Bool = false,
    reportsUndocumented: Bool = false, store: inout DocumentStore
) -> Coverage? {
    let files = sources.filter { source in
        guard case .folder(let shown, _, _) = source else { return true }
        let message = "`\(shown)` is a folder, and `check` takes documents and recordings"
        store.reportUnknown(store.add(withoutLines: shown), message)
        return false
    }
    let contents = store.read(files, invalidRecordings: .error)
    for file in contents.swift {
        store.reportUnknown(file, "`\(file.path)` is Swift, which `import` reads and `check` doesn't")
    }
    return check(
        spec, against: contents, reportsUnseen: reportsUnseen, reportsUndocumented: reportsUndocumented,
        into: &store.diagnostics)
}

/// Compares a spec with sources that are read already.
func check(
    _ spec: ResolvedSpec, against contents: SourceContents, reportsUnseen: Bool = false, reportsUndocumented: Bool,
    into diagnostics: inout Diagnostics
) -> Coverage? {
    let document = contents.documents.merged
    let bases = Set(document?.operations.flatMap(\.bases) ?? []).sorted()
    if !contents.recordings.isEmpty {
        let recordings = ofOneHost(contents.recordings) { host, api, others in
            let message = "responses of `\(host)` are not compared: most of the JSON comes from `\(api)`"
            diagnostics.report(Diagnostic(.unknownOperation, message, as: .note, at: others[0].range))
        }
        check(spec, against: recordings, bases: bases, reportsUnseen: reportsUnseen, into: &diagnostics)
    }
    return document.map {
        check(spec, against: $0, reportsUndocumented: reportsUndocumented, into: &diagnostics)
    }
}
