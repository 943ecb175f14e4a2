import FlyingSocks
import Foundation

/// A socket that clients connect to.
struct Listener: Sendable {
    let socket: AsyncSocket
    let pool: any AsyncSocketPool
    /// Where it listens, also where the system chose the port.
    let url: String

    struct Failure: Error {
        var message: String
    }

    init(host: String, port: UInt16) async throws(Failure) {
        do {
            let pool: some AsyncSocketPool = .make(maxEvents: 128)
            try await pool.prepare()
            let socket = try Self.bound(to: host, port)
            try socket.listen()
            self.socket = try AsyncSocket(socket: socket, pool: pool)
            self.pool = pool
            url = try Self.url(of: socket, host)
        } catch let failure as Failure {
            throw failure
        } catch SocketError.failed(_, let code, _) where code == EADDRINUSE {
            throw Failure(
                message:
                    "port \(port) of \(host) is taken by another program: give another one with --port, or 0 for any")
        } catch SocketError.failed(_, let code, _) where code == EACCES {
            throw Failure(message: "port \(port) is not yours to open: give one above 1023 with --port")
        } catch SocketError.failed(_, let code, _) where code == EADDRNOTAVAIL {
            throw Failure(message: "this machine has no address \(host): give another one with --host")
        } catch {
            throw Failure(message: "\(host):\(port) can't be opened: \(error.localizedDescription)")
        }
    }

    private static func bound(to host: String, _ port: UInt16) throws -> Socket {
        if host.contains(":") {
            let socket = try Socket(domain: AF_INET6)
            try socket.setValue(true, for: .localAddressReuse)
            var address = sockaddr_in6.inet6(port: port)
            guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { throw unknown(host) }
            try socket.bind(to: address)
            return socket
        }
        let socket = try Socket(domain: AF_INET)
        try socket.setValue(true, for: .localAddressReuse)
        let name = host.lowercased() == "localhost" ? "127.0.0.1" : host
        var test = in_addr()
        guard inet_pton(AF_INET, name, &test) == 1 else { throw unknown(host) }
        try socket.bind(to: sockaddr_in.inet(ip4: name, port: port))
        return socket
    }

    private static func unknown(_ host: String) -> Failure {
        Failure(message: "--host takes an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1, not `\(host)`")
    }

    private static func url(of socket: Socket, _ host: String) throws -> String {
        switch try socket.sockname() {
        case .ip4(_, let port): "http://\(host == "0.0.0.0" ? "127.0.0.1" : host):\(port)"
        case .ip6(_, let port): "http://[\(host)]:\(port)"
        default: "http://\(host)"
        }
    }
}
