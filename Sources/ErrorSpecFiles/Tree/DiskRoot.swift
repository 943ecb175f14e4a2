/// A folder on disk that paths must not lead out of: a repository, or, outside of repositories, the file or folder
/// that the user named.
package struct DiskRoot: TreeStorage {
    package let name: String
    /// The root's path as it was given, and the same path with links resolved.
    package let paths: [String]
    private let real: String

    private init(_ path: String, name: String) {
        self.name = name
        real = canonicalPath(path) ?? path
        paths = [path, real]
    }

    /// Finds the repository that contains a path. Links in the path aren't followed: the repository's folder is the
    /// path itself or one of its ancestors.
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

    /// Creates the root of a path that the user named: the repository that contains the path, or else the path itself.
    init(of absolute: String) {
        self = DiskRoot(repositoryOf: absolute) ?? DiskRoot(absolute, name: "`\(relativeToWorkingFolder(absolute))`")
    }

    /// Returns an absolute path as a path from the root, or `nil` if the path is outside of the root.
    func place(of absolute: String) -> RootedPath? {
        guard let inside = paths.lazy.compactMap({ Path.relative(absolute, to: $0) }).first else { return nil }
        return RootedPath(self, inside == "." ? [] : inside.split(separator: "/"))
    }

    /// Returns the absolute path of a path from the root. The given path must not contain links.
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
        // Without `O_NONBLOCK`, opening a named pipe would wait for a writer.
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

        // The file has grown since `fstat`, or the file system doesn't report sizes.
        lseek(descriptor, 0, SEEK_SET)
        return try readAll(descriptor, limit: limit)
    }

    package func identity(_ folder: String) -> String? { diskIdentity(absolute(folder)) }
}

/// Returns the device and inode numbers of a file or folder, or `nil` if it doesn't exist.
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

/// Returns the working directory's repository, and the repository's path relative to the working directory.
private func workingRepository() -> (root: DiskRoot, folder: String)? {
    let here = Path.absolute(".")
    guard let root = DiskRoot(repositoryOf: here), let inside = Path.relative(here, to: root.paths[0]) else {
        return nil
    }
    return (root, inside == "." ? "." : inside.split(separator: "/").map { _ in ".." }.joined(separator: "/"))
}

/// Returns the path of the working directory's repository, relative to the working directory, or `nil` outside of
/// repositories.
package func folderOfRepository() -> String? { workingRepository()?.folder }

/// Returns the folder of the repository that contains an absolute path, or `nil` outside of repositories.
package func folderOfRepository(of absolute: String) -> String? { DiskRoot(repositoryOf: absolute)?.paths[0] }

/// Returns a path relative to the working directory, or `nil` if the path is outside of the working directory's
/// repository.
package func pathInWorkingRepository(_ path: String) -> String? {
    guard let (root, folder) = workingRepository() else { return nil }
    let names = [Path.absolute(path), canonicalPath(path)].lazy.compactMap(\.self)
    return names.compactMap(root.place).first.map { Path.join(folder, $0.components.joined(separator: "/")) }
}

/// Resolves the links of a path in a repository. A path outside of repositories is returned unchanged, because the
/// user named the path.
///
/// - Parameter isNew: Whether the path may not exist yet, because it will be written.
/// - Throws: ``ReadFailure/outsideRoot(_:)`` if the path leads out of the repository.
package func pathInRepository(_ path: String, isNew: Bool = false) throws(ReadFailure) -> String {
    let absolute = Path.absolute(path)
    guard let root = DiskRoot(repositoryOf: absolute), let place = root.place(of: absolute) else { return path }
    let real = try place.real(isNew: isNew)
    return real == place.components.joined(separator: "/") ? path : root.absolute(real)
}

/// Returns a path with all links resolved, or `nil` if the path doesn't exist.
package func canonicalPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

extension Path {
    /// Returns the absolute path. Each leading `..` drops the last component of the working directory's path. If `..`
    /// follows a name, the path is resolved on disk, because the name may be a link.
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
