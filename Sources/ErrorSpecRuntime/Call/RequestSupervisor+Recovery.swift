import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RequestSupervisor {
    /// Ends the session. Call this when the user signs out, before you store anything for the next session.
    ///
    /// Calls that began earlier end at once as cancelled, at any stage. They send no further requests, and neither
    /// start, join nor benefit from a recovery. Running recoveries are cancelled, and all repairs are forgotten.
    /// Calls that begin afterwards belong to the next session.
    public func endSession() { coordinator.endSession() }

    /// Returns whether the session has ended since the call began. If so, the call's response must not be shown any
    /// more.
    @_spi(Adapters) public func isOver(_ call: SupervisedCall) -> Bool {
        coordinator.moment.session != call.request.began.session
    }

    func recover<E: ResponseErrorType>(
        _ action: API.Recovery, from error: E, in call: inout SupervisedCall
    ) async -> RecoveryOutcome where E.API == API {
        let number = coordinator.number(of: action)
        guard !call.request.recovered.contains(number) else {
            coordinator.repairWasRefused(action, call.request)
            return .declined
        }
        call.request.recovered.insert(number)
        let outcome = await run(action, from: error, for: call)
        guard case .repaired = outcome else { return outcome }
        guard !isOver(call) else { return .cancelled }
        let canBeResent = call.summary.isReplayable && call.attempts < SupervisedCall.mostAttempts
        return canBeResent ? outcome : .failed(.cannotBeResent)
    }

    /// Runs the app's action, or joins a run in progress, and reports its start and its end to the observers.
    ///
    /// - Parameter error: The failure that needs the recovery; `nil` if nothing has failed yet.
    func run(
        _ action: API.Recovery, from error: (any ResponseErrorType)?, for call: SupervisedCall
    ) async -> RecoveryOutcome {
        observe(call) { .recovering(action) }
        let outcome = await repair(by: action, from: error, of: call)
        observe(call) { .recovered(action, .init(outcome)) }
        return outcome
    }

    private func repair(
        by action: API.Recovery, from error: (any ResponseErrorType)?, of call: SupervisedCall
    ) async -> RecoveryOutcome {
        do {
            return try await withinDeadline(of: call) {
                await self.coordinator.repair(action, for: call.request) { chain in
                    try await self.action(action, error, self, chain)
                }
            }
        } catch {
            return error is CancellationError ? .cancelled : .late
        }
    }

    /// Prepares the call's next attempt to use all repairs made since the call began.
    func applyRecentRepairs(to call: inout SupervisedCall) {
        let repairs = coordinator.repairs(for: call.request)
        call.request.sentAt = repairs.epoch
        call.repair = repairs.combined
    }

    /// Decides the step after a recovery. If the recovery was declined or its action threw an error of its own, the
    /// call fails with the declared case. Otherwise, a call without a repair fails with a transport error, so that a
    /// slow network doesn't sign the user out.
    func next<E: ResponseErrorType>(
        _ call: inout SupervisedCall, after outcome: RecoveryOutcome, of action: API.Recovery, from error: E,
        _ facts: ResponseFacts
    ) -> NextStep<E> where E.API == API {
        let origin: NetworkError<E>.Origin
        var reason: (any Error)?
        switch outcome {
        case .repaired: return .resend(after: .zero)
        case .cancelled: return .fail(finish(cancelled(call), in: call))
        case .declined: origin = .response(error)
        case .late: origin = .transport(URLError(.timedOut))
        case .failed(let reason): origin = .transport(RecoveryFailure(reason: reason, recovery: "\(action)"))
        case .threw(let thrown):
            reason = thrown
            let failure = transportFailure(thrown).map { RecoveryFailure(reason: $0, recovery: "\(action)") }
            origin = failure.map { .transport($0) } ?? .response(error)
        }
        return .fail(finish(failure(origin, call, facts, reason: reason), in: call, reason: reason))
    }

    /// Returns why an action failed, if the given error is about the connection; `nil` if the error is the action's
    /// own.
    func transportFailure(_ error: any Error) -> RecoveryFailure.Reason? {
        let cause = error.cause
        if cause.isCancellation { return .cancelled }
        if cause is any PresentableError { return nil }
        let isConnectionError = error is any EndOfCall || cause.urlErrorCode != nil || configuration.isTransient(cause)
        return isConnectionError ? .transport(cause.withoutSecrets) : nil
    }
}

/// A `NetworkError` of any group.
private protocol EndOfCall {
    /// Why there is no response; `nil` if there is a response. Also `nil` if the request couldn't be created, because
    /// the connection isn't the reason then.
    var transportError: (any Error)? { get }
}

extension NetworkError: EndOfCall {
    fileprivate var transportError: (any Error)? {
        switch originError {
        case .cancelled: CancellationError()
        case .transport(let error): transportFailure.map { _ in error }
        case .response, .unmapped, .decoding, .other: nil
        }
    }
}

extension Error {
    /// If this is the `NetworkError` of a call without a response, the error that caused it; otherwise this error.
    var cause: any Error { (self as? any EndOfCall)?.transportError ?? self }
}

/// The error for a recovery that returned a repair for another client's type of request.
struct UnsuitableRepair: Error {
    /// The name of the type of the request that needs the repair.
    let request: String
}

extension RequestEvent.RecoveryResult {
    init(_ outcome: RecoveryOutcome) {
        self =
            switch outcome {
            case .repaired: .repaired
            case .threw, .late, .failed(.timedOut), .failed(.cancelled), .failed(.transport), .failed(.cannotBeResent):
                .failed
            case .declined, .failed(.failedTooOften), .failed(.waitsForItself): .refused
            case .cancelled: .cancelled
            }
    }
}
