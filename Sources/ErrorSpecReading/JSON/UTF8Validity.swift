/// Whether the bytes are valid UTF-8.
package func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    // Decoding replaces invalid bytes with U+FFFD, so the decoded text has different bytes.
    String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
}
