import ErrorSpecLanguage
import ErrorSpecReading

/// What a server in Swift sends for a case: the first status and code of its lists that a client reads as the case.
extension APIComparison {
    /// Where the lists only have another order: what is new in them, a changed match says.
    var sentChanges: [Change] {
        pairing.casePairs.compactMap { pair in
            let cases = Both(old[pair.old], new[pair.new])
            if !sameMatch[pair.old.index] || cases.map(\.pattern).isSame { return nil }
            guard let before = old.sent(pair.old), let after = new.sent(pair.new), before != after else { return nil }
            let (group, name) = (name(of: cases.new.group, .new), name(of: pair.new, .new))
            return change(
                .sentChanged, .behaviour, .info, of: ChangeSubject(group, cases.new.name.value),
                message: "A server in Swift that throws `\(name)` sends \(after) instead of \(before).",
                values: Both(before, after), at: cases.map(\.conditionsRange),
                affected: names(impacts.new.handled(by: pair.new, in: new), .new).union([group]))
        }
    }
}

extension ResolvedAPI {
    /// - Returns: `nil` where the server has to say which, or where no response is read as the case.
    fileprivate func sent(_ id: CaseID) -> String? {
        let (pattern, owner) = (self[id].pattern, self[id].group)
        for status in pattern.ownStatuses(format(of: owner)) {
            for code in pattern.ownCodes
            where self[owner].table.winner(status: status, region: code.map { .code($0) }) == id {
                return code.map { "\(status) with code \($0)" } ?? "\(status)"
            }
        }
        return nil
    }
}
