/// What happens, in seconds: clients call at random, and for a while the server fails at once.
struct Scenario: Sendable {
    var clients = 1_000_000
    var length = 600.0
    var outage = 120.0..<180.0
    /// Between the calls of one client, on average.
    var interval = 2.0
    /// From a request to its answer.
    var latency = 0.02
    var seed: UInt64 = 1

    /// The resolution of the figures.
    static let step = 0.1

    var steps: Int { Int((length / Scenario.step).rounded(.up)) }

    func isDown(at time: Double) -> Bool { outage.contains(time) }
}

/// SplitMix64: the same run every time.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
