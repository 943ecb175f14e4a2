import ErrorSpecReport

/// Reads messages from a stream of bytes in which each message has a header with its length.
package struct FrameReader: Sendable {
    /// The maximum length of a message in bytes. Editors send shorter messages, and a message of this length fits in
    /// memory.
    private static let contentLimit = 128 << 20
    private static let headerLimit = 8 << 10

    private var buffer: [UInt8] = []
    private var contentLength: Int?
    /// Whether the stream contained invalid bytes. No message can be recognized after invalid bytes.
    package private(set) var isBroken = false

    package init() {}

    package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

    /// Returns the next message, or `nil` if more bytes are needed.
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
        return .invalid(id: .null, .parseError("this isn't a header with a `Content-Length`"))
    }

    /// Returns the end of the header, and the start of the content after the empty line. Lines may end without a
    /// carriage return.
    private func headerEnd() -> (header: Int, content: Int)? {
        let ends = ["\n\n", "\n\r\n"].compactMap { buffer.firstRange(of: Array($0.utf8)) }
        return ends.min { $0.lowerBound < $1.lowerBound }.map { ($0.lowerBound, $0.upperBound) }
    }

    /// Returns the content's length according to the header, or `nil` if the header isn't valid.
    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        var length: Int?
        for line in header.split(separator: 0x0A) {
            let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" }
            guard let colon = text.firstIndex(of: ":") else { return nil }
            guard text[..<colon].lowercased() == "content-length" else { continue }
            let digits = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            guard let value = Int(digits.prefix { !$0.isWhitespace }), digits.first != "+", value >= 0 else {
                return nil
            }
            length = value
        }
        return length
    }

    /// Returns the bytes of a message, including its header.
    package static func frame(_ content: String) -> [UInt8] {
        Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)
    }
}
