/// Writes a file as a whole: whoever looks at any moment finds the old bytes or the new ones.
///
/// Of a link, the file that it leads to is written, unless that is outside of the link's repository. A file that is there
/// keeps its permissions. Anything but a regular file, such as `/dev/stdout` or a pipe, is written to directly.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws(WriteFailure) {
    let file = try writablePath(path)
    var status = stat()
    let isThere = stat(file, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG { return try writeToSpecialFile(path, bytes) }
    let target = try writable(path) { () throws(ReadFailure) in
        if isThere { return canonicalPath(file) ?? file }
        let whole = DiskRoot(of: "/")
        // A link to what is still missing: that is made.
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

/// Creates a file, as a whole.
///
/// - Returns: `false` if something of that name already exists; it stays as it is.
package func createFile(_ path: String, _ text: String) throws(WriteFailure) -> Bool {
    let (folder, name) = try openFolder(of: try writablePath(path), as: path)
    let temporary = try folder.writeTemporary(Array(text.utf8), for: name)
    defer { folder.remove(temporary) }
    return try folder.link(temporary, as: name)
}

/// Creates a folder and those above it that are missing.
package func createFolder(_ path: String) throws(WriteFailure) {
    if mkdir(path, 0o777) == 0 { return }
    if errno == ENOENT, let parent = Path.parent(path) {
        try createFolder(parent)
        if mkdir(path, 0o777) == 0 { return }
    }
    let failure = errno
    if failure == EEXIST {
        if FileTree.disk.isFolder(path) { return }
        throw WriteFailure(path: relativeToWorkingFolder(path), reason: "is a file, and a folder is written to")
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

/// Where a path that is to be written leads in its repository.
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

/// The folder that a file is in, and the file's name there.
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
