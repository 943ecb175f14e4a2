extension RequestSupervisor {
    /// Calls running recoveries off and forgets what they repaired: for signing out.
    ///
    /// Requests that wait fail with their case; a running action is cancelled.
    public func cancelRecoveries() { coordinator.invalidate() }

    func recover<E: ResponseErrorType>(
        _ action: API.Recovery, from error: E, in call: inout SupervisedCall
    ) async -> RecoveryOutcome where E.API == API {
        guard !call.hasRecovered, call.summary.isReplayable, call.attempts < SupervisedCall.mostAttempts else {
            return .refused
        }
        call.hasRecovered = true
        observe(call) { .recovering(action) }
        let outcome = await coordinator.repair(action, sentAt: call.epoch, chain: call.chain) { chain in
            let transfer = DataTransferService(network: self.network, supervisor: self, chain: chain)
            let context = RecoveryContext(error: error, transfer: transfer)
            return try await API.recover(action, with: self.recoveries, context: context)
        }
        observe(call) { .recovered(action, .init(outcome)) }
        return outcome
    }

    func unrepairable<Request: Sendable, Handler: ResponseErrorHandler>(
        _ request: Request, in call: SupervisedCall, _ handler: Handler
    ) -> NetworkError<Handler.ResponseError> where Handler.ResponseError.API == API {
        finish(failure(.transport(UnsuitableRepair(request: "\(Request.self)")), call), in: call)
    }
}

/// A recovery returned a repair for another client's type of request.
public struct UnsuitableRepair: Error {
    /// The type that the repair should have been for.
    public let request: String
}

extension RequestEvent.RecoveryResult {
    init(_ outcome: RecoveryOutcome) {
        self =
            switch outcome {
            case .repaired: .repaired
            case .failed: .failed
            case .refused: .refused
            case .cancelled: .cancelled
            }
    }
}
