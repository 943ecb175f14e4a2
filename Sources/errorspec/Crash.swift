import ErrorSpecFiles

/// Returns the message that users read if errorspec fails because of a bug.
func internalFailure(_ detail: String) -> String {
    """
    errorspec \(ErrorSpec.version) has failed: \(detail)
    This is a bug in errorspec, not in your specs. Please report it with this message, the command and, if you can, \
    the specs. Nothing was left half-written.
    """
}

/// Makes a crash, such as a failed precondition, print a message and end with the status of an internal failure.
func reportCrashes() {
    // The signal handler needs a separate stack, because the crash may be a stack overflow.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
    POSIX.handle(
        [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT],
        // `SA_RESETHAND` is signed on some systems.
        flags: SA_ONSTACK | CInt(truncatingIfNeeded: SA_RESETHAND), by: reportCrash)
}

/// Handles the signal of a crash. Only async-signal-safe functions are allowed here.
private func reportCrash(_ signal: CInt) {
    let text: StaticString = """
        errorspec has failed.
        This is a bug in errorspec, not in your specs. Please report it with the lines above, the command and, if \
        you can, the specs. Nothing was left half-written.

        """
    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
    _exit(ExitStatus.internalFailure.rawValue)
}
