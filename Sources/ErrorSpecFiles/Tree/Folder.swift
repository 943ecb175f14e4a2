/// An open folder. If another program moves or replaces the folder, this object still refers to the original folder.
/// Links in the folder aren't followed.
final class Folder: Sendable {
    enum Found<Value: Sendable>: Sendable {
        case found(Value)
        case missing
        /// The entry exists but is of the wrong kind. The text completes a sentence that begins with the path: `is a
        /// folder`.
        case obstacle(String)
    }

    private static let prefix = ".errorspec-"
    private static let suffix = ".tmp"

    private let descriptor: CInt
    private let path: String

    private init(descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Opens the folder at a path, or returns `nil` if the folder doesn't exist. The path may be a link.
    convenience init?(_ path: String) throws(WriteFailure) {
        let descriptor = POSIX.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw WriteFailure(path: path, code: errno)
        }
        self.init(descriptor: descriptor, path: path)
    }

    deinit { close(descriptor) }

    /// Locks the folder, and waits for other runs if necessary. Does nothing on a file system without locks.
    func lock(exclusively: Bool) {
        while flock(descriptor, exclusively ? LOCK_EX : LOCK_SH) != 0, errno == EINTR {}
    }

    // MARK: Reading

    func open(_ name: String) throws(WriteFailure) -> Found<Folder> {
        let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if child >= 0 { return .found(Folder(descriptor: child, path: Path.join(path, name))) }
        return try found(name, insteadOf: S_IFDIR, WriteFailure(path: Path.join(path, name), code: errno))
    }

    /// - Parameter limit: The maximum number of bytes. If the file is larger, only its first bytes are returned.
    func read(_ name: String, limit: Int) throws(WriteFailure) -> Found<[UInt8]> {
        func failure(_ failure: ReadFailure) -> WriteFailure {
            WriteFailure(path: Path.join(path, name), reason: failure.description)
        }
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return try found(name, insteadOf: S_IFREG, failure(ReadFailure(errno))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw WriteFailure(path: Path.join(path, name), code: errno) }
        if status.st_mode & S_IFMT != S_IFREG {
            return try found(name, insteadOf: S_IFREG, failure(.notAFile("something else")))
        }
        do throws(ReadFailure) {
            let size = min(Int(status.st_size), limit)
            return .found(try readBytes(file, atMost: size + 1, expecting: size))
        } catch {
            throw failure(error)
        }
    }

    /// Returns why an entry couldn't be opened: it is missing, or it is of the wrong kind. If the entry is of the
    /// wanted kind, throws `failure`.
    private func found<Value>(
        _ name: String, insteadOf wanted: mode_t, _ failure: WriteFailure
    ) throws(WriteFailure) -> Found<Value> {
        switch kind(of: name) {
        case nil where errno == ENOENT: return .missing
        case nil, wanted: throw failure
        case S_IFLNK: return .obstacle("is a link, and links are not followed")
        case S_IFDIR: return .obstacle("is a folder")
        case _: return .obstacle(wanted == S_IFDIR ? "is not a folder" : "is not a regular file")
        }
    }

    /// Returns the names of the folder's entries.
    func names() throws(WriteFailure) -> [String] { try entries().map(\.name) }

    /// Returns the names of the folder's subfolders.
    func folders() throws(WriteFailure) -> [String] {
        try entries().filter { $0.type == Int(DT_DIR) || $0.type == Int(DT_UNKNOWN) && kind(of: $0.name) == S_IFDIR }
            .map(\.name)
    }

    private func entries() throws(WriteFailure) -> [(name: String, type: Int)] {
        do throws(ReadFailure) {
            return try folderEntries(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
                .map { ($0.name.text, $0.type) }
        } catch {
            throw WriteFailure(path: path, reason: error.description)
        }
    }

    private func kind(of name: String) -> mode_t? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mode & S_IFMT : nil
    }

    // MARK: Writing

    /// Creates a subfolder and opens it.
    func create(_ name: String) throws(WriteFailure) -> Folder {
        if mkdirat(descriptor, name, 0o777) != 0 { throw WriteFailure(path: Path.join(path, name), code: errno) }
        guard case .found(let folder) = try open(name) else {
            throw WriteFailure(path: Path.join(path, name), reason: "was removed by another program")
        }
        return folder
    }

    /// Writes a file with a unique temporary name.
    ///
    /// - Parameters:
    ///   - name: The file's final name, which is used in messages.
    ///   - number: A number that is unique in this run.
    ///   - mode: The file's permissions, or `nil` for the default permissions of new files.
    ///   - syncs: Whether the file must be on disk before this function returns. A file that a person wrote must
    ///     survive a power cut; a generated file can be generated again.
    /// - Returns: The temporary name.
    func writeTemporary(
        _ bytes: [UInt8], for name: String, number: Int = 1, mode: mode_t? = nil, syncs: Bool = true
    ) throws(WriteFailure) -> String {
        var temporary = Self.temporary(number)
        // A killed run may have left a file with this name.
        while try !writeNew(bytes, to: temporary, for: name, mode: mode, syncs: syncs) {
            temporary = Self.temporary(.random(in: 0 ..< .max))
        }
        return temporary
    }

    /// Gives a temporary file its final name, unless an entry with this name exists.
    ///
    /// - Returns: Whether the name was free.
    func link(_ temporary: String, as name: String) throws(WriteFailure) -> Bool {
        if linkat(descriptor, temporary, descriptor, name, 0) == 0 { return true }
        let failure = errno
        if failure == EEXIST { return false }
        // Some file systems have no hard links. There, the file is renamed instead.
        guard kind(of: name) == nil else { return false }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(failure) else {
            throw WriteFailure(path: Path.join(path, name), code: failure)
        }
        try rename(temporary, to: name)
        return true
    }

    /// - Returns: Whether the name was free.
    private func writeNew(
        _ bytes: [UInt8], to new: String, for name: String, mode: mode_t?, syncs: Bool
    ) throws(WriteFailure) -> Bool {
        let file = openat(descriptor, new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        if file < 0, errno == EEXIST { return false }
        var failure = file < 0 ? errno : POSIX.write(bytes, to: file)
        if failure == 0, let mode, fchmod(file, mode) != 0 { failure = errno }
        if failure == 0, syncs, fsync(file) != 0 { failure = errno }
        if file >= 0, close(file) != 0, failure == 0 { failure = errno }
        if failure == 0 { return true }
        if file >= 0 { remove(new) }
        throw WriteFailure(path: Path.join(path, name), code: failure)
    }

    func rename(_ temporary: String, to name: String) throws(WriteFailure) {
        if renameat(descriptor, temporary, descriptor, name) != 0 {
            throw WriteFailure(path: Path.join(path, name), code: errno)
        }
    }

    /// Removes a generated file. A missing file isn't an error.
    func removeStale(_ name: String) throws(WriteFailure) {
        if unlinkat(descriptor, name, 0) != 0, errno != ENOENT {
            throw WriteFailure(path: Path.join(path, name), code: errno)
        }
    }

    /// Removes a folder if it is empty.
    func removeIfEmpty(_ name: String) { unlinkat(descriptor, name, AT_REMOVEDIR) }

    /// Removes a temporary file. Failures are ignored.
    func remove(_ temporary: String) { unlinkat(descriptor, temporary, 0) }

    private static func temporary(_ number: Int) -> String { "\(prefix)\(getpid())-\(number)\(suffix)" }

    /// Whether a file with this name is a temporary file.
    static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let parts = name.dropFirst(prefix.count).dropLast(suffix.count)
            .split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}
