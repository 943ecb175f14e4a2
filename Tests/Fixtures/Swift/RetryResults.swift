// swift-format-ignore-file
enum RetryResult {
    case notRetry(title: String, decoding: Decoding)
    case notRetryNotPass
}

enum Decoding { case localized(description: String) }

struct CommonErrorHandler: ResponseErrorHandler {
    enum ResponseError: Int, ResponseErrorType {
        case pathError = 444
        case serverError = 500

        func retry(endpoint: Endpoint, completion: @escaping (RetryResult) -> Void) {
            switch self {
            case .pathError:
                completion(.notRetry(title: "Error", decoding: .localized(description: "The path is wrong.")))
            case .serverError:
                completion(.notRetry(title: "Server", decoding: .localized(description: "Please try again later.")))
            }
        }
    }

    func map(statusCode: Int) -> ResponseErrorType? { ResponseError(rawValue: statusCode) }
}

struct EditErrorHandler: ResponseErrorHandler {
    enum ResponseError: Int, ResponseErrorType {
        case invalidRequest = 400

        func retry(endpoint: Endpoint, completion: @escaping (RetryResult) -> Void) {
            completion(.notRetry(title: "Not saved", decoding: .localized(description: "Your profile is as it was.")))
        }
    }

    func map(statusCode: Int) -> ResponseErrorType? {
        if let response = CommonErrorHandler().map(statusCode: statusCode) { return response }
        return ResponseError(rawValue: statusCode)
    }
}
