import ErrorSpecLanguage
package import ErrorSpecSwift

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What a run would change in the output folder.
package struct OutputChanges {
    package struct Change: Sendable {
        package enum Kind: String, Sendable {
            case create
            case change
            case remove
        }

        package var kind: Kind
        /// Below the output folder.
        package var path: String
        package var old: [UInt8]
        package var new: [UInt8]

        package init(kind: Kind, path: String, old: [UInt8] = [], new: [UInt8] = []) {
            self.kind = kind
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// Something that is not ours is where a file should go.
    package struct Obstacle: Hashable, Sendable {
        package var path: String
        /// What it is, as the end of a sentence that begins with the path.
        package var description: String
    }

    /// Sorted by path.
    package var changes: [Change] = []
    package var obstacles: [Obstacle] = []
    package var unchangedCount = 0
}

/// The folder that generated files are written to. Links inside of it are not followed; it may be one itself.
///
/// A file is replaced only when its successor is complete: whatever happens, each path holds the old bytes or the new
/// ones. What a killed run left behind is swept by the next one.
package struct OutputFolder {
    package let path: String

    package init(path: String) { self.path = path }

    /// How this run's files differ from what is there. A folder that is missing is an empty one.
    package func changes(for files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        guard let root = try Folder(path) else {
            var result = OutputChanges()
            result.changes = files.map { .init(kind: .create, path: $0.path, new: $0.bytes) }.sorted {
                $0.path < $1.path
            }
            return result
        }
        root.lock(exclusively: false)
        return try compare(files, with: root)
    }

    /// The lock on `root` is held.
    private func compare(_ files: [GeneratedFile], with root: Folder) throws(WriteFailure) -> OutputChanges {
        var result = OutputChanges()
        var byFolder: [String: [GeneratedFile]] = [:]
        for file in files { byFolder[file.folder, default: []].append(file) }
        for name in Set(byFolder.keys).union(try root.folders()).sorted() {
            try compare(byFolder[name] ?? [], in: name, of: root, into: &result)
        }
        result.changes.sort { $0.path < $1.path }
        return result
    }

    private func compare(
        _ files: [GeneratedFile], in name: String, of root: Folder, into result: inout OutputChanges
    ) throws(WriteFailure) {
        let folder: Folder
        switch try root.open(name) {
        case .folder(let found): folder = found
        case .missing:
            result.changes += files.map { .init(kind: .create, path: $0.path, new: $0.bytes) }
            return
        case .obstacle(let description):
            if !files.isEmpty { result.obstacles.append(.init(path: name, description: description)) }
            return
        }
        // What is not listed need not be opened.
        let listed = Set(try folder.names())
        let found = concurrentMap(files, atLeast: 32) { file in
            Result { () throws(WriteFailure) in
                listed.contains(file.name) ? try folder.compare(file.name, with: file.bytes) : .missing
            }
        }
        for (file, comparison) in zip(files, found) {
            switch try comparison.get() {
            case .missing: result.changes.append(.init(kind: .create, path: file.path, new: file.bytes))
            case .obstacle(let description): result.obstacles.append(.init(path: file.path, description: description))
            case .same: result.unchangedCount += 1
            case .different(let old) where old.startsWithHeader:
                result.changes.append(.init(kind: .change, path: file.path, old: old, new: file.bytes))
            case .different:
                result.obstacles.append(
                    .init(path: file.path, description: "is not a file that errorspec has generated"))
            }
        }
        let wanted = Set(files.map(\.name))
        for entry in listed where entry.hasSuffix(".generated.swift") && !wanted.contains(entry) {
            if case .bytes(let old) = try folder.read(entry, expecting: 0), old.startsWithHeader {
                result.changes.append(.init(kind: .remove, path: "\(name)/\(entry)", old: old))
            }
        }
    }

    /// Makes the folder hold these files: writes all that differ beside the old ones, syncs them, and only then puts
    /// them in place and removes what is stale.
    ///
    /// - Returns: what was changed; nothing where there is an obstacle.
    package func write(_ files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        try createFolder(path)
        guard let root = try Folder(path) else { throw WriteFailure(path: path, reason: "is not there") }
        // Two runs at once: the second one waits, and finds nothing to do.
        root.lock(exclusively: true)
        let changes = try compare(files, with: root)
        if !changes.obstacles.isEmpty { return changes }
        try sweep(root)
        try replace(changes.changes, in: root)
        return changes
    }

    /// A file that is complete, and not yet in its place.
    private struct Written {
        var folder: Folder
        var temporary: String
        var name: String
    }

    private func replace(_ changes: [OutputChanges.Change], in root: Folder) throws(WriteFailure) {
        var folders: [String: Folder] = [:]
        for change in changes where folders[change.parts.folder] == nil {
            folders[change.parts.folder] = try root.create(change.parts.folder)
        }
        let written = try writeTemporaries(changes.filter { $0.kind != .remove }, in: folders)
        for (index, file) in written.enumerated() {
            do throws(WriteFailure) {
                try file.folder.rename(file.temporary, to: file.name)
            } catch {
                for rest in written[index...] { rest.folder.remove(rest.temporary) }
                throw error
            }
        }
        for change in changes where change.kind == .remove {
            try folders[change.parts.folder]?.removeStale(change.parts.name)
        }
    }

    /// Writes the new files beside the old ones: all, or none where one of them can't be written.
    private func writeTemporaries(
        _ changes: [OutputChanges.Change], in folders: [String: Folder]
    ) throws(WriteFailure) -> [Written] {
        let results = concurrentMap(Array(changes.enumerated())) { index, change in
            Result { () throws(WriteFailure) -> Written? in
                let (parent, name) = change.parts
                guard let folder = folders[parent] else { return nil }
                let temporary = try folder.writeTemporary(change.new, for: name, number: index + 1)
                return Written(folder: folder, temporary: temporary, name: name)
            }
        }
        do throws(WriteFailure) {
            var written: [Written] = []
            for result in results { if let file = try result.get() { written.append(file) } }
            return written
        } catch {
            for case .success(let file?) in results { file.folder.remove(file.temporary) }
            throw error
        }
    }

    /// Removes the temporary files of runs that were killed. Nobody else writes: this run holds the lock.
    private func sweep(_ root: Folder) throws(WriteFailure) {
        for name in try root.folders() {
            guard case .folder(let folder) = try root.open(name) else { continue }
            for entry in try folder.names() where Folder.isTemporary(entry) { folder.remove(entry) }
        }
    }
}

/// Puts a file in the place of another as a whole. A link at the path is replaced, not followed.
package func replaceFile(_ path: String, with bytes: [UInt8]) throws(WriteFailure) {
    let parent = Path.parent(path) ?? "."
    guard let folder = try Folder(parent), let name = Path.name(path) else {
        throw WriteFailure(path: path, reason: "can't be written: there is no folder `\(parent)`")
    }
    let temporary = try folder.writeTemporary(bytes, for: name)
    do throws(WriteFailure) {
        try folder.rename(temporary, to: name)
    } catch {
        folder.remove(temporary)
        throw error
    }
}

extension OutputChanges.Change {
    fileprivate var parts: (folder: String, name: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
        return (String(Substring(parts[0])), String(Substring(parts[1])))
    }
}

extension GeneratedFile {
    private var slash: String.Index { path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.startIndex }
    fileprivate var folder: String { String(path[..<slash]) }
    fileprivate var name: String { String(path[slash...].dropFirst()) }
}

extension [UInt8] {
    /// Whether line 1 says that errorspec has generated the file.
    fileprivate var startsWithHeader: Bool {
        let header = GeneratedFile.header.utf8
        guard starts(with: header) else { return false }
        return count == header.count || self[header.count] == UInt8(ascii: "\n")
    }
}
