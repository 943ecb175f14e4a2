/// A source of files with a root: a folder on disk, or a commit. Paths are relative to the root, which is `""`. The
/// storage doesn't follow links.
package protocol TreeStorage: Sendable {
    /// The root's name in messages: `the repository`.
    var name: String { get }
    /// The absolute paths that lead to the root. A link with an absolute target is followed only if the target begins
    /// with one of these paths.
    var paths: [String] { get }
    func kind(_ path: String) throws(ReadFailure) -> FileTree.Entry.Kind
    func list(_ folder: String) throws(ReadFailure) -> [(name: String, kind: FileTree.Entry.Kind)]
    func read(_ file: String, limit: Int) throws(ReadFailure) -> [UInt8]
    /// Returns an identifier of a folder, which is unique within the storage.
    func identity(_ folder: String) -> String?
}

/// A path in a ``TreeStorage``. Links are followed as long as they don't lead out of the root.
package struct RootedPath: Sendable {
    /// The maximum number of links in a path, as on Linux.
    private static let linkLimit = 40

    package let storage: any TreeStorage
    /// The components of the path from the root. Links aren't resolved yet.
    package let components: [Substring]

    package init(_ storage: any TreeStorage, _ components: [Substring]) {
        self.storage = storage
        self.components = components
    }

    func child(_ name: String) -> RootedPath { RootedPath(storage, components + [Substring(name)]) }

    /// Returns the path with all links resolved.
    ///
    /// - Parameter isNew: Whether the path may not exist yet, because it will be written.
    /// - Throws: ``ReadFailure/outsideRoot(_:)`` if a link or `..` leads out of the root, or the path leads into the
    ///   folder `.git`.
    package func real(isNew: Bool = false) throws(ReadFailure) -> String {
        var real = ""
        var waiting = Array(components.reversed())
        var links = 0
        while let component = waiting.popLast() {
            if component.isEmpty || component == "." { continue }
            if component == ".." {
                guard !real.isEmpty else { throw .outsideRoot(storage.name) }
                real = Path.parentInRoot(real)
                continue
            }
            // On a disk that ignores case, `.GIT` is the same folder as `.git`.
            if component.lowercased() == ".git" { throw .outsideRoot(storage.name) }
            let next = real.isEmpty ? String(component) : "\(real)/\(component)"
            switch try kind(of: next, isNew: isNew) {
            case .link(let target):
                links += 1
                if links > Self.linkLimit { throw .refused("too many links") }
                if target.hasPrefix("/") { real = "" }
                waiting += try relative(target).split(separator: "/").reversed()
            case .unreadable(.submodule): throw .submodule
            case .file, .unreadable:
                if !waiting.isEmpty { throw .notAFolder }
                real = next
            case .folder, nil: real = next
            }
        }
        return real
    }

    private func kind(of path: String, isNew: Bool) throws(ReadFailure) -> FileTree.Entry.Kind? {
        do throws(ReadFailure) {
            return try storage.kind(path)
        } catch {
            if isNew, error == .missing { return nil }
            throw error
        }
    }

    /// Returns a link's target. An absolute target is converted to a path from the root.
    private func relative(_ target: String) throws(ReadFailure) -> String {
        guard target.hasPrefix("/") else { return target }
        for path in storage.paths {
            if let inside = Path.relative(target, to: path) { return inside == "." ? "" : inside }
        }
        throw .outsideRoot(storage.name)
    }

    package func read(limit: Int) throws(ReadFailure) -> [UInt8] {
        let path = try real()
        switch try storage.kind(path) {
        case .file: return try storage.read(path, limit: limit)
        case .folder: throw .notAFile("a folder")
        case .link: throw .notAFile("a link")
        case .unreadable(let failure): throw failure
        }
    }

    func list() throws(ReadFailure) -> [FileTree.Entry] {
        let path = try real()
        let folder = RootedPath(storage, path.split(separator: "/"))
        let entries = try storage.list(path)
        let twins = twins(among: entries.map(\.name))
        return entries.map { name, kind in
            let found = kind.isLink ? folder.child(name).kind : kind
            return twins.contains(name)
                ? FileTree.Entry(name, .unreadable(.ambiguousName(.twin, isFolder: found == .folder)))
                : FileTree.Entry(name, found, isLink: kind.isLink)
        }
    }

    /// The kind of the entry at this path. A link has the kind of its target.
    private var kind: FileTree.Entry.Kind {
        do throws(ReadFailure) {
            return try storage.kind(try real())
        } catch {
            return .unreadable(error == .missing ? .notAFile("a broken link") : error)
        }
    }
}

/// Returns the names that Swift treats as equal to another name although their bytes differ. Swift's comparison
/// ignores Unicode composition.
private func twins(among names: [String]) -> Set<String> {
    var seen: Set<String> = []
    return Set(names.filter { name in !name.utf8.allSatisfy { $0 < 0x80 } && !seen.insert(name).inserted })
}

extension FileTree {
    /// Creates a tree that reads each path from the storage that `locate` returns. `locate` throws for paths outside
    /// of all roots.
    package init(
        locate: @escaping @Sendable (_ path: String) throws(ReadFailure) -> RootedPath,
        name: @escaping @Sendable (_ folder: String) -> String? = { _ in nil },
        shown: @escaping @Sendable (_ path: String) -> String
    ) {
        self.init(
            list: { folder throws(ReadFailure) in try locate(folder).list() },
            read: { file, limit throws(ReadFailure) in try locate(file).read(limit: limit) },
            identity: { folder in
                guard let place = try? locate(folder), let real = try? place.real() else { return nil }
                return place.storage.identity(real)
            },
            name: name, shown: shown)
    }
}

extension Path {
    /// Returns the folder that contains a path from the root, or `""` for the root itself.
    package static func parentInRoot(_ path: String) -> String { parent(path).flatMap { $0 == "." ? "" : $0 } ?? "" }
}
