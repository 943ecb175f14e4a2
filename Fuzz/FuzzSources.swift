/// Reads a source of any bytes by each of the readers, and imports it: whatever it is, a spec lints without an error, and
/// what is no source is said.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSources(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    readDocument(bytes)
    readLines(bytes)
    readSwift(bytes)
    return 0
}

private let noFiles = FileTree(
    list: { _ throws(ReadFailure) in throw .missing }, read: { _, _ throws(ReadFailure) in throw .missing })

private func readDocument(_ bytes: [UInt8]) {
    var store = DocumentStore(tree: noFiles)
    let source = SourceInput.file(path: "source", shown: "source", bytes: bytes)
    let imported = importSpec(from: [source], name: nil, fallbackName: "Fuzz", store: &store)
    precondition(imported != nil || store.diagnostics.hasErrors, "a source is imported, or it is said why not")
    if let imported { expectSound(imported) }
}

private func readLines(_ bytes: [UInt8]) {
    var files = SourceFiles()
    let file = files.add(path: "source", folder: ".", name: "source", role: .part, bytes: bytes)
    var diagnostics = Diagnostics()
    let recordings = readRecordings(file, into: &diagnostics)
    precondition(recordings.allSatisfy { (100...599).contains($0.status) && $0.count > 0 })
}

private func readSwift(_ bytes: [UInt8]) {
    var store = DocumentStore(tree: noFiles)
    let source = SourceInput.folder(shown: "Sources", files: [("Sources/a.swift", bytes)])
    if let imported = importSpec(from: [source], name: nil, fallbackName: "Fuzz", store: &store) { expectSound(imported) }
}

private func expectSound(_ imported: ImportedSpec) {
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
    precondition(analysis.checked != nil, "an imported spec has no error")
}
