import ErrorSpecLanguage
import ErrorSpecSwift

/// A run's files and the folder that they go to, whose lock is held.
struct OutputRun {
    /// Where a file goes.
    private struct Destination: Sendable {
        /// `nil` if it is missing.
        var folder: Folder?
        var name: String
        /// Whether something of that name is there: what isn't need not be opened.
        var isTaken = false
        /// Whether the folder is a new one, which is put in place as a whole.
        var isOfNewFolder = false
    }

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
    /// Folders that were missing, and are being filled under another name.
    private var arriving: [(temporary: String, name: String)] = []
    /// By the number of the file; `nil` where an obstacle is in the way of its folder.
    private var places: [Destination?]
    /// Files that look like ours, and are none of this run.
    private var candidates: [(folder: String, name: String)] = []
    /// The folders that this run's files go to.
    private let ownFolders: Set<String>
    private let stale: StaleFiles
    private var obstacles: [OutputChanges.Obstacle] = []

    /// Looks what there is in the folders, and when writing, sweeps what killed runs have left there.
    init(
        of files: [GeneratedFile], in root: Folder?, stale: StaleFiles, isWriting: Bool
    ) throws(WriteFailure) {
        self.files = files
        self.root = root
        self.stale = stale
        places = Array(repeating: nil, count: files.count)
        var wanted: [String: [String: Int]] = [:]
        for (number, path) in files.map(\.path).enumerated() {
            let (folder, name) = parts(of: path)
            wanted[folder, default: [:]][name] = number
        }
        ownFolders = Set(wanted.keys)
        for name in ownFolders.union(try root?.folders() ?? []).sorted() {
            if Folder.isTemporary(name) {
                if isWriting { root?.removeFolder(name) }
                continue
            }
            switch try root?.open(name) ?? .missing {
            case .folder(let folder): folders[name] = folder
            case .missing: break
            case .obstacle(let description):
                if wanted.removeValue(forKey: name) != nil {
                    obstacles.append(.init(path: name, description: description))
                }
            }
        }
        self.isWriting = isWriting && obstacles.isEmpty
        do throws(WriteFailure) {
            for name in Set(wanted.keys).union(folders.keys).sorted() { try place(wanted[name] ?? [:], in: name) }
        } catch {
            discard([])
            throw error
        }
    }

    /// - Parameter wanted: the numbers of the files that go to a folder, by their names there.
    private mutating func place(_ wanted: [String: Int], in name: String) throws(WriteFailure) {
        var missing = wanted
        if let folder = folders[name] {
            for entry in try folder.names() {
                if let number = missing.removeValue(forKey: entry) {
                    places[number] = Destination(folder: folder, name: entry, isTaken: true)
                } else if entry.hasSuffix(".generated.swift") {
                    candidates.append((name, entry))
                } else if isWriting, Folder.isTemporary(entry) {
                    // Nobody else writes: this run holds the lock.
                    folder.remove(entry)
                }
            }
        } else if isWriting, let root {
            let new = try root.createTemporary(for: name, number: arriving.count + 1)
            arriving.append((new.temporary, name))
            for (file, number) in wanted {
                places[number] = Destination(folder: new.folder, name: file, isOfNewFolder: true)
            }
            return
        }
        for (file, number) in missing { places[number] = Destination(folder: folders[name], name: file) }
    }

    /// Compares the files with what is there, and when writing, writes those that differ beside the old ones: all, or
    /// none if one of them can't be written.
    func prepare() throws(WriteFailure) -> (changes: OutputChanges, written: [Written]) {
        let outcomes = concurrentMap(Array(places.indices), atLeast: 16) { number in
            Result { () throws(WriteFailure) -> Outcome? in
                guard let place = places[number] else { return nil }
                return try outcome(of: number, at: place)
            }
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
        let limit = isWriting ? 0 : OutputFolder.largestFile
        let content = try folders[folder]?.read(name, limit: limit, if: \.startsWithHeader)
        guard case .bytes(let old)? = content else { return }
        let path = "\(folder)/\(name)"
        if !ownFolders.contains(folder) {
            guard stale.includes(sourceFolder: old.sourceFolder) else {
                changes.kept.insert(folder)
                return
            }
            changes.removedFolders.insert(folder)
        }
        changes.changes.append(.init(kind: .remove, path: path, old: isWriting ? [] : old))
    }

    private func outcome(of number: Int, at place: Destination) throws(WriteFailure) -> Outcome {
        let bytes = files[number].bytes
        var change = OutputChanges.Change(kind: .create, path: files[number].path)
        // Who writes needs no more of an old file than shows that it differs.
        let limit = isWriting ? bytes.largestSize + 1 : OutputFolder.largestFile
        let content = place.isTaken ? try place.folder?.read(place.name, limit: limit, if: \.startsWithHeader) : nil
        switch content ?? .missing {
        case .bytes(let old) where old.isSameText(as: bytes): return .unchanged
        case .bytes(let old):
            change.kind = .change
            if !isWriting { change.old = old }
        case .obstacle(let description): return .obstacle(description)
        case .foreign: return .obstacle("is not a file that errorspec has generated")
        case .missing: break
        }
        guard isWriting, let folder = place.folder else {
            change.new = bytes
            return .differs(change, nil)
        }
        if place.isOfNewFolder {
            try folder.writeNew(bytes, to: place.name)
            return .differs(change, nil)
        }
        let temporary = try folder.writeTemporary(bytes, for: place.name, number: number + 1)
        return .differs(change, Written(folder: folder, temporary: temporary, name: place.name))
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
            for folder in arriving { try root?.rename(folder.temporary, to: folder.name) }
        } catch {
            discard(Array(written[renamed...]))
            throw error
        }
    }

    /// Removes what has not come into its place.
    func discard(_ written: [Written]) {
        for file in written { file.folder.remove(file.temporary) }
        for folder in arriving { root?.removeFolder(folder.temporary) }
    }
}

/// The folder of a generated file, and its name there.
private func parts(of path: String) -> (folder: String, name: String) {
    let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return (String(path[..<slash]), String(path[slash...].dropFirst()))
}
