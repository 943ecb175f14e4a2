// swift-format-ignore-file
import Foundation

public enum ServiceError: Int, Error, CaseIterable {
    case badRequest = 400
    case unauthorized = 401
    case notFound = 404
    case conflict = 409
    case internalError = 500
    case cancelled = -999
    case unknown

    public init(code: Int) {
        self = ServiceError(rawValue: code) ?? .unknown
    }
}

extension ServiceError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .badRequest: return NSLocalizedString("error.bad_request", comment: "400")
        case .unauthorized: return NSLocalizedString("error.unauthorized", value: "Please log in again.", comment: "")
        case .notFound: return String(localized: "error.not_found", defaultValue: "Nothing was found.", table: "Errors")
        case .conflict: return "error.conflict".localized
        case .internalError: return String(localized: "Something broke on our side.")
        case .cancelled, .unknown: return nil
        }
    }
}
