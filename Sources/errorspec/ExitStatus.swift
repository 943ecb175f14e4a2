import ErrorSpecFiles

/// The exit status of a failed run. A command throws the status after it has reported the reason.
enum ExitStatus: Int32, Error {
    /// A check failed: warnings with `--fail-on warning`, stale generated files, changes at or above the level of
    /// `diff --fail-on`, or a response that no case matches in `resolve`.
    case findings = 1
    /// An invalid spec, or a file that can't be read or written.
    case invalid = 2
    /// Wrong usage (`EX_USAGE`). ArgumentParser uses the same status.
    case usage = 64
    /// A bug in errorspec.
    case internalFailure = 70
}

func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// An error that ends a command. `main()` prints the error's description, and exits with the error's status.
protocol CommandFailure: Error {
    var status: ExitStatus { get }
    /// A message with the problem, its location, and how to fix it.
    var description: String { get }
}

extension CommandFailure {
    var status: ExitStatus { .invalid }
}

/// A wrong argument that ArgumentParser can't detect, such as the name of an unknown group.
struct UsageFailure: CommandFailure {
    var description: String
    let status = ExitStatus.usage

    init(_ description: String) { self.description = description }
}

extension InputFailure: CommandFailure {}

extension WriteFailure: CommandFailure {}
