import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

/// Starts `errorspec-mock`. The mock server is a separate program, so that packages that depend on errorspec don't
/// have to build an HTTP server.
struct Mock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock",
        abstract: "Run a mock of the API that fails on demand.",
        usage: "errorspec mock [<specs> ...] [--port <port>] [--upstream <url>] [<options>]",
        discussion: """
            A request with an order gets the ordered response. Other requests go to the upstream server; without one, \
            they get 200 and {}. The page at /_errorspec/ lists every case, and a click orders it; scripts POST orders \
            to /_errorspec/orders; and a request orders its own response by the headers Errorspec-Case \
            (Login.cannotLogin), Errorspec-Status (503), Errorspec-Delay (3s) and Errorspec-Fault (reset, truncate or \
            never).

            It is a tool for development, and listens only on this machine unless --host names another address.

            Examples:
              errorspec mock
              errorspec mock specs/lslp --port 9000 --upstream https://dev.example.com
              errorspec mock --rate 0.1 --seed 7
              curl -H 'Errorspec-Case: Login.cannotLogin' -d '{}' \\
                localhost:8080/v1/users/login
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(help: .init("The port to listen on; 0 for any free port.", valueName: "port"))
    var port: UInt16 = 8080

    @Option(help: .init("The address to listen on.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: .init("The real server, for requests without an order.", valueName: "url"))
    var upstream: String?

    @Option(help: .init("The share of requests that fail with a case of their group, 0 to 1.", valueName: "share"))
    var rate: Double = 0

    @Option(help: .init("The seed of --rate's choices. (default: a random one)", valueName: "number"))
    var seed: UInt64?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard (0...1).contains(rate) else { throw ValidationError("--rate is a share: a number from 0 to 1.") }
        if seed != nil, rate == 0 { throw ValidationError("--seed needs --rate, whose choices it repeats.") }
        if let upstream { try check(upstream: upstream) }
    }

    private func check(upstream: String) throws {
        let scheme = upstream.firstRange(of: "://").map { upstream[..<$0.upperBound] } ?? ""
        let host = upstream.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        if host.contains("@") {
            throw ValidationError(
                "--upstream takes no user and password, which others could read: let the client send Authorization.")
        }
        guard ["http://", "https://"].contains(scheme.lowercased()), !host.isEmpty else {
            throw ValidationError("--upstream takes an http or https URL, not '\(upstream)'.")
        }
        if upstream.contains(where: { "?#".contains($0) }) {
            throw ValidationError(
                "--upstream takes a URL without a query and fragment, not '\(upstream)': the path and query of each "
                    + "request follow it.")
        }
    }

    /// Starts the server and sends it the examples, which are sent again whenever a spec changes. Returns when the
    /// server ends or this program receives a signal to end.
    func run() throws {
        var companion: Companion?
        var usesPreviousSpecs = false
        let watch = Watch(
            look: FileStamp.ofDisk, wait: { companion?.isRunning(after: max($0, .milliseconds(100))) ?? false },
            now: Watch.systemTime)
        try watch.run {
            let analysis = options.analyse(specs.specs)
            let watched = analysis.files.all.map(\.path) + analysis.folders
            guard let spec = analysis.checked?.spec else {
                let status = specs.invalid(analysis, options)
                // Without a running server, invalid specs are an error. A running server keeps using the previous
                // specs.
                if companion == nil { throw status }
                if !usesPreviousSpecs { note("the previous specs are still in use") }
                usesPreviousSpecs = true
                return watched
            }
            let document = analysis.exampleReport(of: spec.allGroups).json.line
            if companion == nil { companion = try Companion("errorspec-mock", arguments) }
            companion?.send(document)
            if usesPreviousSpecs { note("the specs are valid again, and in use") }
            usesPreviousSpecs = false
            return watched
        }
        try companion?.end()
    }

    private func note(_ text: TerminalText) { if !options.quiet { Console.message("note: " + text) } }

    private var arguments: [String] {
        var arguments = ["--host", host, "--port", String(port), "--rate", String(rate)]
        if let seed { arguments += ["--seed", String(seed)] }
        if let upstream { arguments += ["--upstream", upstream] }
        return arguments + (options.quiet ? ["--quiet"] : [])
    }
}
