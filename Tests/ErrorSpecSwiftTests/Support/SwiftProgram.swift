import Foundation
import Testing

/// Swift sources in a folder of their own, compiled by the machine's compiler against the runtime as the tests have it.
final class SwiftProgram {
    let folder: URL
    private var files: [String] = []

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("errorspec-swift-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func add(_ name: String, _ bytes: [UInt8]) throws {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        if name.hasSuffix(".swift") { files.append(url.path) }
    }

    func add(_ name: String, _ text: String) throws { try add(name, Array(text.utf8)) }

    /// Checks types only.
    func check(_ flags: [String] = []) throws -> String { try compile(["-typecheck", "-wmo"] + flags) }

    /// Compiles all into one module, and runs it.
    ///
    /// - Returns: what it prints.
    func run(_ arguments: [String] = []) throws -> String {
        let program = folder.appendingPathComponent("program").path
        let objects = Self.products.appendingPathComponent("ErrorSpecRuntime.build")
        let runtime = try FileManager.default.contentsOfDirectory(atPath: objects.path)
            .filter { $0.hasSuffix(".o") }.map { objects.appendingPathComponent($0).path }
        let messages = try compile(
            ["-wmo", "-num-threads", "2", "-enable-upcoming-feature", "InternalImportsByDefault", "-o", program]
                + runtime)
        try #require(messages == "", "\(messages.prefix(4_000))")
        return try execute(program, arguments)
    }

    private func compile(_ flags: [String]) throws -> String {
        let list = folder.appendingPathComponent("files.txt")
        try Data(files.map { "\"\($0)\"" }.joined(separator: "\n").utf8).write(to: list)
        return try execute(
            "/usr/bin/env",
            [
                "swiftc", "-swift-version", "6", "-strict-concurrency=complete", "-warnings-as-errors",
                "-package-name", "program", "-module-name", "Program", "-I",
                Self.products.appendingPathComponent("Modules").path, "@\(list.path)",
            ] + flags)
    }

    private func execute(_ program: String, _ arguments: [String]) throws -> String {
        let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        // A file, not a pipe: a full pipe would stop the program.
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        if program != "/usr/bin/env" { try #require(process.terminationStatus == 0, "\(text.suffix(4_000))") }
        return text
    }

    /// Where the build puts modules and objects: beside the test bundle.
    private static var products: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
        #else
            let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        #endif
        return bundle.deletingLastPathComponent()
    }
}
