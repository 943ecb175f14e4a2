import ErrorSpecFiles

/// Standard output could not be written to.
struct OutputFailure: CommandFailure {
    let status = ExitStatus.invalid
    var reason: String
    var description: String { "can't write to standard output: \(reason)" }
}
