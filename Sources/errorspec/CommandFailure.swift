import ErrorSpecFiles

/// Why a command could not do its work: said once, by the program's entry, which then ends with the status.
protocol CommandFailure: Error {
    var status: ExitStatus { get }
    /// The problem, its location, and the way out.
    var description: String { get }
}

/// An argument that only the specs show to be wrong, such as a group that none of them has.
struct UsageFailure: CommandFailure {
    var description: String
    let status = ExitStatus.usage

    init(_ description: String) { self.description = description }
}

extension InputFailure: CommandFailure {
    var status: ExitStatus { .invalid }
}

extension WriteFailure: CommandFailure {
    var status: ExitStatus { .invalid }
}
