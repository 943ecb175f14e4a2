/// Traps if an argument that the app passes is negative.
package func requireNotNegative<Number: Comparable & AdditiveArithmetic>(_ number: Number?, _ argument: StaticString) {
    guard let number else { return }
    precondition(number >= .zero, "`\(argument)` is \(number); it must not be negative")
}
