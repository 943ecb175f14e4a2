import ErrorSpecFiles

/// The reason why a program couldn't be started.
struct ProcessFailure: Error {
    var reason: String

    init(code: Int32) { reason = String(cString: strerror(code)) }
}

/// The result of running a program. The status is the program's exit status, or, if a signal ended the program, 128
/// plus the signal's number.
typealias ProcessResult = (status: Int32, output: [UInt8], errors: [UInt8])

/// Runs a program from the `PATH`, and returns its result once the program has ended.
///
/// Input and output are anonymous files rather than pipes, because with pipes this program and the started program
/// could wait for each other.
func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws(ProcessFailure) -> ProcessResult {
    let (standardInput, output, errors) = (try AnonymousFile(input), try AnonymousFile(), try AnonymousFile())
    let process = try start(program, arguments, streams: [standardInput, output, errors].map(\.descriptor))
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw ProcessFailure(code: errno) }
    }
    let (signal, code) = ending(status)
    return (signal == 0 ? code : 128 + signal, try output.contents(), try errors.contents())
}

/// Splits a status from `waitpid` into the signal that ended the program (0 if no signal did) and the exit status.
/// Swift can't import the macros `WTERMSIG` and `WEXITSTATUS`.
func ending(_ status: CInt) -> (signal: CInt, code: CInt) { (status & 0x7F, status >> 8 & 0xFF) }

/// Starts a program from the `PATH` without a shell, so that nothing in the arguments is expanded.
///
/// - Parameters:
///   - streams: The descriptors of the program's standard input, output and error, in this order. The program inherits
///     the streams that aren't in the list.
///   - closing: Descriptors that the program doesn't inherit.
func start(
    _ program: String, _ arguments: [String], streams: [CInt], closing: [CInt] = []
) throws(ProcessFailure) -> pid_t {
    var actions = POSIX.noSpawnActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in streams.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
    }
    for descriptor in closing { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }

    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, words, POSIX.environment)
    guard failure == 0 else { throw ProcessFailure(code: failure) }
    return process
}

/// A temporary file without a name. The system deletes the file when its descriptor is closed.
private final class AnonymousFile {
    let descriptor: CInt

    /// - Parameter bytes: The file's contents, which a program reads from the start.
    init(_ bytes: [UInt8] = []) throws(ProcessFailure) {
        let folder = Terminal.variable("TMPDIR") ?? "/tmp"
        var template = Array("\(folder)/errorspec-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw ProcessFailure(code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
        let failure = POSIX.write(bytes, to: descriptor)
        guard failure == 0 else { throw ProcessFailure(code: failure) }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    func contents() throws(ProcessFailure) -> [UInt8] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        lseek(descriptor, 0, SEEK_SET)
        do throws(ReadFailure) {
            return try readBytes(descriptor, atMost: max(0, size), expecting: size)
        } catch {
            throw ProcessFailure(code: EIO)
        }
    }
}
