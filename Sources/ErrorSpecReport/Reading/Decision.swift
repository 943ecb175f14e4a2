import ErrorSpecLanguage
import ErrorSpecReading

/// Explains why one case of a group handles a response and another case doesn't.
struct Decision {
    let status: Int
    /// The response's codes, in the order in which they are tried.
    let codes: [String]
    let group: GroupID
    let api: ResolvedAPI

    /// How a case matches the response.
    private struct Match {
        /// The index of the first code of the response that the case matches. For a case without codes, the number of
        /// codes in the response.
        var code: Int
        var pattern: CodePattern?
        /// The pattern that matches the status, or `nil` for any status.
        var status: StatusPattern?
    }

    // MARK: Hidden cases

    /// Returns the cases that match but don't win, each with the reason.
    func hidden(by winner: CaseID) -> [(id: CaseID, reason: String)] {
        guard let won = match(winner) else { return [] }
        return api[group].visible.compactMap { id in
            guard id != winner, let lost = match(id) else { return nil }
            return (id, reason(won, winner, against: lost, id))
        }
    }

    private func match(_ id: CaseID) -> Match? {
        let candidate = api[id]
        guard !candidate.isIncomplete else { return nil }
        let statuses = candidate.statuses.map(\.value).filter { $0.contains(self.status) }
        guard candidate.statuses.isEmpty || !statuses.isEmpty else { return nil }
        let status = statuses.max { $0.specificity < $1.specificity }
        guard !candidate.codes.isEmpty else { return Match(code: self.codes.count, status: status) }
        for (index, code) in self.codes.enumerated() {
            let patterns = candidate.codes.map(\.value).filter { $0.matches(code) }
            guard let pattern = patterns.max(by: { $0.specificity < $1.specificity }) else { continue }
            return Match(code: index, pattern: pattern, status: status)
        }
        return nil
    }

    private func reason(_ won: Match, _ winner: CaseID, against lost: Match, _ id: CaseID) -> String {
        let also = api[api[id].group].ancestors.contains(api[winner].group) ? ", also an inherited one" : ""
        if won.code != lost.code {
            guard let pattern = lost.pattern else { return "a case with a code beats one without" + also }
            let (first, later) = (self.codes[won.code], self.codes[lost.code])
            let matched = pattern == .code(later) ? "" : ", which `\(pattern.written)` matches"
            return "code `\(first)` comes before `\(later)`" + matched
        }
        if let better = won.pattern, let worse = lost.pattern, better.specificity != worse.specificity {
            return "\(Self.kind(better, against: worse)) beats the \(Self.wider(worse)) `\(worse.written)`" + also
        }
        if let better = won.status, better.specificity != lost.status?.specificity {
            guard let worse = lost.status else { return "a case with a status beats one without" + also }
            let kind = better.isExact ? "an exact status beats" : "a narrower range of statuses beats"
            return "\(kind) `\(worse)`" + also
        }
        let (nearer, farther) = (api[api[winner].group].name.value, api[api[id].group].name.value)
        return "`\(nearer)` inherits from `\(farther)`, and the nearer group wins"
    }

    private static func kind(_ pattern: CodePattern, against worse: CodePattern) -> String {
        switch (pattern, worse) {
        case (.code, _): "an exact code"
        case (.range, .family): "a range of codes"
        case (.range, _): "a narrower range of codes"
        case (.family, _): "a longer family of codes"
        }
    }

    private static func wider(_ pattern: CodePattern) -> String {
        if case .family = pattern { "family" } else { "range" }
    }

    // MARK: The nearest case

    /// A case that would match if the response had a different status or a different code, and a sentence about what
    /// the case requires.
    var nearest: (id: CaseID, wants: String)? {
        let candidates = api[group].visible.filter { !api[$0].isIncomplete }
        for id in candidates where !api[id].codes.isEmpty && matchesCode(id) {
            return (id, "it requires status \(list(api[id].statuses.map { $0.value.description }))")
        }
        for id in candidates where !api[id].codes.isEmpty && matchesStatus(id) {
            let codes = list(api[id].codes.map(\.value.written))
            let found = self.codes.isEmpty ? "none" : list(self.codes)
            return (id, "it requires code \(codes), but the response has \(found)")
        }
        return nil
    }

    private func matchesCode(_ id: CaseID) -> Bool {
        api[id].codes.contains { self.codes.contains(where: $0.value.matches) }
    }

    private func matchesStatus(_ id: CaseID) -> Bool {
        api[id].statuses.isEmpty || api[id].statuses.contains { $0.value.contains(self.status) }
    }

    private func list(_ items: [String]) -> String {
        items.count > 4 ? listed(items.prefix(3) + ["\(items.count - 3) others"], "or") : listed(items, "or")
    }
}
