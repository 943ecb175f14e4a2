/// Colours and weights of a terminal, or none.
package struct Style: Sendable {
    package let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    package static let plain = Style(isColoured: false)

    package func bold(_ text: String) -> String { wrap("1", text) }
    package func dim(_ text: String) -> String { wrap("2", text) }
    package func red(_ text: String) -> String { wrap("1;31", text) }
    package func yellow(_ text: String) -> String { wrap("1;33", text) }
    package func green(_ text: String) -> String { wrap("1;32", text) }
    package func cyan(_ text: String) -> String { wrap("1;36", text) }

    private func wrap(_ code: String, _ text: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// A text on one line, without anything that a terminal would act on or that can't be seen.
package func printable(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return text }
    return text.map(printable).joined()
}

func printable(_ character: Character) -> String {
    if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) { return String(character) }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return "" }
    switch first.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        return scalars.map(escaped).joined()
    default:
        return String(character)
    }
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
}
