import NIOCore
import NIOHTTP1

/// Responds to requests: with the response that an order asks for, or with a random failure. Other requests are
/// forwarded to the upstream or, without an upstream, get `{}`.
struct Responder: Sendable {
    let book: OrderBook
    let journal: Journal
    let upstream: Upstream?
    let origins: Origins

    /// - Returns: Whether the connection can be used for another request.
    func respond(to request: Request, _ client: Client, _ requests: inout Requests) async throws -> Bool {
        let head = request.head
        if let refusal = origins.refusal(of: head) {
            return try await client.write(Reply(403, failure: refusal), to: head)
        }
        if let preflight = Origins.preflight(head) { return try await write(preflight, to: head, client) }
        if head.path == "/_errorspec" || head.path.hasPrefix("/_errorspec/") {
            return try await Control(book: book, journal: journal).respond(to: request, client, &requests)
        }
        if let upstream, upstream.hasSeen(head) {
            return try await write(Reply(508, failure: Upstream.loop), to: head, client)
        }
        let decision: OrderBook.Decision
        do {
            decision = try await book.decide(head)
        } catch {
            await journal.add(
                method: head.method.rawValue, path: head.path, group: nil, status: 400, note: error.message)
            return try await write(Reply(400, failure: error.message), to: head, client)
        }
        if decision.isOrdered { await journal.ordersChanged() }
        if decision.action.delay > .zero { try await Task.sleep(for: decision.action.delay) }
        switch decision.action.fault {
        case .reset:
            await log(head, decision, status: nil)
            try await client.reset()
            return false
        case .never:
            await log(head, decision, status: nil)
            try await client.waitUntilGone(&requests, atMost: TimeAmount(Action.longestDelay))
            return false
        case .truncate, nil:
            if let upstream, decision.action.response == .asUsual {
                return try await pass(request, decision, to: upstream, client)
            }
            let reply = reply(decision)
            await log(head, decision, status: reply.status)
            if decision.action.fault == nil { return try await write(reply, to: head, client) }
            try await client.truncate(reply, to: head)
            return false
        }
    }

    private func reply(_ decision: OrderBook.Decision) -> Reply {
        if let example = decision.example { return Reply(example) }
        if case .status(let status) = decision.action.response { return .empty(status) }
        return .empty(200)
    }

    private func log(_ head: HTTPRequestHead, _ decision: OrderBook.Decision, status: Int?) async {
        await journal.add(
            method: head.method.rawValue, path: head.path, group: decision.group, status: status, note: decision.note)
    }

    private func write(_ reply: Reply, to head: HTTPRequestHead, _ client: Client) async throws -> Bool {
        var reply = reply
        for (name, value) in Origins.headers(for: head) { reply.headers.replaceOrAdd(name: name, value: value) }
        return try await client.write(reply, to: head)
    }

    // MARK: Upstream

    /// Forwards a request to the upstream, and streams the response to the client. A truncated response has only half
    /// of the first part of the body.
    private func pass(
        _ request: Request, _ decision: OrderBook.Decision, to upstream: Upstream, _ client: Client
    ) async throws -> Bool {
        let head = request.head
        var decision = decision
        decision.note = decision.note.isEmpty ? "upstream" : decision.note + ", upstream"
        var forwarded: ForwardedHead?
        do {
            for try await event in try upstream.send(request) {
                switch event {
                case .head(let status, let headers):
                    await log(head, decision, status: status)
                    let new = ForwardedHead(status, headers, of: head, client)
                    forwarded = new
                    try await client.write(.head(new.head))
                case .body(let bytes) where forwarded?.hasBody == true:
                    let isWhole = decision.action.fault == nil
                    try await client.write(.body(ByteBuffer(bytes: isWhole ? bytes : bytes.prefix(bytes.count / 2))))
                    if !isWhole { return false }
                case .body: break
                }
            }
        } catch let error where forwarded != nil {
            // A part of the response has already been sent. A reset shows the client that the response is incomplete.
            try await client.reset()
            throw error
        } catch {
            let failure = Upstream.Problem(error)
            decision.note += ": " + failure.message
            await log(head, decision, status: failure.status)
            let reply = Reply(failure.status, failure: "the upstream can't be reached: \(failure.message)")
            return try await write(reply, to: head, client)
        }
        guard let forwarded else {
            return try await write(Reply(502, failure: "the upstream sent no response"), to: head, client)
        }
        try await client.write(.end(nil))
        return forwarded.keeps
    }
}

/// The head of a response that is forwarded.
private struct ForwardedHead {
    var head: HTTPResponseHead
    let hasBody: Bool
    private(set) var keeps: Bool

    init(_ status: Int, _ headers: HTTPHeaders, of request: HTTPRequestHead, _ client: Client) {
        hasBody = request.method != .HEAD && status != 204 && status != 304
        // Whether chunks mark the end of the body, because the length is unknown.
        let isChunked = hasBody && !headers.contains(name: "Content-Length")
        keeps = client.keeps(request) && !(isChunked && request.version == .http1_0)
        head = HTTPResponseHead(status, headers, length: nil, keepsConnection: keeps)
        if isChunked, request.version != .http1_0 { head.headers.add(name: "Transfer-Encoding", value: "chunked") }
        for (name, value) in Origins.headers(for: request) { head.headers.replaceOrAdd(name: name, value: value) }
    }
}
