import ErrorSpecLanguage

/// The lines of the files that findings are in, each file split once. What is asked of a line costs the same wherever in
/// the line it is, and however long the line is.
struct SourceTexts {
    /// Of a longer line only what is around a finding is read.
    static let longLine = 4 << 10

    /// The part of a line around a finding.
    struct Part {
        var text: String
        /// The finding, in scalars from the start of `text`.
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

    /// The line that a range starts on, or of a long one what is within `reach` bytes of the range; `nil` where there is
    /// nothing on the line, where it is no text, or where it may hold secrets.
    mutating func part(of range: SourceRange, reach: Int) -> Part? {
        if files[range.file].isWithheld { return nil }
        let lines = lines(of: range.file)
        let line = lines[Int(range.start.line)]
        if line.isEmpty || line.contains(0) { return nil }
        let start = lines.offset(of: range.start)
        let end = range.end.line > range.start.line ? line.endIndex : max(start, lines.offset(of: range.end))
        var bounds = line.startIndex..<line.endIndex
        if line.count > Self.longLine {
            let last = min(line.endIndex, min(end, start + reach) + reach)
            bounds = boundary(in: line, from: max(line.startIndex, start - reach), to: start)..<last
            while bounds.upperBound < line.endIndex, line[bounds.upperBound] & 0xC0 == 0x80 {
                bounds = bounds.lowerBound..<(bounds.upperBound + 1)
            }
        }
        let before = Self.scalars(line[bounds.lowerBound..<start])
        let inside = Self.scalars(line[start..<min(end, bounds.upperBound)])
        return Part(
            text: String(decoding: line[bounds], as: UTF8.self), marked: before..<(before + inside),
            isCutBefore: bounds.lowerBound > line.startIndex, isCutAfter: bounds.upperBound < line.endIndex)
    }

    /// Where a character surely begins: between two of ASCII, or else where a scalar does.
    private func boundary(in line: ArraySlice<UInt8>, from start: Int, to end: Int) -> Int {
        if start == line.startIndex { return start }
        let ascii = (start..<end).first { line[$0 - 1] < 0x80 && line[$0] < 0x80 }
        return ascii ?? (start..<end).first { line[$0] & 0xC0 != 0x80 } ?? end
    }

    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

    /// How many bytes of a position's line are in front of it; `nil` for a line that the file doesn't have.
    mutating func bytes(before position: SourcePosition, in file: SourceFile.ID) -> Int? {
        let lines = lines(of: file)
        guard (1...lines.count).contains(Int(position.line)) else { return nil }
        return lines.offset(of: position) - lines[Int(position.line)].startIndex
    }

    /// The words of a line without the space between them; of a long line a number that they give.
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

/// FNV-1a, 64 bits: the same on every machine and in every run, which Swift's own hashes are not.
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
