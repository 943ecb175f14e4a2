import ErrorSpecReading
import Foundation

// For adapters of clients that control the steps of a call.

extension RequestSupervisor {
    /// Reports a success to the observers. Call this method once, after `next` has returned `.succeed` and the response
    /// was read.
    @_spi(Adapters) public func succeeded(_ response: NetworkResponse, in call: SupervisedCall) {
        decoded(response, in: call)
    }

    /// Like `send(_:as:handler:through:)`, but decodes the success.
    @_spi(Adapters) public func send<Request: Sendable, Value: Decodable & Sendable, Handler: ResponseErrorHandler>(
        _ request: Request, as summary: RequestSummary, decoding type: Value.Type, handler: Handler,
        through send: @escaping @Sendable (Request) async throws -> NetworkResponse
    ) async throws(NetworkError<Handler.ResponseError>) -> Value where Handler.ResponseError.API == API {
        var call = call(summary, handler: handler)
        let response = try await self.send(request, in: &call, handler: handler, through: send)
        return try read(response, in: call, handler: handler) { try $0.decoded(as: type, with: $1) }
    }

    /// Reads a success with the configuration's decoder, and reports the call's end to the observers.
    func read<Value, Handler: ResponseErrorHandler>(
        _ response: NetworkResponse, in call: SupervisedCall, handler: Handler,
        _ decode: (NetworkResponse, JSONDecoder) throws -> Value
    ) throws(NetworkError<Handler.ResponseError>) -> Value where Handler.ResponseError.API == API {
        let value: Value
        do {
            value = try decode(response, configuration.decoder)
        } catch {
            throw undecodable(response, error, in: call, handler: handler)
        }
        // The user may have signed out while the body was decoded.
        if isOver(call) { throw finish(cancelled(call), in: call) }
        decoded(response, in: call)
        return value
    }
}

extension ResponseErrorHandler {
    /// Returns whether a response is a failure: its status isn't one of the group's successes, or the response has a
    /// value at one of the body's `failure` places. A value at a `success` place overrides `failure`, except for
    /// `failure` places with `equals`.
    public func isFailure(_ response: NetworkResponse) -> Bool {
        response.isFailure(body.format, successes: successes)
    }
}
