import ErrorSpecFiles

/// The message that users read when errorspec has a bug.
func internalFailure(_ detail: String) -> String {
    """
    errorspec \(ErrorSpec.version) has failed: \(detail)
    This is a bug in errorspec, not in your specs. Please report it with this message, the command and, if you can, \
    the specs. Nothing was left half-written.
    """
}

/// Turns a trap into the message and the status of an internal failure.
func reportCrashes() {
    // The handler needs a stack of its own, because the crash may be a stack overflow.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
    POSIX.handle(
        [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT],
        flags: .init(SA_ONSTACK) | .init(bitPattern: SA_RESETHAND), by: reportCrash)
}

/// The signal handler, which uses only async-signal-safe functions.
private func reportCrash(_ signal: CInt) {
    let text: StaticString = """
        errorspec has failed.
        This is a bug in errorspec, not in your specs. Please report it with the lines above, the command and, if \
        you can, the specs. Nothing was left half-written.

        """
    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
    _exit(ExitStatus.internalFailure.rawValue)
}
