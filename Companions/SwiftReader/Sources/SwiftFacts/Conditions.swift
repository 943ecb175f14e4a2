/// The readable requirements of a condition or a pattern. If a property is `nil`, any value is allowed.
struct Claim {
    var statuses: [Statuses]?
    /// The statuses that the condition excludes.
    var otherStatuses: [Statuses]?
    var codes: [String]?
    var cases: [CaseReference]?
    /// The enum cases with which the condition compares a response's code: `.expired` for
    /// `switch body.code { case .expired: … }`.
    var namedCodes: [CaseReference] = []
    /// Whether the condition compares a `type` or a `kind`.
    var comparesKind = false
    /// Whether a part of the condition can't be read.
    var isUnreadable = false
    /// Whether the condition also requires that a value exists.
    var requiresPresence = false
    /// The numbers that the condition compares with a status although they aren't valid HTTP statuses.
    var invalidStatuses: [String] = []
    /// The names that a pattern binds to associated values, each with the value's position.
    var carried: [String: Int] = [:]

    static let always = Claim()
    static let unreadable = Claim(isUnreadable: true)

    var isAboutStatusOrCode: Bool { statuses != nil || codes != nil || otherStatuses != nil }

    /// The required statuses that are failures: the statuses from 300 on.
    var failures: [Statuses] { (statuses ?? []).filter { $0.first >= 300 } }

    var isReadable: Bool { !isUnreadable && !requiresPresence }

    func and(_ other: Claim) -> Claim {
        var both = self
        if let mine = statuses, let others = other.statuses {
            // The statuses that meet both conditions: 4xx for `status >= 400 && status < 500`.
            both.statuses = StatusSet(mine).intersection(StatusSet(others)).ranges
        } else {
            both.statuses = statuses ?? other.statuses
        }
        if otherStatuses != nil || other.otherStatuses != nil {
            both.otherStatuses = (otherStatuses ?? []) + (other.otherStatuses ?? [])
        }
        both.codes = codes.map { mine in other.codes.map { Codes.intersection(mine, $0) } ?? mine } ?? other.codes
        both.cases = cases.map { mine in other.cases.map { mine.filter($0.contains) } ?? mine } ?? other.cases
        both.namedCodes += other.namedCodes
        both.comparesKind = comparesKind || other.comparesKind
        both.carried.merge(other.carried) { first, _ in first }
        both.isUnreadable = isUnreadable || other.isUnreadable
        both.invalidStatuses += other.invalidStatuses
        both.requiresPresence = requiresPresence || other.requiresPresence
        return both
    }

    /// Returns the claim that at least one of the given claims is true. The result is unreadable unless all claims
    /// have the same subject: statuses, codes or cases.
    static func any(_ claims: [Claim]) -> Claim {
        let invalid = claims.flatMap(\.invalidStatuses)
        guard !invalid.isEmpty else { return anyValid(claims) }
        let valid = claims.filter(\.invalidStatuses.isEmpty)
        var any = valid.isEmpty ? .unreadable : anyValid(valid)
        any.invalidStatuses = invalid
        return any
    }

    private static func anyValid(_ claims: [Claim]) -> Claim {
        guard let first = claims.first else { return .always }
        if claims.count == 1 { return first }
        guard claims.allSatisfy({ $0.isReadable && $0.otherStatuses == nil }) else { return .unreadable }
        if claims.allSatisfy({ $0.statuses != nil && $0.codes == nil && $0.cases == first.cases }) {
            let statuses = claims.flatMap { $0.statuses ?? [] }
            let others = StatusSet.all.subtracting(StatusSet(statuses)).ranges
            // `status < 200 || status >= 300` means any status except 2xx.
            if first.cases == nil, others.allSatisfy({ $0.last < 300 }) { return Claim(otherStatuses: others) }
            return Claim(statuses: statuses, cases: first.cases)
        }
        if claims.allSatisfy({ $0.statuses == nil && $0.codes != nil && $0.cases == nil }) {
            return Claim(
                codes: claims.flatMap { $0.codes ?? [] }, namedCodes: claims.flatMap(\.namedCodes),
                comparesKind: claims.contains(where: \.comparesKind))
        }
        if claims.allSatisfy({ $0.statuses == nil && $0.codes == nil && $0.cases != nil }) {
            let carried = claims.allSatisfy { $0.carried == first.carried } ? first.carried : [:]
            return Claim(cases: claims.flatMap { $0.cases ?? [] }, carried: carried)
        }
        return .unreadable
    }

    /// The opposite of the claim, or `.unreadable` if the opposite isn't a condition on statuses.
    var negated: Claim {
        guard codes == nil, cases == nil, isReadable else { return .unreadable }
        if let others = otherStatuses, statuses == nil { return Claim(statuses: others) }
        return otherStatuses == nil ? statuses.map { Claim(otherStatuses: $0) } ?? .unreadable : .unreadable
    }
}

/// The conditions under which a statement runs.
struct Conditions {
    /// The statuses for which the statement is reached.
    private(set) var reached = StatusSet.all
    /// The required statuses and ranges as the source writes them, or `nil` if any status is allowed.
    private(set) var statuses: [Statuses]?
    private(set) var codes: [String]?
    var cases: [CaseReference]?
    /// The enum cases with which the source compares a response's code.
    private(set) var namedCodes: [CaseReference] = []
    /// Whether the statement runs for all statuses or codes that no earlier condition matches.
    var isRest = false
    /// Whether the statement is in the `default` of a `switch` over statuses or codes, or in an equivalent branch.
    var isDefault = false
    /// Whether a part of the conditions can't be read.
    var isUnreadable = false
    /// Whether the statement also depends on the existence of a value, or on whether an error is thrown.
    var isTentative = false
    /// Whether the statement depends on a `type` or a `kind`. Such a value may also select the form of a body, so the
    /// value counts as a code only if the statement creates an error.
    var comparesKind = false
    /// The meanings of the names that texts insert.
    var meanings = Meanings()
    /// The statuses of earlier conditions in the same chain.
    private var before: [Statuses] = []
    /// The families and ranges of codes in earlier conditions. Swift uses the first condition that matches, but in a
    /// spec, an exact code wins over a family or a range.
    private var familiesBefore: [String] = []

    /// Whether the conditions are about a status or a code.
    var areAboutResponse: Bool { statuses != nil || codes != nil || isRest }

    func applying(_ claim: Claim) -> Conditions {
        var next = self
        if let required = claim.statuses {
            next.reached = reached.intersection(StatusSet(required))
            next.statuses =
                statuses == nil ? required : StatusSet(statuses ?? []).intersection(StatusSet(required)).ranges
        }
        if let others = claim.otherStatuses {
            next.reached = next.reached.subtracting(StatusSet(others))
            next.before += others
            next.isRest = true
        }
        if let required = claim.codes { next.codes = codes.map { Codes.intersection($0, required) } ?? required }
        if let required = claim.cases { next.cases = required }
        next.namedCodes += claim.namedCodes
        next.comparesKind = comparesKind || claim.comparesKind
        if claim.isUnreadable { next.isUnreadable = true }
        if claim.requiresPresence { next.isTentative = true }
        if claim.cases != nil { next.meanings.carried = claim.carried }
        return next
    }

    /// Returns the conditions of the branch that runs if the given claim is false.
    ///
    /// - Parameter isMainPath: Whether the branch is the rest of the function after an early exit, or a later arm of
    ///   a `switch`. Unreadable parts of the claim don't affect this branch.
    func otherwise(_ claim: Claim, isMainPath: Bool) -> Conditions {
        var next = self
        let isOnlyStatus = claim.codes == nil && claim.cases == nil && claim.isReadable
        if let others = claim.otherStatuses, isOnlyStatus, claim.statuses == nil {
            return applying(Claim(statuses: others))
        }
        if let required = claim.statuses, isOnlyStatus {
            next.reached = reached.subtracting(StatusSet(required))
            next.before += required
        }
        next.comparesKind = comparesKind || claim.comparesKind
        next.familiesBefore += (claim.codes ?? []).filter(Codes.isPattern)
        if claim.isAboutStatusOrCode {
            next.isRest = true
        } else if !isMainPath {
            if claim.isUnreadable { next.isUnreadable = true }
            if claim.requiresPresence { next.isTentative = true }
        }
        return next
    }

    /// Returns the conditions of a branch that runs if no case has the raw value, such as the `else` of
    /// `guard let error = PayError(rawValue: status)`.
    func withoutCase(of cases: [CaseReference]) -> Conditions {
        var next = self
        (next.isRest, next.isDefault, next.cases) = (true, true, cases)
        return next
    }

    /// The required codes, except codes that a family or a range in an earlier condition includes; `nil` if any code
    /// is allowed.
    var reachedCodes: [String]? {
        codes.map { $0.filter { code in !familiesBefore.contains { Codes.covers($0, code) } } }
    }

    /// The required statuses as a spec writes them. A range is kept whole if earlier conditions match only narrower
    /// ranges, because narrower ranges also win in a spec. Otherwise, the range is reduced to the statuses that no
    /// earlier condition matches.
    var patterns: [Statuses] {
        var patterns: [Statuses] = []
        for written in statuses ?? [] {
            let left = reached.intersection(StatusSet([written]))
            if left.isEmpty { continue }
            let hidden = before.filter { $0.overlaps(written) }
            patterns += hidden.allSatisfy { $0.count < written.count } ? [written] : left.ranges
        }
        return patterns
    }

    /// Explains why this condition's statuses from 300 on are never reached: earlier conditions match them first.
    /// `nil` if no earlier condition matches any of these statuses.
    var reasonNotReached: String? {
        let required = (statuses ?? []).filter { $0.last >= 300 }
        let taking = before.filter { other in required.contains { $0.overlaps(other) } }
        if taking.isEmpty { return nil }
        func list(_ statuses: [Statuses]) -> String { statuses.map { "`\($0.written)`" }.joined(separator: ", ") }
        let isOne = taking.count == 1
        return "\(list(taking)) \(isOne ? "comes" : "come") before \(list(required)), which is never reached"
    }

    /// The only class of error statuses that remains: `500...599` for the `else` of `status < 500`. `nil` in a
    /// `default`, or if no single class remains.
    var restPatterns: [Statuses]? {
        if isDefault { return nil }
        let clientErrors = reached.intersection(StatusSet([Statuses(400, 499)]))
        let serverErrors = reached.intersection(StatusSet([Statuses(500, 599)]))
        if clientErrors.isEmpty == serverErrors.isEmpty { return nil }
        let whole = clientErrors.isEmpty ? Statuses(500, 599) : Statuses(400, 499)
        // Even if earlier conditions match single statuses of the class, the whole class is used.
        return before.filter { $0.overlaps(whole) }.allSatisfy(\.isExact) ? [whole] : nil
    }
}

/// Records whether the names that texts insert are statuses or codes.
struct Meanings {
    enum Meaning: String {
        case status
        case code
    }

    /// The meaning of each name, or chain of names, that a `switch` compares with statuses or codes: `code`,
    /// `body.code`.
    private var known: [String: Meaning] = [:]
    /// The names that a pattern binds to associated values, each with the value's position.
    var carried: [String: Int] = [:]

    subscript(chain: [String]) -> Meaning? {
        get { known[chain.joined(separator: ".")] }
        set { known[chain.joined(separator: ".")] = newValue }
    }

    /// Returns the known meaning of a chain of names, or `.status` if the last name always means a status; otherwise
    /// `nil`.
    func meaning(of chain: [String]) -> Meaning? {
        if let known = self[chain] { return known }
        guard let last = chain.last, carried[last] == nil || chain.count > 1 else { return nil }
        return Words.isStatus(last) ? .status : nil
    }
}

/// Splits names into words.
enum Words {
    /// Returns the words of a name in lower case: `error` and `code` for `errorCode`.
    static func of(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            guard letter.isLetter || letter.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let next = index + 1 < letters.count ? letters[index + 1] : " "
            let follows = !word.isEmpty && (!letters[index - 1].isUppercase || next.isLowercase)
            if letter.isUppercase, follows {
                words.append(word)
                word = ""
            }
            word += letter.lowercased()
        }
        return word.isEmpty ? words : words + [word]
    }

    /// Whether a name always means a status, such as `statusCode`.
    static func isStatus(_ name: String) -> Bool {
        ["statuscode", "httpstatus", "httpstatuscode", "httpcode", "responsestatuscode"].contains(name.lowercased())
    }
}
