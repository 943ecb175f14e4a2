import ErrorSpecFiles
import ErrorSpecReport
import ErrorSpecSources

/// A program of another package that reads its standard input, and ends when the input ends.
final class Companion {
    private let name: String
    private let process: pid_t
    private let input: CInt
    private let signals: [CInt]
    /// The status from `waitpid`, once the program has ended.
    private var status: CInt?

    /// Starts the program that is beside this one, or in `PATH`.
    init(_ name: String, _ arguments: [String]) throws {
        self.name = name
        let path = try Self.find(name, advice: "in a checkout of errorspec, `make install` installs both")
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw UsageFailure("\(name) can't be started: no pipe can be made") }
        defer { close(ends[0]) }
        input = ends[1]
        do throws(ProcessFailure) {
            // If the program inherited the writing end, its input would never end.
            process = try start(path, arguments, streams: [ends[0]], closing: ends.filter { $0 > 2 })
        } catch {
            throw UsageFailure("\(path) can't be started: \(error.reason)")
        }
        signal(SIGPIPE, SIG_IGN)
        // Signals are blocked after the start, so that the program doesn't inherit the mask.
        signals = Watch.blockedSignals()
    }

    /// Finds a companion beside the real path of this program, or in PATH.
    ///
    /// - Parameter advice: How to get the companion if it is missing: `` `make install-all` builds it ``.
    static func find(_ name: String, advice: String) throws(UsageFailure) -> String {
        var folders = (Terminal.variable("PATH") ?? "").split(separator: ":").map(String.init)
        if let own = POSIX.executablePath(), let folder = Path.parent(own) { folders.insert(folder, at: 0) }
        for path in folders.map({ Path.join($0, name) }) where access(path, X_OK) == 0 { return path }
        throw UsageFailure("\(name) is not beside errorspec, nor in PATH; \(advice)")
    }

    /// Writes to the program's input. Failures are ignored, because `runs(for:)` notices that the program has ended.
    func send(_ text: String) { _ = POSIX.write(text, to: input) }

    /// - Returns: Whether the program still runs after this time, and this program has received no signal.
    func runs(for time: Duration) -> Bool {
        usleep(useconds_t(time / .microseconds(1)))
        var status: CInt = 0
        if waitpid(process, &status, WNOHANG) == process { self.status = status }
        return self.status == nil && !Watch.isPending(signals)
    }

    /// Closes the program's input, and waits until the program ends. Then ends this program too if this program
    /// received a signal.
    func end() throws {
        close(input)
        var status: CInt = 0
        while self.status == nil {
            if waitpid(process, &status, 0) == process || errno != EINTR { self.status = status }
        }
        Watch.unblock(signals)
        let (signal, code) = ending(self.status ?? 0)
        if signal != 0 {
            Console.message("error: a signal ended \(name): \(String(cString: strsignal(signal)))")
            throw ExitStatus.internalFailure
        }
        if code != 0 { throw ExitStatus(rawValue: code) ?? .internalFailure }
    }
}

/// The companion that reads Swift: its input contains paths and texts, and its output contains facts.
enum SwiftReader {
    static func run(_ input: [UInt8]) throws -> SwiftReaderOutput {
        let path = try Companion.find(
            "errorspec-swift-reader",
            advice: "it reads Swift for `scan` and `import`, and is part of a release's binaries; in a checkout, "
                + "`make install-all` builds and installs it")
        do throws(ProcessFailure) {
            return try errorspec.run(path, [], input: input)
        } catch {
            throw UsageFailure("\(path) can't be started: \(error.reason)")
        }
    }
}

extension SwiftReaderFailure: CommandFailure {}
