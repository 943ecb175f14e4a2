import Foundation

/// The program, which serves the examples in the documents on standard input until the input ends.
package enum MockProgram {
    /// - Returns: The exit status.
    package static func run(_ arguments: some Sequence<String>) async -> Int32 {
        // Writing to a closed connection must not end the process.
        signal(SIGPIPE, SIG_IGN)
        guard let options = MockOptions(arguments) else {
            say(MockOptions.usage)
            return 64
        }
        var lines = input().makeAsyncIterator()
        guard let first = await lines.next() else {
            say(MockOptions.usage)
            return 64
        }
        do {
            let catalog = Catalog(try Document(first))
            let most = raisedFileLimit()
            // Clients can't have all file descriptors: connections to the upstream, event loops and newly accepted
            // connections need some, too.
            let upstreamConnections = min(128, max(4, most / 8))
            let server = try await Server(
                host: options.host, port: Int(options.port),
                connections: min(4_096, max(16, most - upstreamConnections - 48)))
            let seed = options.seed ?? UInt64.random(in: 0...999_999)
            let book = OrderBook(catalog, rate: options.rate, seed: seed)
            let responder = Responder(
                book: book, journal: Journal(),
                upstream: options.upstream.map { Upstream($0, connections: upstreamConnections) },
                origins: Origins(host: options.host))
            greet(options, server.url, seed, catalog.apis)
            Task {
                do {
                    try await server.run(responder)
                } catch {
                    say("error: the server has ended: \(error)\n")
                    exit(70)
                }
            }
            while let line = await lines.next() {
                do {
                    for (order, obstacle) in await book.replace(by: Catalog(try Document(line))) {
                        say("warning: order \(order) waits: \(obstacle)\n")
                    }
                } catch {
                    say("error: \(error.message); the previous specs are still in use\n")
                }
            }
            // The server stops when the program exits.
            return 0
        } catch {
            say("error: \(error.message)\n")
            return 2
        }
    }

    /// Returns the lines of standard input.
    private static func input() -> AsyncStream<Data> {
        let (lines, continuation) = AsyncStream<Data>.makeStream()
        Thread.detachNewThread {
            while let line = readLine() { continuation.yield(Data(line.utf8)) }
            continuation.finish()
        }
        return lines
    }

    private static func greet(_ options: MockOptions, _ url: String, _ seed: UInt64, _ apis: [String]) {
        // Scripts wait for this line, and read the port from it.
        FileHandle.standardOutput.write(Data("Listening on \(url)\n".utf8))
        if options.isQuiet { return }
        let names = apis.map { "`\($0)`" }.joined(separator: ", ")
        var text = "Mocking \(names). Order failures at \(url)/_errorspec/, or with the header Errorspec-Case.\n"
        text += options.upstream.map { "Other requests are sent to \($0).\n" } ?? "Other requests get 200 and {}.\n"
        if options.rate > 0 { text += "A share of \(options.rate) fails at random, with --seed \(seed).\n" }
        if !["127.0.0.1", "::1", "localhost"].contains(options.host) {
            text += "warning: \(options.host) may be open to other machines; this server is for development only\n"
        }
        say(text + "Press Ctrl-C to stop.\n")
    }

    /// Raises the limit on open files: a thousand clients need a thousand files, and macOS allows 256 by default.
    ///
    /// - Returns: The new limit on open files.
    private static func raisedFileLimit() -> Int {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return 256 }
        limit.rlim_cur = min(limit.rlim_max, 10_240)
        setrlimit(resource, &limit)
        return Int(limit.rlim_cur)
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// The command line options. `errorspec mock` has validated them.
struct MockOptions: Sendable {
    static let usage = """
        usage: errorspec-mock [--host ADDRESS] [--port PORT] [--upstream URL] [--seed N] [--rate P] [--quiet]

        Serves the responses that `errorspec examples --format json` prints. It reads them from standard input, one
        document per line, until the input ends. `errorspec mock` starts it. See `errorspec help mock`.

        """

    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var upstream: String?
    var seed: UInt64?
    var rate = 0.0
    var isQuiet = false

    init?(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            if argument == "--quiet" {
                isQuiet = true
            } else {
                guard let value = arguments.next(), set(argument, value) else { return nil }
            }
        }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--host": host = value
        case "--upstream": upstream = value
        case "--port":
            guard let number = UInt16(value) else { return false }
            port = number
        case "--seed":
            guard let number = UInt64(value) else { return false }
            seed = number
        case "--rate":
            guard let number = Double(value), (0...1).contains(number) else { return false }
            rate = number
        default: return false
        }
        return true
    }
}
