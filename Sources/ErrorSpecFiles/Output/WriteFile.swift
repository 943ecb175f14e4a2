/// Writes a file atomically: the path always has the old bytes or the new bytes.
///
/// If the path is a link, the link's target is written; a target outside of the link's repository is an error. An
/// existing file keeps its permissions. A device or a pipe, such as `/dev/stdout`, is written to directly.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws(WriteFailure) {
    let file = try writablePath(path)
    var status = stat()
    let isThere = stat(file, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG { return try writeToSpecialFile(path, bytes) }
    let target = try writable(path) { () throws(ReadFailure) in
        if isThere { return canonicalPath(file) ?? file }
        let whole = DiskRoot(of: "/")
        // If the path is a link to a missing file, the missing file is created.
        guard lstat(file, &status) == 0, let place = whole.place(of: Path.absolute(file)) else { return file }
        return whole.absolute(try place.real(isNew: true))
    }
    let (folder, name) = try openFolder(of: target, as: path)
    let temporary = try folder.writeTemporary(bytes, for: name, mode: isThere ? status.st_mode & 0o7777 : nil)
    do throws(WriteFailure) {
        try folder.rename(temporary, to: name)
    } catch {
        folder.remove(temporary)
        throw WriteFailure(path: path, reason: error.reason)
    }
}

package func writeFile(_ path: String, _ text: String) throws(WriteFailure) { try writeFile(path, Array(text.utf8)) }

/// Creates a file atomically.
///
/// - Returns: Whether the file was created. An existing file isn't changed.
package func createFile(_ path: String, _ text: String) throws(WriteFailure) -> Bool {
    let (folder, name) = try openFolder(of: try writablePath(path), as: path)
    let temporary = try folder.writeTemporary(Array(text.utf8), for: name)
    defer { folder.remove(temporary) }
    return try folder.link(temporary, as: name)
}

/// Creates a folder and its missing ancestors.
package func createFolder(_ path: String) throws(WriteFailure) {
    if mkdir(path, 0o777) == 0 { return }
    if errno == ENOENT, let parent = Path.parent(path) {
        try createFolder(parent)
        if mkdir(path, 0o777) == 0 { return }
    }
    let failure = errno
    if failure == EEXIST {
        if FileTree.disk.isFolder(path) { return }
        throw WriteFailure(path: relativeToWorkingFolder(path), reason: "is a file, but must be a folder")
    }
    throw WriteFailure(path: path, code: failure)
}

private func writeToSpecialFile(_ path: String, _ bytes: [UInt8]) throws(WriteFailure) {
    let descriptor = POSIX.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw WriteFailure(path: path, code: errno) }
    let failure = POSIX.write(bytes, to: descriptor)
    let closed = close(descriptor) == 0 ? 0 : errno
    if failure != 0 || closed != 0 { throw WriteFailure(path: path, code: failure != 0 ? failure : closed) }
}

/// Returns the path with its links resolved, for writing. Throws if a link leads out of the path's repository.
package func writablePath(_ path: String) throws(WriteFailure) -> String {
    try writable(path) { () throws(ReadFailure) in try pathInRepository(path, isNew: true) }
}

private func writable(_ path: String, find: () throws(ReadFailure) -> String) throws(WriteFailure) -> String {
    do throws(ReadFailure) {
        return try find()
    } catch {
        throw WriteFailure(path: path, reason: error.description)
    }
}

/// Opens the folder that contains a file, and returns the open folder and the file's name.
private func openFolder(of path: String, as shown: String) throws(WriteFailure) -> (Folder, String) {
    let path = Path.normalized(path)
    guard let name = Path.name(path), let parent = Path.parent(path) else {
        throw WriteFailure(path: shown, code: EISDIR)
    }
    guard let folder = try Folder(parent) else {
        throw WriteFailure(path: shown, reason: "can't be written: there is no folder `\(parent)`")
    }
    return (folder, name)
}
