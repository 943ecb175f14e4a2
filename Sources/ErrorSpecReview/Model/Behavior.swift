import ErrorSpecLanguage
import ErrorSpecReading

/// What an answer does, told by names and figures: what two versions of a spec are compared by.
struct Behavior: Hashable {
    enum Action: Hashable {
        case never
        case recover(String)
        case resend(Resend)
    }

    var action: Action
    var category: String
}

extension Resend {
    /// The same, spelled in one way: methods in order, and the idempotent ones by their own name.
    var normalized: Resend {
        var copy = self
        if case .listed(let methods) = self.methods {
            copy.methods = Set(methods) == Resend.idempotentMethods ? .idempotent : .listed(methods.sorted())
        }
        return copy
    }

    /// RFC 9110, section 9.2.2.
    static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]

    /// The methods that may have been carried out already and are sent again all the same.
    var unsafeMethods: Set<String> {
        switch methods {
        case .idempotent: []
        case .any: ["POST", "PATCH", "CONNECT", "any other"]
        case .listed(let methods): Set(methods).subtracting(Self.idempotentMethods)
        }
    }

    /// The longest that all waits of one request take together, in milliseconds, as the policy computes them.
    var longestComputedWait: Double {
        var factor = Double(self.factor.mantissa)
        for _ in 0..<self.factor.scale { factor /= 10 }
        var wait = Double(initial)
        var total = 0.0
        for _ in 0..<maxRetries {
            total += min(wait, Double(maximum))
            wait *= factor
        }
        return total
    }

    /// The longest that all waits of one request take together, in milliseconds: a server that may ask for patience
    /// can ask for `maximum` each time.
    var longestWait: Double { honoursRetryAfter ? Double(maxRetries * maximum) : longestComputedWait }

    /// As the tables of a review show it.
    var summary: String {
        let times = maxRetries == 1 ? "1 retry" : "\(maxRetries) retries"
        let methods =
            switch self.methods {
            case .idempotent: "idempotent methods"
            case .any: "any method"
            case .listed(let list): list.joined(separator: ", ")
            }
        let patience = honoursRetryAfter ? "honours Retry-After" : "ignores Retry-After"
        let wait = "\(duration(initial)) × \(factor), at most \(duration(maximum)), jitter \(jitter.rawValue)"
        return "\(times) of \(methods), \(wait), \(patience), cost \(cost)"
    }
}

/// Milliseconds in the largest unit that takes them whole, as specs write it.
private func duration(_ milliseconds: Int) -> String {
    if milliseconds == 0 || milliseconds % 1000 != 0 { return "\(milliseconds)ms" }
    return milliseconds % 60_000 == 0 ? "\(milliseconds / 60_000)min" : "\(milliseconds / 1000)s"
}

extension Behavior.Action {
    var summary: String {
        switch self {
        case .never: "never"
        case .recover(let recovery): "recover: \(recovery)"
        case .resend(let resend): resend.summary
        }
    }
}

extension ResolvedAPI {
    func action(_ retry: ResolvedRetry) -> Behavior.Action {
        switch retry.action {
        case .never: .never
        case .recover(let recovery): .recover(self[recovery].name.value)
        case .resend(let resend): resend.maxRetries == 0 ? .never : .resend(resend.normalized)
        }
    }

    func effect(_ meaning: Handling) -> Behavior {
        Behavior(action: action(meaning.retry.value), category: self[meaning.category.value].value)
    }
}

extension BodyFormat {
    /// The same, spelled in one way: header names in lower case, success codes only where they count, and sorted.
    var normalized: BodyFormat {
        func spelled(_ places: [Place]) -> [Place] {
            places.map { place in
                var copy = place
                if case .header(let name) = place.root { copy.root = .header(name.lowercased()) }
                return copy
            }
        }
        var copy = self
        copy.code = spelled(code)
        copy.title = spelled(title)
        copy.message = spelled(message)
        copy.successCodes = readsSuccesses ? successCodes.sorted { $0.written < $1.written } : []
        return copy
    }
}
