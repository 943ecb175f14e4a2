package import NIOCore

/// Refuses a chunk with a size above the limit before its bytes arrive. The decoder only reports a chunk's bytes, so a
/// client that doesn't send them would get no response.
///
/// It comes before the decoder, and passes lines and bodies to it one by one. The decoder decides whether they are
/// well-formed, and where heads and bodies end.
package final class ChunkSizes: ChannelInboundHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    private enum Part {
        /// A line of a head or of trailers.
        case line
        /// The line before a chunk.
        case size
        /// The rest of a body, or the rest of a chunk and its line end.
        case bytes(Int)
        case refused
    }

    private let limits: RequestLimits
    private let reader: RequestReader
    private var part = Part.line
    /// The received digits of a chunk's size.
    private var digits = ""
    private var body = 0

    package init(_ limits: RequestLimits, _ reader: RequestReader) {
        self.limits = limits
        self.reader = reader
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        while bytes.readableBytes > 0 {
            reader.bytesArrived()
            switch part {
            case .refused: return
            case .line: readLine(&bytes, context)
            case .size: readSize(&bytes, context)
            case .bytes(let left):
                let count = min(left, bytes.readableBytes)
                part = .bytes(left - count)
                pass(bytes.readSlice(length: count), context)
                if left > count { return }
                part = if case .chunks = reader.framing { .size } else { .line }
            }
        }
    }

    private func readLine(_ bytes: inout ByteBuffer, _ context: ChannelHandlerContext) {
        let hadBody = reader.framing != nil
        pass(nextLine(&bytes).line, context)
        // While a body is being read, this is a line of its trailers. Otherwise a head may have ended, and its body
        // begins.
        if hadBody { return }
        switch reader.framing {
        case .length(let length): part = .bytes(length)
        case .chunks: (part, body) = (.size, 0)
        case nil: break
        }
    }

    private func readSize(_ bytes: inout ByteBuffer, _ context: ChannelHandlerContext) {
        let (line, isWhole) = nextLine(&bytes)
        if digits.utf8.count < 32, let line { digits += String(buffer: line).prefix(32) }
        guard isWhole else { return pass(line, context) }
        let hex = digits.prefix { $0.isHexDigit }
        digits = ""
        // The decoder refuses an invalid size.
        let size = hex.isEmpty ? 0 : Int(hex, radix: 16) ?? .max
        guard size <= limits.body - body else {
            part = .refused
            return context.fireErrorCaught(RequestFailure.tooLarge(limits))
        }
        body += size
        part = size == 0 ? .line : .bytes(size + 2)
        pass(line, context)
    }

    /// The bytes up to the end of the line, or all bytes if the line isn't complete.
    private func nextLine(_ bytes: inout ByteBuffer) -> (line: ByteBuffer?, isWhole: Bool) {
        let view = bytes.readableBytesView
        guard let end = view.firstIndex(of: 0x0A) else { return (bytes.readSlice(length: view.count), false) }
        return (bytes.readSlice(length: end - view.startIndex + 1), true)
    }

    private func pass(_ bytes: ByteBuffer?, _ context: ChannelHandlerContext) {
        if let bytes { context.fireChannelRead(wrapInboundOut(bytes)) }
    }
}
