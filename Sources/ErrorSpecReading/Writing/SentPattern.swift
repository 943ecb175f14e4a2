extension ResponsePattern {
    /// The exact statuses, which a server may send without a choice of its own, in the order of the spec; empty if only
    /// ranges match.
    ///
    /// Under a body with `failure` a 200 fails, and is what such servers send.
    package func ownStatuses(_ format: BodyFormat) -> [Int] {
        let exact = statuses.filter(\.isExact).map(\.first)
        let isOpen = statuses.isEmpty || statuses.contains { $0.contains(200) }
        return exact.isEmpty && isOpen && !format.failure.isEmpty ? [200] : exact
    }

    /// The exact codes, which a server may send without a choice of its own; `nil` for no code. Empty if only ranges and
    /// families match.
    package var ownCodes: [String?] {
        if codes.isEmpty { return [nil] }
        return codes.compactMap { code in
            if case .code(let text) = code { text } else { nil }
        }
    }
}

extension BodyFormat {
    /// The codes that make a failure of a 2xx if `failure` names values.
    package var failingCodes: [String] { failure.flatMap(\.equals).map(\.shortestMatch) }
}
