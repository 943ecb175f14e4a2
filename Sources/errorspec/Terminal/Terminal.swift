import ErrorSpecFiles

/// The device at the end of standard output or standard error.
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
