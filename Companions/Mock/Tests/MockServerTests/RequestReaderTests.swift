import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import MockServer

/// Reads a client's bytes at once, and byte by byte.
struct RequestReaderTests {
    private enum Outcome: Equatable, CustomStringConvertible {
        case request(String, body: String)
        case failure(Int)

        var description: String {
            switch self {
            case .request(let line, let body): "\(line) \(body)"
            case .failure(let status): "\(status)"
            }
        }
    }

    private func outcomes(_ pieces: [ByteBuffer]) throws -> [Outcome] {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHTTP(RequestLimits()) { false }
        channel.pipeline.fireChannelActive()
        for piece in pieces { try channel.writeInbound(piece) }
        var outcomes: [Outcome] = []
        while let part = try channel.readInbound(as: Incoming.self) {
            switch part {
            case .request(let request):
                outcomes.append(.request(request.head.uri, body: String(buffer: request.body)))
            case .failure(let failure): outcomes.append(.failure(failure.status))
            }
        }
        _ = try? channel.finish(acceptAlreadyClosed: true)
        return outcomes
    }

    private func expect(_ text: String, is expected: [Outcome], at location: SourceLocation = #_sourceLocation) throws {
        let text = text.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try outcomes([ByteBuffer(string: text)]) == expected, sourceLocation: location)
        let bytes = text.utf8.map { ByteBuffer(bytes: [$0]) }
        #expect(try outcomes(bytes) == expected, "byte by byte", sourceLocation: location)
    }

    @Test func bodiesAreReadByLengthOrInChunks() throws {
        try expect(
            "GET /a HTTP/1.1\nHost: a\n\nPOST /b HTTP/1.1\nHost: a\nContent-Length: 3\n\nabcGET /c HTTP/1.1\nHost: a\n\n",
            is: [.request("/a", body: ""), .request("/b", body: "abc"), .request("/c", body: "")])
        try expect(
            "POST /a HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n5;x=y\nab cd\n10\n0123456789abcdef\n0\nA: b\n\n"
                + "GET /b HTTP/1.1\nHost: a\n\n",
            is: [.request("/a", body: "ab cd0123456789abcdef"), .request("/b", body: "")])
    }

    @Test func spacesAroundHeaderValuesAreRemoved() throws {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHTTP(RequestLimits()) { false }
        channel.pipeline.fireChannelActive()
        let text = "POST / HTTP/1.1\r\nHost: a \r\nX:\t b c \t \r\nY: \r\nContent-Length: 1 \r\n\r\na"
        try channel.writeInbound(ByteBuffer(string: text))
        guard case .request(let request)? = try channel.readInbound(as: Incoming.self) else {
            Issue.record("no request has come")
            return
        }
        #expect(request.head.headers.map(\.value) == ["a", "b c", "", "1"])
        #expect(request.body.readableBytes == 1)
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    @Test(arguments: [
        "7ffffffffffffffe", "7fffffffffffffff", "ffffffffffffffff", "7fffffff", "1000001",
    ])
    func tooLargeChunkSizeIsRefusedAtOnce(size: String) throws {
        let head = "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n"
        try expect("\(head)\(size)\n", is: [.failure(413)])
        try expect("\(head)1\na\n\(size)\nabc", is: [.failure(413)])
    }

    @Test(arguments: [
        "GET / HTTP/1.1\nHost: a\nHost: b\n\n", "GET / HTTP/1.1\n\n", "GET / HTTP/2.0\nHost: a\n\n", "hello\n\n",
        "GET / HTTP/1.1\nHost: a\nX: a\u{0}b\n\n", "GET /\u{0} HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\nHost : a\n\n",
        "POST / HTTP/1.1\nHost: a\nContent-Length: +5\n\nabcde", "POST / HTTP/1.1\nHost: a\nContent-Length: -1\n\n",
        "POST / HTTP/1.1\nHost: a\nContent-Length: 1\nContent-Length: 2\n\nab",
        "POST / HTTP/1.1\nHost: a\nContent-Length: 1\nTransfer-Encoding: chunked\n\n0\n\n",
        "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: gzip\n\n",
        "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nzz\n\n",
        "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n-1\n\n", "GET a HTTP/1.1\nHost: a\n\n",
        "GET * HTTP/1.1\nHost: a\n\n",
    ])
    func malformedRequestIsRefusedOnce(text: String) throws { try expect(text, is: [.failure(400)]) }

    @Test func tooLargeRequestsAreRefused() throws {
        try expect("POST / HTTP/1.1\nHost: a\nContent-Length: 99999999999\n\n", is: [.failure(413)])
        try expect("POST / HTTP/1.1\nHost: a\nContent-Length: 99999999999999999999999\n\n", is: [.failure(400)])
        try expect("GET / HTTP/1.1\nX: \(String(repeating: "a", count: 70_000))\n\n", is: [.failure(431)])
        try expect("GET / HTTP/1.1\n\(String(repeating: "X: y\n", count: 1_000))\n", is: [.failure(431)])
    }

    @Test func requestsBeforeAFailureAreRead() throws {
        try expect("GET /a HTTP/1.1\nHost: a\n\nhello\n\n", is: [.request("/a", body: ""), .failure(400)])
    }

    @Test func slowRequestFailsAndUnusedConnectionIsClosed() throws {
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        for (sent, expected) in [("GET / HT", [408]), ("", []), ("\(request)GET", [408])] {
            let loop = EmbeddedEventLoop()
            let channel = EmbeddedChannel(loop: loop)
            try channel.pipeline.syncOperations.addHTTP(RequestLimits()) { false }
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            if !sent.isEmpty { try channel.writeInbound(ByteBuffer(string: sent)) }
            loop.advanceTime(by: .seconds(21))
            var statuses: [Int] = []
            while let part = try channel.readInbound(as: Incoming.self) {
                if case .failure(let failure) = part { statuses.append(failure.status) }
            }
            #expect(statuses == expected)
            #expect(channel.isActive == !sent.isEmpty)
            _ = try? channel.finish(acceptAlreadyClosed: true)
        }
    }

    @Test(arguments: [(isCrowded: true, seconds: 2), (isCrowded: false, seconds: 76)])
    func idleConnectionIsClosedSoonerIfOthersWait(isCrowded: Bool, seconds: Int64) throws {
        let loop = EmbeddedEventLoop()
        let channel = EmbeddedChannel(loop: loop)
        try channel.pipeline.syncOperations.addHTTP(RequestLimits()) { isCrowded }
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
        // The server may take any time to respond.
        loop.advanceTime(by: .minutes(10))
        #expect(channel.isActive)
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
        try channel.writeOutbound(ResponsePart.head(head))
        try channel.writeOutbound(ResponsePart.end(nil))
        loop.advanceTime(by: .milliseconds(500))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(seconds))
        #expect(!channel.isActive)
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
