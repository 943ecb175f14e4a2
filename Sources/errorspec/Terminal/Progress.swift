import ErrorSpecFiles

/// Shows the current activity on a terminal, once the run has taken longer than a second.
struct Progress {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var hasShown = false

    init(isWanted: Bool) { isShown = isWanted && Terminal.isTerminal(STDERR_FILENO) }

    mutating func report(_ activity: String) {
        guard isShown, ContinuousClock.now - start > .seconds(1) else { return }
        _ = POSIX.write("\r\u{1B}[K\(activity) …", to: STDERR_FILENO)
        hasShown = true
    }

    mutating func end() {
        if hasShown { _ = POSIX.write("\r\u{1B}[K", to: STDERR_FILENO) }
        hasShown = false
    }
}
