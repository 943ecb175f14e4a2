import FlyingSocks
import Foundation

/// The limits on a client's requests, and on their time.
struct ConnectionLimits: Sendable {
    var headers = 64 << 10
    var body = 16 << 20
    /// For a request's head, from its first byte on, and between two reads of its body.
    var slowest = Duration.seconds(20)
    /// Between two requests.
    var idle = Duration.seconds(75)
    /// For a client to take what it is sent.
    var slowestWrite = Duration.seconds(60)
    var connections = 4_096
}

/// One client's connection: reads requests, and writes responses.
///
/// Used by one task at a time.
struct HTTPConnection {
    let socket: AsyncSocket
    let limits: ConnectionLimits
    private var buffer: [UInt8] = []

    init(socket: AsyncSocket, limits: ConnectionLimits) {
        self.socket = socket
        self.limits = limits
    }

    // MARK: Reading

    /// The next request's head; `nil` if the client has gone.
    mutating func readHead() async throws -> RequestHead? {
        var wait = limits.idle
        // Between two requests, a stray line end is allowed (RFC 9112, 2.2).
        while true {
            if let start = buffer.firstIndex(where: { $0 != 0x0D && $0 != 0x0A }) {
                if start > 0 { buffer.removeFirst(start) }
                break
            }
            buffer.removeAll()
            guard try await fill(within: wait) else { return nil }
        }
        wait = limits.slowest
        let deadline = ContinuousClock.now + wait
        var searched = 0
        while true {
            if let end = Self.endOfHead(buffer, from: max(0, searched - 3)) {
                let head = try RequestHead(parsing: buffer[..<end])
                buffer.removeFirst(end)
                return head
            }
            searched = buffer.count
            guard buffer.count < limits.headers else {
                throw RequestFailure(status: 431, message: "the headers are larger than \(limits.headers >> 10) KiB")
            }
            guard try await fill(within: deadline - ContinuousClock.now) else { return nil }
        }
    }

    /// The request's body, whole.
    mutating func readBody(of head: RequestHead) async throws -> [UInt8] {
        let encodings = head.headers.tokens(of: "Transfer-Encoding")
        let lengths = Set(head.headers.values(of: "Content-Length"))
        if !encodings.isEmpty {
            guard encodings == ["chunked"], lengths.isEmpty else {
                throw RequestFailure(status: 400, message: "this Transfer-Encoding is not understood")
            }
            try await sendContinue(for: head)
            return try await readChunks()
        }
        if lengths.isEmpty { return [] }
        guard lengths.count == 1, let length = lengths.first.flatMap({ Int($0) }), length >= 0 else {
            throw RequestFailure(status: 400, message: "this Content-Length is no length")
        }
        guard length <= limits.body else { throw tooLarge }
        if length > 0 { try await sendContinue(for: head) }
        return try await take(length)
    }

    private var tooLarge: RequestFailure {
        RequestFailure(status: 413, message: "the body is larger than \(limits.body >> 20) MiB")
    }

    private func sendContinue(for head: RequestHead) async throws {
        guard head.headers.tokens(of: "Expect").contains("100-continue"), head.minorVersion >= 1 else { return }
        try await write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    private mutating func readChunks() async throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = try await takeLine()
            let digits = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            guard let size = Int(digits, radix: 16), size >= 0 else {
                throw RequestFailure(status: 400, message: "a chunk has no size")
            }
            if size == 0 { break }
            guard body.count + size <= limits.body else { throw tooLarge }
            body += try await take(size)
            _ = try await takeLine()
        }
        // Trailers are read and forgotten.
        var left = limits.headers
        while true {
            let line = try await takeLine()
            if line.isEmpty { return body }
            left -= line.utf8.count
            if left < 0 { throw RequestFailure(status: 431, message: "the trailers are too large") }
        }
    }

    private mutating func take(_ count: Int) async throws -> [UInt8] {
        while buffer.count < count {
            guard try await fill(within: limits.slowest) else { throw SocketError.disconnected }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    private mutating func takeLine() async throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                defer { buffer.removeFirst(end + 1) }
                let line = buffer[..<end]
                return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            }
            guard buffer.count < 16 << 10 else { throw RequestFailure(status: 400, message: "a line is too long") }
            guard try await fill(within: limits.slowest) else { throw SocketError.disconnected }
        }
    }

    /// - Returns: `false` if the client has gone.
    private mutating func fill(within time: Duration) async throws -> Bool {
        let socket = socket
        do {
            let bytes = try await limited(to: time) { try await socket.read(atMost: 64 << 10) }
            guard let bytes else { throw RequestFailure(status: 408, message: "the request took too long") }
            if bytes.isEmpty { return false }
            buffer += bytes
            return true
        } catch SocketError.disconnected {
            return false
        }
    }

    /// The index behind the empty line that ends a head.
    static func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while let newline = bytes[index...].firstIndex(of: 0x0A) {
            let next = newline + 1
            if next < bytes.count, bytes[next] == 0x0A { return next + 1 }
            if next + 1 < bytes.count, bytes[next] == 0x0D, bytes[next + 1] == 0x0A { return next + 2 }
            index = next
        }
        return nil
    }

    // MARK: Writing

    func write(_ bytes: [UInt8]) async throws {
        let socket = socket
        let data = Data(bytes)
        guard try await limited(to: limits.slowestWrite, { try await socket.write(data) }) != nil else {
            throw SocketError.disconnected
        }
    }

    /// Waits until the client has gone, or has waited long enough.
    func waitUntilGone(atMost time: Duration) async {
        let socket = socket
        _ = try? await limited(to: time) {
            while try await !socket.read(atMost: 4_096).isEmpty {}
        }
    }

    /// Closes so that the client sees a connection that was reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket.socket.file.rawValue, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    /// Bytes that a client hasn't read yet would be lost if its own were still unread when the socket closes: they are
    /// read, for a moment.
    func closeWrites() async {
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        await waitUntilGone(atMost: .seconds(1))
    }
}

/// The result of an operation that is in time; `nil` if it is late.
func limited<Value: Sendable>(
    to time: Duration, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try await Task.sleep(for: max(time, .zero))
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}
