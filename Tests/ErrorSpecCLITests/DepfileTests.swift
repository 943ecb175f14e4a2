import Foundation
import Testing

@testable import errorspec

@Suite struct DepfileTests {
    @Test func namesThatMakeWouldSplitAreEscaped() {
        let rule = dependencyRule(of: ["out/b.swift", "out/a b.swift"], on: ["specs/#1/$x.yaml"])
        #expect(rule == "out/a\\ b.swift \\\nout/b.swift: \\\n  specs/\\#1/$$x.yaml\n")
    }

    /// Make is the reader that the format is of.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/make")))
    func makeReadsIt() throws {
        let folder = try TemporaryFolder()
        try folder.write("in put/#a.yaml", "")
        let rule = dependencyRule(of: ["\(folder.path)/out put"], on: ["\(folder.path)/in put/#a.yaml"])
        try folder.write("Makefile", rule + "\t@echo built '$<'\n")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/make")
        process.arguments = ["-s", "-f", "\(folder.path)/Makefile"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(output == "built \(folder.path)/in put/#a.yaml\n")
    }
}
