import ErrorSpecLanguage

/// Converts any bytes to UTF-8 without a byte order mark, for the readers of JSON and YAML.
///
/// UTF-16 is recognized by its byte order mark. Invalid bytes become U+FFFD.
func utf8Text(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.count >= 2 {
        let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE
        if isLittle || bytes[0] == 0xFE && bytes[1] == 0xFF {
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
                let (low, high) = isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
                return UInt16(high) << 8 | UInt16(low)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Array(String(decoding: bytes[start...], as: UTF8.self).utf8)
}

/// Puts a space in place of each character that libyaml refuses, so that locations stay correct.
func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard scalars.contains(where: isRefused) else { return bytes }
    return scalars.flatMap { Array(String(isRefused($0) ? " " : $0).utf8) }
}

private func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case ..<0x20, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
}
