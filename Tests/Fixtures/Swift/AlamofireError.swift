// swift-format-ignore-file
extension AFError {
    var userText: String {
        switch responseCode {
        case 401: return "Kirjaudu uudelleen."
        case 404: return "Ei löytynyt."
        default: return errorDescription ?? "Jokin meni vikaan."
        }
    }
}

enum SheetError: Error {
    case readOnly, stale
}

extension DataRequest {
    func sheetError() -> SheetError? {
        guard let code = response?.statusCode, code >= 400 else { return nil }
        if code == 405 { return .readOnly }
        else if code == 412 { return .stale }
        else { return nil }
    }
}
