/// Whether bytes are well-formed UTF-8.
package func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    // Invalid bytes become U+FFFD, whose bytes are others than those that were there.
    String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
}
