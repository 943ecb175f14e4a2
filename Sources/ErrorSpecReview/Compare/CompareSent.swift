import ErrorSpecLanguage
import ErrorSpecReading

/// The status and code that a server in Swift sends for a case: the first of its lists that a client reads as the case.
extension APIComparison {
    /// Where the lists only have another order: what is new in them, a changed match says.
    var sentChanges: [Change] {
        let edited = pairing.casePairs.filter { sameMatch[$0.old.index] && old[$0.old].pattern != new[$0.new].pattern }
        return edited.grouped { Both(old[$0.old].group, new[$0.new].group) }.flatMap { groups, pairs in
            let matchers = Both(ResponseMatcher(of: groups.old, in: old), ResponseMatcher(of: groups.new, in: new))
            return pairs.compactMap { sentChange($0, matchers) }
        }
    }

    private func sentChange(_ pair: Both<CaseID>, _ matchers: Both<ResponseMatcher>) -> Change? {
        let sent = Both(old.sent(pair.old, matchers.old), new.sent(pair.new, matchers.new))
        guard let before = sent.old, let after = sent.new, before != after else { return nil }
        let cases = Both(old[pair.old], new[pair.new])
        let (group, name) = (name(of: cases.new.group, .new), name(of: pair.new, .new))
        let isOfCodes = cases.map { $0.statuses.map(\.value) }.isSame
        return change(
            .sentChanged, .behaviour, .info, of: ChangeSubject(group, cases.new.name.value),
            message: "A server in Swift that throws `\(name)` sends \(after) instead of \(before).",
            values: sent, at: cases.map { (isOfCodes ? $0.codes.first?.range : nil) ?? $0.conditionsRange },
            affected: names(handled(by: .handled(pair.new), .new), .new).union([group]))
    }
}

extension ResolvedAPI {
    /// - Returns: `nil` where the server has to say which, or where no response is read as the case.
    fileprivate func sent(_ id: CaseID, _ matcher: ResponseMatcher) -> String? {
        let pattern = self[id].pattern
        let writer = writer(of: .declared(id), in: self[id].group, matcher)
        for status in pattern.ownStatuses(matcher.format) {
            for code in pattern.ownCodes where writer.response(status: status, code: code, ResponseParts()) != nil {
                return code.map { "\(status) with code \($0)" } ?? "\(status)"
            }
        }
        return nil
    }
}
