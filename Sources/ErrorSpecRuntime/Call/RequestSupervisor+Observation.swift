extension RequestSupervisor {
    /// Returns when the observers have received all events so far, or when the task is cancelled. An observer may call
    /// this method: it then returns at once, because the observer would wait for itself.
    public func drainObservers() async { await observers?.drain() }

    func observe(_ call: SupervisedCall, _ kind: () -> RequestEvent<API>.Kind) {
        send(call, nil, kind)
    }

    /// Reports to the observers how a failed response was matched.
    ///
    /// - Parameters:
    ///   - id: The case's id; `nil` if no case handles the response.
    ///   - errorType: The type of the group's errors.
    func observeMatch<E: ResponseErrorType>(
        _ id: String?, _ facts: ResponseFacts, of errorType: E.Type, in call: SupervisedCall
    ) {
        send(call, MatchedResponse(facts, of: errorType)) {
            .match(id: id, statusCode: facts.response.statusCode, code: facts.loggedCodes.first)
        }
    }

    private func send(
        _ call: SupervisedCall, _ response: @autoclosure () -> MatchedResponse?, _ kind: () -> RequestEvent<API>.Kind
    ) {
        guard let observers else { return }
        var event = RequestEvent<API>(
            call: call.identity, method: call.summary.method, url: LoggedURL.text(call.summary.url),
            group: call.group?.name ?? "", operation: call.group?.operation, attempt: call.attempts,
            duration: environment.now() - call.start, session: call.request.began.session, kind: kind())
        event.response = response()
        observers.send(event)
    }

    /// Reports to the observers that a call succeeded.
    func decoded(_ response: NetworkResponse, in call: SupervisedCall) {
        observe(call) { .success(statusCode: response.statusCode, attempts: call.attempts) }
    }

    /// Reports to the observers that a call failed, and returns the error to throw: a cancellation if the session is
    /// over, otherwise the given error.
    ///
    /// - Parameter reason: The error that a recovery's action threw.
    func finish<E: ResponseErrorType>(
        _ error: NetworkError<E>, in call: SupervisedCall, reason: (any Error)? = nil
    ) -> NetworkError<E> where E.API == API {
        // A late failure from an earlier session must neither be shown to the next user nor sign out the next user.
        var error = isOver(call) ? cancelled(call) : error
        // The app sees the errors of the calls that waited for a recovery, not the errors of the recovery's own
        // requests.
        if !call.request.isMadeInRecovery, let kind = error.kind(after: reason) {
            error.isRepeated = failures.isRepetition(kind, at: environment.now(), since: call.failuresBefore)
        }
        observe(call) { [error] in .failure(error.erased) }
        return error
    }
}
