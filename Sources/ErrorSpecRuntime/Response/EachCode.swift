import ErrorSpecReading

/// How the case of a response is found: each of its codes is tried as if it were the only one.
extension NetworkResponse {
    /// The error of the first code that a case requires and that it matches; without one, the error of a response that
    /// has no code.
    @usableFromInline
    func match<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? {
        decision(type).error
    }

    /// The code by which an error matches; `nil` if its case requires none.
    func decidingCode<ResponseError: ResponseErrorType>(of error: ResponseError) -> ResponseCode? {
        let decision = decision(ResponseError.self)
        return decision.error == error ? decision.code : nil
    }

    private func decision<ResponseError: ResponseErrorType>(
        _ type: ResponseError.Type
    ) -> (error: ResponseError?, code: ResponseCode?) {
        let format = ResponseError.errorBody.format
        let successes = ResponseError._successes
        let withoutCode = type.error(of: self, code: nil)
        for code in responseCodes(ResponseError.errorBody) {
            // Of a 2xx that its first code makes a failure, a code that alone would mean success says nothing.
            if !isFailure(format, successes: successes, code: code.text) { continue }
            let error = type.error(of: self, code: code.text)
            // A case that requires a code is never the one that wins without.
            if let error, error != withoutCode { return (error, code) }
        }
        return (withoutCode, nil)
    }
}

extension ResponseErrorType {
    fileprivate static func error(of response: NetworkResponse, code: String?) -> Self? {
        var failed = FailedResponse(response, code: code)
        return Self(&failed)
    }
}
