/// A folder on disk that no path leaves: a repository, or, outside of repositories, the folder that the user named.
package struct DiskRoot: TreeStorage {
    package let name: String
    /// The root's path as it was named, and the same path without links.
    package let paths: [String]
    private let real: String

    private init(_ path: String, name: String) {
        self.name = name
        real = canonicalPath(path) ?? path
        paths = [path, real]
    }

    /// The repository that contains a path, according to the path's own components: links aren't followed.
    init?(repositoryOf absolute: String) {
        var folder: String? = absolute
        while let current = folder {
            var status = stat()
            if stat(Path.join(current, ".git"), &status) == 0 {
                self.init(current, name: "the repository")
                return
            }
            folder = Path.parent(current)
        }
        return nil
    }

    /// The root of a path that the user named: its repository, or else the path itself.
    init(of absolute: String) {
        self = DiskRoot(repositoryOf: absolute) ?? DiskRoot(absolute, name: "`\(relativeToWorkingFolder(absolute))`")
    }

    /// The place of an absolute path in the root; `nil` if the path is outside of the root.
    func place(of absolute: String) -> RootedPath? {
        guard let inside = paths.lazy.compactMap({ Path.relative(absolute, to: $0) }).first else { return nil }
        return RootedPath(self, inside == "." ? [] : inside.split(separator: "/"))
    }

    /// The absolute path of a relative path in the root. The relative path must not contain links.
    func absolute(_ path: String) -> String { path.isEmpty ? real : Path.join(real, path) }

    package func kind(_ path: String) throws(ReadFailure) -> FileTree.Entry.Kind {
        let path = absolute(path)
        var status = stat()
        guard lstat(path, &status) == 0 else { throw ReadFailure(errno) }
        if status.st_mode & S_IFMT == S_IFLNK { return .link(to: try linkTarget(path)) }
        return status.kind
    }

    package func list(_ folder: String) throws(ReadFailure) -> [(name: String, kind: FileTree.Entry.Kind)] {
        let descriptor = open(absolute(folder), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        return try folderEntries(descriptor).map { fileName, type in
            let name = fileName.text
            if !fileName.isUTF8 {
                return (name, .unreadable(.ambiguousName(.notUTF8, isFolder: type == Int(DT_DIR))))
            }
            switch type {
            case Int(DT_REG): return (name, .file)
            case Int(DT_DIR): return (name, .folder)
            // The target of a link is read when the link is followed.
            case Int(DT_LNK): return (name, .link(to: ""))
            default:
                var status = stat()
                let isThere = lstat(Path.join(absolute(folder), name), &status) == 0
                return (name, isThere ? status.kind : .unreadable(.notAFile("gone again")))
            }
        }
    }

    package func read(_ file: String, limit: Int) throws(ReadFailure) -> [UInt8] {
        // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
        let descriptor = open(absolute(file), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw ReadFailure(errno) }
        defer { close(descriptor) }

        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ReadFailure(errno) }
        guard status.kind == .file else { throw .notAFile("replaced by something else") }
        let size = Int(status.st_size)
        if size > limit { throw .tooLarge(limit: limit) }
        let bytes = try readBytes(descriptor, atMost: size + 1, expecting: size)
        if bytes.count <= size { return bytes }

        // The file has grown since, or the file system doesn't report sizes.
        lseek(descriptor, 0, SEEK_SET)
        return try readAll(descriptor, limit: limit)
    }

    package func identity(_ folder: String) -> String? { diskIdentity(absolute(folder)) }
}

/// The inode and device number of a folder or file.
func diskIdentity(_ path: String) -> String? {
    var status = stat()
    return stat(path, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
}

extension stat {
    fileprivate var kind: FileTree.Entry.Kind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link(to: "")
        case S_IFIFO: .unreadable(.notAFile("a pipe"))
        case S_IFSOCK: .unreadable(.notAFile("a socket"))
        case S_IFCHR, S_IFBLK: .unreadable(.notAFile("a device"))
        default: .unreadable(.notAFile("of an unknown kind"))
        }
    }
}

private func linkTarget(_ path: String) throws(ReadFailure) -> String {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        let length = readlink(
            path, UnsafeMutableRawPointer(buffer.baseAddress!).assumingMemoryBound(to: CChar.self), buffer.count)
        if length < 0 { failure = errno }
        count = max(length, 0)
    }
    if failure != 0 { throw ReadFailure(failure) }
    return String(decoding: bytes, as: UTF8.self)
}

/// The repository of the working directory, and its path from the working directory.
private func workingRepository() -> (root: DiskRoot, folder: String)? {
    let here = Path.absolute(".")
    guard let root = DiskRoot(repositoryOf: here), let inside = Path.relative(here, to: root.paths[0]) else {
        return nil
    }
    return (root, inside == "." ? "." : inside.split(separator: "/").map { _ in ".." }.joined(separator: "/"))
}

/// The path of the working directory's repository, from the working directory.
package func folderOfRepository() -> String? { workingRepository()?.folder }

/// The folder of the repository that contains an absolute path.
package func folderOfRepository(of absolute: String) -> String? { DiskRoot(repositoryOf: absolute)?.paths[0] }

/// A path relative to the working directory; `nil` for a path outside of the working directory's repository.
package func pathInWorkingRepository(_ path: String) -> String? {
    guard let (root, folder) = workingRepository() else { return nil }
    let names = [Path.absolute(path), canonicalPath(path)].lazy.compactMap(\.self)
    return names.compactMap(root.place).first.map { Path.join(folder, $0.components.joined(separator: "/")) }
}

/// Resolves the links of a path in a repository. A path outside of repositories stays as it is, because the user named
/// it.
///
/// - Parameter isNew: Whether the end of the path may not exist yet.
/// - Throws: ``ReadFailure/outsideRoot(_:)`` if the path leads out of the repository.
package func pathInRepository(_ path: String, isNew: Bool = false) throws(ReadFailure) -> String {
    let absolute = Path.absolute(path)
    guard let root = DiskRoot(repositoryOf: absolute), let place = root.place(of: absolute) else { return path }
    let real = try place.real(isNew: isNew)
    return real == place.components.joined(separator: "/") ? path : root.absolute(real)
}

/// A path without links; `nil` if the path doesn't exist.
package func canonicalPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

extension Path {
    /// The absolute path. A leading `..` removes a folder from the working directory; after a name, `..` stays, because
    /// the name may be a link.
    package static func absolute(_ path: String) -> String {
        var parts: [Substring] = path.hasPrefix("/") ? [] : (workingFolders().last ?? "/").split(separator: "/")
        var isInFront = !path.hasPrefix("/")
        for part in path.split(separator: "/") where part != "." {
            if part == "..", isInFront {
                _ = parts.popLast()
            } else {
                isInFront = false
                parts.append(part)
            }
        }
        return (parts.contains("..") ? canonicalPath(path) : nil) ?? "/" + parts.joined(separator: "/")
    }
}
