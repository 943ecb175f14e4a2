import ErrorSpecLanguage
import ErrorSpecReading

/// The registered reason phrases of statuses (RFC 9110, 15; RFC 6585; RFC 4918), and texts for users.
enum ReasonPhrases {
    /// Returns the reason phrase of a status, or `nil` for an unregistered status.
    static func phrase(_ status: Int) -> String? { phrases[status] }

    /// Whether a value in an error body says no more than a status does: `404`, `Not Found` or a boolean.
    static func isRepeated(by value: String) -> Bool {
        value == "true" || value == "false" || Int(value).map { (400...599).contains($0) } == true
            || known.contains(value)
    }

    private static let known = Set(phrases.values)

    private static let phrases: [Int: String] = [
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout",
        409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
        414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
        418: "Im A Teapot", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked",
        424: "Failed Dependency", 425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 506: "Variant Also Negotiates",
        507: "Insufficient Storage", 508: "Loop Detected", 511: "Network Authentication Required",
    ]

    /// Returns a placeholder text for users that fits the status.
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

    /// Whether the text for a status gives a reason, which may be wrong for some codes that have this status.
    static func givesReason(_ pattern: StatusPattern?) -> Bool {
        pattern.map { $0.isExact && [402, 403, 404, 410, 413, 415, 423, 451].contains($0.first) } ?? false
    }

    private static let serverFailure = "Something went wrong on our side. Please try again later."
}
