import ErrorSpecLanguage
import ErrorSpecReading

/// The sentences that report a change of the winner.
extension APIComparison {
    /// `401 is handled by ``Login.other`` instead of ``Login.locked`` (no longer retried)`
    ///
    /// - Parameter methods: Those that are resent or not; `nil`: of all endpoints of its groups.
    func consequence(_ part: WinnerChange, of all: Set<String>, methods: Set<String>? = nil) -> String {
        let details = details(part, methods)
        let (left, right) = (phrase(part.before, .old), phrase(part.after, .new))
        if let list = list(part.extent, among: all) {
            let sentence =
                switch (part.before, part.after) {
                case (.unmapped, _): "\(right) now handles responses that were unmapped"
                case (_, .unmapped): "responses that \(left) handled are unmapped now"
                default: "\(right) now handles responses instead of \(left)"
                }
            return "\(sentence)\(details): \(list)"
        }
        let told = told(part.extent, among: all)
        let (what, scope) = (told.what, isNamed(part.extent.groups, by: part.after, .new) ? "" : told.scope)
        let (verb, pronoun, past) = part.extent.isSingle ? ("is", "it", "was") : ("are", "they", "were")
        let sentence =
            switch (part.before, part.after) {
            case (.unmapped, _): "\(what) \(verb) handled by \(right) now\(scope); \(pronoun) \(past) unmapped"
            case (_, .unmapped):
                "\(what) \(verb) unmapped now\(scope); \(left) handled \(pronoun == "it" ? "it" : "them")"
            default: "\(what) \(verb) handled by \(right) instead of \(left)\(scope)"
            }
        return sentence + details
    }

    /// The group that takes another one's place.
    func succession(_ cause: Cause) -> [String] {
        guard case .operation(let groups) = cause else { return [] }
        return ["`\(name(of: groups.new, .new))` takes the place of `\(name(of: groups.old, .old))`"]
    }

    /// `` `Common.unauthorized` is matched by 403 instead of 401; 401 is unmapped now ``
    func matchClauses(_ cause: Cause, _ parts: [WinnerChange], affected: Set<String>) -> [String] {
        guard case .declared(let oldCase, let newCase, _) = cause else { return [] }
        let subject = oldCase.map { Outcome.handled($0) }
        let (lost, gained) = (parts.filter { $0.before == subject }, parts.filter { $0.before != subject })
        let tails =
            lossesFirst(lost).map { tail($0, isLost: true, of: affected) }
            + gained.map { tail($0, isLost: false, of: affected) }
        return [head(oldCase, newCase, lost: lost, gained: gained)] + tails + exchange(parts, newCase)
    }

    /// Where cases have given each other all of their responses, code compiles and means something else.
    private func exchange(_ parts: [WinnerChange], _ newCase: CaseID?) -> [String] {
        guard let newCase, let oldCase = pairing.partner(of: newCase, .new),
            !sameMatch[oldCase.index], !parts.contains(where: { $0.before == .unmapped || $0.after == .unmapped }),
            keptMatch(oldCase, newCase).isEmpty
        else { return [] }
        return ["code that tests for `\(new[newCase].name.value)` gets other errors now"]
    }

    private func head(
        _ oldCase: CaseID?, _ newCase: CaseID?, lost: [WinnerChange], gained: [WinnerChange]
    ) -> String {
        let subject = "`\(newCase.map { name(of: $0, .new) } ?? oldCase.map { name(of: $0, .old) } ?? "")`"
        if let oldCase, let newCase, !sameMatch[oldCase.index] {
            return "\(subject) \(matchEdit(old[oldCase], new[newCase]))"
        }
        // Only where an `except` says so is a group named that does not declare the case.
        let extents = Both(Extent(lost.map(\.extent)), Extent(gained.map(\.extent)))
        let (left, right) = (told(extents.old, among: []), told(extents.new, among: []))
        if lost.isEmpty { return "\(subject) handles \(right.what)\(right.scope) now" }
        let loss = "\(subject) no longer handles \(left.what)\(left.scope)"
        if gained.isEmpty { return loss }
        let isSame = left.what == right.what && !right.scope.isEmpty
        let what = !isSame ? right.what : extents.new.isSingle ? "it" : "them"
        return "\(loss), and handles \(what)\(right.scope) now"
    }

    private func matchEdit(_ before: ResolvedCase, _ after: ResolvedCase) -> String {
        let statuses = (before.statuses.map(\.value), after.statuses.map(\.value))
        let codes = (before.codes.map(\.value), after.codes.map(\.value))
        if codes.0.isEmpty, codes.1.isEmpty {
            return edit(of: statuses) { enumeration($0.map(\.description)) }
        }
        if Set(statuses.0) == Set(statuses.1), !codes.0.isEmpty, !codes.1.isEmpty {
            return edit(of: codes) { codeClause($0.map(\.told)) }
        }
        return "is matched by \(after.conditions) instead of \(before.conditions)"
    }

    private func edit<Pattern: Hashable>(
        of patterns: (before: [Pattern], after: [Pattern]), text: ([Pattern]) -> String
    ) -> String {
        let gone = patterns.before.filter { !patterns.after.contains($0) }
        let come = patterns.after.filter { !patterns.before.contains($0) }
        if gone.isEmpty { return "is matched by \(text(come)) too" }
        if come.isEmpty { return "is no longer matched by \(text(gone))" }
        return "is matched by \(text(come)) instead of \(text(gone))"
    }

    /// `401 is unmapped now`, of what a case has lost; `403 was unmapped before`, of what it has gained.
    private func tail(_ part: WinnerChange, isLost: Bool, of all: Set<String>) -> String {
        let (outcome, side, time) = isLost ? (part.after, Side.new, "now") : (part.before, Side.old, "before")
        let isOne = part.extent.isSingle
        let verb = isLost ? isOne ? "is" : "are" : isOne ? "was" : "were"
        let what = outcome == .unmapped ? "unmapped" : "handled by \(phrase(outcome, side))"
        if let list = list(part.extent, among: all) {
            return "responses \(verb) \(what) \(time)\(details(part)): \(list)"
        }
        let told = told(part.extent, among: all)
        let scope = isNamed(part.extent.groups, by: outcome, side) ? "" : told.scope
        return "\(told.what) \(verb) \(what) \(time)" + scope + details(part)
    }

    /// Responses for the beginning of a sentence, and their groups for its end where all of them have the same.
    func told(_ extent: Extent, among all: Set<String>) -> (what: String, scope: String) {
        let regions = extent.regions
        if regions.count != 1 { return (what(extent, among: all), "") }
        return (regions[0].responses.summary, groups(of: regions[0].groups, among: all))
    }

    /// `404`, or where not all groups that the change concerns have the same: `` 404 for `A` and 404-405 for `B` ``
    func what(_ extent: Extent, among all: Set<String>) -> String {
        enumeration(parts(extent, among: all))
    }

    /// The same where not all groups have the same, for the end of a sentence; else `nil`.
    func list(_ extent: Extent, among all: Set<String>, _ preposition: String = "") -> String? {
        let parts = parts(extent, among: all)
        guard let last = parts.last, parts.count > 1 else { return nil }
        return parts.dropLast().map { preposition + $0 }.joined(separator: "; ") + (parts.count > 2 ? ";" : "")
            + " and \(preposition)\(last)"
    }

    /// Whether an `otherwise` is that of the only group.
    func isNamed(_ groups: [GroupPair], by outcome: Outcome, _ side: Side) -> Bool {
        groups.count == 1 && outcome == .otherwise(groups[0][side])
    }

    private func parts(_ extent: Extent, among all: Set<String>) -> [String] {
        let regions = extent.regions
        let shown = regions.count > 4 ? 3 : regions.count
        let rest = regions.dropFirst(shown).flatMap(\.groups)
        return regions.prefix(shown).map { $0.responses.summary + groups(of: $0.groups, among: all) }
            + (rest.isEmpty ? [] : ["others\(groups(of: rest, among: all))"])
    }

    func phrase(_ outcome: Outcome, _ side: Side) -> String {
        if case .otherwise(let group) = outcome { return "the `otherwise` of `\(name(of: group, side))`" }
        return "`\(name(of: outcome, side))`"
    }

    /// Where the responses of a part are not those of all groups that the change concerns.
    func groups(of groups: [GroupPair], among all: Set<String>) -> String {
        let names = names(of: groups)
        return names == all ? "" : " for \(listedShortly(names.sorted()))"
    }

    private func details(_ part: WinnerChange, _ methods: Set<String>? = nil) -> String {
        let clauses = behaviorClauses(part, methods) + textClauses(part)
        if !clauses.isEmpty { return " (\(clauses.joined(separator: "; ")))" }
        return part.before == .unmapped || part.after == .unmapped ? "" : " (which does and says the same)"
    }

    private func behaviorClauses(_ part: WinnerChange, _ methods: Set<String>?) -> [String] {
        let (before, after) = (old.handler(part.before).behavior, new.handler(part.after).behavior)
        let methods = methods ?? self.methods(of: names(of: part.extent.groups))
        return clauses(category: before.category, after.category)
            + [
                difference(before.action, after.action)?.sentence,
                before.action.resend == nil ? after.action.resend?.exception(of: methods) : nil,
            ].compactMap { $0 }
    }

    /// The words, where both winners show some.
    private func textClauses(_ part: WinnerChange) -> [String] {
        guard part.before != .unmapped, part.after != .unmapped, let before = old.handler(part.before).shown,
            let after = new.handler(part.after).shown
        else { return [] }
        return TextField.allCases.compactMap { field in
            let (left, right) = (before[field], after[field])
            if left == right { return nil }
            let words = Both(left, right).map { $0?.quotation() ?? "none" }
            if !words.isSame { return "\(field) \(words.new) instead of \(words.old)" }
            let clause = left.flatMap { right?.fallbackClause(insteadOf: $0) }
            return "\(field) \(clause ?? "in other words")"
        }
    }
}

/// The change of a category, behind "is" or "are".
package func categoryClause(_ before: String, _ after: String) -> String {
    if after == silent { return "silent now: nothing is shown any more" }
    return before == silent ? "shown now, as \(after)" : "shown as \(after) instead of \(before)"
}

/// The same in the words of a sentence about a response.
func clauses(category before: String, _ after: String) -> [String] {
    if before == after { return [] }
    return [after == silent ? "nothing is shown any more" : categoryClause(before, after)]
}
