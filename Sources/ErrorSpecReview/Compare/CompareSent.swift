import ErrorSpecLanguage
import ErrorSpecReading

/// What a server in Swift sends for a case: the first status and code of its lists that a client reads as the case.
extension APIComparison {
    /// Where the lists still have the earlier ones: that they don't, a changed match says.
    var sentChanges: [Change] {
        pairing.casePairs.compactMap { pair in
            let (before, after) = (old[pair.old], new[pair.new])
            if before.pattern == after.pattern { return nil }
            guard let earlier = old.sent(pair.old), let sent = new.sent(pair.new), earlier != sent,
                new.written(pair.new).contains(earlier)
            else { return nil }
            let group = name(of: after.group, .new)
            return change(
                .sentChanged, .behaviour, .info, of: ChangeSubject(group, after.name.value),
                message: "A server in Swift that throws `\(name(of: pair.new, .new))` sends \(sent.text) instead of "
                    + "\(earlier.text).",
                values: Both(earlier.text, sent.text),
                at: Both(before.edited(besides: after), after.edited(besides: before)),
                affected: names(impacts.new.handled(by: pair.new, in: new), .new).union([group]))
        }
    }
}

/// The status and the code of a response.
private struct SentResponse: Equatable {
    var status: Int
    var code: String?

    var text: String { code.map { "\(status) with code \($0)" } ?? "\(status)" }
}

extension ResolvedAPI {
    /// The responses that a server may send without being told which, in the order in which it tries them.
    fileprivate func written(_ id: CaseID) -> [SentResponse] {
        let pattern = self[id].pattern
        return pattern.ownStatuses(format(of: self[id].group)).flatMap { status in
            pattern.ownCodes.map { SentResponse(status: status, code: $0) }
        }
    }

    /// - Returns: `nil` where none is read as the case.
    fileprivate func sent(_ id: CaseID) -> SentResponse? {
        let table = self[self[id].group].table
        return written(id).first { response in
            table.winner(status: response.status, region: response.code.map { .code($0) }) == id
        }
    }
}
