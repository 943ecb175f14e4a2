import ErrorSpecFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Standard output could not be written to.
struct OutputFailure: CommandFailure {
    let status = ExitStatus.invalid
    var reason: String
    var description: String { "can't write to standard output: \(reason)" }
}

/// Data goes to standard output, messages to standard error.
enum Console {
    /// Writes data, whole or not: a caller that is told of a failure has nothing to go on with.
    static func output(_ text: String) throws {
        let failure = writeAll(text, to: STDOUT_FILENO)
        if failure != 0 { throw OutputFailure(reason: String(cString: strerror(failure))) }
    }

    /// Writes a line for people. If that fails, nobody can be told.
    static func message(_ text: String) {
        _ = writeAll(text.hasSuffix("\n") ? text : text + "\n", to: STDERR_FILENO)
    }
}

/// What is at the end of standard output or standard error.
enum Terminal {
    static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }

    /// The terminal's columns, `nil` where there is none.
    static func width(_ descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Says what is being done once that takes longer than a second, on a terminal.
struct Progress {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var hasShown = false

    init(isWanted: Bool) { isShown = isWanted && Terminal.isTerminal(STDERR_FILENO) }

    mutating func report(_ activity: String) {
        guard isShown, ContinuousClock.now - start > .seconds(1) else { return }
        _ = writeAll("\r\u{1B}[K\(activity) …", to: STDERR_FILENO)
        hasShown = true
    }

    mutating func end() {
        if hasShown { _ = writeAll("\r\u{1B}[K", to: STDERR_FILENO) }
        hasShown = false
    }
}
