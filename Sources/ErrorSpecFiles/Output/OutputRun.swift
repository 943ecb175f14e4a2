import ErrorSpecLanguage
import ErrorSpecSwift

/// A run's files and the folder that they go to, whose lock is held.
struct OutputRun {
    /// The state of a file, compared with the one to write.
    private enum Outcome: Sendable {
        case unchanged
        case obstacle(String)
        case differs(OutputChanges.Change, Written?)
    }

    /// A file that is complete, and not yet in its place.
    struct Written: Sendable {
        fileprivate var folder: Folder
        fileprivate var temporary: String
        fileprivate var name: String
    }

    private let files: [GeneratedFile]
    private let isWriting: Bool
    private let root: Folder?
    private var folders: [String: Folder] = [:]
    /// The folders that were missing.
    private var newFolders: [String] = []
    /// Files that look like ours, and are none of this run.
    private var candidates: [(folder: String, name: String)] = []
    /// The folders that this run's files go to.
    private let ownFolders: Set<String>
    private let stale: StaleFiles
    /// Whatever stands where a folder should be.
    private var obstacles: [OutputChanges.Obstacle] = []

    /// Looks what there is in the folders, and when writing, sweeps what killed runs have left there.
    init(
        of files: [GeneratedFile], in root: Folder?, stale: StaleFiles, isWriting: Bool
    ) throws(WriteFailure) {
        self.files = files
        self.root = root
        self.stale = stale
        ownFolders = Set(files.map { parts(of: $0.path).folder })
        for name in ownFolders.union(try root?.folders() ?? []).sorted() {
            switch try root?.open(name) ?? .missing {
            case .folder(let folder): folders[name] = folder
            case .missing: if ownFolders.contains(name) { newFolders.append(name) }
            case .obstacle(let description):
                if ownFolders.contains(name) { obstacles.append(.init(path: name, description: description)) }
            }
        }
        self.isWriting = isWriting && obstacles.isEmpty
        do throws(WriteFailure) {
            if let root, self.isWriting {
                for name in newFolders { folders[name] = try root.create(name) }
            }
            let own = Set(files.map(\.path))
            for (name, folder) in folders.sorted(by: { $0.key < $1.key }) {
                for entry in try folder.names() where !own.contains("\(name)/\(entry)") {
                    if entry.hasSuffix(".generated.swift") { candidates.append((name, entry)) }
                    // Nobody else writes: this run holds the lock.
                    if self.isWriting, Folder.isTemporary(entry) { folder.remove(entry) }
                }
            }
        } catch {
            discard([])
            throw error
        }
    }

    /// Compares the files with what is there, and when writing, writes those that differ beside the old ones: all, or
    /// none if one of them can't be written.
    func prepare() throws(WriteFailure) -> (changes: OutputChanges, written: [Written]) {
        let outcomes = concurrentMap(Array(files.indices), atLeast: 16) { number in
            Result { () throws(WriteFailure) -> Outcome? in try outcome(of: number) }
        }
        var changes = OutputChanges()
        changes.obstacles = obstacles
        var written: [Written] = []
        var failure: WriteFailure?
        for (path, outcome) in zip(files.map(\.path), outcomes) {
            switch outcome {
            case .success(nil): break
            case .success(.unchanged): changes.unchangedCount += 1
            case .success(.obstacle(let description)):
                changes.obstacles.append(.init(path: path, description: description))
            case .success(.differs(let change, let file)):
                changes.changes.append(change)
                if let file { written.append(file) }
            case .failure(let error): failure = failure ?? error
            }
        }
        do throws(WriteFailure) {
            if let failure { throw failure }
            for (folder, name) in candidates { try look(at: name, in: folder, &changes) }
        } catch {
            discard(written)
            throw error
        }
        changes.changes.sort { $0.path < $1.path }
        return (changes, written)
    }

    /// Marks a file that this run doesn't make for removal if it is stale.
    private func look(at name: String, in folder: String, _ changes: inout OutputChanges) throws(WriteFailure) {
        // Who removes a file needs no more of it than its head.
        let content = try folders[folder]?.read(name, limit: isWriting ? 4 << 10 : OutputFolder.largestFile)
        guard case .bytes(let old)? = content, old.startsWithHeader else { return }
        if !ownFolders.contains(folder) {
            guard stale.includes(sourceFolder: old.sourceFolder) else {
                changes.kept.insert(folder)
                return
            }
            changes.removedFolders.insert(folder)
        }
        changes.changes.append(.init(kind: .remove, path: "\(folder)/\(name)", old: isWriting ? [] : old))
    }

    /// - Returns: `nil` where an obstacle is in the way of its folder.
    private func outcome(of number: Int) throws(WriteFailure) -> Outcome? {
        let bytes = files[number].bytes
        let path = files[number].path
        let (folder, name) = parts(of: path)
        if obstacles.contains(where: { $0.path == folder }) { return nil }
        var change = OutputChanges.Change(kind: .create, path: path)
        // Who writes needs no more of an old file than shows that it differs.
        let limit = isWriting ? bytes.largestSize + 1 : OutputFolder.largestFile
        switch try folders[folder]?.read(name, limit: limit) ?? .missing {
        case .obstacle(let description): return .obstacle(description)
        case .missing: break
        case .bytes(let old):
            if !old.startsWithHeader { return .obstacle("is not a file that errorspec has generated") }
            if old.isSameText(as: bytes) { return .unchanged }
            change.kind = .change
            if !isWriting { change.old = old }
        }
        guard isWriting, let folder = folders[folder] else {
            change.new = bytes
            return .differs(change, nil)
        }
        let temporary = try folder.writeTemporary(bytes, for: name, number: number + 1)
        return .differs(change, Written(folder: folder, temporary: temporary, name: name))
    }

    /// Removes what is stale, and puts what was written in its place.
    ///
    /// In this order: a disk that doesn't tell the cases of letters apart has the old file under the new name too.
    func replace(_ changes: OutputChanges, with written: [Written]) throws(WriteFailure) {
        var renamed = 0
        do throws(WriteFailure) {
            for change in changes.changes where change.kind == .remove {
                let (folder, name) = parts(of: change.path)
                try folders[folder]?.removeStale(name)
            }
            for folder in changes.removedFolders { root?.removeIfEmpty(folder) }
            for file in written {
                try file.folder.rename(file.temporary, to: file.name)
                renamed += 1
            }
        } catch {
            discard(Array(written[renamed...]))
            throw error
        }
    }

    /// Removes what has not come into its place.
    func discard(_ written: [Written]) {
        for file in written { file.folder.remove(file.temporary) }
        for folder in newFolders { root?.removeIfEmpty(folder) }
    }
}

/// The folder of a generated file, and its name there.
private func parts(of path: String) -> (folder: String, name: String) {
    let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return (String(path[..<slash]), String(path[slash...].dropFirst()))
}
