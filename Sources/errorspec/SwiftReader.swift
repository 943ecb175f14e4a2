import ErrorSpecFiles
import ErrorSpecSources

/// The companion that reads Swift: it is given paths and texts, and prints facts.
enum SwiftReader {
    static func run(_ input: [UInt8]) throws -> SwiftReaderOutput {
        let path = try Companion.find(
            "errorspec-swift-reader",
            advice: "it reads Swift for `scan` and `import`, and comes with the binaries of a release; in a checkout, "
                + "`make install-all` builds and installs it")
        do throws(ProcessFailure) {
            return try errorspec.run(path, [], input: input)
        } catch {
            throw UsageFailure("\(path) can't be started: \(error.reason)")
        }
    }
}

extension SwiftReaderFailure: CommandFailure {}
