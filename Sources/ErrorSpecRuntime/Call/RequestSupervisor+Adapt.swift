import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The recoveries of one call, including those that `adapt` ran for the current attempt.
private struct EarlyRecoveries: Sendable {
    var recovered: Set<Int>
    var haveRepaired = false
}

extension RequestSupervisor {
    /// Returns the request with the recoveries' repairs, as prepared by the app's `adapt`.
    ///
    /// If `adapt` runs a recovery, the request is prepared again. The loop ends because a call takes part in each
    /// recovery at most once.
    func adapted<Request: Sendable>(_ original: Request, in call: inout SupervisedCall) async throws -> Request {
        while true {
            applyRecentRepairs(to: &call)
            let early = Locked(EarlyRecoveries(recovered: call.request.recovered))
            defer { call.request.recovered = early.withLock(\.recovered) }
            let repaired = try repaired(original, in: call)
            let adapted = try await adapted(repaired, in: call, early)
            guard early.withLock(\.haveRepaired) else { return adapted }
            try checkIsActive(call)
        }
    }

    private func repaired<Request: Sendable>(_ original: Request, in call: SupervisedCall) throws -> Request {
        guard let repair = call.repair else { return original }
        guard let repaired = repair(original) else { throw UnsuitableRepair(request: "\(Request.self)") }
        return repaired
    }

    private func adapted<Request: Sendable>(
        _ request: Request, in call: SupervisedCall, _ early: Locked<EarlyRecoveries>
    ) async throws -> Request {
        guard configuration.adapt != nil || configuration.adaptInContext != nil else { return request }
        if let unadapted = request as? URLRequest {
            return try await adapted(unadapted, in: call, early) as? Request ?? request
        }
        guard var other = request as? any AdaptableRequest, let unadapted = other.urlRequest else { return request }
        other.adopt(try await adapted(unadapted, in: call, early))
        return other as? Request ?? request
    }

    private func adapted(
        _ request: URLRequest, in call: SupervisedCall, _ early: Locked<EarlyRecoveries>
    ) async throws -> URLRequest {
        let context = AdaptContext<API> { try await self.recover($0, before: call, early) }
        return try await withinDeadline(of: call) { [configuration] in
            let request = try await configuration.adapt?(request) ?? request
            return try await configuration.adaptInContext?(request, context) ?? request
        }
    }

    /// - Returns: whether the recovery produced a repair.
    private func recover(
        _ action: API.Recovery, before call: SupervisedCall, _ early: Locked<EarlyRecoveries>
    ) async throws -> Bool {
        let number = coordinator.number(of: action)
        guard !early.withLock({ $0.recovered.contains(number) }) else { return false }
        switch await run(action, from: nil, for: call) {
        case .repaired:
            early.withLock { early in
                early.recovered.insert(number)
                early.haveRepaired = true
            }
            return true
        case .declined: return false
        case .cancelled: throw CancellationError()
        case .late: throw URLError(.timedOut)
        case .failed(let reason): throw RecoveryFailure(reason: reason, recovery: "\(action)")
        case .threw(let error):
            if let reason = transportFailure(error) { throw RecoveryFailure(reason: reason, recovery: "\(action)") }
            _ = early.withLock { $0.recovered.insert(number) }
            return false
        }
    }
}
