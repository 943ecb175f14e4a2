import ErrorSpecLanguage

/// Writes a spec's texts as string literals. Generated code contains texts only as literals and in comments.
enum SwiftLiteral {
    /// Writes a single-line literal in quotes. Visible characters are written unchanged. Characters that are
    /// invisible, or that move or join other characters, are escaped.
    static func write(_ text: String, to code: inout [UInt8]) {
        code.append(UInt8(ascii: "\""))
        code += (isPlain(text) ? text : escaped(text)).utf8
        code.append(UInt8(ascii: "\""))
    }

    /// Whether no scalar in the text needs an escape. This is true for nearly every text.
    private static func isPlain(_ text: String) -> Bool {
        isPlainlyVisible(text) || text.unicodeScalars.allSatisfy { $0 != "\"" && $0 != "\\" && isVisible($0) }
    }

    private static func escaped(_ text: String) -> String {
        var content = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": content += "\\\""
            case "\\": content += "\\\\"
            case "\n": content += "\\n"
            case "\r": content += "\\r"
            case "\t": content += "\\t"
            default:
                if isVisible(scalar) {
                    content.unicodeScalars.append(scalar)
                } else {
                    content += escape(scalar)
                }
            }
        }
        return content
    }

    /// Returns an escape such as `\u{202E}`.
    static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// Whether every scalar in the text is visible, and doesn't move other characters.
    static func isVisible(_ text: String) -> Bool {
        isPlainlyVisible(text) || text.unicodeScalars.allSatisfy { isVisible($0) }
    }

    /// Whether a text contains only Hangul syllables, Chinese characters, and printable ASCII that needs no escapes,
    /// as nearly all texts do. This fast path checks the bytes without decoding them.
    private static func isPlainlyVisible(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(isPlainlyVisible) == true
    }

    private static func isPlainlyVisible(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return false
            case 0x20..<0x7F: index += 1
            // U+5000...U+9FFF, U+B000...U+CFFF
            case 0xE5...0xE9, 0xEB...0xEC: index += 3
            // U+AC00...U+AFFF
            case 0xEA where bytes[index + 1] >= 0xB0: index += 3
            // U+D000...U+D77F
            case 0xED where bytes[index + 1] <= 0x9D: index += 3
            default: return false
            }
        }
        return true
    }

    /// Whether a scalar is visible, and doesn't move other characters.
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value >= 0x20 }
        if scalar.isHangulOrHan { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
            return false
        default:
            // Some letters and symbols are invisible: Hangul fillers and the empty Braille pattern.
            return !blanks.contains(scalar.value)
        }
    }

    private static let blanks: Set<UInt32> = [0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800]
}

/// Prepares a spec's texts for comments. Generated comments contain only texts that were prepared here.
enum DocComment {
    /// Returns the lines of a text, without leading spaces. Every kind of line ending separates lines.
    static func lines(_ text: String) -> [String] {
        if SwiftLiteral.isVisible(text) { return [trimmed(text)] }
        var lines: [String] = []
        var line = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
                lines.append(line)
                line = ""
            case "\t": line += " "
            default:
                if SwiftLiteral.isVisible(scalar) {
                    line.unicodeScalars.append(scalar)
                } else {
                    line += SwiftLiteral.escape(scalar)
                }
            }
            previous = scalar
        }
        lines.append(line)
        // A text that is written with YAML's `|` ends with a line break.
        while lines.count > 1, lines.last == "" { lines.removeLast() }
        return lines.map(trimmed)
    }

    private static func trimmed(_ line: String) -> String {
        line.utf8.first == UInt8(ascii: " ") ? String(line.drop { $0 == " " }) : line
    }
}
