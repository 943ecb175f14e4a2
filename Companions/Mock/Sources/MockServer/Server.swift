import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// Listens for connections, and serves as many clients at once as file descriptors allow.
struct Server: Sendable {
    private typealias Connection = NIOAsyncChannel<Incoming, ResponsePart>

    /// The URL of the server, with the port that the system has chosen if the given port is 0.
    let url: String
    private let channel: NIOAsyncChannel<Connection, Never>
    private let crowd: Crowd
    private let limits: RequestLimits

    /// Counts the clients that are being served.
    private struct Crowd: Sendable {
        let most: Int
        private let count = NIOLockedValueBox(0)

        init(most: Int) { self.most = most }

        var isFull: Bool { count.withLockedValue { $0 >= most } }

        func change(by change: Int) { count.withLockedValue { $0 += change } }
    }

    init(host: String, port: Int, connections: Int, limits: RequestLimits = RequestLimits()) async throws(Failure) {
        let name = host.lowercased() == "localhost" ? "127.0.0.1" : host
        guard let address = try? SocketAddress(ipAddress: name, port: port) else {
            throw Failure(
                "--host must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1, not `\(host)`")
        }
        let crowd = Crowd(most: connections)
        do {
            channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 2))
                .serverChannelOption(.backlog, value: 4_096)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .serverChannelOption(.maxMessagesPerRead, value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .bind(to: address, serverBackPressureStrategy: .init(lowWatermark: 1, highWatermark: 1)) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHTTP(limits) { crowd.isFull }
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        } catch {
            throw Self.failure(error, host, port)
        }
        let bound = channel.channel.localAddress?.port ?? port
        url = "http://\(host.contains(":") ? "[\(host)]" : host == "0.0.0.0" ? "127.0.0.1" : host):\(bound)"
        self.crowd = crowd
        self.limits = limits
    }

    private static func failure(_ error: any Error, _ host: String, _ port: Int) -> Failure {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE:
            Failure("port \(port) of \(host) is taken by another program: pass another one with --port, or 0 for any")
        case EACCES: Failure("no permission to open port \(port): pass one above 1023 with --port")
        case EADDRNOTAVAIL: Failure("this machine has no address \(host): pass another one with --host")
        default: Failure("\(host):\(port) can't be opened: \(error)")
        }
    }

    /// Serves clients until the task is cancelled. If too many clients connect, further clients wait in the system's
    /// queue.
    func run(_ responder: Responder) async throws {
        try await channel.executeThenClose { connections in
            try await withThrowingTaskGroup(of: Void.self) { group in
                var started = 0
                for try await connection in connections {
                    if started == crowd.most { try await group.next() } else { started += 1 }
                    crowd.change(by: 1)
                    group.addTask {
                        // A client that closes its connection or stops reading isn't a failure of the server.
                        try? await serve(connection, responder)
                        crowd.change(by: -1)
                    }
                }
            }
        }
    }

    private func serve(_ connection: Connection, _ responder: Responder) async throws {
        try await connection.executeThenClose { inbound, outbound in
            let client = Client(
                channel: connection.channel, outbound: outbound, limits: limits, isCrowded: { crowd.isFull })
            var requests = inbound.makeAsyncIterator()
            while let incoming = try await requests.next() {
                switch incoming {
                case .request(let request):
                    guard try await responder.respond(to: request, client, &requests) else { return }
                case .failure(let failure): return try await client.refuse(failure, &requests)
                }
            }
        }
    }
}

extension ChannelPipeline.SynchronousOperations {
    /// Adds the handlers that turn a client's bytes into requests.
    package func addHTTP(_ limits: RequestLimits, isCrowded: @escaping @Sendable () -> Bool) throws {
        let reader = RequestReader(limits, isCrowded: isCrowded)
        var sizes = NIOHTTPDecoderLimitConfiguration()
        (sizes.maxHeaderFieldSize, sizes.maxHeaderListSize) = (limits.headers, limits.headers)
        var framing = HTTPResponseEncoder.Configuration()
        framing.automaticallySetFramingHeaders = false
        try addHandlers([
            HTTPResponseEncoder(configuration: framing), ChunkSizes(limits, reader),
            ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: sizes)), reader,
        ])
    }
}
