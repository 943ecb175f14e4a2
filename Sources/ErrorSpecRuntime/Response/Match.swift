/// A case of a group's own that matches, and how specifically: what a group compares that inherits from several.
public struct Match<ResponseError> {
    /// The error that the case is.
    public let error: ResponseError
    /// How exactly the case matches.
    public let specificity: Specificity

    /// A match of a case.
    public init(_ error: ResponseError, _ specificity: Specificity) {
        self.error = error
        self.specificity = specificity
    }
}

extension Match: Sendable where ResponseError: Sendable {}

/// How specific a match is: a code beats a family of codes, a longer family a shorter one, and any of them beats none;
/// then one status beats a range, a narrower range a wider one, and any status comes last.
public struct Specificity: Comparable, Sendable {
    private enum Code: Comparable {
        case none
        case family(length: Int)
        case exact
    }

    private enum Status: Comparable {
        case any
        case range(StatusCount)
        case exact
    }

    /// The fewer, the greater.
    private struct StatusCount: Comparable {
        let count: Int

        static func < (left: Self, right: Self) -> Bool { left.count > right.count }
    }

    private let code: Code
    private let status: Status

    /// One status, without a code.
    public static let status = Specificity(code: .none, status: .exact)
    /// One of so many statuses, without a code.
    public static func range(_ statuses: Int) -> Specificity { Specificity(code: .none, status: range(statuses)) }
    /// A code, with any status.
    public static let code = Specificity(code: .exact, status: .any)
    /// A code with one status.
    public static let codeAndStatus = Specificity(code: .exact, status: .exact)
    /// A code with one of so many statuses.
    public static func codeAndRange(_ statuses: Int) -> Specificity {
        Specificity(code: .exact, status: range(statuses))
    }
    /// A code of a family whose prefix has so many bytes, with any status.
    public static func family(_ length: Int) -> Specificity {
        Specificity(code: .family(length: length), status: .any)
    }
    /// A code of a family with one status.
    public static func familyAndStatus(_ length: Int) -> Specificity {
        Specificity(code: .family(length: length), status: .exact)
    }
    /// A code of a family with one of so many statuses.
    public static func familyAndRange(_ length: Int, _ statuses: Int) -> Specificity {
        Specificity(code: .family(length: length), status: range(statuses))
    }

    private static func range(_ statuses: Int) -> Status { .range(StatusCount(count: statuses)) }

    public static func < (left: Self, right: Self) -> Bool {
        left.code == right.code ? left.status < right.status : left.code < right.code
    }
}

/// All codes that begin alike and are longer: a spec's `30*`, as a pattern of a `switch`.
public struct CodeFamily: Sendable {
    private let prefix: StaticString

    /// The family of all codes that begin with `prefix`, and are longer.
    public init(_ prefix: StaticString) { self.prefix = prefix }

    /// Whether a response's code is one of the family.
    public static func ~= (family: CodeFamily, code: String?) -> Bool {
        guard let code, code.utf8.count > family.prefix.utf8CodeUnitCount else { return false }
        return family.prefix.withUTF8Buffer { code.utf8.starts(with: $0) }
    }
}

/// The most specific of the matches considered so far; of equally specific ones the first.
public struct BestMatch<ResponseError> {
    private var best: Match<ResponseError>?

    /// Starts with the match of a group's own cases.
    public init(_ match: Match<ResponseError>?) { best = match }

    /// The error of the best match.
    public var error: ResponseError? { best?.error }

    /// - Parameter wrap: makes the group's error of an ancestor's.
    public mutating func consider<Ancestor>(
        _ match: Match<Ancestor>?, as wrap: (Ancestor) -> ResponseError
    ) {
        guard let match else { return }
        if let best, best.specificity >= match.specificity { return }
        best = Match(wrap(match.error), match.specificity)
    }
}
