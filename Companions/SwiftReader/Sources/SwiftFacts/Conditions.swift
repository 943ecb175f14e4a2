/// The claim of a condition or a pattern, as far as it can be read; `nil`: no condition.
struct Claim {
    var statuses: [Statuses]?
    /// The condition matches all statuses except these.
    var otherStatuses: [Statuses]?
    var codes: [String]?
    var cases: [CaseReference]?
    /// It has another condition that can't be read.
    var isUnreadable = false
    /// It requires that a value exists.
    var asksForPresence = false
    /// Numbers that a status is compared with, but that aren't valid HTTP statuses.
    var invalidStatuses: [String] = []
    /// Names for values that the case carries, by their positions.
    var carried: [String: Int] = [:]

    static let always = Claim()
    static let unreadable = Claim(isUnreadable: true)

    var asksForStatusOrCode: Bool { statuses != nil || codes != nil || otherStatuses != nil }

    /// The required statuses that are failures.
    var failures: [Statuses] { (statuses ?? []).filter { $0.first >= 300 } }

    var isReadable: Bool { !isUnreadable && !asksForPresence }

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
        both.carried.merge(other.carried) { first, _ in first }
        both.isUnreadable = isUnreadable || other.isUnreadable
        both.invalidStatuses += other.invalidStatuses
        both.asksForPresence = asksForPresence || other.asksForPresence
        return both
    }

    /// One of several; unreadable if they have different subjects.
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
            // `status < 200 || status >= 300` is any but 2xx.
            if first.cases == nil, others.allSatisfy({ $0.last < 300 }) { return Claim(otherStatuses: others) }
            return Claim(statuses: statuses, cases: first.cases)
        }
        if claims.allSatisfy({ $0.statuses == nil && $0.codes != nil && $0.cases == nil }) {
            return Claim(codes: claims.flatMap { $0.codes ?? [] })
        }
        if claims.allSatisfy({ $0.statuses == nil && $0.codes == nil && $0.cases != nil }) {
            let carried = claims.allSatisfy { $0.carried == first.carried } ? first.carried : [:]
            return Claim(cases: claims.flatMap { $0.cases ?? [] }, carried: carried)
        }
        return .unreadable
    }

    /// The negated claim, as far as statuses can express it.
    var negated: Claim {
        guard codes == nil, cases == nil, isReadable else { return .unreadable }
        if let others = otherStatuses, statuses == nil { return Claim(statuses: others) }
        return otherStatuses == nil ? statuses.map { Claim(otherStatuses: $0) } ?? .unreadable : .unreadable
    }
}

/// The conditions under which a statement runs.
struct Conditions {
    /// The statuses with which it is reached.
    private(set) var reached = StatusSet.all
    /// The statuses that the code requires, as written; `nil`: any.
    private(set) var statuses: [Statuses]?
    private(set) var codes: [String]?
    var cases: [CaseReference]?
    /// It is the rest of the statuses or codes that were compared.
    var isRest = false
    /// It is the `default` of a `switch` over them.
    var isDefault = false
    /// It has another condition that can't be read.
    var isUnreadable = false
    /// It depends on whether there is a value.
    var isTentative = false
    /// It depends on a `type` or a `kind`. Such a value is a code only if it leads to errors, since it may also select
    /// a body's form.
    var isOfKind = false
    /// The meanings of names.
    var meanings = Meanings()
    /// The statuses of earlier conditions in the same chain.
    private var before: [Statuses] = []
    /// Families and ranges of codes of earlier conditions: code tries conditions in order, a spec the exact code first.
    private var familiesBefore: [String] = []

    /// Whether anything is known about the response.
    var areAboutResponse: Bool { statuses != nil || codes != nil || isRest }

    func applying(_ claim: Claim) -> Conditions {
        var next = self
        if let asked = claim.statuses {
            next.reached = reached.intersection(StatusSet(asked))
            next.statuses = statuses == nil ? asked : StatusSet(statuses ?? []).intersection(StatusSet(asked)).ranges
        }
        if let others = claim.otherStatuses {
            next.reached = next.reached.subtracting(StatusSet(others))
            next.before += others
            next.isRest = true
        }
        if let asked = claim.codes { next.codes = codes.map { Codes.intersection($0, asked) } ?? asked }
        if let asked = claim.cases { next.cases = asked }
        if claim.isUnreadable { next.isUnreadable = true }
        if claim.asksForPresence { next.isTentative = true }
        if claim.cases != nil { next.meanings.carried = claim.carried }
        return next
    }

    /// The conditions of the other branch.
    ///
    /// - Parameter isMainPath: It continues after an early exit, where the rest of the condition doesn't matter.
    func otherwise(_ claim: Claim, isMainPath: Bool) -> Conditions {
        var next = self
        let isOnlyStatus = claim.codes == nil && claim.cases == nil && claim.isReadable
        if let others = claim.otherStatuses, isOnlyStatus, claim.statuses == nil {
            return applying(Claim(statuses: others))
        }
        if let asked = claim.statuses, isOnlyStatus {
            next.reached = reached.subtracting(StatusSet(asked))
            next.before += asked
        }
        next.familiesBefore += (claim.codes ?? []).filter(Codes.isPattern)
        if claim.asksForStatusOrCode {
            next.isRest = true
        } else if !isMainPath {
            if claim.isUnreadable { next.isUnreadable = true }
            if claim.asksForPresence { next.isTentative = true }
        }
        return next
    }

    /// The codes that no family before them takes.
    var reachedCodes: [String]? {
        codes.map { $0.filter { code in !familiesBefore.contains { Codes.covers($0, code) } } }
    }

    /// The statuses as a spec writes them: as in the code if narrower ones come before, because they win in a spec too;
    /// else the rest.
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

    /// The reason why none of the required statuses reaches this code; `nil` if no failure is required.
    var reasonNotReached: String? {
        let asked = (statuses ?? []).filter { $0.last >= 300 }
        let taking = before.filter { other in asked.contains { $0.overlaps(other) } }
        if taking.isEmpty { return nil }
        func list(_ statuses: [Statuses]) -> String { statuses.map { "`\($0.written)`" }.joined(separator: ", ") }
        let isOne = taking.count == 1
        return "\(list(taking)) \(isOne ? "comes" : "come") before \(list(asked)), which is never reached"
    }

    /// The rest of all statuses, where it is less than both classes of errors: the `else` of `status < 500`.
    var restPatterns: [Statuses]? {
        if isDefault { return nil }
        let clientErrors = reached.intersection(StatusSet([Statuses(400, 499)]))
        let serverErrors = reached.intersection(StatusSet([Statuses(500, 599)]))
        if clientErrors.isEmpty == serverErrors.isEmpty { return nil }
        let whole = clientErrors.isEmpty ? Statuses(500, 599) : Statuses(400, 499)
        // The rest of a chain that compared a few statuses is any other status.
        return before.filter { $0.overlaps(whole) }.allSatisfy(\.isExact) ? [whole] : nil
    }
}

/// The meanings of names that a text inserts.
struct Meanings {
    enum Meaning: String {
        case status
        case code
    }

    /// Names, and chains of them, that a `switch` has compared with statuses or codes: `code`, `body.code`.
    private var known: [String: Meaning] = [:]
    /// Names that a pattern gives the values that a case carries, by their positions.
    var carried: [String: Int] = [:]

    subscript(chain: [String]) -> Meaning? {
        get { known[chain.joined(separator: ".")] }
        set { known[chain.joined(separator: ".")] = newValue }
    }

    /// By the values that the code compares it with, else by its own name.
    func meaning(of chain: [String]) -> Meaning? {
        if let known = self[chain] { return known }
        guard let last = chain.last, carried[last] == nil || chain.count > 1 else { return nil }
        return Words.isStatus(last) ? .status : nil
    }
}

/// The words of names.
enum Words {
    /// `errorCode` → `error`, `code`.
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

    /// Names that nothing but a status has.
    static func isStatus(_ name: String) -> Bool {
        ["statuscode", "httpstatus", "httpstatuscode", "httpcode", "responsestatuscode"].contains(name.lowercased())
    }
}
