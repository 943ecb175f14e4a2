import ErrorSpecReading
import ErrorSpecResources

/// Measures texts in columns of a terminal.
package enum DisplayWidth {
    package static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy(\.isPrintableASCII) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns the width of a character: the width of its first scalar, because the other scalars combine with the
    /// first one.
    package static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        // An emoji selector widens a narrow character, and two regional indicators are one flag.
        let isEmoji = character.unicodeScalars.dropFirst().contains {
            $0.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains($0.value)
        }
        return isEmoji ? 2 : of(first)
    }

    package static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
        // Vowels and finals of decomposed Hangul join the syllable that they follow.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return isWide(scalar.value) ? 2 : 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    /// The ranges of scalars whose East Asian Width is W or F (Unicode 14, UAX #11), from `wide.txt`. Unassigned
    /// scalars between such scalars are included.
    private static let wide: [ClosedRange<UInt32>] = String(decoding: Resources.wideScalars, as: UTF8.self)
        .split(separator: "\n").compactMap { line in
            let ends = line.split(separator: "..").compactMap { UInt32($0, radix: 16) }
            return ends.first.map { $0...(ends.last ?? $0) }
        }
}
