import ErrorSpecFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Glibc
#endif

/// What a program that was run left behind.
struct ProcessResult {
    /// Its exit status, or 128 and the signal that ended it.
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
}

/// A program could not be run at all.
struct ProcessFailure: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
    init(code: Int32) { reason = String(cString: strerror(code)) }
}

/// Runs a program, found by its name, without a shell: arguments are what they are.
///
/// Input and output go through files without a name, so that neither side can wait for the other.
func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws(ProcessFailure) -> ProcessResult {
    let (standardInput, output, errors) = (try AnonymousFile(), try AnonymousFile(), try AnonymousFile())
    try standardInput.write(input)
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
    #else
        var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in [standardInput, output, errors].enumerated() {
        posix_spawn_file_actions_adddup2(&actions, file.descriptor, Int32(target))
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }

    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, words, environment)
    guard failure == 0 else { throw ProcessFailure(code: failure) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw ProcessFailure(code: errno) }
    }
    // What WEXITSTATUS and WTERMSIG, which are macros, do.
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return ProcessResult(status: code, output: try output.contents(), errors: try errors.contents())
}

private var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
        _NSGetEnviron().pointee
    #else
        environ
    #endif
}

/// A file that nobody else can open and that is gone once it is closed.
private final class AnonymousFile {
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
