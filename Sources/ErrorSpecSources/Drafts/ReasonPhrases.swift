import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecResources

/// The meaning of a status, whoever sends it, by the list of IANA's registry among the resources.
enum ReasonPhrases {
    /// The reason phrase; `nil` for a status that is in no register.
    static func phrase(_ status: Int) -> String? { phrases[status] }

    /// Whether a value of an error's body says no more than its status does: `true`, `404`, `Not Found`.
    static func isRepeated(by value: String) -> Bool {
        value == "true" || value == "false" || Int(value).map { (400...599).contains($0) } == true
            || known.contains(value)
    }

    private static let known = Set(phrases.values)

    /// Of failures: those of the registry, and of a status that servers send for fun.
    private static let phrases: [Int: String] = {
        let lines = String(decoding: Resources.statuses, as: UTF8.self).split(separator: "\n")
        let registered = lines.compactMap { line in Int(line.prefix(3)).map { ($0, String(line.dropFirst(4))) } }
        return Dictionary(registered.filter { $0.0 >= 400 } + [(418, "Im A Teapot")]) { $1 }
    }()

    /// A text for users, until somebody writes a better one.
    static func text(_ pattern: StatusPattern?) -> String {
        guard let pattern else { return "Something went wrong. Please try again later." }
        if !pattern.isExact { return pattern.first < 500 ? "This could not be done." : serverFailure }
        switch pattern.first {
        case 400, 422: return "Please check what you entered, then try again."
        case 401: return "Please sign in, then try again."
        case 402: return "A payment is needed for this."
        case 403: return "You don't have permission to do this."
        case 404: return "This could not be found."
        case 408: return "This took too long. Please try again."
        case 410: return "This is no longer available."
        case 413: return "This is too large."
        case 415: return "This kind of file is not supported."
        case 423: return "This is locked at the moment. Please try again later."
        case 425, 429: return "Too many requests. Please wait a moment, then try again."
        case 451: return "This is not available for legal reasons."
        case 501: return "This is not possible yet."
        case 502, 503, 504: return "The service is not available at the moment. Please try again later."
        case 500...: return serverFailure
        default: return "This could not be done."
        }
    }

    /// Whether the text of a status tells a reason, which is not that of each of its codes.
    static func tellsReason(_ pattern: StatusPattern?) -> Bool {
        pattern.map { $0.isExact && [402, 403, 404, 410, 413, 415, 423, 451].contains($0.first) } ?? false
    }

    private static let serverFailure = "Something went wrong on our side. Please try again later."
}
