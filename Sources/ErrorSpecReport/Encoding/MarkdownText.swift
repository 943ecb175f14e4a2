import ErrorSpecLanguage

package enum Markdown {}

/// GitHub's and GitLab's Markdown: comments, job summaries, and an editor's cards.
package typealias MarkdownText = EncodedText<Markdown>

extension EncodedText where Output == Markdown {
    /// The maximum number of scalars in one text.
    static var mostScalars: Int { 4_000 }

    /// Returns a text in which backticks mark code, and nothing else is markup.
    package static func prose(_ text: String) -> Self { "\(prose: text)" }

    /// Returns a text without markup. Backticks remain backticks.
    static func literal(_ text: String) -> Self { Self(own: escaped(text, isAtStart: true)) }

    /// Returns a text for the middle of a line. Spaces at the start and the end of the text are kept.
    static func inLine(_ text: String) -> Self { Self(own: escaped(text, isAtStart: false)) }

    /// Returns a text as code.
    package static func code(_ text: String) -> Self { "\(code: text)" }

    /// Returns a block of code. The fence is longer than any sequence of backticks in the code.
    package static func fenced(_ text: String, _ language: String) -> Self {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            visibleText(String($0))
        }
        let fence = String(repeating: "`", count: max(3, longestFence(text) + 1))
        return Self(own: "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)")
    }
}

extension EncodedText.StringInterpolation where Output == Markdown {
    package mutating func appendInterpolation(prose text: String) {
        let parts = text.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count % 2 == 1 else {
            return append(encoded: escaped(parts.joined(separator: "'"), isAtStart: true))
        }
        for (index, part) in parts.enumerated() {
            if index % 2 == 0 {
                append(encoded: escaped(part, isAtStart: index == 0))
            } else {
                appendInterpolation(code: part)
            }
        }
    }

    package mutating func appendInterpolation(code text: String) {
        let text = visibleText(text, limit: MarkdownText.mostScalars)
        if text.isEmpty { return }
        // A pipe ends a table's cell even in backticks, and a backslash can't escape the pipe if the text itself has a
        // backslash before the pipe.
        if text.unicodeScalars.contains("|") {
            return append(encoded: "<code>\(escaped(text, isAtStart: false))</code>")
        }
        let fence = String(repeating: "`", count: longestFence(text) + 1)
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last]
        let pad = ends.contains("`") || ends == [" ", " "] ? " " : ""
        append(encoded: fence + pad + text + pad + fence)
    }
}

private func longestFence(_ text: String) -> Int {
    var (longest, current) = (0, 0)
    for byte in text.utf8 {
        current = byte == UInt8(ascii: "`") ? current + 1 : 0
        longest = max(longest, current)
    }
    return longest
}

/// An invisible character (U+2060) that breaks addresses, mentions and references. Backslashes aren't enough, because
/// GitHub and GitLab remove them before looking for addresses, mentions and references.
private let wordJoiner = "\u{2060}"

/// - Parameter isAtStart: Whether the text may be at the start of a line. There, `1.`, `-` and `+` would begin a list.
private func escaped(_ text: String, isAtStart: Bool) -> String {
    let scalars = Array(visibleText(text, limit: MarkdownText.mostScalars).unicodeScalars)
    var out = ""
    var hexadecimal = 0
    for (index, scalar) in scalars.enumerated() {
        let isFirst = isAtStart && !scalars[..<index].contains { $0 != " " && !("0"..."9").contains($0) }
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        let isName = next.map { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "\"" } ?? false
        // Seven or more hexadecimal digits could become a link to a commit.
        hexadecimal = scalar.properties.isASCIIHexDigit ? hexadecimal + 1 : 0
        if hexadecimal > 6, hexadecimal % 6 == 1 { out += wordJoiner }
        switch scalar {
        case " " where isAtStart && out.isEmpty: break
        case "\\", "*", "_", "[", "]", "<", ">", "`": out += "\\\(scalar)"
        case "|": out += "&#124;"
        // `@name` would notify somebody; `#1`, and GitLab's `!1`, `~1`, `$1`, `%1` and `&1`, would become links.
        case "@": out += "@" + wordJoiner
        case "#", "!", "~", "$": out += "\\\(scalar)" + (isName ? wordJoiner : "")
        case "&": out += "&amp;" + (isName ? wordJoiner : "")
        case "%": out += "%" + (isName ? wordJoiner : "")
        case "-" where isFirst, "+" where isFirst, "=" where isFirst: out += "\\\(scalar)"
        case "-" where ends(scalars[..<index], "gh"): out += "-" + wordJoiner
        case ")" where isFirst: out += "\\)"
        case ".": out += (ends(scalars[..<index], "www") ? wordJoiner : "") + (isFirst ? "\\." : ".")
        case ":" where next == "/": out += ":" + wordJoiner
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out
}

private func ends(_ scalars: ArraySlice<Unicode.Scalar>, _ word: String) -> Bool {
    String(String.UnicodeScalarView(scalars.suffix(word.utf8.count))).lowercased() == word
}
