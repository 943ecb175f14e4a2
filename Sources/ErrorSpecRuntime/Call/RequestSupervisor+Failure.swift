import Foundation

extension RequestSupervisor {
    /// - Parameter reason: The error that a recovery's action threw. If it is presentable, its texts are shown.
    func failure<E: ResponseErrorType>(
        _ origin: NetworkError<E>.Origin, _ call: SupervisedCall?, _ facts: ResponseFacts? = nil,
        reason: (any Error)? = nil
    ) -> NetworkError<E> where E.API == API {
        NetworkError(
            origin.withoutSecrets, facts: facts, reason: reason, attempts: call?.attempts ?? 0, request: call?.summary,
            resolver: configuration.textResolver, date: environment.date())
    }

    func cancelled<E: ResponseErrorType>(_ call: SupervisedCall) -> NetworkError<E> where E.API == API {
        failure(.cancelled, call)
    }

    func unsendable<Handler: ResponseErrorHandler>(
        _ error: any Error, handler: Handler
    ) -> NetworkError<Handler.ResponseError> where Handler.ResponseError.API == API {
        let call = call(RequestSummary(method: "–", url: nil), handler: handler)
        return finish(failure(.transport(error), call), in: call)
    }

    /// Returns the failure of a call whose successful response couldn't be read, and reports it to the observers.
    @_spi(Adapters) public func undecodable<Handler: ResponseErrorHandler>(
        _ response: NetworkResponse, _ error: any Error, in call: SupervisedCall, handler: Handler
    ) -> NetworkError<Handler.ResponseError> where Handler.ResponseError.API == API {
        let facts = ResponseFacts(response, body: .none, now: environment.date())
        return finish(failure(.decoding(error), call, facts), in: call)
    }
}

extension NetworkError.Origin {
    /// This origin without secrets. Printing an unchanged transport error would print the request's URL.
    fileprivate var withoutSecrets: Self {
        switch self {
        case .transport(let error): .transport(error.withoutSecrets)
        case .decoding(let error): .decoding(error.withoutSecrets)
        case .other(let error): .other(error.withoutSecrets)
        case .response, .unmapped, .cancelled: self
        }
    }
}
