// swift-format-ignore-file
enum HTTPStatus: Int {
    case ok = 200
    case badRequest = 400
    case unauthorized = 401
    case notFound = 404
    case serverError = 500
}

enum ProfileError: Error {
    case invalidName
    case loggedOut
    case unavailable

    var text: String {
        switch self {
        case .invalidName: "This name can't be used."
        case .loggedOut: "You have been logged out."
        case .unavailable: "Profiles are not available."
        }
    }
}

extension ProfileService {
    private func check(_ response: HTTPURLResponse) throws {
        switch HTTPStatus(rawValue: response.statusCode) {
        case .ok: return
        case .badRequest: throw ProfileError.invalidName
        case .unauthorized: throw ProfileError.loggedOut
        default: throw ProfileError.unavailable
        }
    }

    private func checkAgain(_ response: HTTPURLResponse) throws {
        if response.statusCode == HTTPStatus.serverError.rawValue { throw ProfileError.unavailable }
    }
}
