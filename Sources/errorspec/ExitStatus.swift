import ErrorSpecFiles

/// The exit status of a failed run, which `run()` throws after it has reported the reason.
enum ExitStatus: Int32, Error {
    /// Findings: warnings under `--fail-on warning`, drift, a diff at or above `--fail-on`, no match.
    case findings = 1
    /// An invalid spec, or a file that can't be read or written.
    case invalid = 2
    /// Wrong usage (`EX_USAGE`), for which ArgumentParser has the same status.
    case usage = 64
    /// A bug of errorspec.
    case internalFailure = 70
}

func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// An error that ends a command. `main()` prints its description, and exits with its status.
protocol CommandFailure: Error {
    var status: ExitStatus { get }
    /// The problem, its location, and what to do about it.
    var description: String { get }
}

extension CommandFailure {
    var status: ExitStatus { .invalid }
}

/// A wrong argument that is only detected after the specs are read, such as the name of an unknown group.
struct UsageFailure: CommandFailure {
    var description: String
    let status = ExitStatus.usage

    init(_ description: String) { self.description = description }
}

extension InputFailure: CommandFailure {}

extension WriteFailure: CommandFailure {}
