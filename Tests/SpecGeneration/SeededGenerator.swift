/// A random number generator with a seed (SplitMix64). Its numbers are the same on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
        choices[choices.index(choices.startIndex, offsetBy: number(0...(choices.count - 1)))]
    }

    /// Returns the given number of distinct choices, in their order.
    package mutating func some<Element>(_ count: Int, of choices: [Element]) -> [Element] {
        let indices = choices.indices.shuffled(using: &self).prefix(count).sorted()
        return indices.map { choices[$0] }
    }
}
