import ErrorSpecReading

/// How the case of a response is found: each of its codes is tried as if it were the only one.
extension NetworkResponse {
    /// The error of the first code that a case requires and that it matches; without one, the error of a response that
    /// has no code.
    @inlinable
    func match<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? { search(type).error }

    /// The error that matches, else what the group makes of the response.
    @inlinable
    func map<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? {
        let (error, mayHaveOtherwise) = search(type)
        if let error { return error }
        return mayHaveOtherwise ? otherwise(type) : nil
    }

    /// What a group makes of a response that no case matches.
    @inlinable
    func otherwise<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? {
        defer { withExtendedLifetime(self) {} }
        var search = Search(unmatched: self)
        return search.match(type)
    }

    /// The error that matches, and whether a group may say what becomes of the response if none does.
    ///
    /// Always inlined, so that it costs an app what a `switch` by hand does: nothing generic is left at run time. A
    /// method, because an initializer would count a reference to the response.
    @inlinable @inline(__always)
    func search<ResponseError: ResponseErrorType>(
        _ type: ResponseError.Type
    ) -> (error: ResponseError?, mayHaveOtherwise: Bool) {
        defer { withExtendedLifetime(self) {} }
        var search = Search(self, code: .unread(type))
        let error = search.match(type)
        return search.hasSeveralCodes ? (matchEachCode(type), true) : (error, search.hasOtherwise)
    }

    @usableFromInline
    func matchEachCode<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? {
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
        let (body, successes) = (ResponseError.errorBody, ResponseError.successes)
        let withoutCode = type.error(of: self, code: .none)
        for code in responseCodes(body) {
            // Of a 2xx that its first code makes a failure, a code that alone would mean success says nothing.
            if !isFailure(body.format, successes: successes, code: code.text) { continue }
            let only = CodesOfBody([code], of: body.storage)
            defer { withExtendedLifetime(only) {} }
            let error = type.error(of: self, code: .read(.passUnretained(only)))
            // A case that requires a code is never the one that wins without.
            if let error, error != withoutCode { return (error, code) }
        }
        return (withoutCode, nil)
    }
}

extension ResponseErrorType {
    fileprivate static func error(of response: NetworkResponse, code: FailedResponse.Code) -> Self? {
        var search = Search(response, code: code)
        defer { withExtendedLifetime(response) {} }
        return search.match(Self.self)
    }
}
