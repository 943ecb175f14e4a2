import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

/// Importing into a folder that has specs: what they lack is added.
extension Import {
    /// The folder that gets what was imported: of specs of the same API below the one that is named, theirs.
    func folder(for imported: ImportedSpec) throws -> String {
        let folder = Path.normalized(output ?? "specs/\(imported.folderName)")
        let above = Path.normalized(output ?? "specs")
        if FileTree.disk.isAPI(folder) || !FileTree.disk.isFolder(above) { return folder }
        let analysis = analyse([above])
        let apis = analysis.resolved?.apis ?? []
        func home(of api: ResolvedAPI) -> String? { Path.parent(analysis.files[api.name.range.file].path) }
        if let known = apis.first(where: { $0.name.value == imported.draft.api }).flatMap(home) { return known }
        if output == nil, api == nil, let other = apis.first(where: imported.isOf), let known = home(of: other) {
            throw UsageFailure(
                "`\(known)` has most of these operations, of the API `\(other.name.value)`: to add to it, write "
                    + "`--output \(known)`; for another API, `--api \(imported.draft.api)`")
        }
        return folder
    }

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
            let unused = (merged.unused + merged.unread).map { $0.json(merged.sources) }
            return try Console.output(imported.draft.json(files: merged.files.map(\.path), unused: unused).text)
        }
        if options.quiet { return }
        if merged.files.isEmpty { Console.message("Nothing to add.") }
        tell(merged.files)
        tell("to decide yourself:", merged.unused, merged.sources)
        tell("not used:", merged.unread, merged.sources)
    }
}
