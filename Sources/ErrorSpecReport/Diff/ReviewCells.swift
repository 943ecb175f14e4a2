import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview

/// Returns the cells of both sides of a change.
func cells(of change: Change) -> (before: ReviewCell, after: ReviewCell) {
    switch (change.before, change.after) {
    case (.failure(let before)?, .failure(let after)?): return cells(before, after)
    case (.failure(let parts)?, _): return (cells(parts, nil).before, cell(of: change.after))
    case (_, .failure(let parts)?): return (cell(of: change.before), cells(nil, parts).after)
    case (.texts(let before)?, .texts(let after)?):
        let lines = textLines(before, after)
        return (ReviewCell(lines: lines.before), ReviewCell(lines: lines.after))
    default: return (cell(of: change.before), cell(of: change.after))
    }
}

private func cell(of side: Side?) -> ReviewCell {
    switch side {
    case nil, .failure: .empty
    case .success: ReviewCell(subject: [.words("success")])
    case .texts(let texts): ReviewCell(lines: textLines(texts, []).before)
    case .body(let keys):
        ReviewCell(
            below: keys.map { key in
                let places = inOneLine(key.places.map { [.code($0)] })
                return [.code(key.key), .words(": ")] + (places.isEmpty ? [.words("–")] : places)
            })
    case .locale(let name, let texts):
        ReviewCell(subject: [.code(name)] + (texts.map { [.words(", \(counted($0, "text"))")] } ?? []))
    case .names(let names): ReviewCell(lines: names.map { [.code($0)] })
    }
}

// MARK: - Failures

/// Returns the cells of two failures, or of one failure and a success. If the handlers differ, each cell has the
/// handler's whole action and texts; otherwise only what differs.
private func cells(_ before: FailureParts?, _ after: FailureParts?) -> (before: ReviewCell, after: ReviewCell) {
    if let before, let after, before.handler == nil, case .resend(let old)? = before.retry,
        case .resend(let new)? = after.retry
    {
        return cells(old, new)
    }
    let lines = textLines(before?.texts ?? [], after?.texts ?? [])
    return (
        before.map { cell($0, lines.before, isRetried: after?.retry?.isRetry ?? false) } ?? .empty,
        after.map { cell($0, lines.after, isRetried: before?.retry?.isRetry ?? false) } ?? .empty
    )
}

/// - Parameter isRetried: Whether the other side retries, so that the cell mentions that this side doesn't.
private func cell(_ parts: FailureParts, _ texts: [Line], isRetried: Bool) -> ReviewCell {
    let readsNothing = parts.handler != nil && parts.texts.isEmpty
    let texts = readsNothing ? [[.words("users read nothing")]] : texts
    return ReviewCell(
        subject: handler(parts.handler), action: action(parts, isRetried: isRetried),
        below: conditions(parts.condition), texts: texts)
}

private func handler(_ handler: Handler?) -> Line {
    switch handler {
    case nil: []
    case .named(let name): [.code(name)]
    case .otherwise(let group): [.code("otherwise"), .words(" of "), .code(group)]
    case .nothing: [.words("not handled")]
    }
}

private func action(_ parts: FailureParts, isRetried: Bool) -> Line {
    let category = parts.category.map { [Piece.code($0)] }
    let retry: Line? =
        switch parts.retry {
        case nil: nil
        // Most handlers don't retry, so `no retry` is shown only if the other side or other methods are retried.
        case .never: parts.handler == nil || isRetried || parts.leavesMethodOut ? [.words("no retry")] : nil
        case .recovery(let name): [.words("runs "), .code(name), .words(", then resends")]
        case .resend(let policy): inOneLine(written(policy, inFull: true))
        }
    return inOneLine([category, retry].compactMap { $0 })
}

extension Retry {
    fileprivate var isRetry: Bool { self != .never }
}

private func conditions(_ condition: Condition?) -> [Line] {
    guard case .places(let failure, let success) = condition else { return [] }
    func line(_ words: String, _ places: [Place]) -> Line {
        if places.isEmpty { return [] }
        return [.words(words)] + inOneLine(places.map { [.code($0.written)] })
    }
    return [line("fails with ", failure), line("succeeds with ", success)].filter { !$0.isEmpty }
}

/// Returns the parts of a policy: `3 retries`, `first wait up to 50 ms`, `later waits up to 20 s`, and for a group
/// `only idempotent methods`.
///
/// - Parameter inFull: Whether the parts are read as one sentence.
private func written(_ policy: Retry.Policy, inFull: Bool = false) -> [Line] {
    let waits = inFull ? "or as" : "waits as"
    let methods: Line =
        switch policy.methods {
        case nil: []
        case .idempotent: [.words("only idempotent methods")]
        case .any: [.words("any method")]
        case .listed(let names): [.words("only ")] + inOneLine(names.map { [.code($0)] })
        }
    let retryAfter: Line =
        switch policy.retryAfter {
        case .honour: [.words("\(waits) long as the server says")]
        case .ignore: [.words("ignores the server's wait")]
        case .places(let places):
            [.words("\(waits) ")] + inOneLine(places.map { [.code($0.written)] }) + [.words(" says")]
        }
    return [
        [.words(counted(policy.maxRetries, "retry", plural: "retries"))],
        [.words("first wait up to \(duration(policy.initial))")],
        [.words("later waits up to \(duration(policy.maximum))")], retryAfter, methods,
    ].filter { !$0.isEmpty }
}

/// Returns the cells of two policies. The parts that are equal in both policies are folded.
private func cells(_ old: Retry.Policy, _ new: Retry.Policy) -> (before: ReviewCell, after: ReviewCell) {
    let pairs = Array(zip(written(old), written(new)))
    let differing = pairs.filter { $0 != $1 }
    let rest = inOneLine(pairs.filter { $0 == $1 }.map(\.0))
    let after = differing.map { $1.map { if case .words(let words) = $0 { Piece.strong(words) } else { $0 } } }
    return (ReviewCell(below: differing.map(\.0)), ReviewCell(below: after, rest: rest))
}
