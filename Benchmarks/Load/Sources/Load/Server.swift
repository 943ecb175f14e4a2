import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A small HTTP server on loopback with a thread for each connection. The benchmark measures only the client.
final class Server: Sendable {
    let port: UInt16
    private let socket: Int32
    private let served = Counter()
    private let failed = Counter()

    var url: String { "http://127.0.0.1:\(port)" }
    var requests: Int { served.value }
    var failures: Int { failed.value }

    /// - Parameter fails: Returns whether the response to the request with the given number is a 500. It is called for
    ///   paths below `/load`.
    init(fails: @escaping @Sendable (Int) -> Bool) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let listener = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 1_024) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard listener >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        socket = listener
        port = UInt16(bigEndian: address.sin_port)
        let connections = Connections(served: served, failed: failed, fails: fails)
        Thread.detachNewThread {
            while case let client = accept(listener, nil, nil), client >= 0 {
                Thread.detachNewThread { connections.serve(client) }
            }
        }
    }
}

private struct Connections: Sendable {
    let served: Counter
    let failed: Counter
    let fails: @Sendable (Int) -> Bool

    private static let success = response("200 OK", #"{"id": 1, "name": "post"}"#)
    private static let failure = response("500 Internal Server Error", #"{"message": "try again"}"#)

    private static func response(_ status: String, _ body: String) -> [UInt8] {
        Array(
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                .utf8)
    }

    /// Responds to requests without bodies until the client closes the connection.
    func serve(_ client: Int32) {
        defer { close(client) }
        var on: Int32 = 1
        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            received += buffer[..<count]
            while let end = endOfHead(received) {
                let isLoad = received.starts(with: Array("GET /load".utf8))
                received.removeFirst(end)
                let fails = isLoad && fails(served.increment())
                if fails { failed.increment() }
                let response = fails ? Connections.failure : Connections.success
                guard send(client, response, response.count, Int32(MSG_NOSIGNAL)) == response.count else { return }
            }
        }
    }

    private func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for index in 0...(bytes.count - 4)
        where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13 && bytes[index + 3] == 10 {
            return index + 4
        }
        return nil
    }
}

/// A thread-safe counter.
final class Counter: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var count = 0

    var value: Int { lock.withLock { count } }

    @discardableResult func increment() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
