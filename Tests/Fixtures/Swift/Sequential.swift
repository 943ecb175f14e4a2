// swift-format-ignore-file
struct TokenRefresher: RequestInterceptor {
    func retry(_ request: Request, for session: Session, dueTo error: Error, completion: @escaping (RetryResult) -> Void) {
        guard let response = request.task?.response as? HTTPURLResponse, response.statusCode == 401 else {
            completion(.doNotRetryWithError(error))
            return
        }
        refresh { completion(.retry) }
    }
}

enum TokenError: Error { case expired, revoked, invalid }

func tokenError(_ response: HTTPURLResponse, _ body: [String: String]) -> TokenError? {
    let status = response.statusCode
    if (400..<500).contains(status) {
        if let reason = body["error"], reason == "invalid_grant" {
            return .revoked
        }
        if status == 401 { return .expired }
        return .invalid
    }
    return nil
}
