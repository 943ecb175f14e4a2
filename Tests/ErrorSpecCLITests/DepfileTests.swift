import ErrorSpecFiles
import Foundation
import Testing

@Suite struct DepfileTests {
    @Test func namesWithSpacesAreEscaped() {
        let rule = dependencyRule(of: ["out/b.swift", "out/a b.swift"], on: ["specs/#1/$x.yaml"])
        #expect(
            rule == "out/a\\ b.swift \\\nout/b.swift: \\\n  specs/\\#1/$$x.yaml\nspecs/\\#1/$$x.yaml:\n")
        #expect(dependencyRule(of: ["a"], on: ["b \u{301}c"]).contains("  b\\ \u{301}c\n"))
    }

    /// The format is Make's, so the test lets Make read the file.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/make")),
        arguments: [
            "in put/#a.yaml", "c:/a.yaml", "back\\slash.yaml", "b\\ c.yaml", "b\\\\:c.yaml", "mark \u{301}.yaml",
            "$(x)$y.yaml",
            "\u{AC00}\u{1100}\u{1161}.yaml", "tab\tbed.yaml",
        ])
    func makeReadsDepfile(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(name, "")
        let rule = dependencyRule(of: ["\(folder.path)/out put:"], on: ["\(folder.path)/\(name)"])
        let (head, rest) = (rule.prefix { $0 != "\n" }, rule.drop { $0 != "\n" }.dropFirst())
        let end = try #require(rest.firstIndex(of: "\n"))
        try folder.write(
            "Makefile", head + "\n" + rest[...end] + "\t@printf 'built %s\\n' '$<'\n" + rest[rest.index(after: end)...])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/make")
        process.arguments = ["-s", "-f", "\(folder.path)/Makefile"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(output.unicodeScalars.elementsEqual("built \(folder.path)/\(name)\n".unicodeScalars))
    }
}
