import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import Foundation

/// The server of `errorspec mock`: an executable of its own, so that no other command carries an HTTP server.
@main
enum ErrorSpecMock {
    static func main() async {
        // A client that has gone is an error of one write, and no reason to end.
        signal(SIGPIPE, SIG_IGN)
        guard let options = MockOptions(CommandLine.arguments.dropFirst()) else {
            say(MockOptions.usage)
            exit(64)
        }
        let analysis = analyse(options.specs)
        let errors = analysis.findings.filter { $0.severity == .error }
        guard let spec = analysis.checked?.spec else {
            say(
                FindingsFormat.text.render(
                    Findings(errors, files: analysis.files), options: FindingsOptions(style: .plain, width: 120)))
            exit(2)
        }
        raiseFileLimit()
        let seed = options.seed ?? UInt64.random(in: 0...999_999)
        let catalog = Catalog(spec, recorded: spec.apis.map { analysis.recordedExamples(of: $0, in: .disk) })
        do {
            let listener = try await Listener(host: options.host, port: options.port)
            let upstream = try options.upstream.map { url throws(Upstream.Failure) in try Upstream(url) }
            let server = MockServer(
                catalog: catalog, book: OrderBook(catalog, rate: options.rate, seed: seed), journal: Journal(),
                upstream: upstream, origins: Origins(host: options.host))
            greet(options, listener.url, seed, spec.apis.map(\.name.value))
            do {
                try await server.run(on: listener)
            } catch {
                say("error: the server has ended: \(error)\n")
                exit(70)
            }
        } catch let failure as Listener.Failure {
            say("error: \(failure.message)\n")
            exit(2)
        } catch let failure as Upstream.Failure {
            say("error: \(failure.message)\n")
            exit(2)
        } catch {
            say("error: \(error)\n")
            exit(70)
        }
    }

    private static func greet(_ options: MockOptions, _ url: String, _ seed: UInt64, _ apis: [String]) {
        // Scripts wait for this line, and read the port from it.
        print("Listening on \(url)")
        fflush(nil)
        if options.isQuiet { return }
        var text = "It plays \(listed(apis)). Order failures at \(url)/_errorspec/, or by the header Errorspec-Case.\n"
        text += options.upstream.map { "Other requests go to \($0).\n" } ?? "Other requests get 200 and {}.\n"
        if options.rate > 0 { text += "A share of \(options.rate) fails at random, by --seed \(seed).\n" }
        if !["127.0.0.1", "::1", "localhost"].contains(options.host) {
            text += "warning: \(options.host) may be open to other machines: it is a tool for development\n"
        }
        say(text + "Ctrl-C ends it.\n")
    }

    /// A thousand clients are a thousand files, and macOS lets a process open 256.
    private static func raiseFileLimit() {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 10_240)
        setrlimit(resource, &limit)
    }

    private static func say(_ text: String) { _ = POSIX.write(text, to: STDERR_FILENO) }
}
