import ErrorSpecFiles
import ErrorSpecReport

/// Data goes to standard output, messages to standard error.
enum Console {
    /// Writes data. If that fails, the caller can't continue.
    static func output(_ text: String) throws {
        let failure = POSIX.write(text, to: STDOUT_FILENO)
        if failure != 0 { throw OutputFailure(reason: String(cString: strerror(failure))) }
    }

    /// Writes text for people, encoded for job logs and terminals.
    static func output(text: TerminalText) throws { try output(text.encoded) }

    /// Writes a line to standard error. A failure is ignored, because it can't be reported anywhere.
    static func message(_ text: TerminalText) {
        let lines = text.encoded
        _ = POSIX.write(lines.hasSuffix("\n") ? lines : lines + "\n", to: STDERR_FILENO)
    }
}

/// Standard output could not be written to.
struct OutputFailure: CommandFailure {
    var reason: String
    var description: String { "can't write to standard output: \(reason)" }
}

/// The terminal that standard output or standard error is connected to.
enum Terminal {
    static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }

    /// The number of columns; `nil` if the stream isn't a terminal.
    static func width(_ descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
