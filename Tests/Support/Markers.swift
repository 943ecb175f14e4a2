package import ErrorSpecLanguage

/// A text in which «…» marks the locations of expected diagnostics.
package struct MarkedText: Sendable {
    /// The text without the marks.
    package var text: String
    /// The positions of the marks, in order.
    package var ranges: [Range<SourcePosition>]

    package init(_ marked: String) {
        text = ""
        ranges = []
        var open: [SourcePosition] = []
        var line = 1
        var column = 1
        for scalar in marked.unicodeScalars {
            let position = SourcePosition(line: line, column: column)
            switch scalar {
            case "«": open.append(position)
            case "»":
                if let start = open.popLast() { ranges.append(start..<position) }
            default:
                text.unicodeScalars.append(scalar)
                if scalar == "\n" {
                    line += 1
                    column = 1
                } else {
                    column += 1
                }
            }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
    }
}

extension Diagnostic.Replacement {
    /// Returns the file's text with this fix applied.
    package func applied(to file: SourceFile) -> String {
        let lines = SourceLines(file.bytes)
        let start = lines.offset(of: range.start)
        let end = lines.offset(of: range.end)
        return String(decoding: file.bytes[..<start] + Array(text.utf8) + file.bytes[end...], as: UTF8.self)
    }
}
