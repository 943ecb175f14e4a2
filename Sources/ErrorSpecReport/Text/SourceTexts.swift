import ErrorSpecLanguage

/// The lines of the files with findings. Each file is split once, and only the part of a line around a finding is read.
struct SourceTexts {
    /// The maximum length, in bytes, of a line that is returned as words. A longer line is read once and returned as a
    /// hash.
    private static let longLine = 4 << 10

    /// The part of a line around a finding.
    struct Part {
        var text: String
        /// The finding's range, in scalars from the start of `text`.
        var marked: Range<Int>
        var isCutBefore = false
        var isCutAfter = false
    }

    private let files: SourceFiles
    private var known: [SourceFile.ID: SourceLines] = [:]
    private var digests: [SourceFile.ID: [UInt32: String]] = [:]

    init(_ files: SourceFiles) { self.files = files }

    private mutating func lines(of file: SourceFile.ID) -> SourceLines {
        let lines = known[file] ?? SourceLines(files[file].bytes)
        known[file] = lines
        return lines
    }

    /// Returns the part of a line that is within `reach` bytes of a range that starts on this line. Returns `nil` for
    /// an empty line, for bytes that aren't text, and for a file that may contain secrets.
    mutating func part(of range: SourceRange, reach: Int) -> Part? {
        if files[range.file].isWithheld { return nil }
        let lines = lines(of: range.file)
        let line = lines[Int(range.start.line)]
        if line.isEmpty { return nil }
        func boundary(_ offset: Int) -> Int { line[offset...].firstIndex { $0 & 0xC0 != 0x80 } ?? line.endIndex }
        let start = lines.offset(of: range.start)
        let end = range.end.line > range.start.line ? line.endIndex : max(start, lines.offset(of: range.end))
        let first = boundary(max(line.startIndex, start - reach))
        let last = boundary(min(line.endIndex, min(end, start + reach) + reach))
        if line[first..<last].contains(0) { return nil }
        let before = Self.scalars(line[first..<start])
        let inside = Self.scalars(line[start..<min(end, last)])
        return Part(
            text: String(decoding: line[first..<last], as: UTF8.self), marked: before..<(before + inside),
            isCutBefore: first > line.startIndex, isCutAfter: last < line.endIndex)
    }

    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

    /// Returns the number of bytes before a position in its line, or `nil` for a line that the file doesn't have.
    mutating func bytes(before position: SourcePosition, in file: SourceFile.ID) -> Int? {
        let lines = lines(of: file)
        guard (1...lines.count).contains(Int(position.line)) else { return nil }
        return lines.offset(of: position) - lines[Int(position.line)].startIndex
    }

    /// Returns the words of a line, separated by single spaces, or, for a long line, the hash of its words.
    mutating func words(ofLine number: UInt32, in file: SourceFile.ID) -> String {
        let line = lines(of: file)[Int(number)]
        if line.count > Self.longLine, let digest = digests[file]?[number] { return digest }
        let parts = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let words = Array(parts.joined(separator: [UInt8(ascii: " ")]))
        guard line.count > Self.longLine else { return String(decoding: words, as: UTF8.self) }
        let digest = String(fnv1a(words), radix: 16)
        digests[file, default: [:]][number] = digest
        return digest
    }
}

/// Returns the 64-bit FNV-1a hash. Unlike Swift's own hashes, this hash is the same on every machine and in every run.
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
