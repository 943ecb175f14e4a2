// swift-format-ignore-file
enum NetworkError: Error {
    case offline
    case http(status: Int, body: Data)
}

enum SearchError: Error {
    case signedOut, unavailable, generic

    init(networkError: NetworkError) {
        switch networkError {
        case .offline:
            self = .unavailable
        case let .http(status, _):
            switch status {
            case 401: self = .signedOut
            case 502, 503, 504: self = .unavailable
            default: self = .generic
            }
        }
    }

    var message: String {
        switch self {
        case .signedOut: return "Tu sesión ha caducado."
        case .unavailable: return "El servicio no está disponible."
        case .generic: return "No se pudo buscar."
        }
    }
}
