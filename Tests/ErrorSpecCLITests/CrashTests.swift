import Foundation
import Testing

@Suite struct CrashTests {
    /// A trap of Swift's is a signal. Here it comes from outside, while the tool waits for a body.
    @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS])
    func aCrashIsAnInternalFailure(signal: Int32) throws {
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
        // Its first message is later than its handlers.
        var text = messages.fileHandleForReading.availableData
        kill(process.processIdentifier, signal)
        // With its input closed the tool could end well before the signal arrives. Without a handler it ends by the signal.
        text += messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 70)
        let message = String(decoding: text, as: UTF8.self)
        #expect(message.contains("This is a bug in errorspec, not of your specs. Please report it"))
    }
}
