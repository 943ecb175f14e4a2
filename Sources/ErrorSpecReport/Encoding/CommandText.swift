import ErrorSpecLanguage

package enum WorkflowCommand {}

/// GitHub's workflow commands: `::error file=specs/api.yaml,line=3::message`.
package typealias CommandText = EncodedText<WorkflowCommand>

extension EncodedText where Output == WorkflowCommand {
    /// The maximum number of scalars in a line of a message. An annotation shows 4 KiB.
    fileprivate static var mostScalars: Int { 4_000 }
}

extension EncodedText.StringInterpolation where Output == WorkflowCommand {
    /// Appends the message after `::`. Line breaks are kept.
    package mutating func appendInterpolation(message text: String) {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        append(encoded: lines.map { escaped(String($0), ["%"]) }.joined(separator: "%0A"))
    }

    /// Appends a property's value.
    package mutating func appendInterpolation(property text: String) {
        append(encoded: escaped(text, ["%", ":", ","]))
    }
}

/// - Parameter special: The characters that have a meaning in commands. These characters are written as numbers: `%3A`
///   for a colon.
private func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
    visibleText(text, limit: CommandText.mostScalars).unicodeScalars.map { scalar in
        special.contains(scalar) ? "%\(String(scalar.value, radix: 16, uppercase: true))" : String(scalar)
    }.joined()
}
