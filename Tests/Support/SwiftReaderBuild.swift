import Foundation

/// The built `errorspec-swift-reader`. It is a separate package that takes minutes to build (`make reader`).
package enum SwiftReaderBuild {
    private static let named = ProcessInfo.processInfo.environment["ERRORSPEC_SWIFT_READER"]

    /// The path in `ERRORSPEC_SWIFT_READER`, or else of the executable in the companion's build folder; `nil` if the
    /// executable doesn't exist.
    package static let path: String? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let builds = ["debug", "release"].map {
            root.path + "/Companions/SwiftReader/.build/\($0)/errorspec-swift-reader"
        }
        return (named.map { [$0] } ?? builds).first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Whether to run the tests that need the reader. They run, and fail, if `ERRORSPEC_SWIFT_READER` names a missing
    /// file.
    package static var isBuilt: Bool { path != nil || named != nil }

    /// The message that is shown if these tests are skipped.
    package static let advice =
        "errorspec-swift-reader is not built: `make reader` builds it, and ERRORSPEC_SWIFT_READER names one"

    /// An environment for programs that look up the reader in `PATH`.
    package static var environment: [String: String] {
        let folder = path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? ""
        return ["PATH": folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
    }

    package struct Outcome {
        package var status: Int32
        package var output: [UInt8]
        package var errors: [UInt8]
    }

    package static func run(_ input: [UInt8]) throws -> Outcome {
        guard let path else { throw CocoaError(.fileNoSuchFile) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ bytes: [UInt8] = []) throws -> URL {
            let url = folder.appendingPathComponent(name)
            try Data(bytes).write(to: url)
            return url
        }
        let (output, errors) = (try file("out"), try file("err"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.standardInput = try FileHandle(forReadingFrom: try file("in", input))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return Outcome(
            status: process.terminationStatus + signal, output: Array(try Data(contentsOf: output)),
            errors: Array(try Data(contentsOf: errors)))
    }
}
