import ErrorSpecReading

// For adapters of clients that drive the steps of a call themselves.

extension RequestSupervisor {
    /// Tells the observers that a call succeeded: to be called once, after `next` has returned `.succeed`, when the
    /// response has been read.
    @_spi(Adapters) public func succeeded(_ response: NetworkResponse, in call: SupervisedCall) {
        decoded(response, in: call)
    }
}

extension ResponseErrorHandler {
    /// Whether a response is a failure: one that isn't a success of the group, or a 2xx in which a place of the body's
    /// `failure` holds something.
    public func isFailure(_ response: NetworkResponse) -> Bool {
        response.isFailure(body.format, successes: successes)
    }
}
