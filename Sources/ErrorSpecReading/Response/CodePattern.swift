/// A pattern for the codes that a case matches: an exact code, a range of whole numbers, or a family of codes with the
/// same prefix.
public enum CodePattern: Sendable {
    /// Exactly this text.
    case code(String)
    /// Every code that is a number in this range, in decimal digits without leading zeros. Numbers may be negative.
    case range(ClosedRange<Int>)
    /// Every code that begins with this text and is longer.
    case family(String)

    /// Creates a family if the text ends with `*`, or otherwise an exact code.
    package init(_ text: String) {
        self = text.utf8.last == UInt8(ascii: "*") ? .family(String(text.dropLast())) : .code(text)
    }

    package func matches(_ code: String) -> Bool {
        switch self {
        case .code(let text): code == text
        case .range(let range): Self.number(code).map(range.contains) ?? false
        case .family(let prefix): code.utf8.count > prefix.utf8.count && code.utf8.starts(with: prefix.utf8)
        }
    }

    /// Parses a code as a number that a range can contain: at most 18 digits without leading zeros, with a `-` before a
    /// negative number.
    package static func number(_ code: some StringProtocol) -> Int? {
        let isNegative = code.utf8.first == UInt8(ascii: "-")
        let digits = code.utf8.dropFirst(isNegative ? 1 : 0)
        guard let first = digits.first, digits.count <= 18, digits.allSatisfy({ $0.isASCIIDigit }),
            first != UInt8(ascii: "0") || digits.count == 1 && !isNegative
        else { return nil }
        return Int(code)
    }

    /// Whether this pattern matches every code that the other pattern matches.
    package func covers(_ other: CodePattern) -> Bool {
        switch (self, other) {
        case (_, .code(let code)): matches(code)
        case (.range(let range), .range(let other)):
            range.lowerBound <= other.lowerBound && other.upperBound <= range.upperBound
        case (.family(let prefix), .family(let other)): other.utf8.starts(with: prefix.utf8)
        case (.family(""), .range): true
        case (.family("-"), .range(let range)): range.upperBound < 0
        case (.family, .range(let range)):
            // If both bounds of a range have the same length and begin with the prefix, all numbers between them do.
            "\(range.lowerBound)".utf8.count == "\(range.upperBound)".utf8.count && matches("\(range.lowerBound)")
                && matches("\(range.upperBound)")
        case (.code, _), (.range, .family): false
        }
    }

    /// Whether both patterns match a code equally well: they are equal, or they are overlapping ranges of the same
    /// size.
    package func ties(with other: CodePattern) -> Bool {
        if case .range(let range) = self, case .range(let otherRange) = other {
            return range.count == otherRange.count && range.overlaps(otherRange)
        }
        return self == other
    }

    package var isRange: Bool { if case .range = self { true } else { false } }

    package var isFamily: Bool { if case .family = self { true } else { false } }

    /// The pattern as in a spec: `3007`, `3000-3999`, `-32099--32000`, `30*`.
    package var written: String {
        switch self {
        case .code(let text): text
        case .range(let range) where range.count == 1: "\(range.lowerBound)"
        case .range(let range): "\(range.lowerBound)-\(range.upperBound)"
        case .family(let prefix): prefix + "*"
        }
    }
}

extension CodePattern: ExpressibleByStringLiteral {
    public init(stringLiteral code: String) { self = .code(code) }
}

extension CodePattern: Hashable {
    /// Families are compared byte by byte, as in matching, without Unicode normalization.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.code(let left), .code(let right)): left == right
        case (.range(let left), .range(let right)): left == right
        case (.family(let left), .family(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .code(let text): hasher.combine(text)
        case .range(let range): hasher.combine(range)
        case .family(let prefix): hasher.combine(prefix)
        }
    }
}
