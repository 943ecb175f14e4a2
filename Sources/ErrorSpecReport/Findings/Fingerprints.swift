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

/// FNV-1a, 64 bits: the same on every machine and in every run, which Swift's own hashes are not.
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
