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
        self = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "\(String($0))" }.joined(separator: "\n")
    }
}

/// GitHub's runner takes a line of a log for a command if it begins with `::`, whatever blanks are in front, or holds `##[`.
private func withoutCommands(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }) else { return text }
    let wordJoiner: Unicode.Scalar = "\u{2060}"
    var out = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    for (index, scalar) in scalars.enumerated() {
        let rest = scalars[index...]
        if index == start && rest.starts(with: "::".unicodeScalars) { out.append(wordJoiner) }
        if scalar == "[" && scalars[..<index].suffix(2).elementsEqual("##".unicodeScalars) { out.append(wordJoiner) }
        out.append(scalar)
    }
    return String(out)
}
