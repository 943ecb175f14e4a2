/// An observer that writes log lines, for swift-log, `os.Logger` and similar loggers.
///
/// ```swift
/// let logger = Logger(label: "LSLP")  // swift-log
/// configuration.observers = [
///     ResponseErrorLog<LSLP> { level, message, metadata in
///         logger.log(
///             level: .init(rawValue: level.rawValue) ?? .info, "\(message)",
///             metadata: metadata.mapValues { "\($0)" })
///     }
/// ]
/// ```
///
/// Lines contain only methods, URLs without query values, statuses, codes, a few headers, and the outlines of bodies
/// (see ``LoggedBodies/outline``).
public struct ResponseErrorLog<API: ErrorAPI>: ResponseErrorObserver {
    /// The severity of a line, with the same names as in swift-log.
    public enum Level: String, Sendable, Comparable, CaseIterable {
        /// A request was sent, or a call succeeded.
        case trace
        /// An attempt failed.
        case debug
        /// A retry, a recovery, or a silent failure.
        case info
        /// A failure that the user sees.
        case warning

        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    private let bodies: LoggedBodies
    private let write: @Sendable (_ level: Level, _ message: String, _ metadata: [String: String]) -> Void

    /// - Parameters:
    ///   - bodies: How much of the body to show in the line for a failure. `.full` shows secrets, too.
    ///   - write: Writes a line. It is called for one line at a time, and the service's calls don't wait for it.
    public init(
        bodies: LoggedBodies = .outline,
        _ write: @escaping @Sendable (_ level: Level, _ message: String, _ metadata: [String: String]) -> Void
    ) {
        self.bodies = bodies
        self.write = write
    }

    /// Writes the event's line.
    public func observe(_ event: RequestEvent<API>) {
        var metadata = ["call": "\(event.call)", "method": event.method, "url": event.url]
        let (level, message) = line(for: event.kind, &metadata)
        write(level, "\(event.method) \(event.url): \(message)", metadata)
    }

    private func line(
        for kind: RequestEvent<API>.Kind, _ metadata: inout [String: String]
    ) -> (Level, String) {
        switch kind {
        case .attempt(let number):
            metadata["attempt"] = "\(number)"
            return (.trace, "attempt \(number)")
        case .match(let id, let statusCode, let code):
            metadata["case"] = id
            metadata["status"] = "\(statusCode)"
            metadata["code"] = code.map(shown)
            return (.debug, "\(statusCode) is \(id ?? "unmapped")")
        case .transport(let error):
            metadata["error"] = error
            return (.debug, "no response, \(error)")
        case .retry(let delay):
            metadata["delay"] = "\(delay)"
            return (.info, "retry in \(delay)")
        case .recovering(let action):
            metadata["recovery"] = "\(action)"
            return (.info, "recovery \(action) begins")
        case .recovered(let action, let result):
            metadata["recovery"] = "\(action)"
            metadata["result"] = "\(result)"
            return (.info, "recovery \(action): \(result)")
        case .success(let statusCode, let attempts):
            metadata["status"] = "\(statusCode)"
            metadata["attempts"] = "\(attempts)"
            return (.trace, "success, \(statusCode)")
        case .failure(let failure): return line(for: failure, &metadata)
        }
    }

    private func line(for failure: AnyNetworkError<API>, _ metadata: inout [String: String]) -> (Level, String) {
        metadata["case"] = failure.id
        metadata["category"] = failure.category.rawValue
        metadata["status"] = failure.statusCode.map(String.init)
        metadata["code"] = failure.loggedCode.map(shown)
        metadata["attempts"] = "\(failure.attempts)"
        metadata["error"] = failure.debugDescription(bodies: bodies)
        return (failure.isSilent ? .info : .warning, "failure, \(failure.id ?? "no case")")
    }

    /// Escapes a code, which is the server's text and may contain any characters.
    private func shown(_ code: String) -> String { LogText.escaped(code, longest: 256) }
}
