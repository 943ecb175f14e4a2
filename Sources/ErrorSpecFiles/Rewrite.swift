#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Writes a file anew, whole or not at all, with the permissions that it had. Of a link, the file that it leads to.
package func rewrite(_ path: String, _ bytes: [UInt8]) throws {
    guard let resolved = realpath(path, nil) else { throw WriteFailure(path: path, code: errno) }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0 else { throw WriteFailure(path: path, code: errno) }
    let parent = Path.parent(target) ?? "/"
    guard let name = Path.name(target), let folder = try Folder(parent) else {
        throw WriteFailure(path: path, code: ENOENT)
    }
    let temporary = try folder.writeTemporary(bytes, for: name)
    guard chmod(Path.join(parent, temporary), status.st_mode & 0o7777) == 0 else {
        let failure = errno
        folder.remove(temporary)
        throw WriteFailure(path: path, code: failure)
    }
    do throws(WriteFailure) {
        try folder.rename(temporary, to: name)
    } catch {
        folder.remove(temporary)
        throw error
    }
}
