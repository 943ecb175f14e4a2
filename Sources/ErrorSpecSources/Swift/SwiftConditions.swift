import ErrorSpecLanguage
import ErrorSpecReading

/// A case of an enum that was read, by the positions of both.
struct SwiftCaseReference: Hashable {
    var type: Int
    var position: Int
}

/// The claim of a condition or a pattern, as far as it can be read; `nil` is no claim.
struct SwiftFact {
    var statuses: [StatusPattern]?
    /// Any status but these.
    var otherStatuses: [StatusPattern]?
    var codes: [String]?
    var cases: [SwiftCaseReference]?
    /// It asks for something else besides.
    var isUnreadable = false
    /// It asks whether there is a value.
    var asksForPresence = false
    /// Names for values that the case carries, by their positions.
    var carried: [String: Int] = [:]

    static let always = SwiftFact()
    static let unreadable = SwiftFact(isUnreadable: true)

    func and(_ other: SwiftFact) -> SwiftFact {
        var both = self
        if let mine = statuses, let others = other.statuses {
            // Bounds, as in `status >= 400 && status < 500`.
            both.statuses = StatusSet(mine).intersection(StatusSet(others)).patterns
        } else {
            both.statuses = statuses ?? other.statuses
        }
        if otherStatuses != nil || other.otherStatuses != nil {
            both.otherStatuses = (otherStatuses ?? []) + (other.otherStatuses ?? [])
        }
        both.codes = codes.map { mine in other.codes.map { SwiftCodes.intersection(mine, $0) } ?? mine } ?? other.codes
        both.cases = cases.map { mine in other.cases.map { mine.filter($0.contains) } ?? mine } ?? other.cases
        both.carried.merge(other.carried) { first, _ in first }
        both.isUnreadable = isUnreadable || other.isUnreadable
        both.asksForPresence = asksForPresence || other.asksForPresence
        return both
    }

    /// One of several; unreadable where they ask for different things.
    static func any(_ facts: [SwiftFact]) -> SwiftFact {
        guard let first = facts.first else { return .always }
        if facts.count == 1 { return first }
        let isReadable = facts.allSatisfy { !$0.isUnreadable && !$0.asksForPresence && $0.otherStatuses == nil }
        if isReadable, facts.allSatisfy({ $0.statuses != nil && $0.codes == nil && $0.cases == first.cases }) {
            let statuses = facts.flatMap { $0.statuses ?? [] }
            let others = StatusSet.all.subtracting(StatusSet(statuses))
            // `status < 200 || status >= 300` is any but 2xx.
            if first.cases == nil, others.patterns.isEmpty { return SwiftFact(otherStatuses: others.allPatterns) }
            return SwiftFact(statuses: statuses, cases: first.cases)
        }
        if isReadable, facts.allSatisfy({ $0.statuses == nil && $0.codes != nil && $0.cases == nil }) {
            return SwiftFact(codes: facts.flatMap { $0.codes ?? [] })
        }
        if isReadable, facts.allSatisfy({ $0.statuses == nil && $0.codes == nil && $0.cases != nil }) {
            let carried = facts.allSatisfy { $0.carried == first.carried } ? first.carried : [:]
            return SwiftFact(cases: facts.flatMap { $0.cases ?? [] }, carried: carried)
        }
        return .unreadable
    }

    var asksForStatusOrCode: Bool { statuses != nil || codes != nil || otherStatuses != nil }

    var isReadable: Bool { !isUnreadable && !asksForPresence }
}

/// The conditions under which a statement runs.
struct SwiftConditions {
    /// The statuses with which it is reached.
    var reached = StatusSet.all
    /// The statuses that the code asks for, as they are written; `nil`: any.
    var statuses: [StatusPattern]?
    var codes: [String]?
    var cases: [SwiftCaseReference]?
    /// It is what is left of the statuses or codes that were asked for.
    var isRest = false
    /// It is the `default` of a `switch` over them.
    var isDefault = false
    /// Something else is asked too, which can't be read.
    var isUnreadable = false
    /// It depends on whether there is a value.
    var isTentative = false
    /// The meanings of names.
    var names = SwiftNames()
    /// Patterns of statuses that stand before this, in the same chain of conditions.
    private var before: [StatusPattern] = []
    /// Families of codes that stand before this: code tries conditions in their order, a spec the exact code first.
    private var familiesBefore: [String] = []

    /// Whether anything is known about the response.
    var areAboutResponse: Bool { statuses != nil || codes != nil || isRest }

    func applying(_ fact: SwiftFact) -> SwiftConditions {
        var next = self
        if let asked = fact.statuses {
            next.reached = reached.intersection(StatusSet(asked))
            next.statuses = statuses == nil ? asked : StatusSet(statuses ?? []).intersection(StatusSet(asked)).patterns
        }
        if let others = fact.otherStatuses {
            next.reached = next.reached.subtracting(StatusSet(others))
            next.before += others
            next.isRest = true
        }
        if let asked = fact.codes { next.codes = codes.map { SwiftCodes.intersection($0, asked) } ?? asked }
        if let asked = fact.cases { next.cases = asked }
        if fact.isUnreadable { next.isUnreadable = true }
        if fact.asksForPresence { next.isTentative = true }
        if fact.cases != nil { next.names.carried = fact.carried }
        return next
    }

    /// The conditions of the other branch.
    ///
    /// - Parameter isMainPath: It goes on behind an early exit: what else the condition asked doesn't matter there.
    func otherwise(_ fact: SwiftFact, isMainPath: Bool) -> SwiftConditions {
        var next = self
        let isOnlyStatus = fact.codes == nil && fact.cases == nil && fact.isReadable
        if let others = fact.otherStatuses, isOnlyStatus, fact.statuses == nil {
            return applying(SwiftFact(statuses: others))
        }
        if let asked = fact.statuses, isOnlyStatus {
            next.reached = reached.subtracting(StatusSet(asked))
            next.before += asked
        }
        next.familiesBefore += (fact.codes ?? []).filter(SwiftCodes.isFamily)
        if fact.asksForStatusOrCode {
            next.isRest = true
        } else if !isMainPath {
            if fact.isUnreadable { next.isUnreadable = true }
            if fact.asksForPresence { next.isTentative = true }
        }
        return next
    }

    /// The codes that no family before them takes.
    var reachedCodes: [String]? {
        codes.map { $0.filter { code in !familiesBefore.contains { SwiftCodes.isAhead($0, of: code) } } }
    }

    /// The statuses as a spec writes them: where narrower ones stand before, they win there too, so that what is
    /// written holds; else what is left is.
    var patterns: [StatusPattern] {
        guard let statuses else { return [] }
        var patterns: [StatusPattern] = []
        for written in statuses {
            let left = reached.intersection(StatusSet([written]))
            if left.isEmpty { continue }
            let hidden = before.filter { $0.overlaps(written) }
            let areNarrower = hidden.allSatisfy { $0.specificity > written.specificity }
            patterns += areNarrower ? [written] : left.patterns
        }
        return patterns.filter { $0.last >= 300 }
    }

    /// The rest of all statuses, where it is less than both classes of errors: the `else` of `status < 500`.
    var restPatterns: [StatusPattern]? {
        if isDefault { return nil }
        let clientErrors = reached.intersection(StatusSet([StatusPattern(first: 400, last: 499)]))
        let serverErrors = reached.intersection(StatusSet([StatusPattern(first: 500, last: 599)]))
        if clientErrors.isEmpty == serverErrors.isEmpty { return nil }
        let first = clientErrors.isEmpty ? 500 : 400
        // Of a chain that asked for a few statuses only the rest is anything.
        let whole = StatusPattern(statuses: first...first + 99)
        let areExact = before.filter { $0.overlaps(whole) }.allSatisfy(\.isExact)
        return areExact ? [whole] : nil
    }
}
