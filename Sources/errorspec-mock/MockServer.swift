import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport
import FlyingSocks
import Foundation

/// Plays the API: a request gets what is ordered for it, else what the upstream says, else `{}`.
struct MockServer: Sendable {
    let catalog: Catalog
    let book: OrderBook
    let journal: Journal
    let upstream: Upstream?
    let origins: Origins
    var limits = ConnectionLimits()

    /// Serves until its task is cancelled.
    func run(on listener: Listener) async throws {
        let gate = ConnectionGate(most: limits.connections)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try await listener.pool.run() }
            while true {
                let socket: AsyncSocket
                do {
                    socket = try await listener.socket.accept()
                } catch let error as SocketError where error != .disconnected {
                    // Out of file descriptors, or a client that has gone again: the next one may do better.
                    try await Task.sleep(for: .milliseconds(10))
                    continue
                }
                guard await gate.enter() else {
                    try? socket.close()
                    continue
                }
                group.addTask {
                    await serve(HTTPConnection(socket: socket, limits: limits))
                    try? socket.close()
                    await gate.leave()
                }
            }
        }
    }

    private func serve(_ connection: HTTPConnection) async {
        var connection = connection
        do {
            while let head = try await connection.readHead() {
                let body = try await connection.readBody(of: head)
                guard try await reply(to: head, body: body, on: connection) else { return }
            }
        } catch let failure as RequestFailure {
            let reply = HTTPReply.failure(failure.status, failure.message)
            _ = try? await connection.write(reply.bytes(keepsConnection: false, isBodyLeftOut: false))
            await connection.closeWrites()
        } catch {
            // The client has gone, or takes nothing any more.
        }
    }

    /// - Returns: whether the connection serves for another request.
    private func reply(to head: RequestHead, body: [UInt8], on connection: HTTPConnection) async throws -> Bool {
        let path = head.path
        if path == "/_errorspec" || path.hasPrefix("/_errorspec/") {
            let control = Control(catalog: catalog, book: book, journal: journal, origins: origins)
            return try await control.reply(to: head, body: body, on: connection)
        }
        if head.method == "OPTIONS", head.headers["Access-Control-Request-Method"] != nil,
            head.headers["Origin"].map(Origins.isLocal) == true
        {
            return try await write(HTTPReply(204, headers: preflight(head)), to: head, on: connection)
        }
        let group = catalog.group(of: head)
        let action: Action
        var note = ""
        do {
            if let own = try Action(head.headers, catalog) {
                action = own
                note = "header: " + own.text(catalog)
            } else if let (ordered, origin) = await book.next(for: group) {
                action = ordered
                switch origin {
                case .order(let id): note = "order \(id): " + ordered.text(catalog)
                case .dice: note = "dice: " + ordered.text(catalog)
                }
            } else {
                action = Action()
            }
        } catch {
            return try await write(.failure(400, error.message), to: head, on: connection)
        }
        let exchange = Exchange(head: head, body: body, group: group, note: note)
        return try await perform(action, exchange, on: connection)
    }

    private struct Exchange: Sendable {
        var head: RequestHead
        var body: [UInt8]
        var group: Catalog.GroupKey?
        var note: String
    }

    private func perform(_ action: Action, _ exchange: Exchange, on connection: HTTPConnection) async throws -> Bool {
        if action.delay > .zero { try await Task.sleep(for: action.delay) }
        switch action.fault {
        case .reset:
            await log(exchange, status: nil)
            connection.reset()
            return false
        case .never:
            await log(exchange, status: nil)
            await connection.waitUntilGone(atMost: Action.longestDelay)
            return false
        case .truncate, nil: break
        }
        var reply: HTTPReply
        switch action.response {
        case .asUsual:
            if let upstream, action.fault == nil {
                return try await pass(exchange, to: upstream, on: connection)
            }
            reply = HTTPReply(200, headers: [("Content-Type", "application/json")], body: Array("{}".utf8))
        case .status(let status):
            reply = HTTPReply(status, headers: [("Content-Type", "application/json")], body: Array("{}".utf8))
        case .example(let key): reply = response(showing: key, to: exchange)
        }
        await log(exchange, status: reply.status)
        if action.fault == .truncate {
            try await truncate(reply, on: connection)
            return false
        }
        return try await write(reply, to: exchange.head, on: connection)
    }

    private func response(showing key: Catalog.CaseKey, to exchange: Exchange) -> HTTPReply {
        let found = exchange.group.flatMap { catalog.example(key, in: $0) } ?? catalog.example(key)
        guard let response = found?.response else {
            return .failure(500, "`\(catalog.name(of: key))` has no example: `errorspec examples` says why")
        }
        guard response.status >= 200 else {
            return .failure(500, "HTTP has no final response of status \(response.status): see RFC 9110, 15.2")
        }
        var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) }).withoutHopByHop
        headers.add("Errorspec-Case", catalog.name(of: key))
        return HTTPReply(response.status, headers: headers.fields.map { ($0.name, $0.value) }, body: response.body)
    }

    private func log(_ exchange: Exchange, status: Int?) async {
        await journal.add(
            method: exchange.head.method, path: exchange.head.path, group: exchange.group.map { catalog.name(of: $0) },
            status: status, note: exchange.note)
    }

    // MARK: Writing

    private func write(_ reply: HTTPReply, to head: RequestHead, on connection: HTTPConnection) async throws -> Bool {
        var reply = reply
        for field in crossOrigin(head).fields { reply.headers.set(field.name, field.value) }
        let keeps = head.wantsToKeepConnection
        try await connection.write(reply.bytes(keepsConnection: keeps, isBodyLeftOut: head.method == "HEAD"))
        return keeps
    }

    /// The head says how much should come, and half of it does.
    private func truncate(_ reply: HTTPReply, on connection: HTTPConnection) async throws {
        var whole = reply
        if whole.body.count < 2 { whole.body = Array(#"{"truncated": true}"#.utf8) }
        let bytes = whole.bytes(keepsConnection: false, isBodyLeftOut: false)
        try await connection.write(Array(bytes.dropLast((whole.body.count + 1) / 2)))
    }

    /// The headers that let a page of this machine read a response.
    private func crossOrigin(_ head: RequestHead) -> HTTPHeaders {
        guard let origin = head.headers["Origin"], Origins.isLocal(origin) else { return HTTPHeaders() }
        return HTTPHeaders([
            ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Credentials", "true"),
            ("Access-Control-Expose-Headers", "*, Errorspec-Case, Retry-After, X-Request-Id"), ("Vary", "Origin"),
        ])
    }

    private func preflight(_ head: RequestHead) -> [(String, String)] {
        var headers = [("Access-Control-Max-Age", "60")]
        if let method = head.headers["Access-Control-Request-Method"] {
            headers.append(("Access-Control-Allow-Methods", method))
        }
        if let names = head.headers["Access-Control-Request-Headers"] {
            headers.append(("Access-Control-Allow-Headers", names))
        }
        if head.headers["Access-Control-Request-Private-Network"] != nil {
            headers.append(("Access-Control-Allow-Private-Network", "true"))
        }
        return headers
    }

    // MARK: Upstream

    /// Passes a request on, and the response back as it comes.
    private func pass(
        _ exchange: Exchange, to upstream: Upstream, on connection: HTTPConnection
    ) async throws -> Bool {
        var exchange = exchange
        exchange.note = exchange.note.isEmpty ? "upstream" : exchange.note + ", upstream"
        let head = exchange.head
        var framing: Framing?
        do {
            try await upstream.send(head, body: exchange.body) { event in
                switch event {
                case .head(let status, let headers):
                    await log(exchange, status: status)
                    let new = Framing(status: status, headers: headers, of: head)
                    try await connection.write(
                        HTTPReply.head(status, new.headers(crossOrigin(head)), keepsConnection: new.keepsConnection))
                    framing = new
                case .body(let bytes):
                    if let framing, framing.hasBody { try await connection.write(framing.part(bytes)) }
                }
            }
        } catch let failure as Upstream.Failure {
            if framing != nil {
                // Sent bytes can't be taken back: the client sees a response that breaks off.
                connection.reset()
                return false
            }
            exchange.note += ": " + failure.message
            let status = failure.isTimeout ? 504 : 502
            await log(exchange, status: status)
            let reply = HTTPReply.failure(status, "the upstream can't be reached: \(failure.message)")
            return try await write(reply, to: head, on: connection)
        }
        guard let framing else {
            return try await write(.failure(502, "the upstream sent no response"), to: head, on: connection)
        }
        if framing.isChunked { try await connection.write(Array("0\r\n\r\n".utf8)) }
        return framing.keepsConnection
    }

    /// How the body of a response is told apart from what follows it.
    private struct Framing {
        var isChunked = false
        var hasBody: Bool
        var keepsConnection: Bool
        private var passedOn: HTTPHeaders

        init(status: Int, headers: HTTPHeaders, of head: RequestHead) {
            passedOn = headers.withoutHopByHop
            passedOn.remove { $0.lowercased() == "date" && headers[$0] == nil }
            hasBody = head.method != "HEAD" && status != 204 && status != 304
            keepsConnection = head.wantsToKeepConnection
            guard hasBody, passedOn["Content-Length"] == nil else { return }
            if head.minorVersion >= 1 {
                isChunked = true
                passedOn.set("Transfer-Encoding", "chunked")
            } else {
                keepsConnection = false
            }
        }

        func headers(_ crossOrigin: HTTPHeaders) -> HTTPHeaders {
            var headers = passedOn
            headers.remove { $0.lowercased() == "date" }
            for field in crossOrigin.fields { headers.set(field.name, field.value) }
            return headers
        }

        func part(_ bytes: [UInt8]) -> [UInt8] {
            if bytes.isEmpty || !isChunked { return bytes }
            return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A]
        }
    }
}

/// Counts connections, so that there are never more than file descriptors for them.
private actor ConnectionGate {
    private let most: Int
    private var count = 0

    init(most: Int) { self.most = most }

    func enter() -> Bool {
        guard count < most else { return false }
        count += 1
        return true
    }

    func leave() { count -= 1 }
}
