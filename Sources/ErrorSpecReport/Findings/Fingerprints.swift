import ErrorSpecLanguage

/// Gives each finding an id that stays the same when lines are added above it.
struct Fingerprints {
    private var texts: SourceTexts
    private let files: SourceFiles
    private var seen: [UInt64: Int] = [:]

    init(_ files: SourceFiles) {
        self.files = files
        texts = SourceTexts(files)
    }

    /// From the code, the file, the message and the words of the line; like ones are told apart by their order.
    mutating func next(_ diagnostic: Diagnostic) -> String {
        let words = texts.words(ofLine: diagnostic.range.start.line, in: diagnostic.range.file)
        let path = files[diagnostic.range.file].path
        let hash = fnv1a([diagnostic.code.id, path, diagnostic.message, words].joined(separator: "\u{0}").utf8)
        seen[hash, default: 0] += 1
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + ":\(seen[hash]!)"
    }
}
