import ErrorSpecLanguage
import ErrorSpecReading

extension Place.Root {
    /// As ``DocumentedSchemas`` is asked for it: schemas say nothing of headers.
    var steps: [String] {
        switch self {
        case .pointer(let pointer): [pointer]
        case .each(let list, let pointer): [list, pointer]
        case .header: []
        }
    }
}

/// Where a server's error bodies hold what a spec reads, as far as schemas or code tell.
struct BodyShape: Hashable, Sendable {
    struct Fields: Hashable, Sendable {
        var at: String
        var name: String?
        var reason: String?
    }

    /// The most telling first.
    var code: [Place.Root] = []
    var message: Place.Root?
    var fields: Fields?
    /// A title beside the message.
    var title: String?
    /// The number or text that support asks a user for.
    var reference: String?
    var retryAfter: String?
    /// Where a 2xx says that it has failed.
    var failure: [Place] = []

    var isEmpty: Bool { code.isEmpty && message == nil && fields == nil }

    /// The union of two shapes; `nil` where they contradict each other, or have nothing in common.
    func merged(with other: BodyShape) -> BodyShape? {
        if isEmpty { return other }
        let isOnlyFields = other.code.isEmpty && other.message == nil || code.isEmpty && message == nil
        let isRelated =
            isOnlyFields || message != nil && message == other.message || !code.isEmpty && code == other.code
        if !isRelated { return nil }
        if !code.isEmpty, !other.code.isEmpty, code != other.code { return nil }
        if let message, let others = other.message, message != others { return nil }
        var merged = self
        if merged.code.isEmpty { merged.code = other.code }
        merged.message = message ?? other.message
        merged.fields = fields ?? other.fields
        merged.title = title ?? other.title
        merged.reference = reference ?? other.reference
        merged.retryAfter = retryAfter ?? other.retryAfter
        return merged
    }
}
