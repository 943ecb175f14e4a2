import ErrorSpecFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// How a run ended. Thrown by a command's `run()` after it has said what there was to say.
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

/// Why a command could not do its work: said once, by the program's entry, which then ends with the status.
protocol CommandFailure: Error {
    var status: ExitStatus { get }
    /// What, where, and what to do.
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

func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// What users read when errorspec has a bug.
func internalFailure(_ detail: String) -> String {
    """
    errorspec \(ErrorSpec.version) has failed: \(detail)
    This is a bug of errorspec, not of your specs. Please report it with this message, the command, and if you can \
    the specs. Nothing was left half-written.
    """
}

/// Turns a trap into the message and the status of an internal failure.
func answerCrashes() {
    // A handler needs a stack of its own: the other one may be what ran out.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = answerCrash
    #else
        action.__sigaction_handler.sa_handler = answerCrash
    #endif
    action.sa_flags = .init(SA_ONSTACK) | .init(bitPattern: SA_RESETHAND)
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { sigaction(signal, &action, nil) }
}

/// Only calls that a signal handler may make.
private func answerCrash(_ signal: CInt) {
    let text: StaticString = """
        errorspec has failed.
        This is a bug of errorspec, not of your specs. Please report it with the lines above, the command, and if you \
        can the specs. Nothing was left half-written.

        """
    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
    _exit(ExitStatus.internalFailure.rawValue)
}
