/// A simulated outage: clients make calls at random times, and the server fails for a while. Times are in seconds.
struct Scenario: Sendable {
    /// How the server fails.
    enum Trouble: Sendable {
        /// No connection can be made.
        case outage
        /// This share of the requests gets a 503, at random.
        case brownout(Double)
        /// One of four groups of endpoints gets 503s. The groups are called equally often.
        case oneOfFour
    }

    let name: String
    let trouble: Trouble
    var clients: Int
    /// The average time between two calls of a client.
    let interval: Double
    /// The time during which the server fails.
    let duration: Double
    /// The time from a request to its response.
    let latency = 0.02
    let seed: UInt64 = 1

    /// The time before and after the failure.
    static let quiet = 120.0
    /// The duration of a time step, which is the resolution of the figures.
    static let step = 0.1

    var time: Range<Double> { Scenario.quiet..<Scenario.quiet + duration }
    var length: Double { duration + 2 * Scenario.quiet }
    var steps: Int { Int((length / Scenario.step).rounded(.up)) }

    var isOutage: Bool { if case .outage = trouble { true } else { false } }

    func isInTrouble(at second: Double) -> Bool { time.contains(second) }

    /// Returns whether the failure affects the given group of endpoints.
    func concerns(_ group: Int) -> Bool { if case .oneOfFour = trouble { group == 0 } else { true } }

    func fails(at second: Double, _ group: Int, _ dice: inout Dice) -> Bool {
        guard isInTrouble(at: second) else { return false }
        return switch trouble {
        case .outage: true
        case .brownout(let share): dice.unit() < share
        case .oneOfFour: group == 0
        }
    }
}

extension Scenario {
    /// Each scenario has enough clients for stable figures.
    static let all = [
        Scenario(name: "down 60 s, call every 2 s", trouble: .outage, clients: 4_000, interval: 2, duration: 60),
        Scenario(name: "down 60 s, every 20 s", trouble: .outage, clients: 20_000, interval: 20, duration: 60),
        Scenario(name: "down 600 s, every 2 s", trouble: .outage, clients: 1_000, interval: 2, duration: 600),
        Scenario(name: "down 600 s, every 20 s", trouble: .outage, clients: 10_000, interval: 20, duration: 600),
        Scenario(name: "30 % fail 60 s, every 2 s", trouble: .brownout(0.3), clients: 8_000, interval: 2, duration: 60),
        Scenario(
            name: "30 % fail 60 s, every 20 s", trouble: .brownout(0.3), clients: 40_000, interval: 20, duration: 60),
        Scenario(
            name: "30 % fail 600 s, every 2 s", trouble: .brownout(0.3), clients: 1_000, interval: 2, duration: 600),
        Scenario(
            name: "30 % fail 600 s, every 20 s", trouble: .brownout(0.3), clients: 10_000, interval: 20, duration: 600),
        Scenario(
            name: "one of four down 60 s, every 2 s", trouble: .oneOfFour, clients: 8_000, interval: 2, duration: 60),
        Scenario(
            name: "one of four down 60 s, every 20 s", trouble: .oneOfFour, clients: 40_000, interval: 20, duration: 60),
    ]
}

/// A random number generator with a seed (SplitMix64), for repeatable runs.
struct Dice: Sendable, RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
