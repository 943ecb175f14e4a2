/// An inserted value: at most 200 characters, without control and bidirectional characters; `nil` if it is blank.
package func insertable(_ text: String) -> String? {
    safeText(text, mostCharacters: 200) { isControl($0) || isBidirectional($0) }
}

/// A server's text as users see it: at most 1,000 characters, without control, bidirectional and invisible
/// characters; `nil` if it is blank. Its line breaks stay.
package func presentable(_ text: String) -> String? {
    safeText(text, mostCharacters: 1_000) { $0 != "\n" && isControl($0) || isBidirectional($0) || isInvisible($0) }
}

private func safeText(
    _ text: String, mostCharacters: Int, isLeftOut: (Unicode.Scalar) -> Bool
) -> String? {
    // A character may have any number of combining marks; eight times as many scalars hold every real text.
    var scalars = String.UnicodeScalarView()
    var count = 0
    var isBlank = true
    for scalar in text.unicodeScalars where !isLeftOut(scalar) {
        if count == mostCharacters * 8 { break }
        scalars.append(scalar)
        count += 1
        // A joiner joins nothing here.
        if isBlank { isBlank = scalar.properties.isWhitespace || (0x200B...0x200D).contains(scalar.value) }
    }
    if isBlank { return nil }
    let safe = String(scalars)
    // Finding the characters takes longest, and few texts have that many scalars.
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

/// Whether a scalar has no shape of its own. Joiners stay: Persian words and emoji are made with them.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B, 0x2028, 0x2029, 0x2060...0x2065,
        0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
        true
    default: false
    }
}
