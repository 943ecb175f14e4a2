import ErrorSpecLanguage

package enum TerminalOutput {}

/// Lines for people, on a terminal or in a job's log: text formats, and all that goes to standard error.
package typealias TerminalText = EncodedText<TerminalOutput>

extension EncodedText.StringInterpolation where Output == TerminalOutput {
    /// A text on one line, without anything that a terminal, or the runner that reads the log, would act on.
    package mutating func appendInterpolation(_ text: some StringProtocol) {
        append(encoded: withoutCommands(visibleText(text)))
    }
}

extension EncodedText where Output == TerminalOutput {
    /// The lines of a text, each as it is.
    package init(lines text: String) {
        self = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)" }.joined(separator: "\n")
    }
}

/// GitHub's runner takes a line of a log for a command if it begins with `::`, whatever blanks are in front, or holds `##[`.
private func withoutCommands(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }) else { return text }
    let wordJoiner = "\u{2060}"
    let start = text.drop { $0.isWhitespace }
    let safe = start.hasPrefix("::") ? String(text.prefix(upTo: start.startIndex)) + wordJoiner + start : text
    return safe.replacing("##[", with: "##\(wordJoiner)[")
}
