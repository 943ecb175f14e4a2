import Foundation
import NIOCore
import NIOHTTP1

/// Serves `/_errorspec`: the page, and an API for orders.
struct Control: Sendable {
    let book: OrderBook
    let journal: Journal

    /// - Returns: Whether the connection can be used for another request.
    func respond(to request: Request, _ client: Client, _ requests: inout Requests) async throws -> Bool {
        let path = String(request.head.path.dropFirst("/_errorspec".count))
        if path == "/events", request.head.method == .GET {
            try await stream(to: request.head, client, &requests)
            return false
        }
        var reply = await reply(to: request, path)
        if path.hasPrefix("/orders"), request.head.method != .GET, reply.status < 400 { await journal.ordersChanged() }
        let headers: HTTPHeaders = [
            "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
        ]
        for (name, value) in headers { reply.headers.replaceOrAdd(name: name, value: value) }
        for (name, value) in Origins.headers(for: request.head) { reply.headers.replaceOrAdd(name: name, value: value) }
        return try await client.write(reply, to: request.head)
    }

    private func reply(to request: Request, _ path: String) async -> Reply {
        let parts = path.split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
        switch (request.head.method, parts.first) {
        case (.GET, nil), (.HEAD, nil):
            if path.isEmpty { return Reply(301, ["Location": "/_errorspec/"]) }
            return Page.index(await book.catalog)
        case (.GET, "page.css"): return Page.style
        case (.GET, "page.js"): return Page.script
        case (.GET, "groups") where parts.count == 3:
            let catalog = await book.catalog
            guard let group = catalog.group("\(parts[1])/\(parts[2])") else {
                return Reply(404, failure: "there is no group `\(parts[1])/\(parts[2])`")
            }
            return Reply(200, json: Page.Group(group, catalog))
        case (.GET, "requests"): return Reply(200, json: ["requests": await journal.all])
        case (.GET, "orders") where parts.count == 1: return Reply(200, json: ["orders": await book.all])
        case (.POST, "orders") where parts.count == 1:
            do {
                return Reply(201, json: try await book.add(Data(request.body.readableBytesView)))
            } catch {
                return Reply(400, failure: error.message)
            }
        case (.DELETE, "orders") where parts.count == 1:
            await book.removeAll()
            return Reply(204)
        case (.DELETE, "orders") where parts.count == 2:
            if let id = Int(parts[1]), await book.remove(id) { return Reply(204) }
            return Reply(404, failure: "there is no order `\(parts[1])`: it was used up or removed")
        case (_, "orders"), (_, "requests"), (_, "groups"), (_, nil):
            return Reply(405, failure: "\(request.head.method) isn't supported here")
        default:
            return Reply(
                404, failure: "not found: the page is at /_errorspec/, and orders are at /_errorspec/orders")
        }
    }

    /// Sends the previous requests, new requests, and changes to the orders as server-sent events.
    private func stream(to head: HTTPRequestHead, _ client: Client, _ requests: inout Requests) async throws {
        var headers = Origins.headers(for: head)
        headers.add(name: "Content-Type", value: "text/event-stream")
        headers.add(name: "Cache-Control", value: "no-store")
        let (id, events) = await journal.watch()
        // When the user leaves the page, the browser closes only its half of the connection. Close the other half
        // too.
        try await client.channel.setOption(.allowRemoteHalfClosure, value: false).get()
        client.channel.closeFuture.whenComplete { _ in Task { await journal.stopWatching(id) } }
        let start = HTTPResponseHead(200, headers, length: nil, keepsConnection: false)
        try await client.write(.head(start), .body(ByteBuffer(string: ": watching\n\n")))
        for await event in events {
            let text =
                switch event {
                case .request(let entry): "data: \(jsonText(entry))\n\n"
                case .orders: "event: orders\ndata: changed\n\n"
                }
            try await client.write(.body(ByteBuffer(string: text)))
        }
    }
}
