import ErrorSpecReading

/// Bodies as far as schemas or code tell where they hold something.
extension BodyFormat {
    var isEmpty: Bool { code.isEmpty && message.isEmpty && fields == nil }

    /// The union of two bodies; `nil` where they contradict each other, or have nothing in common.
    func merged(with other: BodyFormat) -> BodyFormat? {
        if isEmpty { return other }
        if code.contradicts(other.code) || message.contradicts(other.message) { return nil }
        let isOnlyFields = other.code.isEmpty && other.message.isEmpty || code.isEmpty && message.isEmpty
        let isRelated = !code.isEmpty && code == other.code || !message.isEmpty && message == other.message
        guard isOnlyFields || isRelated else { return nil }
        return BodyFormat(
            code: code.or(other.code), title: title.or(other.title), message: message.or(other.message),
            reference: reference.or(other.reference), retryAfter: retryAfter.or(other.retryAfter),
            fields: fields ?? other.fields, failure: failure)
    }
}

extension [Place] {
    fileprivate func contradicts(_ other: [Place]) -> Bool { !isEmpty && !other.isEmpty && self != other }

    fileprivate func or(_ other: [Place]) -> [Place] { isEmpty ? other : self }
}
