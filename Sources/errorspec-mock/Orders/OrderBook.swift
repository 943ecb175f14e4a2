import ErrorSpecLanguage
import ErrorSpecReport

/// The orders, and the dice: what becomes of the next request.
actor OrderBook {
    private let catalog: Catalog
    private let rate: Double
    private var random: SplitMix64
    private var orders: [Order] = []
    private var nextID = 1

    static let mostOrders = 10_000

    init(_ catalog: Catalog, rate: Double, seed: UInt64) {
        self.catalog = catalog
        self.rate = rate
        random = SplitMix64(state: seed)
    }

    var all: [Order] { orders }

    func add(_ json: JSONValue) throws(OrderFailure) -> Order {
        guard orders.count < Self.mostOrders else { throw OrderFailure("there are too many orders: remove some") }
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

    /// The order for a request: the oldest one that is for it, and whose turn it is; else the dice decide.
    func next(for group: Catalog.GroupKey?) -> (action: Action, origin: Origin)? {
        for index in orders.indices where orders[index].isFor(group, catalog) {
            orders[index].seen += 1
            guard orders[index].seen % orders[index].every == 0 else { continue }
            let order = orders[index]
            if let remaining = order.remaining {
                if remaining > 1 { orders[index].remaining = remaining - 1 } else { orders.remove(at: index) }
            }
            return (order.action, .order(order.id))
        }
        guard rate > 0, let group else { return nil }
        // Two draws for each request, so that a seed means the same whatever comes of them.
        let (isFailure, choice) = (random.fraction() < rate, random.next())
        let examples = catalog.examples(of: group).examples.filter { $0.response.status >= 200 }
        guard isFailure, !examples.isEmpty else { return nil }
        let example = examples[Int(choice % UInt64(examples.count))]
        return (Action(response: .example(.init(api: group.api, subject: example.subject))), .dice)
    }

    enum Origin: Sendable {
        case order(Int)
        case dice
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
