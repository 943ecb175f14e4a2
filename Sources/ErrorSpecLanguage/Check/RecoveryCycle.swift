extension DiagnosticCode {
    package static let recoveryCycle = DiagnosticCode("recovery-cycle", .error)
}

extension Rule {
    /// No recovery's own request waits for that recovery.
    static let recoveryCycle = Rule(codes: [.recoveryCycle]) { spec, diagnostics in
        for api in spec.apis where !api.recoveries.isEmpty {
            let steps = api.recoverySteps()
            // The groups that handle are nodes too: thousands of recoveries may go through one, which calls for thousands.
            let count = api.recoveries.count
            let targets = steps.mapValues { $0.map(\.to.index) }
            let edges = { (node: Int) -> [Int] in
                if node < count { return api.recoveries[node].through.map { [count + $0.value.index] } ?? [] }
                return targets[GroupID(node - count)] ?? []
            }
            for component in StronglyConnectedComponents.cyclic(count: count + api.groups.count, edges: edges) {
                let nodes = StronglyConnectedComponents.shortestCycle(in: component, edges: edges)
                let recoveries = nodes.filter { $0 < count }.map { RecoveryID($0) }
                diagnostics.report(cycle(recoveries, steps, of: api))
            }
        }
    }

    private static func cycle(
        _ recoveries: [RecoveryID], _ steps: [GroupID: [RecoveryStep]], of api: ResolvedAPI
    ) -> Diagnostic {
        let first = recoveries[0]
        let path = StronglyConnectedComponents.path(recoveries.map { api[$0].name.value })
        let through = api[first].through
        let taken = recoveries.indices.compactMap { index -> RecoveryStep? in
            let next = recoveries[(index + 1) % recoveries.count]
            return api[recoveries[index]].through.flatMap { steps[$0.value] }?.first { $0.to == next }
        }
        let notes = taken.prefix(12).map { step in
            Diagnostic.Note(
                "\(step.cause(in: api)) recovers by `\(api[step.to].name.value)` here", at: step.range(in: api))
        }
        let group = through.map { api[$0.value].name.value } ?? ""
        let exception = taken.first.flatMap { step in
            step.case.flatMap { api[$0].group == through?.value ? nil : api.qualifiedName($0) }
        }
        return Diagnostic(
            .recoveryCycle,
            "recovery `\(api[first].name.value)` may call for itself: \(path), by \(taken.first?.cause(in: api) ?? "") in `\(group)`",
            at: through?.range ?? api[first].name.range, notes: Array(notes),
            hint: exception.map { "leave it out of `\(group)` with `except: [\($0)]`" }
                ?? "handle the failure without recovering there")
    }
}

/// A case that starts a recovery, in a group that handles a recovery's own requests.
private struct RecoveryStep {
    var to: RecoveryID
    /// `nil`: an `otherwise`, that of `provider`.
    var `case`: CaseID?
    var provider: GroupID

    func cause(in api: ResolvedAPI) -> String {
        if let id = self.case { return "`\(api.qualifiedName(id))`" }
        return "the `otherwise` of `\(api[provider].name.value)`"
    }

    func range(in api: ResolvedAPI) -> SourceRange {
        if let id = self.case { return api[id].name.range }
        return api[provider].otherwise?.range ?? api[provider].name.range
    }
}

extension ResolvedAPI {
    /// By the group that handles the request: one step for each recovery that it may call for.
    fileprivate func recoverySteps() -> [GroupID: [RecoveryStep]] {
        var steps: [GroupID: [RecoveryStep]] = [:]
        let recovering = caseIDs.filter { target(of: self[$0].handling) != nil }
        for recovery in recoveries {
            guard let group = recovery.through?.value, !self[group].isIncomplete, steps[group] == nil else { continue }
            var found: [RecoveryStep] = []
            var targets = Set<RecoveryID>()
            for id in recovering where self[group].sees(id) {
                guard let next = target(of: self[id].handling), !targets.contains(next), canWin(id, in: group) else {
                    continue
                }
                targets.insert(next)
                found.append(RecoveryStep(to: next, case: id, provider: group))
            }
            if let provider = self[group].otherwiseProvider, let otherwise = self[provider].otherwise,
                let next = target(of: otherwise.handling), !targets.contains(next)
            {
                found.append(RecoveryStep(to: next, case: nil, provider: provider))
            }
            steps[group] = found
        }
        return steps
    }

    private func target(of handling: Handling) -> RecoveryID? {
        guard case .recover(let recovery) = handling.retry.value.action else { return nil }
        return recovery
    }
}
