import ErrorSpecLanguage

/// Bytes of any kind → UTF-8 that JSON's and YAML's readers take.
///
/// UTF-16 with a byte order mark is converted; what is no UTF-8 becomes U+FFFD.
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

/// UTF-8 without the characters that libyaml refuses: each becomes blanks, so that no location changes but columns.
func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { bytes in
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F {
                index += 1
                continue
            }
            let length = refusedLength(UnsafeBufferPointer(bytes), at: index)
            for offset in 0..<length { bytes[index + offset] = UInt8(ascii: " ") }
            index += max(length, 1)
        }
    }
    return bytes
}

/// How many bytes a character has that libyaml refuses; 0 for one that it takes.
private func refusedLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    let third = index + 2 < bytes.count ? bytes[index + 2] : 0
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: return 0
    case ..<0x20, 0x7F: return 1
    // U+0080...U+009F but U+0085; U+FEFF; U+FFFE and U+FFFF.
    case 0xC2: return second < 0xA0 && second != 0x85 ? 2 : 0
    case 0xEF: return second == 0xBB && third == 0xBF || second == 0xBF && third >= 0xBE ? 3 : 0
    default: return 0
    }
}
