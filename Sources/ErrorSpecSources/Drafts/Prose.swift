import ErrorSpecLanguage
import ErrorSpecReading

/// Cleans and shortens texts of a document for a spec or a message.
enum Prose {
    private static let summaryLimit = 160
    /// The maximum number of characters that ``summary(_:)`` reads.
    private static let longest = 4_000

    /// Returns the first 120 characters of a text, for a message.
    static func short(_ text: String) -> String {
        let start = String(text.unicodeScalars.prefix(120))
        return clean(start) + (start.utf8.count < text.utf8.count ? "…" : "")
    }

    /// Whether a spec can contain the text as a code: the text must be non-empty, visible and not too long.
    static func fitsCode(_ text: String) -> Bool { !text.isEmpty && text == clean(text) && text.utf8.count <= 200 }

    /// Returns the first paragraph of a text, as one line and shortened if necessary; `nil` if the paragraph has no
    /// letters or is an identifier.
    static func summary(_ text: String) -> String? {
        let text = String(text.unicodeScalars.prefix(longest))
        let line = clean(firstParagraph(text))
        // A comment such as `/// 400` isn't a summary.
        guard line.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
        // An identifier such as `errorGeneric` isn't a summary either.
        let isIdentifier = Names.isCodeLike(line) && line.utf8.first.map(Names.isLower) == true
        if isIdentifier, line.utf8.contains(where: { Names.isUpper($0) || $0 == 0x5F }) { return nil }
        if line.unicodeScalars.count <= summaryLimit { return line }
        // If the line is too long, its first sentence may be short enough.
        if let end = line.firstRange(of: ". "), line[..<end.lowerBound].unicodeScalars.count <= summaryLimit {
            return String(line[..<end.lowerBound]) + "."
        }
        return shortened(line, to: summaryLimit)
    }

    private static func firstParagraph(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        let start = lines.drop { $0.allSatisfy(\.isWhitespace) }
        return start.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
    }

    /// Whether a text is printable ASCII with single spaces between words, like most texts. Without this fast path,
    /// an import of many codes takes 50% longer.
    private static func isClean(_ text: String) -> Bool {
        var last: UInt8 = 0x20
        for byte in text.utf8 {
            if byte < 0x20 || byte > 0x7E || byte == 0x20 && last == 0x20 { return false }
            last = byte
        }
        return last != 0x20
    }

    /// Returns the text as one line, without invisible characters.
    static func clean(_ text: String) -> String {
        if isClean(text) { return text }
        let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { word in
            String(
                String.UnicodeScalarView(word.filter { isVisible($0) && !$0.properties.isDefaultIgnorableCodePoint }))
        }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
