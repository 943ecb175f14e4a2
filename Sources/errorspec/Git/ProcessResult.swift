import ErrorSpecFiles

/// The output and status of a program that was run.
struct ProcessResult {
    /// Its exit status, or 128 and the signal that ended it.
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
}

/// Runs a program, found by its name, without a shell: arguments are what they are.
///
/// Input and output go through files without a name, so that neither side can wait for the other.
func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws(ProcessFailure) -> ProcessResult {
    let (standardInput, output, errors) = (try AnonymousFile(), try AnonymousFile(), try AnonymousFile())
    try standardInput.write(input)
    var actions = POSIX.noSpawnActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in [standardInput, output, errors].enumerated() {
        posix_spawn_file_actions_adddup2(&actions, file.descriptor, Int32(target))
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }

    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, words, POSIX.environment)
    guard failure == 0 else { throw ProcessFailure(code: failure) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw ProcessFailure(code: errno) }
    }
    // As WEXITSTATUS and WTERMSIG, which are macros, do.
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return ProcessResult(status: code, output: try output.contents(), errors: try errors.contents())
}
