import ErrorSpecLanguage
import ErrorSpecReading

/// A retry policy in plain words.
enum PolicyCard {
    static func markdown(of name: String, in api: ResolvedAPI) -> String? {
        if let policy = api.retries.first(where: { $0.name.value == name }) {
            return "policy **\(name)**\(sentence(policy.retry.summary))\n\n\(sentences(policy.retry, in: api))"
        }
        return ResolvedRetry.builtIn.first { $0.name == name }.map {
            "policy **\(name)**, built into the language\n\n\(sentences($0, in: api))"
        }
    }

    static func sentences(_ retry: ResolvedRetry, in api: ResolvedAPI) -> String {
        switch retry.action {
        case .never: return "The request is not sent again."
        case .recover(let id): return "`\(api[id].name.value)` repairs the request, which is then sent once more."
        case .resend(let resend): return sentences(resend)
        }
    }

    private static func sentences(_ resend: Resend) -> String {
        if resend.maxRetries == 0 { return "The request is not sent again: `maxRetries` is 0." }
        var sentences = [
            "The request is sent again up to \(resend.maxRetries == 1 ? "once" : "\(resend.maxRetries) times").",
            waits(resend),
        ]
        switch resend.retryAfter {
        case .honour: sentences.append("A wait that the server asks for counts instead.")
        case .ignore: sentences.append("What the server asks for doesn't count.")
        case .places: sentences.append("A wait that the server asks for, where the policy says, counts instead.")
        }
        switch resend.methods {
        case .idempotent:
            sentences.append("Only idempotent requests are sent again: GET, HEAD, OPTIONS, TRACE, PUT and DELETE.")
        case .any:
            sentences.append("Requests of every method are sent again, also those that may then take effect twice.")
        case .listed(let methods):
            sentences.append("Only these requests are sent again: \(methods.joined(separator: ", ")).")
        }
        sentences.append("A retry takes \(resend.cost) tokens from the budget of 500.")
        return sentences.joined(separator: " ")
    }

    private static func waits(_ resend: Resend) -> String {
        let waits = (0..<resend.maxRetries).map { wait(before: $0, resend) }
        let first = waits.prefix(3).map(duration).joined(separator: ", ")
        let isLong = waits.count > 4
        let list = isLong ? "\(first), …, \(duration(waits[waits.count - 1]))" : enumeration(waits.map(duration))
        return "It waits a random time of at most \(list) before \(waits.count == 1 ? "that" : "the retries")."
    }

    /// In milliseconds: `initial`, doubled for each retry before, at most `maximum`.
    private static func wait(before retry: Int, _ resend: Resend) -> Int {
        var wait = Double(resend.initial)
        for _ in 0..<retry { wait = min(wait * 2, Double(resend.maximum)) }
        return Int(min(wait, Double(resend.maximum)).rounded())
    }
}
