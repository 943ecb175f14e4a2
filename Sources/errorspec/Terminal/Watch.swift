import ErrorSpecFiles

/// Repeats some work whenever a file that it depends on changes.
///
/// The ways to be notified of changes differ from system to system, and miss what network disks and containers
/// change. Looking at a thousand files takes a millisecond, so this looks 40 times a second.
struct Watch {
    /// Between two looks.
    static let interval = Duration.milliseconds(25)
    /// After a change, since editors save in several steps.
    static let settling = Duration.milliseconds(10)
    private static let settlingRounds = 3

    /// Looks at files as they are now.
    var look: ([String]) -> [String: FileStamp?]
    /// Waits. Returns whether to go on.
    var wait: (Duration) -> Bool
    /// Nanoseconds since 1970.
    var now: () -> Int64

    /// - Parameter work: Returns the paths that it depends on.
    func run(_ work: () throws -> [String]) rethrows {
        var seen: [String: FileStamp?] = [:]
        while true {
            let start = now()
            let paths = try work()
            seen = baseline(of: paths, known: seen, start: start)
            guard let next = waitForChange(of: paths, since: seen) else { return }
            seen = next
        }
    }

    /// The stamps that the work has seen: those before it, or today's for files that it found just now. Of what
    /// may have changed while it ran nothing is known, so that it is done again.
    private func baseline(of paths: [String], known: [String: FileStamp?], start: Int64) -> [String: FileStamp?] {
        var stamps = look(paths)
        for (path, stamp) in stamps {
            if let before = known[path] {
                stamps[path] = before
            } else if let stamp, stamp.time > start {
                stamps[path] = .some(nil)
            }
        }
        return stamps
    }

    /// - Returns: what the files look like once they have changed; `nil` when the watch is to end.
    private func waitForChange(of paths: [String], since seen: [String: FileStamp?]) -> [String: FileStamp?]? {
        var next = seen
        while next == seen {
            guard wait(Self.interval) else { return nil }
            next = look(paths)
        }
        for _ in 0..<Self.settlingRounds {
            guard wait(Self.settling) else { return nil }
            let later = look(paths)
            if later == next { break }
            next = later
        }
        return next
    }
}

extension Watch {
    /// Nanoseconds since 1970.
    static func systemTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The signals that ask for an end, blocked so that one which arrives is pending until the next look.
    static func blockedSignals() -> [CInt] {
        let signals = [SIGINT, SIGTERM, SIGHUP]
        changeMask(SIG_BLOCK, signals)
        return signals
    }

    /// Blocked signals that have come are carried out.
    static func unblock(_ signals: [CInt]) { changeMask(SIG_UNBLOCK, signals) }

    private static func changeMask(_ change: CInt, _ signals: [CInt]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(change, &set, nil)
    }

    static func isPending(_ signals: [CInt]) -> Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return signals.contains { sigismember(&pending, $0) == 1 }
    }
}
