import ErrorSpecSwift

/// What is on the disk, compared with what would be generated. A checkout may have other line ends, and an editor may
/// have put a byte order mark in front: neither makes a generated file another one.
extension Sequence<UInt8> where Self: RandomAccessCollection, Index == Int {
    private var start: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? startIndex + 3 : startIndex }

    /// Whether line 1 says that errorspec has generated the file.
    var startsWithHeader: Bool {
        let rest = self[start...]
        let header = GeneratedFile.header.utf8
        guard rest.starts(with: header) else { return false }
        let end = rest.dropFirst(header.count)
        return end.isEmpty || end.first == UInt8(ascii: "\n") || end.starts(with: "\r\n".utf8)
    }

    /// The folder of the spec that the file was generated from, as its head names it; `nil` if it doesn't.
    var sourceFolder: String? {
        let lines = self[start...].split(separator: UInt8(ascii: "\n"), maxSplits: 6)
        let prefix = "// Source: ".utf8
        guard let line = lines.prefix(6).first(where: { $0.starts(with: prefix) }) else { return nil }
        let path = line.dropFirst(prefix.count).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return path.count > 1 ? String(decoding: path[0], as: UTF8.self) : nil
    }
}

extension [UInt8] {
    /// No file of the same text has more bytes: a line end may have become two, and a byte order mark three.
    var largestSize: Int { 2 * count + 3 }

    func isSameText(as other: [UInt8]) -> Bool {
        // `==` goes byte by byte, and generated files are megabytes.
        let isSame =
            count == other.count
            && withUnsafeBytes { left in
                other.withUnsafeBytes { right in
                    count == 0 || memcmp(left.baseAddress!, right.baseAddress!, count) == 0
                }
            }
        return isSame || withoutCheckoutMarks.elementsEqual(other.withoutCheckoutMarks)
    }

    private var withoutCheckoutMarks: some Sequence<UInt8> {
        let text = starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
        return text.indices.lazy.filter { index in
            text[index] != UInt8(ascii: "\r")
                || index + 1 == text.endIndex || text[index + 1] != UInt8(ascii: "\n")
        }.map { text[$0] }
    }
}
