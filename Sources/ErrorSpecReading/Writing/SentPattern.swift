extension ResponsePattern {
    /// The exact statuses of the pattern, in the order of the spec. Empty if it has only ranges, from which a server
    /// would have to choose.
    ///
    /// If the body has `failure`, the status is 200 for a pattern that matches 200 and has no exact statuses.
    package func ownStatuses(_ format: BodyFormat) -> [Int] {
        let exact = statuses.filter(\.isExact).map(\.first)
        let isOpen = statuses.isEmpty || statuses.contains { $0.contains(200) }
        return exact.isEmpty && isOpen && !format.failure.isEmpty ? [200] : exact
    }

    /// The exact codes of the pattern; `nil` for no code. Empty if it has only ranges and families, from which a server
    /// would have to choose.
    package var ownCodes: [String?] {
        if codes.isEmpty { return [nil] }
        return codes.compactMap { code in
            if case .code(let text) = code { text } else { nil }
        }
    }
}

extension BodyFormat {
    /// The values in `equals` of `failure`, each of which makes a 2xx a failure.
    package var failingCodes: [String] { failure.flatMap(\.equals).map(\.shortestMatch) }
}
