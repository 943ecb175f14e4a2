import ErrorSpecReading

/// Returns the text on one line, with invisible, reordering and control characters written as escapes such as
/// `\u{200B}`.
///
/// - Parameter limit: The maximum number of Unicode scalars. A longer text is cut, and ends with `…`.
package func visibleText(_ text: some StringProtocol, limit: Int = .max) -> String {
    // Most texts consist of printable ASCII, which needs no escapes.
    if text.utf8.count <= limit, text.utf8.allSatisfy(\.isPrintableASCII) { return String(text) }
    var out = VisibleScalars()
    for scalar in text.unicodeScalars.prefix(limit) { out.append(scalar, isShown: isVisible(scalar)) }
    if !text.unicodeScalars.dropFirst(limit).isEmpty { out.scalars.append("…") }
    return String(out.scalars)
}

/// Collects the scalars of a visible text. Each character keeps at most eight combining marks, because more marks
/// would cover the lines above and below.
private struct VisibleScalars {
    private static let markLimit = 8

    var scalars = String.UnicodeScalarView()
    private var marks = 0

    mutating func append(_ scalar: Unicode.Scalar, isShown: Bool) {
        marks = scalar.isMark ? marks + 1 : 0
        if marks > Self.markLimit { return }
        if isShown {
            scalars.append(scalar)
        } else {
            scalars.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
        }
    }
}

/// Returns the text, or its first words followed by `…` if the text has more than `limit` characters.
package func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let words = text.prefix(limit + 1).split(separator: " ", omittingEmptySubsequences: false).dropLast()
    let start = words.joined(separator: " ")
    // In a language without spaces between words, the last space may be far back, so the text is cut at the limit.
    return (start.count > limit / 2 ? start : String(text.prefix(limit))) + "…"
}

/// Returns the text with invisible characters written as escapes, except line breaks and tabs.
package func visibleLines(_ text: String) -> String {
    var out = VisibleScalars()
    for scalar in text.unicodeScalars {
        out.append(scalar, isShown: isVisible(scalar) || scalar == "\n" || scalar == "\t")
    }
    return String(out.scalars)
}

/// Whether the scalar is visible, or changes how other characters look, like accents and the joiners in Persian words
/// and emoji.
package func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0x200C, 0x200D: return true
    // Fillers, rare variation selectors, tags, and the blank Braille pattern.
    case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x2800, 0x3164, 0xFFA0, 0xE0000...0xE0FFF:
        return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return true
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a Hangul syllable or a Chinese character. Looking up the category takes ten times as
    /// long.
    @inlinable package var isHangulOrHan: Bool {
        (0xAC00...0xD7A3).contains(value) || (0x4E00...0x9FFF).contains(value)
    }

    /// Whether the scalar is combined with the character before it.
    fileprivate var isMark: Bool {
        if value < 0x300 || isHangulOrHan { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
