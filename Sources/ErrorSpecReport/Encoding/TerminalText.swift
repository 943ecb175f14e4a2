import ErrorSpecLanguage

package enum TerminalOutput {}

/// Lines for a terminal or a job's log: the text formats, and everything on standard error.
package typealias TerminalText = EncodedText<TerminalOutput>

extension EncodedText.StringInterpolation where Output == TerminalOutput {
    /// Appends a text on one line. The text is encoded so that neither a terminal nor a CI runner that reads the log
    /// finds a command in the text.
    package mutating func appendInterpolation(_ text: some StringProtocol) {
        append(encoded: withoutCommands(visibleText(text)))
    }
}

extension EncodedText where Output == TerminalOutput {
    /// Creates the lines of a text.
    package init(lines text: String) {
        self = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "\(String($0))" }.joined(separator: "\n")
    }
}

/// Breaks up commands of GitHub's runner: lines of a log that begin with `::`, also after spaces, or that contain
/// `##[`.
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
