/// How specific a match is: a code beats a family of codes, a longer family a shorter one, and any of them beats none;
/// then one status beats a range, a narrower range a wider one, and any status comes last.
///
/// For generated code.
public struct Specificity: Comparable, Sendable {
    /// The codes' part decides, then the statuses': in one number, because every match compares two.
    private let rank: UInt64

    private init(code: UInt64, status: UInt64) { rank = code << 16 | status }

    /// Less specific than any match.
    @usableFromInline static let none = Specificity(code: 0, status: 0)

    /// One status, without a code.
    public static var status: Specificity { Specificity(code: 0, status: exactStatus) }
    /// One of so many statuses, without a code.
    public static func range(_ statuses: Int) -> Specificity { Specificity(code: 0, status: range(statuses)) }
    /// A code, with any status.
    public static var code: Specificity { Specificity(code: exactCode, status: anyStatus) }
    /// A code with one status.
    public static var codeAndStatus: Specificity { Specificity(code: exactCode, status: exactStatus) }
    /// A code with one of so many statuses.
    public static func codeAndRange(_ statuses: Int) -> Specificity {
        Specificity(code: exactCode, status: range(statuses))
    }
    /// A code of a family whose prefix has so many bytes, with any status.
    public static func family(_ length: Int) -> Specificity {
        Specificity(code: family(length), status: anyStatus)
    }
    /// A code of a family with one status.
    public static func familyAndStatus(_ length: Int) -> Specificity {
        Specificity(code: family(length), status: exactStatus)
    }
    /// A code of a family with one of so many statuses.
    public static func familyAndRange(_ length: Int, _ statuses: Int) -> Specificity {
        Specificity(code: family(length), status: range(statuses))
    }

    /// The longer, the greater; one of all codes is more than none.
    private static func family(_ length: Int) -> UInt64 { UInt64(length) + 1 }
    private static var exactCode: UInt64 { 1 << 40 }
    private static var exactStatus: UInt64 { 1_000 }
    private static var anyStatus: UInt64 { 1 }
    /// The fewer, the greater.
    private static func range(_ statuses: Int) -> UInt64 { exactStatus - UInt64(statuses) }

    /// Whether one match gives way to the other.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
