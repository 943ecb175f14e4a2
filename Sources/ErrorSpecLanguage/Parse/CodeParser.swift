import ErrorSpecReading

/// Codes, ranges and families of codes, and what people write for them by mistake.
extension SpecParser {
    /// A list of codes; `nil` when it could not be read as a whole.
    mutating func codes(_ node: YAMLNode, what: String) -> [Located<CodePattern>]? {
        guard let texts = texts(node, what: what) else { return nil }
        reportLiteralCodes(node)
        let plain = node.plainScalars
        var codes: [Located<CodePattern>] = []
        for text in texts {
            guard plain.contains(text.range), let range = CodeRange(text.value) else {
                codes.append(text.map { CodePattern($0) })
                continue
            }
            if let reason = range.mistake {
                report(
                    .invalidValue, "`\(text.value)` is no range of codes: \(reason)", at: text.range,
                    hint: "write the smaller number first, as in `200-299`, or quote it if it is one code: "
                        + "`\"\(text.value)\"`")
            } else if let numbers = range.numbers {
                codes.append(Located(.range(numbers), at: text.range))
            }
        }
        return codes.count == texts.count ? codes : nil
    }

    private mutating func reportLiteralCodes(_ node: YAMLNode) {
        if case .sequence(let elements) = node.content {
            for element in elements { reportLiteralCodes(element) }
        }
        // A code in quotes is meant as it is written.
        guard case .scalar(let scalar) = node.content, scalar.isPlain, diagnostics.accepts(.literalCode),
            let slip = FamilySlip(scalar.text)
        else {
            return
        }
        report(
            .literalCode, "`\(scalar.text)` matches this text alone: \(slip.reason)", at: node.range,
            hint: "write \(slip.advice), or quote the code if it is meant as it is: `\"\(scalar.text)\"`")
    }
}

/// A code that looks like a family.
private struct FamilySlip {
    let reason: String
    let advice: String

    init?(_ text: String) {
        let letters = text.utf8.reversed().prefix { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") }.count
        let stem = text.dropLast(letters)
        let isNumber = stem.utf8.allSatisfy(\.isASCIIDigit)
        if let star = text.firstIndex(of: "*"), text.index(after: star) < text.endIndex {
            // `auth/*/expired`
            reason = "`*` stands for other codes at the end only"
            advice = "`\(text[..<star])*` for all codes that begin so"
        } else if stem.utf8.last?.isASCIIDigit == true, letters > (isNumber ? 0 : 1) {
            // `30xxx`
            reason = "`x` is a letter like others"
            advice =
                Self.range(String(stem), letters).map { "`\($0)` for these numbers" }
                ?? "`\(stem)*` for all codes that begin so"
        } else if let codes = Self.list(text) {
            // `A01, A02`
            reason = "several codes are a list"
            advice = "`[\(codes.joined(separator: ", "))]`"
        } else {
            return nil
        }
    }

    /// Codes with a comma or a bar between them, none of which holds a blank: a sentence is none of them.
    private static func list(_ text: String) -> [String]? {
        let separators = ",|，"
        guard text.utf8.count <= 1_000, text.unicodeScalars.contains(where: separators.unicodeScalars.contains) else {
            return nil
        }
        let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
        let codes = parts.map { part in String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        let areCodes = codes.allSatisfy { code in
            !code.isEmpty && !code.contains { " :[]{}\"'#".contains($0) }
        }
        return areCodes ? codes : nil
    }

    /// `30xxx` → `30000-30999`; `nil` for what is no number.
    private static func range(_ stem: String, _ count: Int) -> String? {
        guard stem.utf8.allSatisfy(\.isASCIIDigit), stem.utf8.first != UInt8(ascii: "0"), stem.utf8.count + count <= 18
        else {
            return nil
        }
        return stem + String(repeating: "0", count: count) + "-" + stem + String(repeating: "9", count: count)
    }
}

/// Two whole numbers with a hyphen between them.
private struct CodeRange {
    let ends: [String]

    init?(_ text: String) {
        ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let areNumbers = ends.allSatisfy { end in
            (1...18).contains(end.utf8.count)
                && end.utf8.allSatisfy { $0.isASCIIDigit }
        }
        if ends.count != 2 || !areNumbers { return nil }
    }

    /// `nil` where one of them has leading zeros, or the first is not the smaller.
    var numbers: ClosedRange<Int>? {
        guard let first = CodePattern.number(ends[0]), let last = CodePattern.number(ends[1]), first < last else {
            return nil
        }
        return first...last
    }

    var mistake: String? {
        if numbers != nil { return nil }
        let hasZeros = ends.contains { CodePattern.number($0) == nil }
        return hasZeros ? "its numbers have no leading zeros" : "its first number is the smaller one"
    }
}

extension YAMLNode {
    /// The scalars in a list, or the node itself, that stand without quotes.
    fileprivate var plainScalars: Set<SourceRange> {
        switch content {
        case .scalar(let scalar): scalar.isPlain ? [range] : []
        case .sequence(let elements): Set(elements.flatMap(\.plainScalars))
        default: []
        }
    }
}

extension DiagnosticCode {
    package static let literalCode = DiagnosticCode("literal-code", .warning)
}
