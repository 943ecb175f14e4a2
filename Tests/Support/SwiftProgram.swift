package import Foundation

/// Swift sources in a temporary folder, compiled by the installed compiler and linked with the runtime that was built
/// for the tests.
package final class SwiftProgram {
    /// The sources don't compile, or the program failed.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        init(_ output: String) { description = String(output.suffix(4_000)) }
    }

    package let folder: URL
    private let module: String
    private var files: [String] = []

    package init(module: String = "Program") throws {
        self.module = module
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("errorspec-swift-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package func add(_ name: String, _ bytes: [UInt8]) throws {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        if name.hasSuffix(".swift") { files.append(url.path) }
    }

    package func add(_ name: String, _ text: String) throws { try add(name, Array(text.utf8)) }

    /// Type-checks the sources without compiling them.
    package func check(_ flags: [String] = []) throws -> String { try compile(["-typecheck", "-wmo"] + flags) }

    /// Writes the module into the folder, for programs that import it.
    ///
    /// - Returns: the compiler's output.
    package func emitModule(_ flags: [String] = []) throws -> String {
        try compile(["-wmo", "-emit-module", "-emit-module-path", modulePath] + flags)
    }

    /// Writes the module's symbol graph, `Program.symbols.json`, into the folder.
    ///
    /// - Returns: the compiler's output.
    package func symbolGraph() throws -> String {
        try compile(
            [
                "-wmo", "-emit-module", "-emit-module-path", modulePath, "-emit-symbol-graph", "-emit-symbol-graph-dir",
                folder.path, "-symbol-graph-minimum-access-level", "internal",
            ])
    }

    /// Compiles the sources into one module, and runs it.
    ///
    /// - Returns: the program's output.
    package func run(_ arguments: [String] = []) throws -> String {
        let program = folder.appendingPathComponent("program").path
        let runtime = try ["ErrorSpecReading", "ErrorSpecRuntime"].flatMap(BuildProducts.objects)
        let messages = try compile(
            ["-wmo", "-num-threads", "2", "-enable-upcoming-feature", "InternalImportsByDefault", "-o", program]
                + runtime)
        guard messages.isEmpty else { throw Failure(messages) }
        return try execute(program, arguments)
    }

    private var modulePath: String { folder.appendingPathComponent("\(module).swiftmodule").path }

    private func compile(_ flags: [String]) throws -> String {
        let list = folder.appendingPathComponent("files.txt")
        try Data(files.map { "\"\($0)\"" }.joined(separator: "\n").utf8).write(to: list)
        return try execute(
            "/usr/bin/env",
            [
                "swiftc", "-swift-version", "6", "-strict-concurrency=complete", "-warnings-as-errors",
                "-package-name", "program", "-module-name", module, "-I",
                BuildProducts.folder.appendingPathComponent("Modules").path, "@\(list.path)",
            ] + flags)
    }

    private func execute(_ program: String, _ arguments: [String]) throws -> String {
        let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        // Output goes to a file, because a full pipe would block the program.
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        if program != "/usr/bin/env", process.terminationStatus != 0 { throw Failure(text) }
        return text
    }
}
