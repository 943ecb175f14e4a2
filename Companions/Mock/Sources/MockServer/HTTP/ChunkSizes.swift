package import NIOCore

/// Refuses a chunk whose announced size is beyond the limit, before any of it comes: the decoder tells of a chunk's bytes
/// alone, so a client that sends none would hear nothing.
///
/// It stands before the decoder, and hands it lines and bodies one by one. Whether they are well-formed, and where heads
/// and bodies end, is the decoder's to say.
package final class ChunkSizes: ChannelInboundHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    private enum Part {
        /// A line of a head or of trailers.
        case line
        /// The line before a chunk.
        case size
        /// The rest of a body, or of a chunk and the end of its line.
        case bytes(Int)
        case refused
    }

    private let limits: RequestLimits
    private let reader: RequestReader
    private var part = Part.line
    /// The digits of a chunk's size, as far as they have come.
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
        // Lines of trailers come while the body is being read; else a head has ended, and its body begins.
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
        // A size that is none is the decoder's to refuse.
        let size = hex.isEmpty ? 0 : Int(hex, radix: 16) ?? .max
        guard size <= limits.body - body else {
            part = .refused
            return context.fireErrorCaught(RequestFailure.tooLarge(limits))
        }
        body += size
        part = size == 0 ? .line : .bytes(size + 2)
        pass(line, context)
    }

    /// The bytes up to a line's end, or all if it hasn't come.
    private func nextLine(_ bytes: inout ByteBuffer) -> (line: ByteBuffer?, isWhole: Bool) {
        let view = bytes.readableBytesView
        guard let end = view.firstIndex(of: 0x0A) else { return (bytes.readSlice(length: view.count), false) }
        return (bytes.readSlice(length: end - view.startIndex + 1), true)
    }

    private func pass(_ bytes: ByteBuffer?, _ context: ChannelHandlerContext) {
        if let bytes { context.fireChannelRead(wrapInboundOut(bytes)) }
    }
}
