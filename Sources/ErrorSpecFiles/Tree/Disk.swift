extension FileTree {
    /// The whole disk. The root of a path is the repository that contains the path, or, outside of repositories, the
    /// path itself. Links that lead out of the root aren't followed.
    package static let disk = FileTree(roots: nil)

    /// The disk, limited to the roots of the given folders and files.
    package static func disk(below paths: [String]) -> FileTree {
        FileTree(roots: paths.map { DiskRoot(of: Path.absolute($0)) })
    }

    private init(roots: [DiskRoot]?) {
        self.init(
            locate: { path throws(ReadFailure) in
                let absolute = Path.absolute(path)
                let roots = roots ?? [DiskRoot(of: absolute)]
                let places = roots.lazy.compactMap { $0.place(of: absolute) }
                // If several roots contain the path, the innermost root is used.
                guard let place = places.min(by: { $0.components.count < $1.components.count }) else {
                    throw .outsideRoot(roots.first?.name ?? "the given folder")
                }
                return place
            }, name: folderName, shown: relativeToWorkingFolder)
    }
}

/// - Parameter expecting: The expected number of bytes, after which reading stops, or 0 if the number isn't known.
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

/// Returns the names of an open folder's entries, and the types that `readdir` reports. Closes the folder.
///
/// - Parameter descriptor: The folder's descriptor. If the descriptor is negative, throws the error of `open`.
func folderEntries(_ descriptor: CInt) throws(ReadFailure) -> [(name: FileName, type: Int)] {
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
        let failure = ReadFailure(errno)
        if descriptor >= 0 { close(descriptor) }
        throw failure
    }
    defer { closedir(stream) }
    var found: [(name: FileName, type: Int)] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in FileName(bytes.prefix { $0 != 0 }) }
        if name.text != ".", name.text != ".." { found.append((name, Int(entry.pointee.d_type))) }
    }
    return found
}

/// The name of a file or folder. File systems and git allow names that aren't UTF-8.
package struct FileName {
    /// The name. If the name isn't UTF-8, each byte beyond ASCII is escaped, for example as `\xE9`.
    package let text: String
    package let isUTF8: Bool

    package init(_ bytes: some Collection<UInt8>) {
        let decoded = String(decoding: bytes, as: UTF8.self)
        isUTF8 = decoded.utf8.elementsEqual(bytes)
        text =
            isUTF8
            ? decoded
            : bytes.map { byte in
                byte < 0x80
                    ? String(Unicode.Scalar(byte)) : "\\x\(String(byte, radix: 16, uppercase: true))"
            }.joined()
    }
}

/// Reads an input that a user names: a file, a pipe, or `-` for standard input.
///
/// - Parameter limit: The maximum number of bytes. The default of 16 MiB is meant for a single response.
package func readInput(_ path: String, limit: Int = 16 << 20) throws -> [UInt8] {
    do throws(ReadFailure) {
        if path == "-" { return try readAll(STDIN_FILENO, limit: limit) }
        let descriptor = open(try pathInRepository(path), O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw ReadFailure(errno) }
        defer { close(descriptor) }
        return try readAll(descriptor, limit: limit)
    } catch {
        throw InputFailure(path: path, failure: error)
    }
}

/// Reads an open file to its end. Throws ``ReadFailure/tooLarge(limit:)`` if the file has more than `limit` bytes.
func readAll(_ descriptor: CInt, limit: Int) throws(ReadFailure) -> [UInt8] {
    let bytes = try readBytes(descriptor, atMost: limit + 1)
    if bytes.count > limit { throw .tooLarge(limit: limit) }
    return bytes
}

/// A failure to read a file that the user named.
package struct InputFailure: Error {
    package var path: String
    package var failure: ReadFailure
    package var description: String { "`\(path)` \(failure.description)" }

    package init(path: String, failure: ReadFailure) {
        self.path = path
        self.failure = failure
    }
}

/// Returns a folder's own name, even if the path ends in `..` or is a link. For the working directory, returns the
/// name in the user's shell.
private func folderName(_ path: String) -> String? {
    if path == "." { return workingFolders().first.flatMap(Path.name) }
    return canonicalPath(path).flatMap(Path.name)
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

/// Returns the paths of the working directory: the shell's path, which may contain links, and the system's path.
package func workingFolders() -> [String] {
    var names: [String] = []
    if let variable = getenv("PWD").map({ String(cString: $0) }), diskIdentity(".") == diskIdentity(variable) {
        names.append(variable)
    }
    if let path = getcwd(nil, 0) {
        names.append(String(cString: path))
        free(path)
    }
    return names
}

/// Returns a path as users see it: relative to the working directory if the path is in the working directory,
/// otherwise only normalized.
package func relativeToWorkingFolder(_ path: String) -> String {
    let normalized = Path.normalized(path)
    guard normalized.first == "/" else { return normalized }
    for folder in workingFolders() {
        if let relative = Path.relative(normalized, to: folder) { return relative }
    }
    return normalized
}
