extension DiagnosticCode {
    package static let recoveryCycle = DiagnosticCode("recovery-cycle", .error)
}

extension Rule {
    /// Reports recoveries that can trigger themselves: a failure of a recovery's own request can start the same
    /// recovery again, directly or through other recoveries.
    static let recoveryCycle = Rule(codes: [.recoveryCycle]) { spec, diagnostics in
        for api in spec.apis where !api.recoveries.isEmpty {
            let steps = api.recoverySteps()
            // The graph's nodes are recoveries and groups. If only recoveries were nodes, thousands of recoveries
            // with the same group would have millions of edges.
            let count = api.recoveries.count
            let fromRecoveries = api.recoveries.map { $0.through.map { [count + $0.value.index] } ?? [] }
            let fromGroups = api.groupIDs.map { steps[$0]?.map(\.to.index) ?? [] }
            for cycle in DependencyOrder(fromRecoveries + fromGroups).cycles {
                let recoveries = cycle.filter { $0 < count }.map { RecoveryID($0) }
                diagnostics.report(cycleFinding(recoveries, steps, of: api))
            }
        }
    }

    private static func cycleFinding(
        _ recoveries: [RecoveryID], _ steps: [GroupID: [RecoveryStep]], of api: ResolvedAPI
    ) -> Diagnostic {
        let first = recoveries[0]
        let path = DependencyOrder.path(recoveries.map { api[$0].name.value })
        let through = api[first].through
        let taken = recoveries.indices.compactMap { index -> RecoveryStep? in
            let next = recoveries[(index + 1) % recoveries.count]
            return api[recoveries[index]].through.flatMap { steps[$0.value] }?.first { $0.to == next }
        }
        let notes = taken.prefix(12).map { step in
            Diagnostic.Note(
                "\(cause(of: step, api)) recovers with `\(api[step.to].name.value)` here", at: api.range(of: step.by))
        }
        let group = through.map { api[$0.value].name.value } ?? ""
        let exception = taken.first.flatMap { step -> String? in
            if case .declared(let id) = step.by, api[id].group != through?.value { api.qualifiedName(id) } else { nil }
        }
        return Diagnostic(
            .recoveryCycle,
            "recovery `\(api[first].name.value)` may trigger itself: \(path), through \(taken.first.map { cause(of: $0, api) } ?? "") in `\(group)`",
            at: through?.range ?? api[first].name.range, notes: Array(notes),
            hint: exception.map { "leave `\($0)` out of `\(group)` with `except: [\($0)]`" }
                ?? "handle this failure in `\(group)` without a recovery")
    }

    private static func cause(of step: RecoveryStep, _ api: ResolvedAPI) -> String {
        switch step.by {
        case .declared(let id): "`\(api.qualifiedName(id))`"
        case .otherwise(let id): "the `otherwise` of `\(api[id].name.value)`"
        }
    }
}

/// A recovery that can be triggered during another recovery, and the case or the `otherwise` that triggers it.
private typealias RecoveryStep = (to: RecoveryID, by: ResponseExample.Subject)

extension ResolvedAPI {
    /// Returns, for each group that handles a recovery's request, one step for each recovery that the group can
    /// trigger.
    fileprivate func recoverySteps() -> [GroupID: [RecoveryStep]] {
        var steps: [GroupID: [RecoveryStep]] = [:]
        let recovering = caseIDs.filter { target(of: self[$0].handling) != nil }
        for recovery in recoveries {
            guard let group = recovery.through?.value, !self[group].isIncomplete, steps[group] == nil else { continue }
            var subjects = recovering.filter(self[group].sees).map(ResponseExample.Subject.declared)
            if let provider = self[group].otherwiseProvider { subjects.append(.otherwise(provider)) }
            let winners = winners(in: group)
            var found: [RecoveryStep] = []
            for subject in subjects {
                guard let next = handling(of: subject).flatMap(target), !found.contains(where: { $0.to == next }) else {
                    continue
                }
                if case .declared(let id) = subject, !winners.contains(id) { continue }
                found.append((next, subject))
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
