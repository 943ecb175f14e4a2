import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Foundation

/// Imports the bytes as the kind of source that `FUZZ_READER` selects. Traps if the imported spec has a lint error
/// or, except for `facts`, if nothing is imported and no error is reported.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSources(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch reader {
    case "openapi": readSource(bytes)
    case "recordings": readLines(bytes)
    case "archive": readArchive(bytes)
    case "facts": readFacts(bytes)
    default: fatalError("FUZZ_READER is openapi, recordings, archive or facts")
    }
    return 0
}

private let reader = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? ""

private let noFiles = FileTree(
    list: { _ throws(ReadFailure) in throw .missing }, read: { _, _ throws(ReadFailure) in throw .missing })

/// Imports the bytes as a source of whichever kind they look like, such as an OpenAPI document.
private func readSource(_ bytes: [UInt8]) {
    var store = DocumentStore(tree: noFiles)
    let source = SourceInput.file(path: "source", shown: "source", bytes: bytes)
    // The companion's output if it finds nothing in Swift code. The import uses this output if the bytes look like
    // Swift.
    let noFacts =
        Array(#"{"errorspecSwift":1,"types":[],"constants":[],"mappings":[],"properties":[],"#.utf8)
        + Array(#""bodies":[],"requests":[],"unread":[]}"#.utf8)
    let imported = importing([source], facts: noFacts, &store)
    precondition(imported != nil || store.diagnostics.hasErrors, "a source is imported, or the reason is reported")
    if let imported { expectSound(imported, against: source) }
}

private func readLines(_ bytes: [UInt8]) {
    var files = SourceFiles()
    let file = files.add(path: "source", folder: ".", name: "source", role: .part, bytes: bytes)
    var diagnostics = Diagnostics()
    let recordings = readRecordings(file, into: &diagnostics)
    precondition(recordings.allSatisfy { (100...599).contains($0.status) && $0.count > 0 })
    readSource(bytes)
}

/// Imports the bytes as the entries of an HTTP archive, so that the fuzzer doesn't have to discover the JSON around
/// the entries. Then imports the bytes alone.
private func readArchive(_ bytes: [UInt8]) {
    readSource(Array(#"{"log": {"version": "1.2", "entries": ["#.utf8) + bytes + Array("]}}".utf8))
    readSource(bytes)
}

/// Imports the bytes as if they were the companion's output: the facts that it found in Swift code. The companion's
/// own tests cover the parsing of Swift.
private func readFacts(_ bytes: [UInt8]) {
    var store = DocumentStore(tree: noFiles)
    let source = SourceInput.folder(shown: "Sources", files: [("a.swift", Array("enum E {}".utf8))])
    if let imported = importing([source], facts: bytes, &store) { expectSound(imported, against: nil) }
}

private func importing(_ sources: [SourceInput], facts: [UInt8], _ store: inout DocumentStore) -> ImportedSpec? {
    try? importSpec(
        from: sources, name: nil, fallbackName: "Fuzz", store: &store,
        readSwift: { _ in (status: 0, output: facts, errors: []) })
}

/// Traps if an imported spec has an error, and compares the spec with its source.
private func expectSound(_ imported: ImportedSpec, against source: SourceInput?) {
    let texts = Dictionary(uniqueKeysWithValues: imported.files.map { ("specs/" + $0.name, Array($0.text.utf8)) })
    let entries = imported.files.map { FileTree.Entry($0.name, .file) }
    let tree = FileTree(
        list: { folder throws(ReadFailure) in
            guard folder == "specs" else { throw .missing }
            return entries
        },
        read: { path, _ throws(ReadFailure) in
            guard let bytes = texts[path] else { throw .missing }
            return bytes
        })
    let analysis = analyse(["specs"], of: tree)
    guard let checked = analysis.checked else { preconditionFailure("an imported spec has no error") }
    guard let source else { return }
    var store = DocumentStore(files: analysis.files, tree: noFiles)
    _ = checkSources(checked.spec, against: [source], store: &store)
}
