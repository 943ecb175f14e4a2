import ErrorSpecFiles
import ErrorSpecReport
import ErrorSpecSources

/// A running program from another package, such as `errorspec-mock`. The program reads its standard input, and ends
/// when its input is closed.
final class Companion {
    private let name: String
    private let process: pid_t
    private let input: CInt
    private let signals: [CInt]
    /// The status from `waitpid`, or `nil` while the program is running.
    private var status: CInt?

    /// Starts the companion, which is in the folder of this program or in `PATH`.
    init(_ name: String, _ arguments: [String]) throws {
        self.name = name
        let path = try Self.find(name, advice: "in a checkout of errorspec, `make install` installs both")
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw UsageFailure("\(name) can't be started: no pipe can be made") }
        defer { close(ends[0]) }
        input = ends[1]
        do throws(ProcessFailure) {
            // If the companion inherited the write end of the pipe, its input would never end.
            process = try start(path, arguments, streams: [ends[0]], closing: ends.filter { $0 > 2 })
        } catch {
            throw UsageFailure("\(path) can't be started: \(error.reason)")
        }
        signal(SIGPIPE, SIG_IGN)
        // Signals are blocked only now, so that the companion doesn't inherit the mask.
        signals = Watch.blockedSignals()
    }

    /// Returns the path of a companion, which is in the folder of this program (with links resolved) or in `PATH`.
    ///
    /// - Parameter advice: The end of the message for a missing companion: how to get the companion.
    static func find(_ name: String, advice: String) throws(UsageFailure) -> String {
        var folders = (Terminal.variable("PATH") ?? "").split(separator: ":").map(String.init)
        if let own = POSIX.executablePath(), let folder = Path.parent(own) { folders.insert(folder, at: 0) }
        for path in folders.map({ Path.join($0, name) }) where access(path, X_OK) == 0 { return path }
        throw UsageFailure("\(name) is not beside errorspec, nor in PATH; \(advice)")
    }

    /// Writes to the companion's input. Failures are ignored, because ``isRunning(after:)`` notices when the
    /// companion has ended.
    func send(_ text: String) { _ = POSIX.write(text, to: input) }

    /// Waits for the given time, and then returns whether the companion is still running. Also returns `false` if this
    /// process has received a signal to end.
    func isRunning(after time: Duration) -> Bool {
        usleep(useconds_t(time / .microseconds(1)))
        var status: CInt = 0
        if waitpid(process, &status, WNOHANG) == process { self.status = status }
        return self.status == nil && !Watch.isPending(signals)
    }

    /// Closes the companion's input, and waits until the companion ends. Pending signals are then delivered, and end
    /// this process. Throws if the companion failed.
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

/// The companion that parses Swift. Its input contains the paths and texts of files, and its output contains the facts
/// that it found in the files.
enum SwiftReader {
    static func run(_ input: [UInt8]) throws -> SwiftReaderOutput {
        let path = try Companion.find(
            "errorspec-swift-reader",
            advice: "it reads Swift for `scan`, `import` and `check`, and is part of a release's binaries; "
                + "in a checkout, `make install-all` builds and installs it")
        do throws(ProcessFailure) {
            return try errorspec.run(path, [], input: input)
        } catch {
            throw UsageFailure("\(path) can't be started: \(error.reason)")
        }
    }
}

extension SwiftReaderFailure: CommandFailure {}
