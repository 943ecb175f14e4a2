import ErrorSpecReading

/// Hints for statuses that are written in another way.
extension SpecParser {
    mutating func reportStatus(_ scalar: YAMLScalar, at range: SourceRange, isElement: Bool) {
        guard diagnostics.accepts(.invalidStatus) else {
            // One that isn't shown counts all the same.
            return report(.invalidStatus, "this is not a status", at: range)
        }
        let intended = Self.intendedStatus(scalar.text)
        var text = intended?.text
        if isElement, text?.hasPrefix("[") == true { text = text.map { String($0.dropFirst().dropLast()) } }
        // A comment goes on to the end of its line.
        if let hash = text?.firstIndex(of: "#"),
            !lines[Int(range.end.line)][lines.offset(of: range.end)...].isBlankOrComment
        {
            text = text.map { String($0[..<hash]).trimmed }
        }
        let code = CodePattern.number(scalar.text).flatMap { $0 > 999 ? $0 : nil }
        report(
            .invalidStatus, scalar.isPlain ? "`\(scalar.text)` is not a status" : "a status must not be quoted",
            at: range,
            hint: text.map { "write `\($0)`" } ?? code.map { "this looks like a code: write `code: \($0)`" }
                ?? Self.statusForms,
            replacement: intended?.isCertain == true ? text.map { .init($0, at: range) } : nil)
    }

    static let statusForms = "a status is a number from 100 to 599, a class such as `5xx`, or a range such as `500-503`"

    static func intendedStatus(_ text: String) -> (text: String, isCertain: Bool)? {
        let text = narrow(text)
        if let certain = text == "*" ? "[4xx, 5xx]" : withComment(text) ?? rewritten(text)?.description ?? list(text) {
            return (certain, true)
        }
        if let range = comparison(text) { return (range.description, text.hasPrefix(">")) }
        let named = statusNames[text.lowercased().filter { $0.isLetter }].map { StatusPattern($0) }
        return (turned(text) ?? tens(text) ?? named).map { ($0.description, false) }
    }

    /// Full-width digits, brackets and commas as ASCII has them, and every blank as a space.
    private static func narrow(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
            case 0x3001: ","
            default: scalar.properties.generalCategory == .spaceSeparator ? " " : scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// `423 // why`, with a comment that YAML knows.
    private static func withComment(_ text: String) -> String? {
        guard let slashes = text.firstRange(of: "//"), let pattern = rewritten(String(text[..<slashes.lowerBound]))
        else { return nil }
        let comment = text[slashes.upperBound...].drop { $0 == " " }
        return comment.isEmpty ? pattern.description : "\(pattern) # \(comment)"
    }

    /// `5XX`, `4*`, `500 - 599` and `500–599`.
    private static func rewritten(_ text: String) -> StatusPattern? {
        var squeezed = hyphenated(text.lowercased())
        if squeezed.utf8.count <= 3, squeezed.hasSuffix("*") { squeezed = squeezed.prefix(1) + "xx" }
        return pattern(squeezed)
    }

    /// `401, 402`, `401|402`, `401/402`, `401 or 402`, `401 402`.
    private static func list(_ text: String) -> String? {
        guard text.utf8.count <= 1_000 else { return nil }
        // `402 - 403` first: its blanks separate nothing.
        for separators in [",|/;[]()`", ",|/;[]()` "] {
            let words = text.split { separators.contains($0) }.filter { !["or", "and", "또는"].contains($0) }
            let statuses = words.map { rewritten(String($0)) }
            if statuses.count == 1, let status = statuses[0] { return status.description }
            if !statuses.isEmpty, statuses.allSatisfy({ $0 != nil }) {
                return "[" + statuses.compactMap { $0?.description }.joined(separator: ", ") + "]"
            }
        }
        return nil
    }

    /// A range whose first is not below its last.
    private static func turned(_ text: String) -> StatusPattern? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]), first >= last else {
            return nil
        }
        return StatusPattern(first: last, last: first)
    }

    /// `>= 500` and `500+`; and `< 500`, which is of failures: a 2xx is a success.
    static func comparison(_ text: String) -> StatusPattern? {
        numbers(in: text, within: 300...599).flatMap { range in
            range.clamped(to: StatusPattern.all) == range
                ? StatusPattern(first: range.lowerBound, last: range.upperBound) : nil
        }
    }

    /// The numbers of `>= 500`, `≥500`, `500+` and `< 500`.
    ///
    /// - Parameter limits: where they end on the other side.
    static func numbers(in text: String, within limits: ClosedRange<Int>) -> ClosedRange<Int>? {
        let sign = text.hasSuffix("+") ? ">" : text.first
        let digits = text.drop { "<>=≥≤ ".contains($0) }.filter { $0 != "+" && $0 != " " }
        guard let sign, "<>≤≥".contains(sign), let number = CodePattern.number(digits) else { return nil }
        let step = text.contains { "=≥≤+".contains($0) } ? 0 : 1
        let (first, last) =
            ">≥".contains(sign) ? (number + step, limits.upperBound) : (limits.lowerBound, number - step)
        return first < last ? first...last : nil
    }

    /// `500–599`, `500 to 599` and `500..599` with a hyphen.
    static func hyphenated(_ text: String) -> String {
        var squeezed = text.filter { $0 != " " }
        for dash in ["\u{2013}", "\u{2014}", "...", "..", "~", "\u{FF5E}", "to"] where squeezed.contains(dash) {
            squeezed = squeezed.split(separator: dash, omittingEmptySubsequences: false).joined(separator: "-")
        }
        return squeezed
    }

    /// `40x` and `40*`.
    private static func tens(_ text: String) -> StatusPattern? {
        guard text.utf8.count == 3, let first = number(text.dropLast() + "0"), "xX*".contains(text.suffix(1)) else {
            return nil
        }
        return StatusPattern(first: first, last: first + 9)
    }

    /// The names of RFC 9110, section 15, and of RFC 6585, that people write for the number.
    private static let statusNames: [String: Int] = [
        "badrequest": 400, "unauthorized": 401, "paymentrequired": 402, "forbidden": 403, "notfound": 404,
        "methodnotallowed": 405, "notacceptable": 406, "requesttimeout": 408, "conflict": 409, "gone": 410,
        "preconditionfailed": 412, "contenttoolarge": 413, "payloadtoolarge": 413, "unprocessablecontent": 422,
        "unprocessableentity": 422, "locked": 423, "preconditionrequired": 428, "toomanyrequests": 429,
        "internalservererror": 500, "notimplemented": 501, "badgateway": 502, "serviceunavailable": 503,
        "gatewaytimeout": 504,
    ]
}
