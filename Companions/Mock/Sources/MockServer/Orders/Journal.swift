/// The latest requests with their responses, and the clients that watch for new requests.
actor Journal {
    struct Entry: Encodable, Sendable {
        var number: Int
        var method: String
        /// The path without the query, because the query's values may be secret.
        var path: String
        /// The group as `API/Group`; `nil` if no operation matches the request.
        var group: String?
        var status: Int?
        /// The source of the response: an order, a header, a random failure or the upstream. Otherwise empty.
        var note: String
    }

    /// An event for watching clients.
    enum Event: Sendable {
        case request(Entry)
        /// Orders were added, used or removed.
        case orders
    }

    private static let mostEntries = 200

    private var entries: [Entry] = []
    private var count = 0
    private var watchers: [Int: AsyncStream<Event>.Continuation] = [:]
    private var nextWatcher = 0

    var all: [Entry] { entries }

    func add(method: String, path: String, group: String?, status: Int?, note: String) {
        count += 1
        let entry = Entry(
            number: count, method: method, path: Self.shown(path), group: group, status: status, note: note)
        entries.append(entry)
        if entries.count > Self.mostEntries { entries.removeFirst(entries.count - Self.mostEntries) }
        notify(.request(entry))
    }

    func ordersChanged() { notify(.orders) }

    private func notify(_ event: Event) { for watcher in watchers.values { watcher.yield(event) } }

    /// Returns a stream of the previous entries and all new events. If a client is too slow, the oldest waiting
    /// events are dropped.
    func watch() -> (id: Int, events: AsyncStream<Event>) {
        let (stream, continuation) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingNewest(500))
        for entry in entries { continuation.yield(.request(entry)) }
        nextWatcher += 1
        watchers[nextWatcher] = continuation
        return (nextWatcher, stream)
    }

    func stopWatching(_ id: Int) { watchers.removeValue(forKey: id)?.finish() }

    /// Returns a path that is safe to show. Possible tokens are hidden, and the length is limited.
    private static func shown(_ path: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
            let letters = segment.utf8.contains { (0x61...0x7A).contains($0 | 0x20) }
            let digits = segment.utf8.contains { (0x30...0x39).contains($0) }
            return segment.utf8.count >= 20 && letters && digits ? "…" : String(segment)
        }
        return String(segments.joined(separator: "/").prefix(500))
    }
}
