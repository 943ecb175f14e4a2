package import NIOCore

/// Refuses a chunk that makes a body too large, before the bytes of the chunk arrive. The decoder reports a chunk
/// only when its bytes arrive, so a client that doesn't send the bytes would get no response.
///
/// This handler comes before the decoder, and passes on each line and each body separately. The decoder decides
/// whether lines and bodies are well-formed, and where heads and bodies end.
package final class ChunkSizes: ChannelInboundHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    private enum Part {
        /// A line of a head or of trailers.
        case line
        /// The line with the size of a chunk, before the chunk.
        case size
        /// A body, or a chunk with its line ending. The value is the number of bytes that haven't arrived.
        case bytes(Int)
        case refused
    }

    private let limits: RequestLimits
    private let reader: RequestReader
    private var part = Part.line
    /// The part of a size line that has arrived.
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
        // During a body, the line belongs to the trailers. Otherwise, the line may have ended a head, and a body
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

    /// Reads the bytes up to the end of the line, or all bytes if the line isn't complete.
    private func nextLine(_ bytes: inout ByteBuffer) -> (line: ByteBuffer?, isWhole: Bool) {
        let view = bytes.readableBytesView
        guard let end = view.firstIndex(of: 0x0A) else { return (bytes.readSlice(length: view.count), false) }
        return (bytes.readSlice(length: end - view.startIndex + 1), true)
    }

    private func pass(_ bytes: ByteBuffer?, _ context: ChannelHandlerContext) {
        if let bytes { context.fireChannelRead(wrapInboundOut(bytes)) }
    }
}
