import Foundation
import NIOHTTP1

/// Decides how to respond to each request, based on the catalog, the orders and random failures.
actor OrderBook {
    private(set) var catalog: Catalog
    private let rate: Double
    private var random: SplitMix64
    private var orders: [Order] = []
    private var nextID = 1

    private static let mostOrders = 10_000

    init(_ catalog: Catalog, rate: Double, seed: UInt64) {
        self.catalog = catalog
        self.rate = rate
        random = SplitMix64(state: seed)
    }

    var all: [Order] { orders }

    /// Replaces the catalog. Orders are kept, even if no request can match them any more.
    ///
    /// - Returns: The orders that no request can match, with the reasons.
    func replace(by catalog: Catalog) -> [(order: Int, obstacle: String)] {
        self.catalog = catalog
        return orders.compactMap { order in
            catalog.obstacle(to: order.caseName, in: order.group).map { (order.id, $0) }
        }
    }

    func add(_ json: Data) throws(Failure) -> Order {
        guard orders.count < Self.mostOrders else { throw Failure("there are too many orders: remove some") }
        let order = try Order(json, id: nextID, catalog)
        nextID += 1
        orders.append(order)
        return order
    }

    /// - Returns: Whether the order existed.
    func remove(_ id: Int) -> Bool {
        let count = orders.count
        orders.removeAll { $0.id == id }
        return orders.count < count
    }

    func removeAll() { orders = [] }

    /// How to respond to a request.
    struct Decision: Sendable {
        var group: String?
        var action = Action()
        /// The source of the response: an order, a header or a random failure. Otherwise empty.
        var note = ""
        /// The example of the action's case; `nil` if the action has no case.
        var example: Document.Example?
        /// Whether an order was used.
        var isOrdered = false
    }

    func decide(_ head: HTTPRequestHead) throws(Failure) -> Decision {
        let groups = catalog.groups(method: head.method.rawValue, path: head.path)
        var decision = Decision(group: groups.first)
        if let own = try Action(head.headers, catalog, groups: groups) {
            decision.action = own
            decision.note = "header: " + own.text
        } else {
            let orders = nextOrders(for: groups)
            decision.isOrdered = !orders.isEmpty
            decision.note = orders.map { "order \($0.id): \($0.action.text)" }.joined(separator: ", ")
            if let order = orders.first(where: { !$0.action.isOnlyDelay }) {
                decision.action = order.action
                decision.group = order.group ?? decision.group
            } else if let name = roll(for: groups) {
                decision.action.response = .example(name)
                decision.note += (decision.note.isEmpty ? "" : ", ") + "random: " + name
            }
            for order in orders where order.action.isOnlyDelay { decision.action.delay += order.action.delay }
        }
        if case .example(let name) = decision.action.response {
            let example = try catalog.example(of: name, in: groups)
            decision.example = example
            // If several APIs have the operation, choose the group in the API of the case.
            decision.group = groups.first { $0 == "\(example.api)/\(example.group)" } ?? decision.group
        }
        return decision
    }

    /// Returns the orders to use: at most one order for a response or a fault, and at most one order that is only a
    /// delay.
    ///
    /// Orders for a limited number of requests come first, oldest to newest, then orders for all requests, newest to
    /// oldest. A limited order therefore never waits for a permanent order.
    private func nextOrders(for groups: [String]) -> [Order] {
        let turns =
            orders.indices.filter { orders[$0].remaining != nil }
            + orders.indices.reversed().filter { orders[$0].remaining == nil }
        var taken: [Order] = []
        for index in turns where orders[index].applies(to: groups, catalog) {
            if taken.contains(where: { $0.action.isOnlyDelay == orders[index].action.isOnlyDelay }) { continue }
            orders[index].seen += 1
            guard orders[index].seen % orders[index].every == 0 else { continue }
            taken.append(orders[index])
            if let remaining = orders[index].remaining { orders[index].remaining = remaining - 1 }
        }
        if !taken.isEmpty { orders.removeAll { $0.remaining == 0 } }
        return taken
    }

    private func roll(for groups: [String]) -> String? {
        guard rate > 0, !groups.isEmpty else { return nil }
        // Take two random numbers for every request, so that later results don't depend on earlier results.
        let (isFailure, choice) = (random.fraction() < rate, random.next())
        let examples = groups.compactMap { catalog.group($0) }.flatMap(\.examples)
        guard isFailure, !examples.isEmpty else { return nil }
        return examples[Int(choice % UInt64(examples.count))].fullName
    }
}

/// A random number generator with a seed (Steele, Lea and Flood, 2014).
private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }

    /// Returns a number in `0..<1`.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
