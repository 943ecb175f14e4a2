import ErrorSpecFiles
import ErrorSpecReport

/// Writes data to standard output, and messages to standard error.
enum Console {
    /// Writes data. Throws if standard output can't be written to, because then the command can't continue.
    static func output(_ text: String) throws {
        let failure = POSIX.write(text, to: STDOUT_FILENO)
        if failure != 0 { throw OutputFailure(reason: String(cString: strerror(failure))) }
    }

    /// Writes text for people, encoded so that neither a terminal nor a CI runner treats any of it as a command.
    static func output(text: TerminalText) throws { try output(text.encoded) }

    /// Writes a line to standard error. A failure is ignored, because it can't be reported anywhere.
    static func message(_ text: TerminalText) {
        let lines = text.encoded
        _ = POSIX.write(lines.hasSuffix("\n") ? lines : lines + "\n", to: STDERR_FILENO)
    }
}

/// A failure to write to standard output.
struct OutputFailure: CommandFailure {
    var reason: String
    var description: String { "can't write to standard output: \(reason)" }
}

/// The properties of the terminal that standard output or standard error is connected to.
enum Terminal {
    static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }

    /// Returns the terminal's number of columns, or `nil` if the descriptor isn't a terminal.
    static func width(_ descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
