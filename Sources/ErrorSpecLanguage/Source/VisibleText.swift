/// A text on one line, in which everything can be seen: what is invisible, reorders the text around it or would be acted on
/// is shown by its number, as `\u{200B}`.
///
/// It looks at Unicode scalars, one by one: a character may be a letter with a tail of anything.
///
/// - Parameter limit: The most scalars; of a longer text the start stands, with `…`.
package func visibleText(_ text: some StringProtocol, limit: Int = .max) -> String {
    var out = VisibleScalars()
    for scalar in text.unicodeScalars.prefix(limit) { out.append(scalar, isShown: isVisible(scalar)) }
    if !text.unicodeScalars.dropFirst(limit).isEmpty { out.scalars.append("…") }
    return String(out.scalars)
}

/// Scalars of a text as people see them. Marks after the eighth of a character are left out: a stack of a thousand accents
/// covers the lines around it.
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

/// A text; of one with more than `limit` characters the first words, with `…`.
package func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let words = text.prefix(limit + 1).split(separator: " ", omittingEmptySubsequences: false).dropLast()
    let start = words.joined(separator: " ")
    // Some scripts write words without blanks.
    return (start.count > limit / 2 ? start : String(text.prefix(limit))) + "…"
}

/// The same, with its line breaks and tabs.
package func visibleLines(_ text: String) -> String {
    var out = VisibleScalars()
    for scalar in text.unicodeScalars {
        out.append(scalar, isShown: isVisible(scalar) || scalar == "\n" || scalar == "\t")
    }
    return String(out.scalars)
}

/// Whether a scalar can be seen, or makes another one what it is: accents, and the joiners of Persian words and emoji.
package func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0x200C, 0x200D: return true
    // Fillers, selectors of variants that nobody has, and the Braille blank.
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
    /// Hangul syllables and Chinese characters, of which most texts beyond ASCII consist: to look a category up takes ten
    /// times as long, and every text of a spec is looked at.
    @inlinable package var isHangulOrHan: Bool {
        (0xAC00...0xD7A3).contains(value) || (0x4E00...0x9FFF).contains(value)
    }

    /// Whether it is drawn on the character before it.
    fileprivate var isMark: Bool {
        if value < 0x300 || isHangulOrHan { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
