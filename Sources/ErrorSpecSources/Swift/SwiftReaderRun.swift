import ErrorSpecLanguage
import ErrorSpecReading

/// An error of the companion that reads Swift, not caused by the files that it reads.
package struct SwiftReaderFailure: Error {
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// The companion's exit status, output and errors. If a signal ended the companion, the status is 128 plus the
/// signal's number.
package typealias SwiftReaderOutput = (status: Int32, output: [UInt8], errors: [UInt8])
package typealias SwiftReaderProgram = (_ input: [UInt8]) throws -> SwiftReaderOutput

/// Runs the companion on all readable files. Unreadable files are reported, and don't affect the associations of the
/// other files.
///
/// - Parameter generated: The files whose declarations are looked up, and which aren't read otherwise.
func swiftAssociations(
    of files: [SourceFile], generated: [SourceFile], by program: SwiftReaderProgram, into diagnostics: inout Diagnostics
) throws -> SwiftAssociations {
    func report(_ message: String, at file: SourceFile) {
        diagnostics.report(Diagnostic(.swiftSyntax, message, at: SourceRange(startOf: file.id)))
    }
    var readable = files.filter { file in
        // Accepts UTF-8, and UTF-16 with a byte order mark.
        let isUTF16 = file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF])
        if isUTF16 || isValidUTF8(file.bytes) { return true }
        report("`\(file.path)` is not UTF-8, and is left out", at: file)
        return false
    }
    let known = generated.filter { isValidUTF8($0.bytes) }
    if let output = try output(of: program, for: readable[...], generated: known) {
        return try SwiftAssociations(json: output)
    }
    let culprits = try culprits(among: readable[...], program)
    for file in culprits {
        report("errorspec-swift-reader failed while it read `\(file.path)`, which is left out", at: file)
    }
    readable.removeAll { file in culprits.contains { $0.id == file.id } }
    guard let output = try output(of: program, for: readable[...]) else {
        throw SwiftReaderFailure("errorspec-swift-reader failed before it had read the files")
    }
    return try SwiftAssociations(json: output)
}

/// Returns the companion's output, or `nil` if the companion crashed.
private func output(
    of program: SwiftReaderProgram, for files: ArraySlice<SourceFile>, generated: [SourceFile] = []
) throws -> [UInt8]? {
    // The first line contains the version, and each of the other lines contains a file.
    var input = Array("{\"errorspecSwift\":\(SwiftAssociations.version)}\n".utf8)
    input.reserveCapacity(files.reduce(input.count) { $0 + $1.bytes.count * 9 / 8 + 200 })
    for (file, isGenerated) in files.map({ ($0, false) }) + generated.map({ ($0, true) }) {
        input += Array("{\"path\":".utf8) + jsonText(Array(file.path.utf8))
        input += Array(",\"text\":".utf8) + jsonText(utf8Text(file.bytes))
        input += Array((isGenerated ? ",\"isGenerated\":true}\n" : "}\n").utf8)
    }
    let result = try program(input)
    switch result.status {
    case 0: return result.output
    case 64:
        let message = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first ?? ""
        throw SwiftReaderFailure(message.isEmpty ? "errorspec-swift-reader refused its input" : String(message))
    default: return nil
    }
}

/// Returns the files that crash the companion even when it reads one file at a time.
private func culprits(
    among files: ArraySlice<SourceFile>, _ program: SwiftReaderProgram
) throws -> [SourceFile] {
    if files.count < 2 { return Array(files) }
    let middle = files.startIndex + files.count / 2
    return try [files[..<middle], files[middle...]].flatMap { half in
        try output(of: program, for: half) == nil ? culprits(among: half, program) : []
    }
}
