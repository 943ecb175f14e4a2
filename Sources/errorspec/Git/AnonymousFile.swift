import ErrorSpecFiles

/// A file that nobody else can open and that is gone once it is closed.
final class AnonymousFile {
    let descriptor: CInt

    init() throws(ProcessFailure) {
        let folder = Terminal.variable("TMPDIR") ?? "/tmp"
        var template = Array("\(folder)/errorspec-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw ProcessFailure(code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { close(descriptor) }

    /// Writes the whole and goes back to the start.
    func write(_ bytes: [UInt8]) throws(ProcessFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress! + written, bytes.count - written, off_t(written))
            }
            guard count >= 0 || errno == EINTR else { throw ProcessFailure(code: errno) }
            written += max(0, count)
        }
    }

    func contents() throws(ProcessFailure) -> [UInt8] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: max(0, size))
        var read = 0
        while read < size {
            let count = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + read, size - read, off_t(read))
            }
            guard count > 0 || errno == EINTR else { throw ProcessFailure(code: errno) }
            read += max(0, count)
        }
        return bytes
    }
}
