import ErrorSpecReading

/// The kind of value that a key holds, as far as its name tells.
enum ValueKind {
    /// A text for users, or any other.
    case text
    case status
    case code
    /// Names, one or several.
    case names
    /// One name or number, a place, or a map.
    case single
    /// Of a name that the author chose, or of a locale: a text or a map.
    case unknown

    /// - Parameter key: empty for an element of a list, which is no sentence.
    init(of key: some StringProtocol) {
        switch String(key) {
        case "title", "description", "text", "otherwise", "message", "summary", "after", "before", "as", "key":
            self = .text
        case "status", "successes": self = .status
        case "code", "equals", "": self = .code
        case "parents", "except", "overrides", "methods", "locales", "categories", "imports", "was": self = .names
        case let key: self = MapForm.allKeys.contains(key) ? .single : .unknown
        }
    }

    /// Whether sentences may stand there.
    var isText: Bool { self == .text || self == .unknown }
}

/// The proposal for a value that YAML doesn't take for one.
struct ValueProposal {
    let hint: String
    var replacement: String?
    var isSafe = true

    /// - Parameters:
    ///   - key: the key before it; empty for an element of a list.
    ///   - suffix: what follows where it is a key itself.
    init(_ text: String, of key: String, suffix: String = "", isInFlow: Bool) {
        let text = text.withoutOddQuotes ?? text
        let start = key.isEmpty ? "" : "\(key): "
        // In a list, whose key is not looked for.
        let isStatus = key.isEmpty && SpecParser.comparison(text) != nil
        let kind = isStatus ? .status : ValueKind(of: suffix.isEmpty ? key : "title")
        if !kind.isText, text.contains(" #") {
            hint = "put the comment behind the bracket that closes the map or list, or remove it"
            return
        }
        if let map = Self.map(text, of: key, kind, isInFlow: isInFlow) {
            let quotes = kind == .text ? ", or quote the text: `\(start)\(quoted(text))`" : ""
            (hint, replacement, isSafe) = ("write `\(start)\(map)`\(quotes)", kind == .text ? nil : map, false)
            return
        }
        let written = ": `\(start)\(quoted(text))\(suffix)`"
        let meant = ", or quote the code if it is meant as it is\(written)"
        let word = text.prefix { $0.isLetter || $0.isNumber || "_-./".contains($0) }
        switch kind {
        case .status:
            let intended =
                SpecParser.intendedStatus(text) ?? SpecParser.intendedStatus(String(word)).map { ($0.text, false) }
            hint = intended.map { "write `\(start)\($0.text)`" } ?? SpecParser.statusForms
            (replacement, isSafe) = (intended?.text, intended?.isCertain ?? true)
        case .code where CodeSlip(text) != nil:
            hint = "write \(CodeSlip(text)?.advice ?? "")" + (text.hasPrefix("*") ? "" : meant)
        case .code where text.contains(": ") && !word.isEmpty:
            hint = "write `\(start)\(word)`\(meant)"
        case .names where text.contains(","):
            let names = text.split { ", []".contains($0) }.joined(separator: ", ")
            hint = "write `\(start)[\(names)]`"
        case .names, .single:
            hint = word.isEmpty ? "write its value alone" : "write `\(start)\(word)` alone"
        // `>= 18 years only` is a text that begins so.
        case .text
        where "|>".contains(text.prefix(1))
            && text.dropFirst().first { $0 != " " }.map { $0 != "=" && !$0.isNumber } == true:
            hint =
                "remove the `\(text.prefix(1))`" + (isInFlow ? "" : ", or put the text on the lines below it, indented")
        case .text, .code, .unknown:
            hint = "quote the text\(written)"
            // More elements of a list may stand below it.
            (replacement, isSafe) = (quoted(text), SpecParser.isSurelyText(text) && !text.hasPrefix("- "))
        }
    }

    /// `status: 402, description: Declined.`, with other brackets around it or none, as the map that is meant.
    private static func map(_ text: String, of key: String, _ kind: ValueKind, isInFlow: Bool) -> String? {
        let first = text.drop { "({ ".contains($0) }
        let word = String(first.prefix { $0 != ":" })
        guard !key.isEmpty, first.dropFirst(word.count).hasPrefix(": ") else { return nil }
        let isMap =
            switch kind {
            // Inside of brackets the text ends at its comma, and more of them stand behind it.
            case .text:
                !isInFlow && (["server", "decode", "key", "text"].contains(word) || NameSyntax.isShortLocale(word))
            case .unknown: MapForm.allKeys.contains(word) && !NameSyntax.isShortLocale(key)
            default: false
            }
        guard isMap else { return nil }
        var entries = String(first.reversed().drop { ");, ".contains($0) }.reversed())
        if entries.count(where: { $0 == "}" }) > entries.count(where: { $0 == "{" }) { entries.removeLast() }
        return "{\(entries)}"
    }
}
