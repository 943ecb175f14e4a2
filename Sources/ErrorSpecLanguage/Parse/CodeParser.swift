import ErrorSpecReading

/// Parses codes, ranges and families of codes, and recognizes common mistakes in them.
extension SpecParser {
    /// Parses a code or a list of codes. Returns `nil` if a code could not be read.
    mutating func codes(_ node: YAMLNode, what: String) -> [Located<CodePattern>]? {
        guard let nodes = elements(node, what: what) else { return nil }
        var codes: [Located<CodePattern>] = []
        for node in nodes {
            guard let text = text(node, what: "an element of \(what)"), let scalar = node.scalar else { continue }
            if reportSeveralLines(scalar, at: text.range) { continue }
            reportLiteralCode(scalar, at: text.range)
            reportInvisible(text, in: "code")
            guard scalar.isPlain, let range = CodeRange(text.value) else {
                codes.append(text.map { CodePattern($0) })
                continue
            }
            if let (reason, advice) = range.mistake {
                report(
                    .invalidValue, "`\(text.value)` isn't a range of codes: \(reason)", at: text.range,
                    hint: "\(advice), or quote it if it is one code: `\"\(text.value)\"`")
            } else if let numbers = range.numbers {
                codes.append(Located(.range(numbers), at: text.range))
            }
        }
        _ = distinct(codes, what: what, as: { "`\($0.quotedIfNeeded)`" })
        return codes.count == nodes.count ? codes : nil
    }

    /// Reports texts in `equals` that look like a range, a family or a list of codes.
    mutating func reportLiteralCodes(of node: YAMLNode) {
        let nodes = if case .sequence(let elements) = node.content { elements } else { [node] }
        for node in nodes {
            guard case .scalar(let scalar) = node.content, scalar.isPlain,
                !reportSeveralLines(scalar, at: node.range), case let text = scalar.text,
                CodeRange(text) != nil || CodePattern(text).isFamily || Slips.code(text) != nil
            else { continue }
            report(
                .literalCode,
                "`\(text)` matches only this exact text: `equals` of a code can't have ranges or families",
                at: node.range, hint: "list the texts; quote the text if it is meant literally: `\"\(text)\"`")
        }
    }

    /// Reports an unquoted value that spans several lines. The author often meant a list, but wrote no space after each
    /// `-`, or didn't indent each `-` equally.
    mutating func reportSeveralLines(_ scalar: YAMLScalar, at range: SourceRange, what: String = "code") -> Bool {
        guard scalar.isPlain, range.start.line < range.end.line else { return false }
        report(
            .wrongType, "this \(what) has several lines", at: range,
            hint: "start each line of a list with `- `, in one column, or write one value on one line")
        return true
    }

    private mutating func reportLiteralCode(_ scalar: YAMLScalar, at range: SourceRange) {
        // A code in quotes is meant literally.
        guard scalar.isPlain, diagnostics.accepts(.literalCode), let slip = Slips.code(scalar.text) else { return }
        report(
            .literalCode, "`\(scalar.text)` matches only this exact text: \(slip.reason)", at: range,
            hint: ((Slips.range(scalar.text) ?? Slips.list(scalar.text)).map { "write `\($0)`" } ?? slip.hint)
                + "; quote the code if it is meant literally: `\"\(scalar.text)\"`")
    }
}

/// A text that looks like a range of codes: two whole numbers with a hyphen between them. Both numbers can be
/// negative.
package struct CodeRange {
    let ends: [String]

    package init?(_ text: String) {
        // The first character can be a minus sign.
        guard let hyphen = text.utf8.dropFirst().firstIndex(of: UInt8(ascii: "-")) else { return nil }
        ends = [String(text[..<hyphen]), String(text[text.utf8.index(after: hyphen)...])]
        let areNumbers = ends.allSatisfy { end in
            let digits = end.utf8.dropFirst(end.utf8.first == UInt8(ascii: "-") ? 1 : 0)
            return (1...18).contains(digits.count) && digits.allSatisfy { $0.isASCIIDigit }
        }
        if !areNumbers { return nil }
    }

    /// The range, or `nil` if a number has leading zeros or is `-0`, or if the first number isn't smaller than the
    /// last.
    var numbers: ClosedRange<Int>? {
        guard let first = CodePattern.number(ends[0]), let last = CodePattern.number(ends[1]), first < last else {
            return nil
        }
        return first...last
    }

    var mistake: (reason: String, advice: String)? {
        if numbers != nil { return nil }
        let numbers = ends.compactMap { CodePattern.number($0) }
        guard numbers.count < 2 else {
            let range = numbers[0] == numbers[1] ? ends[0] : "\(ends[1])-\(ends[0])"
            return ("its first number isn't smaller than its last", "write `\(range)`")
        }
        let range = CodeRange(ends.compactMap { Int($0) }.map { "\($0)" }.joined(separator: "-"))?.numbers
        return (
            ends.contains("-0") ? "`-0` isn't a number" : "a number has leading zeros",
            range.map { "write `\($0.lowerBound)-\($0.upperBound)`" } ?? "list the codes"
        )
    }
}

extension DiagnosticCode {
    package static let literalCode = DiagnosticCode("literal-code", .warning)
}

extension CodePattern {
    /// The pattern in the syntax of specs. A code that looks like a range is in quotes.
    package var quotedIfNeeded: String {
        if case .code(let text) = self, CodeRange(text) != nil { return "\"\(text)\"" }
        return written
    }
}
