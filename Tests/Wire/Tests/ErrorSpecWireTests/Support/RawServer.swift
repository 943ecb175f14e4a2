import FlyingSocks
import Foundation

/// A server on loopback that sends exactly the given bytes, and closes the connection when a test wants it.
final class RawServer: Sendable {
    /// A connection to a client.
    struct Peer: Sendable {
        let socket: AsyncSocket
        /// The request's head as received, with the part of the body that was received with it.
        let head: String

        var path: String { String(head.split(separator: " ").dropFirst().first ?? "/") }

        func send(_ text: String) async throws { try await socket.write(Data(text.utf8)) }
        func send(_ data: Data) async throws { try await socket.write(data) }

        /// Closes the connection with a reset instead of an orderly end.
        func reset() throws {
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                socket.socket.file.rawValue, SOL_SOCKET, SO_LINGER, &linger,
                socklen_t(MemoryLayout.size(ofValue: linger)))
        }
    }

    let port: UInt16
    /// The received requests, in order.
    let requests = Box<[String]>([])
    private let task: Task<Void, Never>

    var url: String { "http://127.0.0.1:\(port)" }

    /// - Parameters:
    ///   - readsHeads: Whether to wait for a request's head. Pass `false` for TLS, which begins with a handshake.
    ///   - respond: Called for each connection. When it returns, the connection is closed.
    init(readsHeads: Bool = true, _ respond: @escaping @Sendable (Peer) async throws -> Void) async throws {
        let pool: some AsyncSocketPool = .make()
        try await pool.prepare()
        let socket = try Socket(domain: Int32(sa_family_t(AF_INET)))
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw URLError(.cannotConnectToHost) }
        self.port = port
        let listener = try AsyncSocket(socket: socket, pool: pool)
        task = Task { [requests] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await pool.run() }
                while !Task.isCancelled, let client = try? await listener.accept() {
                    group.addTask {
                        defer { try? client.close() }
                        let head = readsHeads ? try? await RawServer.head(from: client) : ""
                        guard let head else { return }
                        requests.update { $0.append(head) }
                        try? await respond(Peer(socket: client, head: head))
                    }
                }
                group.cancelAll()
            }
            try? listener.close()
        }
    }

    deinit { task.cancel() }

    private static func head(from socket: AsyncSocket) async throws -> String {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        while bytes.count < 65_536, !bytes.contains(end) { bytes += try await socket.read(atMost: 4_096) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate func contains(_ other: [UInt8]) -> Bool { Data(self).range(of: Data(other)) != nil }
}
