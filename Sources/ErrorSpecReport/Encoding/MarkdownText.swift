import ErrorSpecLanguage

package enum Markdown {}

/// GitHub's and GitLab's Markdown: comments, job summaries, and an editor's cards.
package typealias MarkdownText = EncodedText<Markdown>

extension EncodedText where Output == Markdown {
    /// The most scalars of one text.
    static var mostScalars: Int { 4_000 }

    /// A text in which backticks mark code; the rest is nothing but words.
    package static func prose(_ text: String) -> Self { "\(prose: text)" }

    /// A text as users read it, its backticks among the words.
    static func literal(_ text: String) -> Self { Self(own: words(text, isAtStart: true)) }

    /// Words within a line, which keep the spaces around them.
    static func inLine(_ text: String) -> Self { Self(own: words(text, isAtStart: false)) }

    /// A text as code, which holds no other markup.
    package static func code(_ text: String) -> Self { "\(code: text)" }

    /// A block of code, with a fence that its text can't end.
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
            return append(encoded: words(parts.joined(separator: "'"), isAtStart: true))
        }
        for (index, part) in parts.enumerated() {
            if index % 2 == 0 {
                append(encoded: words(part, isAtStart: index == 0))
            } else {
                appendInterpolation(code: part)
            }
        }
    }

    package mutating func appendInterpolation(code text: String) {
        let text = visibleText(text, limit: MarkdownText.mostScalars)
        if text.isEmpty { return }
        // A pipe ends a table's cell, even in code, and a backslash in front of it may be one of the text.
        if text.unicodeScalars.contains("|") { return append(encoded: "<code>\(words(text, isAtStart: false))</code>") }
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

/// Joins words, takes no room, and ends what looks like a link: GitHub and GitLab look for addresses, mentions and
/// references in the text that Markdown has made, where a backslash is gone.
private let wordJoiner = "\u{2060}"

/// - Parameter isAtStart: Whether a line may begin with it: `1.`, `-` and `+` would make a list.
private func words(_ text: String, isAtStart: Bool) -> String {
    let scalars = Array(visibleText(text, limit: MarkdownText.mostScalars).unicodeScalars)
    var out = ""
    var hexadecimal = 0
    for (index, scalar) in scalars.enumerated() {
        let isFirst = isAtStart && !scalars[..<index].contains { $0 != " " && !("0"..."9").contains($0) }
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        let isName = next.map { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "\"" } ?? false
        // A commit's hash has seven digits or more.
        hexadecimal = scalar.properties.isASCIIHexDigit ? hexadecimal + 1 : 0
        if hexadecimal > 6, hexadecimal % 6 == 1 { out += wordJoiner }
        switch scalar {
        case " " where isAtStart && out.isEmpty: break
        case "\\", "*", "_", "[", "]", "<", ">", "`": out += "\\\(scalar)"
        case "|": out += "&#124;"
        // `@name` would tell somebody; `#1`, and GitLab's `!1`, `~1`, `$1`, `%1` and `&1`, lead to something else.
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
