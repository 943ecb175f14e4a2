package import ErrorSpecReading

/// A named policy that the spec declares.
package struct ResolvedPolicy: Sendable {
    package var name: Located<String>
    package var retry: ResolvedRetry
}

/// Whether and how a request is sent again.
///
/// Equality looks at what a policy does, not at its name: an inline policy equals the named one that says the same.
package struct ResolvedRetry: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case never
        /// The app's action repairs the request, which is then sent once more.
        case recover(RecoveryID)
        /// Indirect, since it is large, and every case has room for it.
        indirect case resend(Resend)
    }

    /// The policy's name, `nil` for an inline one.
    package var name: String?
    package var summary: String?
    package var action: Action

    package init(name: String?, action: Action) {
        self.name = name
        self.action = action
    }

    package static func == (left: Self, right: Self) -> Bool { left.action == right.action }
    package func hash(into hasher: inout Hasher) { hasher.combine(action) }
}

/// Sending again after a wait.
package struct Resend: Hashable, Sendable {
    package enum Jitter: String, Hashable, Sendable, CaseIterable {
        case full
        case equal
        case none
    }

    package enum Methods: Hashable, Sendable {
        case idempotent
        case any
        /// Upper case, in the written order.
        case listed([String])
    }

    /// Whether the server's wait counts, and where it is.
    package enum RetryAfter: Hashable, Sendable {
        /// Where the body says, or in the `Retry-After` header.
        case honour
        case ignore
        /// At places of the policy's own.
        case places([Place])
    }

    /// Retries after the first attempt, 0...10.
    package var maxRetries: Int
    /// In milliseconds.
    package var initial: Int
    package var factor: Decimal
    /// In milliseconds.
    package var maximum: Int
    package var jitter: Jitter
    package var retryAfter: RetryAfter
    package var methods: Methods
    /// Retry tokens that a retry takes from the service's budget, 0...500.
    package var cost: Int

    package init(
        maxRetries: Int, initial: Int, factor: Decimal, maximum: Int, jitter: Jitter, retryAfter: RetryAfter,
        methods: Methods, cost: Int
    ) {
        self.maxRetries = maxRetries
        self.initial = initial
        self.factor = factor
        self.maximum = maximum
        self.jitter = jitter
        self.retryAfter = retryAfter
        self.methods = methods
        self.cost = cost
    }

    package var honoursRetryAfter: Bool { retryAfter != .ignore }

    /// The AWS SDKs' standard mode (v2.1): 50 ms, doubled up to 20 s, full jitter, 14 tokens a retry.
    package static let transient = Resend(
        maxRetries: 2, initial: 50, factor: Decimal(2), maximum: 20_000, jitter: .full, retryAfter: .honour,
        methods: .idempotent, cost: 14)

    /// As `transient`, with 1 s and 5 tokens: the server asked for patience, it did not fail.
    package static let throttling = Resend(
        maxRetries: 2, initial: 1_000, factor: Decimal(2), maximum: 20_000, jitter: .full, retryAfter: .honour,
        methods: .idempotent, cost: 5)
}

/// An exact decimal number, `mantissa` × 10^-`scale`, without trailing zeros.
package struct Decimal: Hashable, Sendable {
    package let mantissa: Int
    package let scale: Int

    package init(_ mantissa: Int, scale: Int = 0) {
        var mantissa = mantissa
        var scale = scale
        while scale > 0, mantissa % 10 == 0 {
            mantissa /= 10
            scale -= 1
        }
        self.mantissa = mantissa
        self.scale = scale
    }
}

extension Decimal: CustomStringConvertible {
    /// In decimal digits, as Swift and JSON write it: `2`, `1.5`.
    package var description: String {
        let digits = String(mantissa)
        if scale == 0 { return digits }
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        return "\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }
}

/// An action that the app supplies, which repairs what made a request fail.
package struct ResolvedRecovery: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// The group that handles the recovery's own request, with where it is named.
    package var through: Located<GroupID>?
}

/// What a user reads when no case handles a failure; `nil`: the runtime's own text.
package struct ResolvedFailures: Hashable, Sendable {
    package struct Texts: Hashable, Sendable {
        package var title: TextSource?
        package var description: TextSource?
        package var category: CategoryID?
        /// Where the spec says so.
        package var range: SourceRange?

        package init(
            title: TextSource? = nil, description: TextSource? = nil, category: CategoryID? = nil,
            range: SourceRange? = nil
        ) {
            self.title = title
            self.description = description
            self.category = category
            self.range = range
        }
    }

    package var transport: Texts
    /// These three are kinds of transport failures; `nil`: as `transport`.
    package var tls: Texts?
    package var tooLarge: Texts?
    package var redirects: Texts?
    package var decoding: Texts
    package var unmapped: Texts

    package init(transport: Texts = Texts(), decoding: Texts = Texts(), unmapped: Texts = Texts()) {
        self.transport = transport
        self.decoding = decoding
        self.unmapped = unmapped
    }

    /// All that the spec may say, in the order of the documentation.
    package var all: [Texts] { [transport, tls, tooLarge, redirects, decoding, unmapped].compactMap(\.self) }
}
