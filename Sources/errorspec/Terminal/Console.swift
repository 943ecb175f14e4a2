import ErrorSpecFiles

/// Data goes to standard output, messages to standard error.
enum Console {
    /// Writes data, whole or not: a caller that is told of a failure has nothing to go on with.
    static func output(_ text: String) throws {
        let failure = POSIX.write(text, to: STDOUT_FILENO)
        if failure != 0 { throw OutputFailure(reason: String(cString: strerror(failure))) }
    }

    /// Writes a line for people. If that fails, nobody can be told.
    static func message(_ text: String) {
        _ = POSIX.write(text.hasSuffix("\n") ? text : text + "\n", to: STDERR_FILENO)
    }
}
