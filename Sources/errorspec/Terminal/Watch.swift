import ErrorSpecFiles

/// Repeats some work whenever a file that it depends on changes.
///
/// It polls 40 times a second, because the systems' notifications differ, and miss changes on network disks and in
/// containers. Polling a thousand files takes a millisecond.
struct Watch {
    /// The time between two polls.
    static let interval = Duration.milliseconds(25)
    /// The wait after a change, since editors save in several steps.
    static let settling = Duration.milliseconds(10)
    private static let settlingRounds = 3

    /// Returns the stamps of files; `nil` for a file that doesn't exist.
    var look: ([String]) -> [String: FileStamp?]
    /// Waits, and returns whether to go on.
    var wait: (Duration) -> Bool
    /// Nanoseconds since 1970.
    var now: () -> Int64

    /// - Parameter work: Returns the paths that the work depends on.
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

    /// The stamps of the files that the work has read. A file that may have changed during the work has no stamp, so
    /// that the work is repeated.
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

    /// - Returns: The new stamps once a file has changed; `nil` if the watch has to end.
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

    /// Blocks the signals that request an end, so that they stay pending until the next poll.
    static func blockedSignals() -> [CInt] {
        let signals = [SIGINT, SIGTERM, SIGHUP]
        changeMask(SIG_BLOCK, signals)
        return signals
    }

    /// Unblocks signals, which delivers the pending ones.
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
