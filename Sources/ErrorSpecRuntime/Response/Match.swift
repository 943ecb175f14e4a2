/// A case of a group's own that matches, and how specifically: what a group compares that inherits from several.
public struct Match<ResponseError> {
    public let error: ResponseError
    public let specificity: Specificity

    public init(_ error: ResponseError, _ specificity: Specificity) {
        self.error = error
        self.specificity = specificity
    }
}

extension Match: Sendable where ResponseError: Sendable {}

/// How specific a match is: a code beats none; then the fewer statuses, the more specific.
public struct Specificity: Comparable, Sendable {
    let rank: Int

    /// One status, without a code.
    public static let status = Specificity(rank: -1)
    /// One of so many statuses, without a code.
    public static func range(_ statuses: Int) -> Specificity { Specificity(rank: -statuses) }
    /// A code, with any status.
    public static let code = Specificity(rank: 1)
    /// A code with one status.
    public static let codeAndStatus = Specificity(rank: 999)
    /// A code with one of so many statuses.
    public static func codeAndRange(_ statuses: Int) -> Specificity { Specificity(rank: 1_000 - statuses) }

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// The most specific of the matches considered so far; of equally specific ones the first.
public struct BestMatch<ResponseError> {
    private var best: Match<ResponseError>?

    public init(_ match: Match<ResponseError>?) { best = match }

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
