import ErrorSpecReading

// For adapters of clients that drive the steps of a call themselves.

extension RequestSupervisor {
    /// Tells the observers that a call succeeded. Call it once, when `next` has returned `.succeed` and the response
    /// has been read.
    @_spi(Adapters) public func succeeded(_ response: NetworkResponse, in call: SupervisedCall) {
        decoded(response, in: call)
    }
}

extension ResponseErrorHandler {
    /// Whether a response is a failure: it isn't a success of the group, or it is a 2xx whose body holds something at a
    /// place of `failure`.
    public func isFailure(_ response: NetworkResponse) -> Bool {
        response.isFailure(body.format, successes: successes)
    }
}
