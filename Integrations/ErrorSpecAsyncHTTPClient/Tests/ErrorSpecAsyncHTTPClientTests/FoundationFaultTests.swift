import AsyncHTTPClient
import ErrorSpecAsyncHTTPClient
import ErrorSpecRuntime
import FlyingSocks
import Foundation
import NIOHTTPCompression
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests that this client has none of the faults of Foundation on Linux, which docs/measurements.md lists.
@Suite struct FoundationFaultTests {
    /// Sends a request to a server with the given behaviour, and returns the request's result.
    private func end(
        decompressing: Bool = false, _ serve: @escaping @Sendable (RawServer.Peer) async throws -> Void
    ) async throws -> Result<NetworkResponse, any Error> {
        let server = try await RawServer(serve)
        return try await withClient(decompressing: decompressing) { network in
            await Result.of { try await network.send(URLRequest(url: try #require(URL(string: server.url)))) }
        }
    }

    private func withClient<Value>(
        decompressing: Bool = false, _ body: (HTTPClientNetworkService) async throws -> Value
    ) async throws -> Value {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        if decompressing { configuration.decompression = .enabled(limit: .ratio(100)) }
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let limits = HTTPClientLimits(deadline: .seconds(3_600))
        let value: Value
        do { value = try await body(HTTPClientNetworkService(client: client, limits: limits)) } catch {
            try await client.shutdown()
            throw error
        }
        try await client.shutdown()
        return value
    }

    private func expectLostConnection(_ result: Result<NetworkResponse, any Error>) {
        #expect(throws: URLError(.networkConnectionLost)) { try result.get() }
    }

    /// On Linux, Foundation crashes in this case.
    @Test func closingWithinTheHeadIsALostConnection() async throws {
        for head in ["HTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-Ty", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"] {
            expectLostConnection(try await end { try await $0.send(head) })
        }
    }

    /// On Linux, Foundation crashes in this case.
    @Test func trailersOfAChunkedBodyAreIgnored() async throws {
        let result = try await end {
            try await $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y\r\n\r\n")
        }
        let response = try result.get()
        #expect(response.body == Data("{}".utf8))
        #expect(response.header("X") == nil)
    }

    /// Foundation returns the first part as the complete body.
    @Test func incompleteGzipBodyIsALostConnection() async throws {
        let cut = WireFault.halfZipped
        for framing in ["Content-Length: \(cut.count)", "Transfer-Encoding: chunked"] {
            let result = try await end(decompressing: true) { peer in
                try await peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(framing)\r\n\r\n")
                if framing.hasPrefix("T") { try await peer.send(String(cut.count, radix: 16) + "\r\n") }
                try await peer.send(cut)
                if framing.hasPrefix("T") { try await peer.send("\r\n0\r\n\r\n") }
            }
            expectLostConnection(result)
        }
    }

    /// libcurl sends the request again, up to five times.
    @Test(arguments: ["GET", "POST"])
    func requestOnAReusedConnectionIsSentOnce(_ method: String) async throws {
        let unanswered = Box<[String]>([])
        let server = try await RawServer { peer in
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
            var bytes: [UInt8] = []
            while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) { bytes.append(try await peer.socket.read()) }
            let head = String(decoding: bytes, as: UTF8.self)
            unanswered.update { $0.append(head) }
        }
        try await withClient { network in
            var request = URLRequest(url: try #require(URL(string: server.url)))
            _ = try await network.send(request)
            request.httpMethod = method
            let sent = request
            expectLostConnection(await Result.of { try await network.send(sent) })
        }
        #expect(unanswered.value.count == 1)
        #expect(unanswered.value.first?.hasPrefix(method) == true)
        #expect(server.requests.value.count == 1)
    }
}

extension Result where Failure == any Error {
    fileprivate static func of(_ body: () async throws -> Success) async -> Self {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
