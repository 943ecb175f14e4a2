import ErrorSpecReading

/// Codes and families of codes, and what people write for families by mistake.
extension SpecParser {
    /// A list of codes; `nil` when it could not be read as a whole.
    mutating func codes(_ node: YAMLNode, what: String, allowsOne: Bool = false) -> [Located<CodePattern>]? {
        guard let texts = texts(node, what: what, allowsOne: allowsOne) else { return nil }
        reportLiteralCodes(node)
        return texts.map { $0.map { CodePattern($0) } }
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

/// What looks like a family of codes, and is one code to the language.
private enum FamilySlip {
    /// `auth/*/expired`: all before the first `*`.
    case starWithin(String)
    /// `30xxx`: the digits.
    case placeholders(String)
    /// `200-299`: the families that cover it; empty where none do.
    case range([String])
    /// `A01, A02`.
    case list([String])

    init?(_ text: String) {
        if let star = text.firstIndex(of: "*"), text.index(after: star) < text.endIndex {
            self = .starWithin(String(text[..<star]))
            return
        }
        let letters = text.reversed().prefix { $0 == "x" || $0 == "X" }.count
        let stem = text.dropLast(letters)
        let isNumber = stem.utf8.allSatisfy(Self.isDigit)
        if stem.utf8.last.map(Self.isDigit) == true, letters > (isNumber ? 0 : 1) {
            self = .placeholders(String(stem))
            return
        }
        if let codes = Self.list(text) {
            self = .list(codes)
            return
        }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends[0].utf8.count == ends[1].utf8.count, !ends[0].isEmpty,
            ends.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }), ends[0] < ends[1]
        else { return nil }
        self = .range(Self.families(from: Array(ends[0]), to: Array(ends[1])))
    }

    /// Codes with a comma or a bar between them, none of which holds a blank: a sentence is none of them.
    private static func list(_ text: String) -> [String]? {
        guard text.utf8.count <= 1_000, text.contains(where: { ",|，".contains($0) }) else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { ",|，".contains($0) }
        let codes = parts.map { part in String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        let areCodes = codes.allSatisfy { code in
            !code.isEmpty && !code.contains { " :[]{}\"'#".contains($0) }
        }
        return areCodes ? codes : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// `200-299` → `2*`; `3000-4999` → `3*`, `4*`; none where a range begins or ends within one.
    private static func families(from first: [Character], to last: [Character]) -> [String] {
        let shared = zip(first, last).prefix { $0 == $1 }.count
        let isWhole =
            first.dropFirst(shared + 1).allSatisfy { $0 == "0" } && last.dropFirst(shared + 1).allSatisfy { $0 == "9" }
        guard isWhole, let low = first[shared].wholeNumberValue, let high = last[shared].wholeNumberValue else {
            return []
        }
        let prefix = String(first[..<shared])
        if low == 0, high == 9, shared > 0 { return [prefix + "*"] }
        // A family is longer than what stands before its `*`: `4001-4007` is seven codes.
        return shared + 1 == first.count ? [] : (low...high).map { "\(prefix)\($0)*" }
    }

    var reason: String {
        switch self {
        case .starWithin: "`*` stands for other codes at the end only"
        case .placeholders: "`x` is a letter like others"
        case .range: "a code has no ranges"
        case .list: "several codes are a list"
        }
    }

    var advice: String {
        switch self {
        case .starWithin(let prefix): "`\(prefix)*` for all codes that begin so"
        case .placeholders(let digits): "`\(digits)*` for all codes that begin so"
        case .list(let codes): "`[\(codes.joined(separator: ", "))]`"
        case .range(let families) where families.isEmpty: "a list of the codes, or a family such as `30*`"
        case .range(let families):
            families.count == 1
                ? "`\(families[0])` for all codes that begin so"
                : "`[\(families.joined(separator: ", "))]` for all codes that begin so"
        }
    }
}

extension DiagnosticCode {
    package static let literalCode = DiagnosticCode(
        "literal-code", .warning,
        meaning: """
            The code looks like many codes and matches one text, letter by letter. A family of codes is written with a \
            `*` at the end: `30*` matches all codes that begin with `30` and are longer. Several codes are a list: \
            `[A01, A02]`.
            """,
        wrong: """
            groups:
              Payment:
                cases:
                  refused: {code: 30xxx, title: Payment failed, description: The bank refused the payment.}
            """,
        right: """
            groups:
              Payment:
                cases:
                  refused: {code: 30*, title: Payment failed, description: The bank refused the payment.}
            """)
}
