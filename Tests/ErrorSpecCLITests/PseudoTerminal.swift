import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A pseudo-terminal with a given width.
struct PseudoTerminal {
    /// The end that a terminal application would read from.
    private let outside: CInt
    /// The end that the tool uses as its terminal.
    private let inside: FileHandle

    init(columns: UInt16) throws {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var (outside, inside): (CInt, CInt) = (-1, -1)
        try #require(openpty(&outside, &inside, nil, nil, &size) == 0)
        self.outside = outside
        self.inside = FileHandle(fileDescriptor: inside, closeOnDealloc: false)
    }

    /// Runs `errorspec` with this terminal as its standard output and error.
    ///
    /// - Parameter environment: Variables to set. A `nil` value unsets the variable.
    /// - Returns: The terminal's output, with escape sequences.
    func run(_ arguments: [String], in folder: String, environment: [String: String?] = [:]) throws -> String {
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var variables = ProcessInfo.processInfo.environment
        for (name, value) in ["TERM": "xterm", "NO_COLOR": nil].merging(environment, uniquingKeysWith: { $1 }) {
            variables[name] = value
        }
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = inside
        process.standardError = inside
        try process.run()
        // Our copy is closed, so that the output ends when the tool ends.
        try inside.close()
        let output = readAll()
        process.waitUntilExit()
        close(outside)
        return output.replacing("\r\n", with: "\n")
    }

    private func readAll() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(outside, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // After the other end is closed, Linux reports an error, and other systems report the end of the file.
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}
