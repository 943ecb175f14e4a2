import Foundation
import Testing

/// The runtime is safe Swift: with `-strict-memory-safety`, the compiler only warns about its lock.
@Suite struct MemorySafetyTests {
    @Test func runtimeIsSafeSwiftExceptForItsLock() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("errorspec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let module = folder.appendingPathComponent("ErrorSpecReading.swiftmodule").path
        var warnings = try compile("ErrorSpecReading", ["-emit-module", "-emit-module-path", module])
        warnings += try compile("ErrorSpecRuntime", ["-typecheck", "-I", folder.path])
        let places = warnings.filter { $0.contains(".swift:") && $0.contains("StrictMemorySafety") }
        #expect(!places.isEmpty)
        for place in places where !place.contains("/Locked.swift:") { Issue.record("\(place)") }
    }

    private func compile(_ target: String, _ flags: [String]) throws -> [Substring] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/\(target)").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-swift-version", "6", "-wmo", "-strict-memory-safety", "-package-name", "errorspec"]
            + ["-module-name", target] + features.flatMap { ["-enable-upcoming-feature", $0] } + flags
            + files.map { sources.appendingPathComponent($0).path }
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n")
    }
}
