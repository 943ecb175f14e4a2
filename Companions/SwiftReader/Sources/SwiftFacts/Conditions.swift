/// The readable part of a condition or a pattern. A property that is `nil` allows any value.
struct Claim {
    var statuses: [Statuses]?
    /// The statuses that the condition excludes.
    var otherStatuses: [Statuses]?
    var codes: [String]?
    var cases: [CaseReference]?
    /// The enum cases that the condition compares a response's code with: `case .expired` of `switch body.code`.
    var namedCodes: [CaseReference] = []
    /// The condition compares a `type` or a `kind`.
    var isOfKind = false
    /// Whether a part of the condition can't be read.
    var isUnreadable = false
    /// The condition also requires that a value exists.
    var requiresPresence = false
    /// The numbers in the condition that aren't valid HTTP statuses.
    var invalidStatuses: [String] = []
    /// The names that a pattern binds to associated values, each with the value's position.
    var carried: [String: Int] = [:]

    static let always = Claim()
    static let unreadable = Claim(isUnreadable: true)

    var isAboutStatusOrCode: Bool { statuses != nil || codes != nil || otherStatuses != nil }

    /// The required statuses that are failures.
    var failures: [Statuses] { (statuses ?? []).filter { $0.first >= 300 } }

    var isReadable: Bool { !isUnreadable && !requiresPresence }

    func and(_ other: Claim) -> Claim {
        var both = self
        if let mine = statuses, let others = other.statuses {
            // Bounds, as in `status >= 400 && status < 500`.
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
        both.isOfKind = isOfKind || other.isOfKind
        both.carried.merge(other.carried) { first, _ in first }
        both.isUnreadable = isUnreadable || other.isUnreadable
        both.invalidStatuses += other.invalidStatuses
        both.requiresPresence = requiresPresence || other.requiresPresence
        return both
    }

    /// The disjunction of several claims; unreadable if they have different subjects.
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
                isOfKind: claims.contains(where: \.isOfKind))
        }
        if claims.allSatisfy({ $0.statuses == nil && $0.codes == nil && $0.cases != nil }) {
            let carried = claims.allSatisfy { $0.carried == first.carried } ? first.carried : [:]
            return Claim(cases: claims.flatMap { $0.cases ?? [] }, carried: carried)
        }
        return .unreadable
    }

    /// The negated claim; unreadable if statuses can't express the negation.
    var negated: Claim {
        guard codes == nil, cases == nil, isReadable else { return .unreadable }
        if let others = otherStatuses, statuses == nil { return Claim(statuses: others) }
        return otherStatuses == nil ? statuses.map { Claim(otherStatuses: $0) } ?? .unreadable : .unreadable
    }
}

/// The conditions under which a statement runs.
struct Conditions {
    /// The statuses with which the statement is reached.
    private(set) var reached = StatusSet.all
    /// The statuses that the source requires, as written; `nil` for any.
    private(set) var statuses: [Statuses]?
    private(set) var codes: [String]?
    var cases: [CaseReference]?
    /// The enum cases that the source compares a response's code with.
    private(set) var namedCodes: [CaseReference] = []
    /// The statement runs for all statuses or codes that no earlier condition matches.
    var isRest = false
    /// The statement is in the `default` of a `switch` over statuses or codes.
    var isDefault = false
    /// Whether a part of the condition can't be read.
    var isUnreadable = false
    /// The statement depends on whether a value exists.
    var isTentative = false
    /// The statement depends on a `type` or a `kind`, which may also select a body's form. Such a value counts as a
    /// code only if it leads to errors.
    var isOfKind = false
    /// The meanings of names in texts.
    var meanings = Meanings()
    /// The statuses of earlier conditions in the same chain.
    private var before: [Statuses] = []
    /// The families and ranges of codes in earlier conditions. Swift tries conditions in order, but in a spec an
    /// exact code wins.
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
        next.isOfKind = isOfKind || claim.isOfKind
        if claim.isUnreadable { next.isUnreadable = true }
        if claim.requiresPresence { next.isTentative = true }
        if claim.cases != nil { next.meanings.carried = claim.carried }
        return next
    }

    /// The conditions of the branch that runs if the claim is false.
    ///
    /// - Parameter isMainPath: Whether the branch is the rest of the function after an early exit. Unreadable parts
    /// of the condition don't matter for the rest.
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
        next.isOfKind = isOfKind || claim.isOfKind
        next.familiesBefore += (claim.codes ?? []).filter(Codes.isPattern)
        if claim.isAboutStatusOrCode {
            next.isRest = true
        } else if !isMainPath {
            if claim.isUnreadable { next.isUnreadable = true }
            if claim.requiresPresence { next.isTentative = true }
        }
        return next
    }

    /// The conditions of a branch for raw values that no case has, such as the `else` of `guard let error =
    /// PayError(rawValue: status)`.
    func withoutCase(of cases: [CaseReference]) -> Conditions {
        var next = self
        (next.isRest, next.isDefault, next.cases) = (true, true, cases)
        return next
    }

    /// The codes that no family or range in an earlier condition includes.
    var reachedCodes: [String]? {
        codes.map { $0.filter { code in !familiesBefore.contains { Codes.covers($0, code) } } }
    }

    /// The statuses as written in a spec. If earlier conditions only match narrower ranges, which win in a spec too, a
    /// range is kept whole; otherwise only the statuses that no earlier condition matches remain.
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

    /// The reason why the required statuses are never reached; `nil` if no earlier condition matches a required
    /// failure.
    var reasonNotReached: String? {
        let required = (statuses ?? []).filter { $0.last >= 300 }
        let taking = before.filter { other in required.contains { $0.overlaps(other) } }
        if taking.isEmpty { return nil }
        func list(_ statuses: [Statuses]) -> String { statuses.map { "`\($0.written)`" }.joined(separator: ", ") }
        let isOne = taking.count == 1
        return "\(list(taking)) \(isOne ? "comes" : "come") before \(list(required)), which is never reached"
    }

    /// The class of error statuses that remains, if only one class does: `500...599` for the `else` of `status < 500`.
    var restPatterns: [Statuses]? {
        if isDefault { return nil }
        let clientErrors = reached.intersection(StatusSet([Statuses(400, 499)]))
        let serverErrors = reached.intersection(StatusSet([Statuses(500, 599)]))
        if clientErrors.isEmpty == serverErrors.isEmpty { return nil }
        let whole = clientErrors.isEmpty ? Statuses(500, 599) : Statuses(400, 499)
        // Earlier conditions on single statuses leave the class almost whole.
        return before.filter { $0.overlaps(whole) }.allSatisfy(\.isExact) ? [whole] : nil
    }
}

/// The meanings of names that texts insert.
struct Meanings {
    enum Meaning: String {
        case status
        case code
    }

    /// The meanings of names and chains of names that a `switch` compares with statuses or codes: `code`,
    /// `body.code`.
    private var known: [String: Meaning] = [:]
    /// The names that a pattern binds to associated values, each with the value's position.
    var carried: [String: Int] = [:]

    subscript(chain: [String]) -> Meaning? {
        get { known[chain.joined(separator: ".")] }
        set { known[chain.joined(separator: ".")] = newValue }
    }

    /// Returns the meaning of a name, as compared values show it, or else as the name itself suggests.
    func meaning(of chain: [String]) -> Meaning? {
        if let known = self[chain] { return known }
        guard let last = chain.last, carried[last] == nil || chain.count > 1 else { return nil }
        return Words.isStatus(last) ? .status : nil
    }
}

/// Splits names into words.
enum Words {
    /// Returns the words in lower case: `error` and `code` for `errorCode`.
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

    /// Whether a name can only mean a status.
    static func isStatus(_ name: String) -> Bool {
        ["statuscode", "httpstatus", "httpstatuscode", "httpcode", "responsestatuscode"].contains(name.lowercased())
    }
}
