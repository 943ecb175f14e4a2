import ErrorSpecLanguage
import Foundation
import Testing

/// A shell reads the words of proposed commands unchanged.
@Suite struct ShellWordTests {
    @Test(arguments: [
        "specs", "my specs", "it's", "''", "x'\u{301};echo pwned;'\u{301}", "it'\u{301}s", "~", "~me", "HEAD~1", "a'~",
        "$(id)", "`id`", "\\", "한국어", "a\nb", "!x", "*", "a;b", "{a,b}", "café", "cafe\u{301}", "#", "a=b", "\u{200D}",
        "main:specs", "",
    ])
    func shellReadsAWordUnchanged(word: String) throws { #expect(try read(shellWord(word)).elementsEqual(word.utf8)) }

    @Test(arguments: ["-dash", "--fix", "-", "-\u{301}"])
    func pathIsNotAnOption(path: String) throws { #expect(try read(shellWord(path)).elementsEqual("./\(path)".utf8)) }

    private func read(_ word: String) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "printf %s \(word)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(bytes)
    }
}
