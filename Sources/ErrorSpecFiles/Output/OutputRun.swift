import ErrorSpecLanguage
import ErrorSpecSwift

/// Compares a run's files with the output folder, and writes the differences. The output folder must be locked.
struct OutputRun {
    /// A file that is complete but still has its temporary name.
    private struct Written {
        var folder: Folder
        var temporary: String
        var name: String
    }

    private(set) var changes = OutputChanges()
    private let root: Folder?
    private var folders: [String: Folder] = [:]
    /// The names of the folders to create in the output folder.
    private var newFolders: [String] = []

    /// Compares the given files with the existing files.
    init(of files: [GeneratedFile], in root: Folder?, staleSources: Set<String>?) throws(WriteFailure) {
        self.root = root
        let own = Set(files.map { parts(of: $0.path).folder })
        for name in own.union(try root?.folders() ?? []).sorted() {
            switch try root?.open(name) ?? .missing {
            case .found(let folder): folders[name] = folder
            case .missing: if own.contains(name) { newFolders.append(name) }
            case .obstacle(let description):
                if own.contains(name) { changes.obstacles.append(.init(path: name, description: description)) }
            }
        }
        try compare(files)
        let paths = Set(files.map(\.path))
        for (name, folder) in folders.sorted(by: { $0.key < $1.key }) {
            for entry in try folder.names()
            where entry.hasSuffix(".generated.swift") && !paths.contains("\(name)/\(entry)") {
                try markIfStale(entry, in: folder, name, isOwn: own.contains(name), staleSources)
            }
        }
        changes.changes.sort { $0.path < $1.path }
    }

    private mutating func compare(_ files: [GeneratedFile]) throws(WriteFailure) {
        let folders = folders
        let blocked = Set(changes.obstacles.map(\.path))
        let reachable = files.filter { !blocked.contains(parts(of: $0.path).folder) }
        let found = concurrentMap(reachable, atLeast: 16) { file in
            // `nil` means that the file is up to date.
            Result { () throws(WriteFailure) -> Folder.Found<[UInt8]>? in
                let (folder, name) = parts(of: file.path)
                let content = try folders[folder]?.read(name, limit: OutputFolder.largestFile) ?? .missing
                guard case .found(let old) = content else { return content }
                if !old.startsWithHeader { return .obstacle("is not a file that errorspec generated") }
                return old.isSameText(as: file.bytes) ? nil : content
            }
        }
        for (file, content) in zip(reachable, found) {
            switch try content.get() {
            case nil: changes.unchangedCount += 1
            case .obstacle(let description):
                changes.obstacles.append(.init(path: file.path, description: description))
            case .missing: changes.changes.append(.init(kind: .create, path: file.path, new: file.bytes))
            case .found(let old):
                changes.changes.append(
                    .init(kind: .change, path: file.path, old: Array(old.withoutCheckoutMarks), new: file.bytes))
            }
        }
    }

    /// Marks a generated file for removal if it is stale. This run doesn't generate the file, but a run on other
    /// specs may.
    private mutating func markIfStale(
        _ name: String, in folder: Folder, _ folderName: String, isOwn: Bool, _ staleSources: Set<String>?
    ) throws(WriteFailure) {
        guard case .found(let old) = try folder.read(name, limit: OutputFolder.largestFile), old.startsWithHeader
        else { return }
        if !isOwn {
            if let staleSources, old.sourceFolder.map(staleSources.contains) != true {
                changes.keptFolders.insert(folderName)
                return
            }
            changes.removedFolders.insert(folderName)
        }
        changes.changes.append(.init(kind: .remove, path: "\(folderName)/\(name)", old: old))
    }

    /// Writes all changed files under temporary names, then removes stale files, and finally renames the changed
    /// files. If a file can't be written, the old files stay.
    ///
    /// Stale files are removed before files are renamed, because on a case-insensitive disk a stale file can have the
    /// same name as a new file.
    func write() throws(WriteFailure) {
        var folders = folders
        var written: [Written] = []
        do throws(WriteFailure) {
            for name in newFolders { folders[name] = try root?.create(name) }
            // This run has locked the folder, so any temporary files were left by killed runs.
            for folder in folders.values {
                for name in try folder.names() where Folder.isTemporary(name) { folder.remove(name) }
            }
            let results = Self.written(changes.changes.filter { $0.kind != .remove }, in: folders)
            written = results.compactMap { try? $0.get() }
            for result in results { _ = try result.get() }
            for change in changes.changes where change.kind == .remove {
                let (folder, name) = parts(of: change.path)
                try folders[folder]?.removeStale(name)
            }
            for folder in changes.removedFolders { root?.removeIfEmpty(folder) }
            while let file = written.last {
                try file.folder.rename(file.temporary, to: file.name)
                written.removeLast()
            }
        } catch {
            for file in written { file.folder.remove(file.temporary) }
            for folder in newFolders { root?.removeIfEmpty(folder) }
            throw error
        }
    }

    private static func written(
        _ changes: [OutputChanges.Change], in folders: [String: Folder]
    ) -> [Result<Written, WriteFailure>] {
        concurrentMap(Array(changes.enumerated()), atLeast: 16) { number, change in
            Result { () throws(WriteFailure) -> Written in
                let (path, name) = parts(of: change.path)
                guard let folder = folders[path] else { throw WriteFailure(path: path, code: ENOENT) }
                let temporary = try folder.writeTemporary(
                    change.new, for: name, number: number + 1, syncs: false)
                return Written(folder: folder, temporary: temporary, name: name)
            }
        }
    }
}

/// Splits the path of a generated file into the folder's name and the file's name.
private func parts(of path: String) -> (folder: String, name: String) {
    let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return (String(path[..<slash]), String(path[slash...].dropFirst()))
}
