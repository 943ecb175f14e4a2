import ErrorSpecFiles

/// How a run ended. Thrown by a command's `run()` once it has reported why.
enum ExitStatus: Int32, Error {
    /// Findings: warnings under `--fail-on warning`, drift, a diff at or above `--fail-on`, no match.
    case findings = 1
    /// An invalid spec, or a file that can't be read or written.
    case invalid = 2
    /// Wrong usage (EX_USAGE), which ArgumentParser ends with too.
    case usage = 64
    /// A bug of errorspec.
    case internalFailure = 70
}

func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// Why a command could not do its work: said once, by the program's entry, which then ends with the status.
protocol CommandFailure: Error {
    var status: ExitStatus { get }
    /// The problem, its location, and the way out.
    var description: String { get }
}

extension CommandFailure {
    var status: ExitStatus { .invalid }
}

/// An argument that only the specs show to be wrong, such as a group that none of them has.
struct UsageFailure: CommandFailure {
    var description: String
    let status = ExitStatus.usage

    init(_ description: String) { self.description = description }
}

extension InputFailure: CommandFailure {}

extension WriteFailure: CommandFailure {}
