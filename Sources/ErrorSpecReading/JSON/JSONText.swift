/// Encodes a text as a JSON string.
package func jsonText(_ text: [UInt8]) -> [UInt8] {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case 0..<0x20, 0x7F:
            let digits = String(byte, radix: 16)
            bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        default: bytes.append(byte)
        }
    }
    return bytes + [UInt8(ascii: "\"")]
}
