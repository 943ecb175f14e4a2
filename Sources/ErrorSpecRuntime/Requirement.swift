/// Ends the process if an argument of the app's is negative, which nobody means.
package func requireNotNegative<Number: Comparable & AdditiveArithmetic>(_ number: Number?, _ argument: StaticString) {
    guard let number else { return }
    precondition(number >= .zero, "`\(argument)` is \(number), and must not be negative")
}
