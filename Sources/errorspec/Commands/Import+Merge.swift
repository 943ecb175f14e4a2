import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

/// Importing into a folder that has specs: what they lack is added.
extension Import {
    /// The specs of a folder that is an API's; `nil` where it is none's.
    func specs(in folder: String) throws -> Analysis? {
        guard FileTree.disk.isAPI(folder) else { return nil }
        let analysis = analyse([folder])
        try report(analysis.errors)
        return analysis
    }

    func add(_ imported: ImportedSpec, to specs: Analysis, in folder: String, _ store: DocumentStore) throws {
        if let api, let known = specs.checked?.spec.apis.first?.name.value, api != known {
            throw UsageFailure(
                "`--api \(api)`: the specs in \(relativeToWorkingFolder(folder)) are of the API `\(known)`; "
                    + "leave `--api` out to add to them, or name another folder with `--output`")
        }
        guard let merged = merge(imported, into: specs, folder: folder, from: store) else {
            throw WriteFailure(path: relativeToWorkingFolder(folder), reason: "holds several APIs")
        }
        try write(merged.files)
        if format == .json {
            let unused = merged.unused.map { $0.json(merged.specFiles) } + merged.unread.map { $0.json(store.files) }
            return try Console.output(imported.draft.json(files: merged.files.map(\.path), unused: unused).text)
        }
        if options.quiet { return }
        if merged.files.isEmpty { Console.message("Nothing to add.") }
        tell(merged.files)
        tell("to decide yourself:", merged.unused, merged.specFiles)
        tell("not used:", merged.unread, store.files)
    }
}
