import ErrorSpecLanguage
import ErrorSpecReading

extension Resend {
    /// The same, spelled in one way: methods in order, and the idempotent ones by their own name.
    var normalized: Resend {
        var copy = self
        if case .listed(let methods) = self.methods {
            copy.methods = Set(methods) == Resend.idempotentMethods ? .idempotent : .listed(methods.sorted())
        }
        if case .places(let places) = retryAfter { copy.retryAfter = .places(places.map(\.normalized)) }
        return copy
    }

    /// RFC 9110, section 9.2.2.
    static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]

    private static let anyOther = "every other method"
    /// Why sending such a method again is breaking.
    private static let risk = "a request that reached the server may take effect twice"

    /// The methods that may have been carried out already and are sent again all the same.
    var unsafeMethods: Set<String> { methodNames.subtracting(Self.idempotentMethods) }

    /// The longest that all waits of one request take together, in milliseconds, as the policy computes them.
    var longestComputedWait: Double {
        var wait = Double(initial)
        var total = 0.0
        for _ in 0..<maxRetries {
            total += min(wait, Double(maximum))
            wait *= 2
        }
        return total
    }

    /// The longest that all waits of one request take together, in milliseconds: a server that may ask for patience
    /// can ask for `maximum` each time.
    var longestWait: Double { honoursRetryAfter ? Double(maxRetries * maximum) : longestComputedWait }

    /// Whether a server that asks for a wait may not ask for as long a one as by another policy.
    func asksForLess(than other: Resend) -> Bool {
        maximum < other.maximum && honoursRetryAfter && other.honoursRetryAfter
    }

    /// As the tables of a review show it.
    var summary: String {
        let methods =
            switch self.methods {
            case .idempotent: "idempotent methods"
            case .any: "any method"
            case .listed(let list): list.joined(separator: ", ")
            }
        return "\(retries) of \(methods), \(waits), \(patience)"
    }

    package var retries: String { counted(maxRetries, "retry", plural: "retries") }

    /// The waits before the retries, which are drawn with full jitter.
    package var waits: String {
        let doubling = initial < maximum ? ", doubling to at most \(duration(maximum))" : ""
        return "random waits of up to \(duration(initial))\(doubling)"
    }
}

extension Resend {
    /// The methods that are sent again, for a sentence.
    private var methodsText: String {
        switch methods {
        case .idempotent: "GET, HEAD, OPTIONS, TRACE, PUT and DELETE"
        case .any: "every method, also POST and PATCH"
        case .listed(let list): enumeration(list)
        }
    }

    /// The same, and what may happen by it.
    var methodsAndRisk: String { methodsText + (unsafeMethods.isEmpty ? "" : ", so that \(Self.risk)") }

    /// The methods of some requests, in a sentence, if it sends none of them again.
    func exception(of methods: Set<String>) -> String? {
        if methods.isEmpty || self.methods == .any || !methods.isDisjoint(with: methodNames) { return nil }
        let names = enumeration(methods.sorted())
        return self.methods == .idempotent ? "\(names) only with an `Idempotency-Key`" : "not \(names)"
    }

    private var methodNames: Set<String> {
        switch methods {
        case .idempotent: Self.idempotentMethods
        case .any: Self.idempotentMethods.union(["POST", "PATCH", "CONNECT", Self.anyOther])
        case .listed(let list): Set(list)
        }
    }

    /// `PATCH, POST and every other method`: nobody waits to read of CONNECT.
    private static func listed(_ methods: Set<String>) -> String {
        enumeration(methods.filter { $0 != "CONNECT" || !methods.contains(anyOther) }.sorted())
    }

    /// The differences of another policy, for a sentence about a case that has it now.
    func differences(to other: Resend) -> [String] {
        let gained = other.methodNames.subtracting(methodNames)
        let lost = methodNames.subtracting(other.methodNames)
        var result: [String] = []
        if !gained.isEmpty {
            let isUnsafe = !other.unsafeMethods.isSubset(of: unsafeMethods)
            result.append(
                "\(Self.listed(gained)) \(gained.count == 1 ? "is" : "are") sent again now"
                    + (isUnsafe ? ", so that \(Self.risk)" : ""))
        }
        if !lost.isEmpty {
            result.append("\(Self.listed(lost)) \(lost.count == 1 ? "is" : "are") no longer sent again")
        }
        if maxRetries != other.maxRetries {
            result.append("\(other.retries) instead of \(maxRetries)")
        }
        if initial != other.initial {
            result.append("first wait up to \(duration(other.initial)) instead of \(duration(initial))")
        }
        if maximum != other.maximum {
            result.append(
                "longest wait \(duration(other.maximum)) instead of \(duration(maximum))"
                    + (other.asksForLess(than: self) ? ": where the server asks for more, the call fails at once" : ""))
        }
        if retryAfter != other.retryAfter {
            switch (waitSource, other.waitSource) {
            case (let before?, let after?): result.append("the wait of \(after) counts instead of that of \(before)")
            case (nil, let after): result.append("the wait of \(after ?? "") counts now")
            case (let before?, nil): result.append("the wait of \(before) is ignored now")
            }
        }
        if cost != other.cost {
            result.append("\(other.cost) tokens of the retry budget for a retry instead of \(cost)")
        }
        return result
    }

    /// Where the server's wait is; `nil` if it doesn't count.
    private var waitSource: String? {
        switch retryAfter {
        case .honour: BodyFormat.waitHeader.told
        case .ignore: nil
        case .places(let places): enumeration(places.map(\.told), "or")
        }
    }

    /// Whether the server's wait counts, and where it is.
    private var patience: String {
        switch retryAfter {
        case .honour: "honours Retry-After"
        case .ignore: "ignores Retry-After"
        case .places(let places): "waits as \(places.map(\.summary).joined(separator: ", ")) says"
        }
    }
}
