import Foundation
import NIOHTTP1

/// The catalog, the orders, and the dice: what becomes of the next request.
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

    /// Takes the place of the former catalog. Orders stay; one of a case that is gone is for nobody until it returns.
    ///
    /// - Returns: the cases of such orders.
    func replace(by catalog: Catalog) -> Set<String> {
        self.catalog = catalog
        return Set(orders.compactMap { $0.caseName }.filter { catalog.example(of: $0) == nil })
    }

    func add(_ json: Data) throws(Failure) -> Order {
        guard orders.count < Self.mostOrders else { throw Failure("there are too many orders: remove some") }
        let order = try Order(json, id: nextID, catalog)
        nextID += 1
        orders.append(order)
        return order
    }

    /// - Returns: whether there was one.
    func remove(_ id: Int) -> Bool {
        let count = orders.count
        orders.removeAll { $0.id == id }
        return orders.count < count
    }

    func removeAll() { orders = [] }

    /// How a request is handled.
    struct Decision: Sendable {
        var group: String?
        var action = Action()
        /// The order, or where the response came from.
        var note = ""
        /// The example of the action, if it is for one.
        var example: Document.Example?
    }

    func decide(_ head: HTTPRequestHead) throws(Failure) -> Decision {
        var decision = Decision(group: catalog.group(method: head.method.rawValue, path: head.path))
        if let own = try Action(head.headers, catalog) {
            decision.action = own
            decision.note = "header: " + own.text
        } else if let order = nextOrder(for: decision.group) {
            decision.action = order.action
            decision.note = "order \(order.id): " + order.action.text
        } else if let name = roll(for: decision.group) {
            decision.action.response = .example(name)
            decision.note = "dice: " + decision.action.text
        }
        if case .example(let name) = decision.action.response {
            decision.example =
                decision.group.flatMap { catalog.example(of: name, in: $0) } ?? catalog.example(of: name)
        }
        return decision
    }

    /// The oldest order that is for a group's request, and whose turn it is.
    private func nextOrder(for group: String?) -> Order? {
        for index in orders.indices where orders[index].isFor(group, catalog) {
            orders[index].seen += 1
            guard orders[index].seen % orders[index].every == 0 else { continue }
            let order = orders[index]
            if let remaining = order.remaining {
                if remaining > 1 { orders[index].remaining = remaining - 1 } else { orders.remove(at: index) }
            }
            return order
        }
        return nil
    }

    private func roll(for group: String?) -> String? {
        guard rate > 0, let group = group.flatMap({ catalog.group($0) }) else { return nil }
        // Two draws for each request, so that a seed means the same whatever comes of them.
        let (isFailure, choice) = (random.fraction() < rate, random.next())
        let examples = group.examples.filter { $0.status >= 200 }
        guard isFailure, !examples.isEmpty else { return nil }
        let example = examples[Int(choice % UInt64(examples.count))]
        return "\(example.api)/\(example.name)"
    }
}

/// Numbers that a seed decides (Steele, Lea and Flood, 2014).
private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }

    /// From 0 up to, not including, 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
