import ErrorSpecFiles

/// Repeats work whenever a file that the work depends on changes.
///
/// Files are polled 40 times a second, because file notifications differ between systems, and miss changes on network
/// disks and in containers. Polling a thousand files takes a millisecond.
struct Watch {
    /// The time between two polls.
    static let interval = Duration.milliseconds(25)
    /// The time to wait for further changes after a change, because editors save files in several steps.
    static let settling = Duration.milliseconds(10)
    private static let settlingRounds = 3

    /// Returns the stamps of the given paths. The stamp of a missing file is `nil`.
    var look: ([String]) -> [String: FileStamp?]
    /// Waits for the given time, and returns whether to keep watching.
    var wait: (Duration) -> Bool
    /// Returns the current time, in nanoseconds since 1970.
    var now: () -> Int64

    /// - Parameter work: Does the work, and returns the paths that the work depends on.
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

    /// Returns the stamps that later stamps are compared with. So that a change during the work isn't missed, a path
    /// that was watched before keeps its old stamp, and a new path has no stamp if it changed after `start`.
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

    /// - Returns: The new stamps once a file has changed, or `nil` if the watch has to end.
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
    /// Returns the current time, in nanoseconds since 1970.
    static func systemTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Blocks the signals that ask this process to end, and returns the signals. Blocked signals stay pending until
    /// the next poll.
    static func blockedSignals() -> [CInt] {
        let signals = [SIGINT, SIGTERM, SIGHUP]
        changeMask(SIG_BLOCK, signals)
        return signals
    }

    /// Unblocks signals. Pending signals are delivered immediately.
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
