#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file or folder could not be written.
package struct WriteFailure: Error {
    package var path: String
    package var reason: String
    package var description: String { "`\(path)` \(reason) [unwritable]" }

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package init(path: String, code: CInt) {
        self.init(path: relativeToWorkingFolder(path), reason: "can't be written: \(String(cString: strerror(code)))")
    }
}

/// Creates a folder and those above it that are missing.
package func createFolder(_ path: String) throws(WriteFailure) {
    if mkdir(path, 0o777) == 0 { return }
    if errno == ENOENT, let parent = Path.parent(path) {
        try createFolder(parent)
        if mkdir(path, 0o777) == 0 { return }
    }
    let failure = errno
    if failure == EEXIST, (try? FileTree.disk.list(path)) != nil { return }
    throw WriteFailure(path: path, code: failure)
}

/// Creates a file.
///
/// - Returns: `false` if something of that name is there already; it stays as it is.
package func createFile(_ path: String, _ text: String) throws(WriteFailure) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0, errno == EEXIST { return false }
    try finish(path, descriptor, text)
    return true
}

/// Writes a file, in place of what may be there.
package func replaceFile(_ path: String, with text: String) throws(WriteFailure) {
    try finish(path, open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666), text)
}

/// Adds to the end of a file.
package func append(_ text: String, to path: String) throws(WriteFailure) {
    try finish(path, open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK), text)
}

private func finish(_ path: String, _ descriptor: CInt, _ text: String) throws(WriteFailure) {
    guard descriptor >= 0 else { throw WriteFailure(path: path, code: errno) }
    let failure = writeAll(text, to: descriptor)
    let closed = close(descriptor) == 0 ? 0 : errno
    if failure != 0 || closed != 0 { throw WriteFailure(path: path, code: failure != 0 ? failure : closed) }
}

/// Writes all of a text to an open file.
///
/// - Returns: 0, or the system's error.
package func writeAll(_ text: String, to descriptor: CInt) -> CInt {
    var text = text
    return text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
            let count = write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
