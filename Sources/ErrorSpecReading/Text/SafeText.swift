/// Makes a value safe to insert: at most 200 characters, without control and bidirectional characters. Returns `nil` if
/// the value is blank.
package func insertable(_ text: String) -> String? {
    safeText(text, mostCharacters: 200) { isControl($0) || isBidirectional($0) }
}

/// Makes a server's text safe to show: at most 1,000 characters, without control, bidirectional and invisible
/// characters except line breaks. Returns `nil` if the text is blank.
package func presentable(_ text: String) -> String? {
    safeText(text, mostCharacters: 1_000) { $0 != "\n" && isControl($0) || isBidirectional($0) || isInvisible($0) }
}

extension String {
    /// Whether the text has a visible character. White space, control characters and invisible characters alone aren't
    /// a value.
    var isVisible: Bool {
        if utf8.contains(where: { $0 > 0x20 && $0 < 0x7F }) { return true }
        return unicodeScalars.contains { !isControl($0) && !isBidirectional($0) && !isInvisible($0) && !isBlank($0) }
    }
}

/// Whether a scalar is white space or a joiner.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (0x200B...0x200D).contains(scalar.value)
}

private func safeText(
    _ text: String, mostCharacters: Int, isLeftOut: (Unicode.Scalar) -> Bool
) -> String? {
    // The scalars are limited too, because a character can have any number of combining marks. Real texts have at most
    // eight scalars per character.
    var scalars = String.UnicodeScalarView()
    var count = 0
    var isEmpty = true
    for scalar in text.unicodeScalars where !isLeftOut(scalar) {
        if count == mostCharacters * 8 { break }
        scalars.append(scalar)
        count += 1
        // A text of only joiners is blank.
        if isEmpty { isEmpty = isBlank(scalar) }
    }
    if isEmpty { return nil }
    let safe = String(scalars)
    // Counting characters is slow, and rarely necessary.
    return count <= mostCharacters ? safe : String(safe.prefix(mostCharacters))
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
}

private func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
}

/// Whether a scalar is invisible. Joiners aren't included, because Persian words and emoji need them.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B, 0x2028, 0x2029, 0x2060...0x2065,
        0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
        true
    default: false
    }
}
