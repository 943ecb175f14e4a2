import ErrorSpecFiles
import ErrorSpecReport

/// Data goes to standard output, messages to standard error.
enum Console {
    /// Writes data, whole or not: a caller that is told of a failure has nothing to go on with.
    static func output(_ text: String) throws {
        let failure = POSIX.write(text, to: STDOUT_FILENO)
        if failure != 0 { throw OutputFailure(reason: String(cString: strerror(failure))) }
    }

    /// Writes text for people, as a job's log or a terminal may have it.
    static func output(text: TerminalText) throws { try output(text.encoded) }

    /// Writes a line for people. If that fails, nobody can be told.
    static func message(_ text: TerminalText) {
        let lines = text.encoded
        _ = POSIX.write(lines.hasSuffix("\n") ? lines : lines + "\n", to: STDERR_FILENO)
    }
}
