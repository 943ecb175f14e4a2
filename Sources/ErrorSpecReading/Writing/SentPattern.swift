extension ResponsePattern {
    /// Returns the exact statuses of the pattern, in the order of the spec. The list is empty if the pattern has only
    /// ranges, because a server would have to choose a status.
    ///
    /// Exception: if the body has `failure`, the list is `[200]` for a pattern that matches 200 and has no exact
    /// statuses.
    package func sendableStatuses(_ format: BodyFormat) -> [Int] {
        let exact = statuses.filter(\.isExact).map(\.first)
        let isOpen = statuses.isEmpty || statuses.contains { $0.contains(200) }
        return exact.isEmpty && isOpen && !format.failure.isEmpty ? [200] : exact
    }

    /// The exact codes of the pattern, or only `nil` if the pattern requires no code. The list is empty if the pattern
    /// has only ranges and families, because a server would have to choose a code.
    package var ownCodes: [String?] {
        if codes.isEmpty { return [nil] }
        return codes.compactMap { code in
            if case .code(let text) = code { text } else { nil }
        }
    }
}

extension BodyFormat {
    /// For each pattern in `equals` of `failure`, a value that makes a 2xx response a failure.
    package var failingCodes: [String] { failure.flatMap(\.equals).map(\.shortestMatch) }
}
