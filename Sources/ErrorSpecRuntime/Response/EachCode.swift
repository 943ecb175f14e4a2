import ErrorSpecReading

/// How a response with several codes is matched: each is tried as if it were the only one.
extension NetworkResponse {
    /// Whether a body finds more than one code. Generated code asks, so that one code takes the short way.
    public func hasSeveralCodes(_ body: ErrorBody) -> Bool { responseCodes(body).count > 1 }

    /// The error of the first code that a case requires and that it matches; without one, the error of a response that
    /// has no code.
    public func firstMatch<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? {
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
        let withoutCode = ResponseError(NetworkResponse(self, tryingCode: nil))
        for code in responseCodes(ResponseError.errorBody) {
            // Of a 2xx that its first code makes a failure, a code that alone would mean success says nothing.
            if !isFailure(format, successes: successes, code: code.text) { continue }
            let error = ResponseError(NetworkResponse(self, tryingCode: code))
            // A case that requires a code is never the one that wins without.
            if let error, error != withoutCode { return (error, code) }
        }
        return (withoutCode, nil)
    }
}
