import ErrorSpecLanguage

/// The lines of the files that findings are in, each file split once.
struct SourceTexts {
    private let files: SourceFiles
    private var known: [SourceFile.ID: SourceLines] = [:]

    init(_ files: SourceFiles) { self.files = files }

    /// A line without its end; `nil` for one that the file does not have. Lines count from 1.
    mutating func line(_ number: UInt32, of file: SourceFile.ID) -> String? {
        if known[file] == nil { known[file] = SourceLines(files[file].bytes) }
        guard let lines = known[file], (1...lines.count).contains(Int(number)) else { return nil }
        return String(decoding: lines[Int(number)], as: UTF8.self)
    }
}
