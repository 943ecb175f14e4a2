import ErrorSpecLanguage
import ErrorSpecReading

/// Reads the bytes both as an `api.yaml` and as a file of groups, through all stages up to the check. Traps if an
/// invariant is violated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpec(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let head =
        "errorspec: 1\napi: Fuzz\ntitle: T\nlocales: [ko, en]\nparents: [Common]\nbody: b\nbodies:\n  b: {code: /c, message: /m}\n"
    run([("api.yaml", bytes, .api)])
    run([("api.yaml", Array(head.utf8), .api), ("part.yaml", bytes, .part)])
    return 0
}

private func run(_ texts: [(path: String, bytes: [UInt8], role: SourceFile.Role)]) {
    var files = SourceFiles()
    var diagnostics = Diagnostics()
    var documents: [SpecDocument] = []
    for text in texts {
        let file = files.add(path: text.path, folder: "", name: text.path, role: text.role, bytes: text.bytes)
        documents.append(parse(file, into: &diagnostics))
    }
    let resolved = resolve(documents, files: files, into: &diagnostics)
    let checked = resolved.flatMap { check($0, into: &diagnostics) }
    precondition((checked == nil) == (diagnostics.hasErrors || resolved == nil), "a checked spec has no error")
    let sorted = diagnostics.sorted(in: files)
    precondition(sorted.contains { $0.severity == .error } == diagnostics.hasErrors, "an error is shown")
    for diagnostic in sorted { inspect(diagnostic, in: files) }
    if let resolved { resolved.apis.forEach(inspect) }
}

private func inspect(_ diagnostic: Diagnostic, in files: SourceFiles) {
    precondition(!diagnostic.message.isEmpty && !diagnostic.message.contains("\n"), "a message is one line")
    for range in [diagnostic.range] + diagnostic.notes.map(\.range) { inspect(range, in: files) }
    guard let replacement = diagnostic.replacement else { return }
    inspect(replacement.range, in: files)
    let lines = SourceLines(files[replacement.range.file].bytes)
    precondition(lines.offset(of: replacement.range.start) <= lines.offset(of: replacement.range.end))
}

private func inspect(_ range: SourceRange, in files: SourceFiles) {
    precondition(range.start.line >= 1 && range.start.column >= 1, "places count from 1")
    precondition(range.start <= range.end, "a place does not end before it starts")
    let lines = SourceLines(files[range.file].bytes)
    precondition(Int(range.start.line) <= lines.count + 1, "a place is in its file")
}

private func inspect(_ api: ResolvedAPI) {
    for group in api.groups.indices.map({ GroupID($0) }) {
        precondition(api[group].visible.count == Array(api[group].visible).count, "visible cases are counted")
        precondition(!api[group].ancestors.contains(group), "no group is its own ancestor")
        let matcher = ResponseMatcher(of: group, in: api)
        for status in [100, 200, 401, 500, 599] {
            if case .handled(let id) = matcher.outcome(status: status, codes: []) {
                precondition(api[group].sees(id), "a winner is visible")
            }
        }
        for rule in api.rules(of: group) {
            precondition(api.path(from: group, to: rule.winner) != nil, "a winner is reached")
        }
    }
}
