/// Bytes → messages: the base protocol's headers and contents, however they are cut into pieces.
///
/// A broken message is reported once, and reading goes on at the next `Content-Length` header.
package struct FrameReader: Sendable {
    /// Longer than any message that an editor sends, and short enough to be held.
    private static let contentLimit = 128 << 20
    private static let headerLimit = 8 << 10
    private static let lengthName = Array("content-length:".utf8)

    private var buffer: [UInt8] = []
    /// Where what has not been read begins.
    private var start = 0
    private var contentLength: Int?
    /// Whether bytes are passed over that are no message.
    private var isLost = false

    package init() {}

    /// Whether a message has begun and has not ended.
    package var isInMessage: Bool { start < buffer.count || contentLength != nil }

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity < 1 << 20)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next message; `nil` until more bytes come.
    package mutating func next() -> Message? {
        while true {
            if let length = contentLength {
                guard buffer.count - start >= length else { return nil }
                let content = Array(buffer[start..<start + length])
                start += length
                contentLength = nil
                compact()
                return Message(content)
            }
            guard let end = headerEnd() else { return overlongHeader() }
            let header = buffer[start..<end.header]
            if let length = Self.length(in: header), length <= Self.contentLimit {
                start = end.content
                contentLength = length
                isLost = false
            } else {
                if let failure = lose(until: nextHeader(after: start + 1) ?? end.content) { return failure }
            }
        }
    }

    /// The end of the header's last line, and the start of the content behind the blank line. Bare line feeds count.
    private func headerEnd() -> (header: Int, content: Int)? {
        var index = start
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

    private mutating func overlongHeader() -> Message? {
        guard buffer.count - start > Self.headerLimit else { return nil }
        return lose(until: nextHeader(after: start + 1) ?? buffer.count - Self.lengthName.count)
    }

    /// Passes over bytes; reports them unless those before were lost too.
    private mutating func lose(until end: Int) -> Message? {
        start = max(end, start)
        compact()
        defer { isLost = true }
        return isLost ? nil : .invalid(id: nil, .parseError("this is no header with a `Content-Length`"))
    }

    private func nextHeader(after index: Int) -> Int? {
        guard index < buffer.count else { return nil }
        return buffer.indices[index...].first { position in
            position + Self.lengthName.count <= buffer.count
                && zip(buffer[position...], Self.lengthName).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }

    private mutating func compact() {
        guard start > 1 << 16, start * 2 > buffer.count else { return }
        buffer.removeSubrange(..<start)
        start = 0
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
