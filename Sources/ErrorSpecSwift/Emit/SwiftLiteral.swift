import ErrorSpecLanguage

/// Writes texts of a spec as string literals, the only form of texts in generated code apart from comments.
enum SwiftLiteral {
    /// Writes a single-line literal in quotes. Printable letters, numbers, punctuation and symbols are written as they
    /// are; characters that are invisible, or move or join others, are escaped.
    static func write(_ text: String, to code: inout [UInt8]) {
        code.append(UInt8(ascii: "\""))
        code += (isPlain(text) ? text : escaped(text)).utf8
        code.append(UInt8(ascii: "\""))
    }

    /// Whether no scalar needs an escape, which is true for nearly every text.
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

    /// `\u{202E}`
    static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// Whether every scalar is visible, and doesn't move others.
    static func isVisible(_ text: String) -> Bool {
        isPlainlyVisible(text) || text.unicodeScalars.allSatisfy { isVisible($0) }
    }

    /// Whether a text contains only printable ASCII without escapes, Hangul syllables and Chinese characters, as nearly
    /// all texts do. This fast path checks the bytes without decoding them.
    private static func isPlainlyVisible(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(isPlainlyVisible) == true
    }

    private static func isPlainlyVisible(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return false
            case 0x20..<0x7F: index += 1
            // U+5000...U+9FFF and U+B000...U+CFFF; U+AC00...U+AFFF; U+D000...U+D77F.
            case 0xE5...0xE9, 0xEB...0xEC: index += 3
            case 0xEA where bytes[index + 1] >= 0xB0: index += 3
            case 0xED where bytes[index + 1] <= 0x9D: index += 3
            default: return false
            }
        }
        return true
    }

    /// Whether a scalar is visible, and doesn't move others.
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value >= 0x20 }
        if scalar.isHangulOrHan { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
            return false
        default:
            // These letters and symbols are invisible: Hangul fillers and the empty Braille pattern.
            return !blanks.contains(scalar.value)
        }
    }

    private static let blanks: Set<UInt32> = [0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800]
}

/// Prepares texts of a spec for comments. Nothing else writes texts into comments.
enum DocComment {
    /// The lines of a text without their leading spaces. Line endings of every kind separate lines.
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
        // YAML's `|` leaves a line break at the end of a text.
        while lines.count > 1, lines.last == "" { lines.removeLast() }
        return lines.map(trimmed)
    }

    private static func trimmed(_ line: String) -> String {
        line.utf8.first == UInt8(ascii: " ") ? String(line.drop { $0 == " " }) : line
    }
}
