import ErrorSpecLanguage
import ErrorSpecReading

/// The app's behaviour on a response, in names and figures: two versions of a spec are compared by it.
struct Behavior: Hashable {
    enum Action: Hashable {
        case never
        case recover(String)
        case resend(Resend)
    }

    var action: Action
    var category: String

    /// Whether another one no longer recovers, retries or shows what it does.
    func isLost(in other: Behavior) -> Bool {
        action != .never && (other.action == .never || action.recovery != other.action.recovery)
            || category != silent && other.category == silent
    }
}

extension Behavior.Action {
    /// All of it, as the tables of a review show it and fingerprints hold it.
    var summary: String {
        switch self {
        case .never: "never"
        case .recover(let recovery): "recover: \(recovery)"
        case .resend(let resend): resend.summary
        }
    }

    var resend: Resend? { if case .resend(let resend) = self { resend } else { nil } }
    var recovery: String? { if case .recover(let recovery) = self { recovery } else { nil } }
}

/// The category that means that nothing is shown.
let silent = "silent"

extension BodyFormat {
    /// The same, spelled in one way: header names as `Retry-After`, sorted where the order means nothing, and without the
    /// header that waits are read from anyway.
    var normalized: BodyFormat {
        func spelled(_ places: [Place]) -> [Place] { places.map(\.normalized) }
        func sorted(_ places: [Place]) -> [Place] { spelled(places).sorted { $0.summary < $1.summary } }
        var copy = self
        copy.code = spelled(code)
        copy.title = spelled(title)
        copy.message = spelled(message)
        copy.reference = spelled(reference)
        copy.retryAfter = spelled(retryAfter)
        if copy.retryAfter == [BodyFormat.waitHeader] { copy.retryAfter = [] }
        copy.values = values.map { BodyFormat.Value(name: $0.name, places: spelled($0.places)) }
            .sorted { $0.name < $1.name }
        copy.failure = sorted(failure)
        copy.success = sorted(success)
        return copy
    }
}

/// `X-Request-Id`, however it is written.
private func spelled(header name: String) -> String {
    name.split(separator: "-", omittingEmptySubsequences: false).map { word in
        headerWords.first { $0.lowercased() == word.lowercased() } ?? capitalized(word.lowercased())
    }.joined(separator: "-")
}

/// The words of registered headers with capitals of their own.
private let headerWords = ["DPoP", "ETag", "MD5", "RateLimit", "WWW", "WebSocket"]

extension Place {
    /// Headers are compared without regard to case, and each list of a place is a set.
    var normalized: Place {
        var copy = self
        copy.contains.sort()
        copy.after.sort()
        copy.before.sort()
        copy.equals.sort { $0.written < $1.written }
        if case .header(let name) = root { copy.root = .header(spelled(header: name)) }
        return copy
    }
}
