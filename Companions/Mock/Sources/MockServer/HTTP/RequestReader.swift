package import NIOCore
package import NIOHTTP1

/// Collects each request with its body, and fails requests that are too slow or too large.
///
/// A failure is passed on after the earlier requests, so that the client gets a response to each request.
package final class RequestReader: ChannelDuplexHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = Incoming
    package typealias OutboundIn = ResponsePart
    package typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// Nothing of the next request has been received.
        case idle(since: NIODeadline)
        /// A part of a request has been received.
        case reading
        case failed
    }

    /// How the end of a body is found.
    enum Framing {
        case length(Int)
        case chunks
    }

    /// The framing of the body that is being read, or `nil` if no body is being read.
    private(set) var framing: Framing?

    private let limits: RequestLimits
    /// Whether other clients wait for a connection.
    private let isCrowded: @Sendable () -> Bool
    private var state = State.idle(since: .distantPast)
    private var request: Request?
    /// The number of complete requests without a complete response.
    private var pending = 0
    private var isFirst = true
    private var alarm: Scheduled<Void>?
    private var context: ChannelHandlerContext?

    package init(_ limits: RequestLimits, isCrowded: @escaping @Sendable () -> Bool) {
        self.limits = limits
        self.isCrowded = isCrowded
    }

    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { becomeIdle(context) }
    }

    package func channelActive(context: ChannelHandlerContext) {
        becomeIdle(context)
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        alarm?.cancel()
        context.fireChannelInactive()
    }

    // MARK: Reading

    /// Starts the time limit for a request. Called when bytes have been received, which may be only a part of a head.
    func bytesArrived() {
        guard case .idle = state, let context else { return }
        state = .reading
        setAlarm(limits.slowest, context)
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .failed = state { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            state = .reading
            head.headers = head.headers.withoutTrailingSpaces
            if let failure = head.failure(limits) { return fail(failure, context) }
            request = Request(head: head)
            framing = head.framing
            sendContinue(head, context)
            setAlarm(limits.slowest, context)
        case .body(var part):
            request?.body.writeBuffer(&part)
            if let size = request?.body.readableBytes, size > limits.body { return fail(.tooLarge(limits), context) }
            setAlarm(limits.slowest, context)
        case .end:
            guard let request else { return }
            (self.request, framing) = (nil, nil)
            isFirst = false
            pending += 1
            becomeIdle(context)
            context.fireChannelRead(wrapInboundOut(.request(request)))
        }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let failure as RequestFailure: fail(failure, context)
        case let error as HTTPParserError: fail(RequestFailure(error, limits), context)
        case is ByteToMessageDecoderError: break
        default: context.fireErrorCaught(error)
        }
    }

    private func fail(_ failure: RequestFailure, _ context: ChannelHandlerContext) {
        if case .failed = state { return }
        state = .failed
        (request, framing) = (nil, nil)
        alarm?.cancel()
        context.fireChannelRead(wrapInboundOut(.failure(failure)))
        context.fireChannelReadComplete()
    }

    private func sendContinue(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let expects = head.headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
        guard expects, pending == 0, head.version != .http1_0 else { return }
        let response = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
    }

    // MARK: Time

    private func becomeIdle(_ context: ChannelHandlerContext) {
        state = .idle(since: context.eventLoop.now)
        alarm?.cancel()
        if pending == 0 { setAlarm(isFirst ? limits.slowest : limits.crowdedIdle, context) }
    }

    private func setAlarm(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        alarm?.cancel()
        alarm = context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.ring(context) }
    }

    private func ring(_ context: ChannelHandlerContext) {
        switch state {
        case .reading: fail(RequestFailure(status: 408, message: "the request took too long"), context)
        case .idle(let since):
            let isOver = isFirst || isCrowded() || context.eventLoop.now - since >= limits.idle
            if isOver { return context.close(promise: nil) }
            setAlarm(limits.crowdedIdle, context)
        case .failed: break
        }
    }

    // MARK: Writing

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let bytes): context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: promise)
        case .end(let trailers):
            context.write(wrapOutboundOut(.end(trailers)), promise: promise)
            pending -= 1
            if case .idle = state, pending == 0 { becomeIdle(context) }
        }
    }
}
