/// Whether bytes are well-formed UTF-8 (Unicode, table 3-7): no overlong forms, no surrogates.
package func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
        let lead = bytes[index]
        guard lead >= 0x80 else {
            index += 1
            continue
        }
        guard let form = UTF8Form(lead), index + form.length <= bytes.count, form.second.contains(bytes[index + 1])
        else { return false }
        for position in index + 2..<max(index + 2, index + form.length)
        where !(0x80...0xBF).contains(bytes[position]) {
            return false
        }
        index += form.length
    }
    return true
}

/// How a sequence goes on after its first byte.
private struct UTF8Form {
    let length: Int
    let second: ClosedRange<UInt8>

    init?(_ lead: UInt8) {
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
    }
}
