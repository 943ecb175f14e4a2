import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport
import Foundation

/// Serves `/_errorspec`: the page, and the orders as JSON.
struct Control: Sendable {
    let catalog: Catalog
    let book: OrderBook
    let journal: Journal
    let origins: Origins

    /// - Returns: whether the connection serves for another request.
    func reply(to head: RequestHead, body: [UInt8], on connection: HTTPConnection) async throws -> Bool {
        if let refusal = origins.refusal(of: head) {
            return try await write(.failure(403, refusal), to: head, on: connection)
        }
        if head.method == "OPTIONS" {
            let reply = HTTPReply(
                204,
                headers: [
                    ("Access-Control-Allow-Methods", "GET, POST, DELETE"),
                    ("Access-Control-Allow-Headers", "Content-Type"),
                ])
            return try await write(reply, to: head, on: connection)
        }
        let path = String(head.path.dropFirst("/_errorspec".count))
        if path == "/events", head.method == "GET" { return try await stream(to: head, on: connection) }
        return try await write(await reply(to: head, path, body), to: head, on: connection)
    }

    private func reply(to head: RequestHead, _ path: String, _ body: [UInt8]) async -> HTTPReply {
        let parts = path.split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
        switch (head.method, parts.first) {
        case ("GET", nil), ("HEAD", nil):
            if path.isEmpty { return HTTPReply(301, headers: [("Location", "/_errorspec/")]) }
            return HTTPReply(
                200, headers: [("Content-Type", "text/html; charset=utf-8")],
                body: Array(MockPage(catalog: catalog).html.utf8))
        case ("GET", "groups") where parts.count == 3: return group("\(parts[1])/\(parts[2])")
        case ("GET", "requests"):
            return .json(200, ["requests": .array(await journal.all.map(\.json))])
        case ("GET", "orders") where parts.count == 1:
            return .json(200, ["orders": .array(await book.all.map { $0.json(catalog) })])
        case ("POST", "orders") where parts.count == 1: return await add(body)
        case ("DELETE", "orders") where parts.count == 1:
            await book.removeAll()
            return HTTPReply(204)
        case ("DELETE", "orders") where parts.count == 2:
            guard let id = Int(parts[1]), await book.remove(id) else {
                return .failure(404, "there is no order `\(parts[1])`: it was carried out, or removed")
            }
            return HTTPReply(204)
        case (_, "orders"), (_, "requests"), (_, "groups"), (_, nil):
            return .failure(405, "\(head.method) is not understood here")
        default:
            return .failure(404, "there is nothing here: the page is at /_errorspec/, and orders at /_errorspec/orders")
        }
    }

    private func add(_ body: [UInt8]) async -> HTTPReply {
        do {
            let order: JSONValue
            do throws(JSONFailure) {
                order = try JSONValue(parsing: body)
            } catch {
                throw OrderFailure(
                    "an order is a JSON object: \(error.reason.rawValue) (line \(error.location(in: body).line))")
            }
            return .json(201, try await book.add(order).json(catalog))
        } catch {
            return .failure(400, (error as? OrderFailure)?.message ?? "\(error)")
        }
    }

    private func group(_ name: String) -> HTTPReply {
        do throws(OrderFailure) {
            return .json(200, MockPage(catalog: catalog).json(of: try catalog.group(named: name)))
        } catch {
            return .failure(404, error.message)
        }
    }

    /// The requests as they come, as server-sent events.
    private func stream(to head: RequestHead, on connection: HTTPConnection) async throws -> Bool {
        let headers = HTTPHeaders([
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ])
        try await connection.write(HTTPReply.head(200, headers, keepsConnection: false))
        let (id, entries) = await journal.watch()
        try await connection.write(Array(": watching\n\n".utf8))
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await entry in entries {
                        let line = entry.json.text.split(separator: "\n").joined(separator: " ")
                        try await connection.write(Array("data: \(line)\n\n".utf8))
                    }
                }
                group.addTask { await connection.waitUntilGone(atMost: .seconds(86_400)) }
                try await group.next()
                group.cancelAll()
            }
        } catch {
            // The page has been closed.
        }
        await journal.stopWatching(id)
        return false
    }

    private func write(_ reply: HTTPReply, to head: RequestHead, on connection: HTTPConnection) async throws -> Bool {
        var reply = reply
        reply.headers.set("Cache-Control", "no-store")
        reply.headers.set("X-Content-Type-Options", "nosniff")
        reply.headers.set("X-Frame-Options", "DENY")
        reply.headers.set("Referrer-Policy", "no-referrer")
        if let origin = head.headers["Origin"], Origins.isLocal(origin), reply.status != 403 {
            reply.headers.set("Access-Control-Allow-Origin", origin)
            reply.headers.set("Vary", "Origin")
        }
        let keeps = head.wantsToKeepConnection
        try await connection.write(reply.bytes(keepsConnection: keeps, isBodyLeftOut: head.method == "HEAD"))
        return keeps
    }
}
