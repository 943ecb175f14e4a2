import Foundation
import Testing

@Suite struct CrashTests {
    /// A trap in Swift is a signal. The test sends one while the tool waits for a body.
    @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS])
    func crashIsAnInternalFailure(signal: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = ["resolve", "Cart", "404", "--body", "-", "--verbose"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let input = Pipe()
        let messages = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = messages
        try process.run()
        // The tool prints its first message after it has installed the handlers.
        var text = messages.fileHandleForReading.availableData
        kill(process.processIdentifier, signal)
        // The input is still open, so the tool can't end before the signal arrives.
        text += messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 70)
        let message = String(decoding: text, as: UTF8.self)
        #expect(message.contains("This is a bug in errorspec, not in your specs. Please report it"))
    }
}
