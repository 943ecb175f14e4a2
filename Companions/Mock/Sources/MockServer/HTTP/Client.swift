import Foundation
import NIOCore
import NIOHTTP1

typealias Requests = NIOAsyncChannelInboundStream<Incoming>.AsyncIterator

/// A connection to a client, for writing.
struct Client: Sendable {
    let channel: any Channel
    let outbound: NIOAsyncChannelOutboundWriter<ResponsePart>
    let limits: RequestLimits
    /// Whether other clients wait for a connection.
    let isCrowded: @Sendable () -> Bool

    /// Whether the connection can be used for another request after the given request. After a request for an
    /// upgrade, the decoder reads nothing more.
    func keeps(_ head: HTTPRequestHead) -> Bool {
        head.isKeepAlive && !isCrowded() && head.method != .CONNECT && !head.headers.contains(name: "Upgrade")
    }

    func write(_ parts: ResponsePart...) async throws {
        try await within(limits.slowestWrite) { try await outbound.write(contentsOf: parts) }
    }

    /// - Returns: Whether the connection can be used for another request.
    func write(_ reply: Reply, to head: HTTPRequestHead) async throws -> Bool {
        let keeps = keeps(head)
        let responseHead = HTTPResponseHead(
            reply.status, reply.headers, length: reply.status == 304 ? nil : reply.body.readableBytes,
            keepsConnection: keeps)
        if reply.hasBody(head) {
            try await write(.head(responseHead), .body(reply.body), .end(nil))
        } else {
            try await write(.head(responseHead), .end(nil))
        }
        return keeps
    }

    /// Sends the head with the length of the whole body, but only half of the body. If the response can't have a
    /// body, sends nothing.
    func truncate(_ reply: Reply, to head: HTTPRequestHead) async throws {
        guard reply.hasBody(head) else { return }
        let body = reply.body.readableBytes < 2 ? ByteBuffer(string: #"{"truncated": true}"#) : reply.body
        let half = body.getSlice(at: body.readerIndex, length: body.readableBytes / 2) ?? body
        let responseHead = HTTPResponseHead(
            reply.status, reply.headers, length: body.readableBytes, keepsConnection: false)
        try await write(.head(responseHead), .body(half))
    }

    /// Closes the connection with a TCP reset.
    func reset() async throws {
        if let socket = channel as? any SocketOptionProvider {
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }

    /// Waits until the client closes the connection. When the time is up, closes the connection.
    func waitUntilGone(_ requests: inout Requests, atMost time: TimeAmount) async throws {
        // A client that has closed its half of the connection doesn't wait for a response.
        try await channel.setOption(.allowRemoteHalfClosure, value: false).get()
        let alarm = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
        defer { alarm.cancel() }
        while try await requests.next() != nil {}
    }

    /// Sends the reason why a request is refused, and closes the connection. Reads the client's remaining bytes for
    /// up to a second, because unread bytes can make the client lose the response.
    func refuse(_ failure: RequestFailure, _ requests: inout Requests) async throws {
        let reply = Reply(failure.status, failure: failure.message)
        let head = HTTPResponseHead(
            reply.status, reply.headers, length: reply.body.readableBytes, keepsConnection: false)
        try await write(.head(head), .body(reply.body), .end(nil))
        try await channel.close(mode: .output)
        try await waitUntilGone(&requests, atMost: .seconds(1))
    }

    private func within(_ time: TimeAmount, _ work: () async throws -> Void) async throws {
        let alarm = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
        defer { alarm.cancel() }
        try await work()
    }
}
