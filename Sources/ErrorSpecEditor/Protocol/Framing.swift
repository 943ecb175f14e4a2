import ErrorSpecReport

/// Bytes → messages: the base protocol's headers and contents, however they are cut into pieces.
package struct FrameReader: Sendable {
    /// Longer than any message that an editor sends, and short enough to be held.
    private static let contentLimit = 128 << 20
    private static let headerLimit = 8 << 10

    private var buffer: [UInt8] = []
    private var contentLength: Int?
    /// Whether something has come that is no message: nothing behind it can be told apart.
    package private(set) var isBroken = false

    package init() {}

    package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

    /// The next message; `nil` until more bytes come.
    package mutating func next() -> Message? {
        if isBroken { return nil }
        if contentLength == nil {
            guard let end = headerEnd() else { return buffer.count > Self.headerLimit ? broken() : nil }
            guard let length = Self.length(in: buffer[..<end.header]), length <= Self.contentLimit else {
                return broken()
            }
            contentLength = length
            buffer.removeSubrange(..<end.content)
        }
        guard let length = contentLength, buffer.count >= length else { return nil }
        let content = Array(buffer[..<length])
        buffer.removeSubrange(..<length)
        contentLength = nil
        return Message(content)
    }

    private mutating func broken() -> Message {
        isBroken = true
        return .invalid(id: .null, .parseError("this is no header with a `Content-Length`"))
    }

    /// The end of the header's last line, and the start of the content behind the blank line. Bare line feeds count.
    private func headerEnd() -> (header: Int, content: Int)? {
        var index = 0
        while index < buffer.count {
            if buffer[index] == 0x0A {
                if index + 1 < buffer.count, buffer[index + 1] == 0x0A { return (index, index + 2) }
                if index + 2 < buffer.count, buffer[index + 1] == 0x0D, buffer[index + 2] == 0x0A {
                    return (index, index + 3)
                }
            }
            index += 1
        }
        return nil
    }

    /// The length that a header states; `nil` where it is no header of the protocol.
    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        var length: Int?
        for line in header.split(separator: 0x0A) {
            let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" }
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let name = text[..<colon].lowercased()
            guard name == "content-length" else { continue }
            let digits = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let number = digits.prefix { $0.isASCII && $0.isNumber }
            guard let value = Int(number), number.endIndex == digits.endIndex || digits[number.endIndex].isWhitespace
            else { return nil }
            length = value
        }
        return length
    }

    /// A message with its header.
    package static func frame(_ content: String) -> [UInt8] {
        var bytes = Array("Content-Length: \(content.utf8.count)\r\n\r\n".utf8)
        bytes += content.utf8
        return bytes
    }
}
