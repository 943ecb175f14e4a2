import ErrorSpecReading

/// Whether a code without quotes is reported, because it looks like many.
package func isCodeInDoubt(_ code: String) -> Bool { CodeSlip(code) != nil }

/// A code that looks like many: what other languages write for a family, a range or a list.
struct CodeSlip {
    let reason: String
    /// The code to write, in the words that come after "write".
    let advice: String

    init?(_ text: String) {
        // Nearly all codes are words.
        let isWord = text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
        if isWord, text.utf8.first?.isASCIIDigit == false, text.utf8.last.map({ $0 | 0x20 }) != UInt8(ascii: "x") {
            return nil
        }
        guard text.utf8.count <= 1_000,
            let slip = Self.pattern(text) ?? Self.star(text) ?? Self.wildcard(text) ?? Self.range(text)
                ?? Self.list(text) ?? Self.numbers(text)
        else { return nil }
        (reason, advice) = slip
    }

    /// `*_EXPIRED` and `auth/*/expired`.
    private static func star(_ text: String) -> (String, String)? {
        guard let star = text.firstIndex(of: "*"), case let end = text[star...].dropFirst(), !end.isEmpty else {
            return nil
        }
        return (
            "`*` stands for other codes at the end only",
            star == text.startIndex
                ? "all codes that end so, as a list: `[A\(end), B\(end)]`"
                : "`\(text[...star])` for all codes that begin so"
        )
    }

    /// `30xxx` and `6???`.
    private static func wildcard(_ text: String) -> (String, String)? {
        guard let mark = text.last, "xX?#".contains(mark) else { return nil }
        let count = text.reversed().prefix { $0.lowercased() == mark.lowercased() }.count
        let stem = text.dropLast(count)
        let isNumber = stem.utf8.allSatisfy(\.isASCIIDigit)
        // Banks have codes like `5X`.
        guard let last = stem.utf8.last, text.utf8.count > 2 || mark == "x",
            last.isASCIIDigit || !mark.isLetter && count > 1,
            count > (isNumber || mark == "?" ? 0 : 1)
        else { return nil }
        return (
            mark.isLetter ? "`x` is a letter like others" : "`\(mark)` is a character like others",
            numbers(String(stem), count).map { "`\($0)` for these numbers" }
                ?? "`\(stem)*` for all codes that begin so"
        )
    }

    /// `40001..40099`, `40001 – 40099`, `>=40000` and `E100-E199`.
    private static func range(_ text: String) -> (String, String)? {
        let hyphenated = Slips.hyphenated(text)
        let isRange = hyphenated != text && CodeRange(hyphenated)?.numbers != nil
        if let range = isRange ? hyphenated : comparison(text) {
            return ("a range is two numbers with a hyphen between them", "`\(range)` for these numbers")
        }
        let ends = hyphenated.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, ends[0].utf8.count == ends[1].utf8.count, ends[0] < ends[1],
            let letters = letters(of: ends[0]), !letters.isEmpty, letters == self.letters(of: ends[1])
        else { return nil }
        return (
            "a range is of numbers",
            family(from: ends[0], to: ends[1]).map { "`\($0)` for all codes that begin so" }
                ?? "the codes as a list, from `\(ends[0])` to `\(ends[1])`"
        )
    }

    /// `AUTH_.*`, `^AUTH_`, `AUTH_%` and `40[13]`; but not `auth.*`, `50%`, `SQLSTATE[23000]` and `yii\web\NotFound`.
    private static func pattern(_ text: String) -> (String, String)? {
        guard text.hasByte({ "^$[(\\%+".utf8.contains($0) }) || text.hasSuffix(".*") else { return nil }
        let several = /\^?(?:([0-9]+)\[[0-9-]{2,}\].*|([^\[(\\]*)(?:\(.*\|.*|\\[dw](?!\p{L}).*))/
        let family = /\^([^\[(\\]*?)(?:\.[*+]|%)?\$?|([^\[(\\]*(?:[_:\/-](?=\.)|[^0-9](?=%)))(?:\.[*+]|%)\$?/
        let list = text.wholeMatch(of: several)
        let match = list ?? text.wholeMatch(of: family)
        guard let stem = match.map({ $0.1 ?? $0.2 ?? "" }) else { return nil }
        let ways =
            (list == nil ? [] : ["the codes as a list"])
            + (stem.isEmpty ? [] : ["`\(stem)*` for all codes that begin so"])
        return ways.isEmpty ? nil : ("a code is no regular expression", ways.joined(separator: ", or "))
    }

    /// `A01, A02`, `E7;E8` and `A01,`: codes without spaces, so that a sentence isn't taken for them.
    private static func list(_ text: String) -> (String, String)? {
        var codes = text.split(omittingEmptySubsequences: false) { ",|;，、；".contains($0) }.map { String($0).trimmed }
        guard codes.count > 1 else { return nil }
        if codes.last == "" { codes.removeLast() }
        if codes.contains(where: { $0.isEmpty || $0.contains { " :[](){}\"'#".contains($0) } }) { return nil }
        if codes.count == 1 { return ("the `\(text.suffix(1))` is part of it", "`\(codes[0])`") }
        return ("several codes are a list", "`[\(codes.joined(separator: ", "))]`")
    }

    // MARK: Numbers

    /// `1.5`, `2024-01-01`, `--5-3`, `1000-1999*`: digits and signs that aren't a whole number, range or family.
    private static func numbers(_ text: String) -> (String, String)? {
        let digits = text.utf8.filter(\.isASCIIDigit).count
        let areSigns = text.unicodeScalars.allSatisfy {
            $0.isASCII && $0.properties.numericType != nil || "-+. *\u{2013}".unicodeScalars.contains($0)
        }
        guard digits > 0, areSigns, !isWholeNumber(text[...]), CodeRange(text) == nil else { return nil }
        let stem = text.dropLast()
        if text.last == "*" {
            if isWholeNumber(stem) || stem.last.map({ "-.".contains($0) }) == true { return nil }
            if let range = CodeRange(String(stem))?.numbers {
                return ("a range has no `*`", "`\(range.lowerBound)-\(range.upperBound)` for these numbers")
            }
        }
        return (
            "it is no whole number, range or family",
            "a list of codes, a range as `1000-1999`, or a family as `10*`"
        )
    }

    private static func isWholeNumber(_ text: Substring) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text
        return !digits.isEmpty && digits.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// `>=40000` and `40000+` → `40000-99999`: numbers of as many digits, unless these are few.
    private static func comparison(_ text: String) -> String? {
        let digits = text.drop { "<>=≥≤ ".contains($0) }.filter { $0 != "+" && $0 != " " }
        guard let number = CodePattern.number(String(digits)),
            digits.utf8.count + 2 >= text.utf8.count || text.contains("≥")
        else { return nil }
        let last = String(repeating: "9", count: digits.utf8.count < 3 ? 9 : digits.utf8.count)
        if text.hasSuffix("+") || text.hasPrefix(">=") || text.hasPrefix("≥") { return "\(number)-\(last)" }
        return text.hasPrefix(">") ? "\(number + 1)-\(last)" : nil
    }

    /// `30xxx` → `30000-30999`; `nil` if it isn't a number.
    private static func numbers(_ stem: String, _ count: Int) -> String? {
        let ends = ["0", "9"].map { stem + String(repeating: $0, count: count) }
        return stem.utf8.first == UInt8(ascii: "0") || CodeRange(ends.joined(separator: "-")) == nil
            ? nil : ends.joined(separator: "-")
    }

    /// `07*` for all from `07000` to `07999`.
    static func family(from first: String, to last: String) -> String? {
        let stem = String(zip(first, last).prefix { $0 == $1 }.map(\.0))
        let (zeros, nines) = (first.dropFirst(stem.count), last.dropFirst(stem.count))
        let areAll = zeros.allSatisfy { $0 == "0" } && nines.allSatisfy { $0 == "9" } && zeros.count == nines.count
        return stem.isEmpty || zeros.isEmpty || !areAll ? nil : stem + "*"
    }

    /// Those before the digits of `E100`; `nil` for a code that isn't both.
    private static func letters(of code: String) -> Substring? {
        let letters = code.prefix { $0.isLetter || $0 == "_" }
        return letters.count < code.count && code.dropFirst(letters.count).utf8.allSatisfy(\.isASCIIDigit)
            ? letters : nil
    }
}
