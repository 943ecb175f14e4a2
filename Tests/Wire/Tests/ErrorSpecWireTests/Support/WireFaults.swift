import ErrorSpecRuntime
import FlyingSocks
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A misbehaving server, and how a request to this server must end. All transports are tested with the same table.
struct WireFault: Sendable, CustomTestStringConvertible {
    /// How a request ends.
    enum End: Sendable, Equatable {
        /// The request gets a response with this status, and a body of `bytes` bytes (`nil`: of any length).
        case response(Int, bytes: Int? = nil)
        case failure(URLError.Code)
        /// The request fails, with any error.
        case someFailure
        /// The request gets a response or fails. Both are accepted, because clients treat malformed responses
        /// differently.
        case anything
    }

    let testDescription: String
    let end: End
    /// The URL's scheme.
    var scheme = "http"
    /// Whether only the deadline ends the request.
    var isEndless = false
    /// Whether the fault crashes `URLSession` on Linux (swift-corelibs-foundation's issue 5285).
    var trapsFoundation = false
    let serve: @Sendable (RawServer.Peer) async throws -> Void

    private init(
        _ name: String, _ end: End, scheme: String = "http", isEndless: Bool = false, trapsFoundation: Bool = false,
        _ serve: @escaping @Sendable (RawServer.Peer) async throws -> Void
    ) {
        testDescription = name
        self.end = end
        self.scheme = scheme
        self.isEndless = isEndless
        self.trapsFoundation = trapsFoundation
        self.serve = serve
    }

    /// A server that sends a text and closes the connection.
    private init(_ name: String, _ end: End, says text: String) {
        self.init(name, end) { try await $0.send(text) }
    }

    static let all = responses + lost + malformed + limits + redirects + endless

    private static let responses = [
        WireFault(
            "401 with a challenge", .response(401, bytes: 2),
            says: head("401 No", "WWW-Authenticate: Basic realm=\"x\"")),
        WireFault("401 with an empty challenge", .response(401), says: head("401 No", "WWW-Authenticate: ")),
        WireFault("407 of a proxy", .response(407), says: head("407 No", "Proxy-Authenticate: Basic realm=\"x\"")),
        WireFault("204", .response(204, bytes: 0), says: "HTTP/1.1 204 None\r\n\r\n"),
        WireFault("304", .response(304, bytes: 0), says: "HTTP/1.1 304 Same\r\n\r\n"),
        WireFault("status 999", .response(999, bytes: 2), says: head("999 Odd")),
        WireFault(
            "100 before the response", .response(200, bytes: 2), says: "HTTP/1.1 100 Continue\r\n\r\n" + head("200 OK")),
        WireFault(
            "a response without a length", .response(200, bytes: 2),
            says: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{}"),
        WireFault("a header after a body", .response(200, bytes: 2), trapsFoundation: true) {
            try await $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y\r\n\r\n")
        },
    ]

    private static let lost = [
        WireFault("no response", .failure(.networkConnectionLost)) { _ in },
        WireFault("a reset", .failure(.networkConnectionLost)) { try $0.reset() },
        WireFault("a head that ends early", .failure(.networkConnectionLost), trapsFoundation: true) {
            try await $0.send("HTTP/1.1 200 OK\r\nContent-Ty")
        },
        WireFault(
            "a body that ends early", .failure(.networkConnectionLost),
            says: "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello"),
        WireFault(
            "a chunked body that ends early", .failure(.networkConnectionLost),
            says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
        WireFault(
            "a chunk that ends early", .failure(.networkConnectionLost),
            says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhello"),
        WireFault("a compressed body that ends early", .failure(.networkConnectionLost)) {
            try await $0.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 69\r\n\r\n")
            try await $0.send(halfZipped)
        },
        WireFault("a compressed and chunked body that ends early", .failure(.networkConnectionLost)) {
            try await $0.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n")
            try await $0.send(String(halfZipped.count, radix: 16) + "\r\n")
            try await $0.send(halfZipped)
            try await $0.send("\r\n")
        },
        WireFault("a handshake that ends early", .failure(.networkConnectionLost), scheme: "https") { _ in },
        WireFault("a server without TLS", .failure(.secureConnectionFailed), scheme: "https") {
            try await $0.send("HTTP/1.1 400 Bad Request\r\n\r\n")
        },
    ]

    private static let malformed = [
        WireFault("control characters", .anything, says: "\u{0}\u{1}malformed\r\n\r\n"),
        WireFault("no status", .anything, says: "HTTP/1.1\r\n\r\n"),
        WireFault("HTTP/9.9", .anything, says: "HTTP/9.9 200 OK\r\n\r\n"),
        WireFault("empty lines", .anything, says: "\r\n\r\n\r\n"),
        WireFault("another protocol", .anything, says: "220 mail.example ESMTP\r\n"),
        WireFault(
            "a length that isn't a number", .anything, says: "HTTP/1.1 200 OK\r\nContent-Length: nonsense\r\n\r\nhello"),
        WireFault("a status that isn't a number", .anything, says: "HTTP/1.1 abc OK\r\n\r\n"),
        WireFault(
            "a chunk length that isn't a number", .anything,
            says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n"),
        WireFault(
            "a body that isn't compressed as declared", .anything, says: head("200 OK", "Content-Encoding: gzip")),
        WireFault(
            "2 MB of headers", .anything,
            says: head(
                "403 No",
                repeatElement("X-Filler: " + String(repeating: "x", count: 1_000), count: 2_000).joined(
                    separator: "\r\n"))),
    ]

    private static let limits = [
        WireFault("a success above the limit", .failure(.dataLengthExceedsMaximum)) {
            try await flood($0, "200 OK", bytes: 20_971_520)
        },
        WireFault("a success at the limit", .response(200, bytes: 10_485_760)) {
            try await flood($0, "200 OK", bytes: 10_485_760)
        },
        WireFault("a failure above the limit", .response(401, bytes: 1_048_577)) {
            try await flood($0, "401 No", bytes: 20_971_520)
        },
    ]

    private static let redirects = [
        WireFault("a redirect loop", .failure(.httpTooManyRedirects), says: head("302 Found", "Location: /")),
        WireFault("a redirect to a file", .someFailure, says: head("302 Found", "Location: file:///etc/passwd")),
        WireFault("a redirect to an unknown scheme", .someFailure, says: head("302 Found", "Location: nonsense://x")),
    ]

    private static let endless = [
        WireFault("a server that never responds", .failure(.timedOut), isEndless: true) { try await wait($0) },
        WireFault("a slow body", .failure(.timedOut), isEndless: true) {
            try await drip($0, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "x")
        },
        WireFault("a slow head", .failure(.timedOut), isEndless: true) {
            try await drip($0, "HTTP/1.1 200 OK\r\n", "X: y\r\n")
        },
    ]

    // MARK: Servers' behaviour

    private static func head(_ status: String, _ header: String? = nil) -> String {
        "HTTP/1.1 \(status)\r\n\(header.map { $0 + "\r\n" } ?? "")Content-Length: 2\r\nConnection: close\r\n\r\n{}"
    }

    /// The beginning of a gzip-compressed body, which breaks off in the middle.
    static let halfZipped = Data(base64Encoded: "H4sIAAAAAAACA6tWKsgvLilWslKIVsrPS1XSUVAqKc8HUxlF")!

    private static func flood(_ peer: RawServer.Peer, _ status: String, bytes: Int) async throws {
        try await peer.send("HTTP/1.1 \(status)\r\nContent-Length: \(bytes)\r\n\r\n")
        let chunk = Data(repeating: 0x20, count: 1_048_576)
        for _ in 0..<(bytes / chunk.count) { try await peer.send(chunk) }
    }

    private static func drip(_ peer: RawServer.Peer, _ head: String, _ drop: String) async throws {
        try await peer.send(head)
        while true {
            try await peer.send(drop)
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until the client closes the connection.
    private static func wait(_ peer: RawServer.Peer) async throws { _ = try await peer.socket.read() }
}

extension WireFault {
    /// Tests a transport with this server.
    ///
    /// - Parameter otherEnd: How the request ends with this transport, if that differs from the table.
    func expectEnd(of network: some NetworkService, _ otherEnd: End? = nil) async throws {
        let hasEnded = Box(false)
        let server = try await RawServer(readsHeads: scheme == "http") { peer in
            defer { hasEnded.update { $0 = true } }
            try await serve(peer)
        }
        let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(server.port)/"))
        let result: Result<NetworkResponse, any Error>
        do {
            result = .success(try await network.send(URLRequest(url: url)))
        } catch {
            result = .failure(error)
        }
        // Waits until the client has closed the connection. If the server closed it within a head, Foundation on
        // Linux would trap, even though the task has ended.
        while isEndless, !hasEnded.value { try await Task.sleep(for: .milliseconds(1)) }
        switch (otherEnd ?? end, result) {
        case (.response(let status, let bytes), .success(let response)):
            #expect(response.statusCode == status)
            if let bytes { #expect(response.body.count == bytes) }
        case (.failure(let code), .failure(let error)): #expect((error as? URLError)?.code == code, "\(error)")
        case (.someFailure, .failure), (.anything, _): break
        default: Issue.record("\(result)")
        }
    }
}
