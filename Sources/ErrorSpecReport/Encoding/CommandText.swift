import ErrorSpecLanguage

package enum WorkflowCommand {}

/// GitHub's workflow commands: `::error file=specs/api.yaml,line=3::message`.
package typealias CommandText = EncodedText<WorkflowCommand>

extension EncodedText where Output == WorkflowCommand {
    /// The most scalars of a message's line: an annotation shows 4 KiB.
    fileprivate static var mostScalars: Int { 4_000 }
}

extension EncodedText.StringInterpolation where Output == WorkflowCommand {
    /// The message behind `::`, of which each line is as it is.
    package mutating func appendInterpolation(message text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        append(
            encoded: lines.map { visibleText($0, limit: CommandText.mostScalars).replacing("%", with: "%25") }
                .joined(separator: "%0A"))
    }

    /// A property's value.
    package mutating func appendInterpolation(property text: String) {
        append(
            encoded: visibleText(text, limit: CommandText.mostScalars).replacing("%", with: "%25")
                .replacing(":", with: "%3A").replacing(",", with: "%2C"))
    }
}
