extension FileTree {
    /// The machine's disks.
    package static var disk: FileTree {
        FileTree(list: listFolder, read: readFile, identity: identify, name: folderName, shown: relativeToWorkingFolder)
    }
}

private func listFolder(_ folder: String) throws(ReadFailure) -> [FileTree.Entry] {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
        let failure = ReadFailure(errno)
        if descriptor >= 0 { close(descriptor) }
        throw failure
    }
    defer { closedir(stream) }

    var entries: [FileTree.Entry] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name == "." || name == ".." { continue }
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): entries.append(FileTree.Entry(name, .file))
        case Int(DT_DIR): entries.append(FileTree.Entry(name, .folder))
        default: entries.append(inspect(name, in: descriptor))
        }
    }
    return entries
}

/// A link, something that is neither file nor folder, or anything where the file system does not tell.
private func inspect(_ name: String, in folder: CInt) -> FileTree.Entry {
    var own = stat()
    var target = stat()
    let isLink = fstatat(folder, name, &own, AT_SYMLINK_NOFOLLOW) == 0 && own.st_mode & S_IFMT == S_IFLNK
    let isThere = fstatat(folder, name, &target, 0) == 0
    return FileTree.Entry(name, isThere ? target.kind : .other("a link that leads nowhere"), isLink: isLink)
}

private func readFile(_ file: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    // Opening a pipe for reading would wait for a writer.
    let descriptor = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw ReadFailure(errno) }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ReadFailure(errno) }
    switch status.kind {
    case .file: break
    case .folder: throw .notAFile("a folder")
    case .other(let kind): throw .notAFile(kind)
    }
    let size = Int(status.st_size)
    if size > limit { throw .tooLarge }
    let bytes = try readBytes(descriptor, atMost: size + 1, expecting: size)
    if bytes.count <= size { return bytes }

    // It has grown since, or its file system does not tell sizes.
    lseek(descriptor, 0, SEEK_SET)
    let all = try readBytes(descriptor, atMost: limit + 1)
    if all.count > limit { throw .tooLarge }
    return all
}

/// - Parameter expecting: How many there are, where that is known: once they are read, the end is not asked for.
package func readBytes(_ descriptor: CInt, atMost room: Int, expecting: Int = 0) throws(ReadFailure) -> [UInt8] {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room {
            let received = read(descriptor, buffer.baseAddress! + count, room - count)
            if received == 0 { return }
            if received > 0 {
                count += received
                if count == expecting { return }
            } else if errno != EINTR {
                failure = errno
                return
            }
        }
    }
    if failure != 0 { throw ReadFailure(failure) }
    return bytes
}

/// What a user names as input: a file, a pipe, or `-` for standard input.
///
/// - Parameter limit: The most bytes that are read; 16 MiB, unless the input is another document than one response.
package func readInput(_ path: String, limit: Int = 16 << 20) throws -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw InputFailure(path: path, failure: ReadFailure(errno)) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    do throws(ReadFailure) {
        let bytes = try readBytes(descriptor, atMost: limit + 1)
        if bytes.count > limit { throw ReadFailure.tooLarge }
        return bytes
    } catch {
        throw InputFailure(path: path, failure: error)
    }
}

/// A file that the user named could not be read.
package struct InputFailure: Error {
    package var path: String
    package var failure: ReadFailure
    package var description: String { "`\(path)` \(failure.description)" }
}

private func identify(_ folder: String) -> FileTree.Identity? {
    var status = stat()
    return stat(folder, &status) == 0 ? FileTree.Identity(status) : nil
}

/// A folder's own name: of the working folder the one that the user's shell gives it.
private func folderName(_ path: String) -> String? {
    if path == "." { return workingFolders().first.flatMap(Path.name) }
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return Path.name(String(cString: resolved))
}

extension FileTree.Identity {
    fileprivate init(_ status: stat) {
        self.init(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    }
}

extension stat {
    fileprivate var kind: FileTree.Entry.Kind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFIFO: .other("a pipe")
        case S_IFSOCK: .other("a socket")
        case S_IFCHR, S_IFBLK: .other("a device")
        default: .other("of an unknown kind")
        }
    }
}

extension ReadFailure {
    package init(_ code: CInt) {
        switch code {
        case ENOENT: self = .missing
        case ENOTDIR: self = .notAFolder
        default: self = .refused(String(cString: strerror(code)))
        }
    }
}

/// The folder that relative paths start at, by the names that the user's shell and the system give it.
package func workingFolders() -> [String] {
    var names: [String] = []
    var here = stat()
    var shell = stat()
    if let variable = getenv("PWD"), stat(".", &here) == 0, stat(variable, &shell) == 0,
        FileTree.Identity(here) == FileTree.Identity(shell)
    {
        names.append(String(cString: variable))
    }
    if let path = getcwd(nil, 0) {
        names.append(String(cString: path))
        free(path)
    }
    return names
}

/// A path as it is printed: relative to the working folder where it is below it, else as it was given.
package func relativeToWorkingFolder(_ path: String) -> String {
    let normalized = Path.normalized(path)
    guard normalized.first == "/" else { return normalized }
    for folder in workingFolders() {
        if let relative = Path.relative(normalized, to: folder) { return relative }
    }
    return normalized
}
