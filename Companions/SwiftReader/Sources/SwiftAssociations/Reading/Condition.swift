/// A condition about a response.
indirect enum Condition {
    /// The subject is one of the constants.
    case test(Subject, [Constant], isRelation: Bool)
    /// `self`, or another value, is one of an enum's cases.
    case cases(TypeDecl, [String], isSelf: Bool)
    case not(Condition)
    case and([Condition])
    case or([Condition])
    /// It is true for each response for which the code can continue.
    case present
    /// A table of errors has the response.
    case known
    case always
    /// It is about something else.
    case foreign
    case unreadable
}

extension Condition {
    /// A condition that is true if one of some conditions is true. Tests of one value are one test, and so are the cases of
    /// one enum.
    static func any(_ conditions: [Condition]) -> Condition {
        guard var result = conditions.first else { return .always }
        for condition in conditions.dropFirst() {
            switch (result, condition) {
            case (.test(let subject, let constants, false), .test(let other, let more, false))
            where subject.kind == other.kind && subject.isPrefix == other.isPrefix:
                result = .test(subject, constants + more, isRelation: false)
            case (.cases(let decl, let names, let isSelf), .cases(let other, let more, let isOther))
            where decl == other && isSelf == isOther:
                result = .cases(decl, names + more, isSelf: isSelf)
            default: return .or(conditions)
            }
        }
        return result
    }

    /// Whether the condition is about the response, an endpoint or an error.
    var isReadable: Bool {
        switch self {
        case .test, .cases, .known: true
        case .not(let condition): condition.isReadable
        case .and(let conditions), .or(let conditions): conditions.contains(where: \.isReadable)
        default: false
        }
    }

    var isAboutErrors: Bool {
        if case .cases = self { true } else { false }
    }

    /// Whether more than `count` conditions are joined.
    func isLarger(than count: Int) -> Bool {
        var count = count
        return !isCounted(&count)
    }

    private func isCounted(_ rest: inout Int) -> Bool {
        rest -= 1
        guard rest >= 0 else { return false }
        switch self {
        case .not(let condition): return condition.isCounted(&rest)
        case .and(let conditions), .or(let conditions):
            for condition in conditions where !condition.isCounted(&rest) { return false }
            return true
        default: return true
        }
    }

    var isForeign: Bool {
        switch self {
        case .foreign, .unreadable: true
        case .not(let condition): condition.isForeign
        case .and(let conditions), .or(let conditions): conditions.contains(where: \.isForeign)
        default: false
        }
    }
}
