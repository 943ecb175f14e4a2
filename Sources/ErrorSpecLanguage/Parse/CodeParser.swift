import ErrorSpecReading

/// Codes, ranges and families of codes, and what people write for them by mistake.
extension SpecParser {
    /// A list of codes; `nil` when it could not be read as a whole.
    mutating func codes(_ node: YAMLNode, what: String) -> [Located<CodePattern>]? {
        guard let nodes = elements(node, what: what) else { return nil }
        var codes: [Located<CodePattern>] = []
        for node in nodes {
            guard let text = text(node, what: "an element of \(what)"), let scalar = node.scalar else { continue }
            reportLiteralCode(scalar, at: text.range)
            reportUnseen(text, in: "code")
            guard scalar.isPlain, let range = CodeRange(text.value) else {
                codes.append(text.map { CodePattern($0) })
                continue
            }
            if let (reason, advice) = range.mistake {
                report(
                    .invalidValue, "`\(text.value)` is no range of codes: \(reason)", at: text.range,
                    hint: "\(advice), or quote it if it is one code: `\"\(text.value)\"`")
            } else if let numbers = range.numbers {
                codes.append(Located(.range(numbers), at: text.range))
            }
        }
        _ = distinct(codes, what: what, as: { "`\($0.told)`" })
        return codes.count == nodes.count ? codes : nil
    }

    private mutating func reportLiteralCode(_ scalar: YAMLScalar, at range: SourceRange) {
        // A code in quotes is meant as it is written.
        guard scalar.isPlain, diagnostics.accepts(.literalCode), let slip = CodeSlip(scalar.text) else { return }
        let quotes = ", or quote the code if it is meant as it is: `\"\(scalar.text)\"`"
        report(
            .literalCode, "`\(scalar.text)` matches this text alone: \(slip.reason)", at: range,
            hint: "write \(slip.advice)\(quotes)")
    }
}

/// Two whole numbers with a hyphen between them.
package struct CodeRange {
    let ends: [String]

    package init?(_ text: String) {
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

    var mistake: (reason: String, advice: String)? {
        if numbers != nil { return nil }
        guard ends.contains(where: { CodePattern.number($0) == nil }) else {
            return ("its first number is the smaller one", "write the smaller number first, as in `200-299`")
        }
        let range = CodeRange(ends.compactMap { Int($0) }.map { "\($0)" }.joined(separator: "-"))?.numbers
        let family = CodeSlip.family(from: ends[0], to: ends[1]).map { "`\($0)` for codes with the zeros" }
        let ways = [range.map { "`\($0.lowerBound)-\($0.upperBound)`" }, family].compactMap(\.self)
        return (
            "its numbers have no leading zeros",
            ways.isEmpty ? "list the codes" : "write \(ways.joined(separator: ", or "))"
        )
    }
}

extension DiagnosticCode {
    package static let literalCode = DiagnosticCode("literal-code", .warning)
}

extension CodePattern {
    /// As specs write it, in quotes where the text alone would be a range.
    package var told: String {
        if case .code(let text) = self, CodeRange(text) != nil { return "\"\(text)\"" }
        return written
    }
}
