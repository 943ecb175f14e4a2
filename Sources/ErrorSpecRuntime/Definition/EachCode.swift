import ErrorSpecReading

/// How generated code matches a response with several codes: each is tried as if it were the only one.
extension ErrorResponse {
    /// Whether a body finds more than one code. Generated code asks, so that one code takes the short way.
    public func hasSeveralCodes(_ body: ErrorBody) -> Bool { responseCodes(body).count > 1 }

    /// The error of the first code that a case requires and that it matches; without one, the error of a response that
    /// has no code.
    public func firstMatch<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? {
        decision(type).error
    }

    /// The code that decided which case handles the response; `nil` if the case requires none.
    func decidingCode<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseCode? {
        decision(type).code
    }

    private func decision<ResponseError: ResponseErrorType>(
        _ type: ResponseError.Type
    ) -> (error: ResponseError?, code: ResponseCode?) {
        let format = ResponseError.errorBody.format
        let isSuccess = statusCode.isSuccess(ResponseError._successes)
        let codeless = ResponseError(ErrorResponse(self, tryingCode: nil))
        for code in responseCodes(ResponseError.errorBody) {
            // Of a 2xx that its first code makes a failure, a code that alone would mean success says nothing.
            if isSuccess, format.successCodes.contains(where: { $0.matches(code.text) }) { continue }
            let error = ResponseError(ErrorResponse(self, tryingCode: code))
            // A case that requires a code is never the one that wins without.
            if error != codeless { return (error, code) }
        }
        return (codeless, nil)
    }
}
