import ErrorSpecLanguage
import ErrorSpecReading

/// Returns the level of a difference in behaviour or in texts, for the units that it concerns.
func level(of difference: Difference, for units: [ReviewUnit]) -> Change.Level {
    switch (difference.kind, difference.before, difference.after) {
    case (.handlerChanged, .failure(let before), .failure(let after)): handlerLevel(before, after)
    case (.retryChanged, .failure(let before), .failure(let after)):
        retryLevel(before.retry ?? .never, after.retry ?? .never, methods: Set(units.compactMap(\.method)))
    case (.categoryChanged, _, .failure(let after)): after.category == "silent" ? .breaking : .warning
    case (.bodyChanged, .body(let before), .body(let after)): bodyLevel(before, after)
    case (.textAdded, _, _), (.textChanged, _, _): .info
    case (.textRemoved, _, _), (.textSourceChanged, _, _): .warning
    default: .breaking
    }
}

private func handlerLevel(_ before: FailureParts, _ after: FailureParts) -> Change.Level {
    switch (before.handler, after.handler) {
    case (.named, .otherwise), (.named, .nothing), (.otherwise, .nothing): .breaking
    case (.named, .named), (.otherwise, .otherwise):
        before.category == after.category && before.retry == after.retry ? .warning : .breaking
    default: .warning
    }
}

/// - Parameter methods: The methods of the endpoints.
private func retryLevel(_ before: Retry, _ after: Retry, methods: Set<String>) -> Change.Level {
    let (old, new) = (before.resent(of: methods), after.resent(of: methods))
    let stopped = old.subtracting(new)
    let unsafe = new.subtracting(old).subtracting(RequestMethods.idempotent)
    if !stopped.isEmpty || !unsafe.isEmpty { return .breaking }
    guard case .resend(let new) = after else { return .info }
    guard case .resend(let old) = before else { return .warning }
    let isShorter = new.maximum < old.maximum && new.retryAfter != .ignore
    return new.maxRetries > old.maxRetries || new.totalWait > old.totalWait || isShorter ? .warning : .info
}

extension Retry {
    /// Returns the methods of the requests that are sent again.
    fileprivate func resent(of methods: Set<String>) -> Set<String> {
        if case .resend(let policy) = self { policy.methods?.names ?? methods } else { [] }
    }
}

extension Retry.Policy {
    /// The maximum sum of the waits before all retries, in milliseconds.
    fileprivate var totalWait: Int {
        (0..<maxRetries).reduce(0) { wait, retry in wait + min(maximum, initial << retry) }
    }
}

private func bodyLevel(_ before: [BodyPlaces], _ after: [BodyPlaces]) -> Change.Level {
    let keys = zip(before, after)
    let areAdditions = keys.allSatisfy { old, new in
        old.key != "retryAfter" && new.places.count > old.places.count && new.places.starts(with: old.places)
    }
    if !areAdditions { return .breaking }
    return after.contains { $0.key == "code" } ? .warning : .info
}
