// swift-format-ignore-file
enum RequestError: LocalizedError {
    case http(Int)
    case noData

    var errorDescription: String? {
        switch self {
        case .http(401): return "Please sign in."
        case .http(403), .http(404): return "This is not for you."
        case .http(let code) where code == 429: return "Slow down, please."
        case .http(let code) where (500...599).contains(code): return "We are working on it."
        case .http: return "The request failed."
        case .noData: return "There was no data."
        }
    }
}
