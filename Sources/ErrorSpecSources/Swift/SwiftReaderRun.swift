import ErrorSpecLanguage
import ErrorSpecReading

/// The companion that reads Swift has not done it, for no fault of the files.
package struct SwiftReaderFailure: Error {
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// The output and status of the companion that reads Swift.
package struct SwiftReaderOutput: Sendable {
    /// Its exit status, or 128 and the signal that ended it.
    package var status: Int32
    package var output: [UInt8]
    package var errors: [UInt8]

    package init(status: Int32, output: [UInt8], errors: [UInt8]) {
        self.status = status
        self.output = output
        self.errors = errors
    }
}

package typealias SwiftReaderProgram = (_ input: [UInt8]) throws -> SwiftReaderOutput

/// Asks the companion for the facts of files. A file that it can't read costs no facts of the others.
struct SwiftReaderRun {
    let program: SwiftReaderProgram

    /// The facts of all files that can be read; those that can't are reported.
    func facts(of files: [SourceFile], into diagnostics: inout Diagnostics) throws -> SwiftFacts {
        var readable = files.filter { file in
            if isText(file.bytes) { return true }
            report("`\(file.path)` is not UTF-8, and is left out", at: file, into: &diagnostics)
            return false
        }
        if let output = try output(for: readable[...]) { return try SwiftFacts(json: output) }
        let culprits = Set(try culprits(among: readable[...]).map(\.id))
        for file in readable where culprits.contains(file.id) {
            report(
                "errorspec-swift-reader ends when it reads `\(file.path)`, which is left out", at: file,
                into: &diagnostics)
        }
        readable.removeAll { culprits.contains($0.id) }
        guard let output = try output(for: readable[...]) else {
            throw SwiftReaderFailure("errorspec-swift-reader ends before it has read the files")
        }
        return try SwiftFacts(json: output)
    }

    /// UTF-8, or UTF-16 that says so.
    private func isText(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || isValidUTF8(bytes)
    }

    private func report(_ message: String, at file: SourceFile, into diagnostics: inout Diagnostics) {
        diagnostics.report(Diagnostic(.swiftSyntax, message, at: SourceRange(startOf: file.id)))
    }

    /// The facts as they were printed; `nil` where the companion has crashed.
    private func output(for files: ArraySlice<SourceFile>) throws -> [UInt8]? {
        let result = try program(Self.input(files))
        switch result.status {
        case 0: return result.output
        case 64:
            let message = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first ?? ""
            throw SwiftReaderFailure(message.isEmpty ? "errorspec-swift-reader refuses its input" : String(message))
        default: return nil
        }
    }

    /// The files that end the companion, each alone.
    private func culprits(among files: ArraySlice<SourceFile>) throws -> [SourceFile] {
        if files.count < 2 { return Array(files) }
        let middle = files.startIndex + files.count / 2
        return try [files[..<middle], files[middle...]].flatMap { half in
            try output(for: half) == nil ? culprits(among: half) : []
        }
    }

    /// The version, and a file a line.
    private static func input(_ files: ArraySlice<SourceFile>) -> [UInt8] {
        var input = Array("{\"errorspecSwift\":\(SwiftFacts.version)}\n".utf8)
        input.reserveCapacity(files.reduce(input.count) { $0 + $1.bytes.count * 9 / 8 + 200 })
        for file in files {
            input += Array("{\"path\":".utf8)
            input += jsonText(Array(file.path.utf8))
            input += Array(",\"text\":".utf8)
            input += jsonText(utf8Text(file.bytes))
            input += Array("}\n".utf8)
        }
        return input
    }
}
