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

    /// The policies of the language.
    package static let builtIn = [
        ResolvedRetry(name: "never", action: .never), ResolvedRetry(name: "transient", action: .resend(.transient)),
        ResolvedRetry(name: "throttling", action: .resend(.throttling)),
    ]

    /// The places of its own that waits are read from; `nil`: those of the body.
    package var waitPlaces: [Place]? {
        if case .resend(let resend) = action, case .places(let places) = resend.retryAfter { places } else { nil }
    }

    package static func == (left: Self, right: Self) -> Bool { left.action == right.action }
    package func hash(into hasher: inout Hasher) { hasher.combine(action) }
}

/// Sending again after a wait.
package struct Resend: Hashable, Sendable {
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
    /// The first wait, in milliseconds; each further one is twice as long, and drawn with full jitter.
    package var initial: Int
    /// In milliseconds.
    package var maximum: Int
    package var retryAfter: RetryAfter
    package var methods: Methods
    /// Retry tokens that a retry takes from the service's budget: the engine's figure, not a spec's.
    package var cost: Int

    package var honoursRetryAfter: Bool { retryAfter != .ignore }

    /// The AWS SDKs' standard mode (v2.1): 50 ms, doubled up to 20 s, full jitter, 14 tokens a retry.
    package static let transient = Resend(
        maxRetries: 2, initial: 50, maximum: 20_000, retryAfter: .honour, methods: .idempotent, cost: 14)

    /// As `transient`, with 1 s and 5 tokens: the server asked for patience, it did not fail.
    package static let throttling = Resend(
        maxRetries: 2, initial: 1_000, maximum: 20_000, retryAfter: .honour, methods: .idempotent, cost: 5)
}

/// An action that the app supplies, which repairs what made a request fail.
package struct ResolvedRecovery: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// The group that handles the recovery's own request, with where it is named.
    package var through: Located<GroupID>?
}

/// The texts of failures that no case handles; `nil`: the runtime's own text.
package struct ResolvedFailures: Hashable, Sendable {
    package struct Texts: Hashable, Sendable {
        /// The API's, where the failure has none of its own.
        package var title: Sourced<TextSource>?
        package var description: TextSource?
        package var category: CategoryID?
        /// Where the spec says so.
        package var range: SourceRange?
    }

    /// The API's title, which stands above the texts that are always built in.
    package var title: TextSource?
    package var transport = Texts()
    package var decoding = Texts()
    package var unmapped = Texts()

    /// All that the spec may say, in the order of the documentation.
    package var all: [Texts] { [transport, decoding, unmapped] }
}

/// Milliseconds in the largest unit that takes them whole: `50 ms`, `20 s`, `10 min`.
package func duration(_ milliseconds: Int) -> String {
    if milliseconds == 0 || milliseconds % 1_000 != 0 { return "\(milliseconds) ms" }
    return milliseconds % 60_000 == 0 ? "\(milliseconds / 60_000) min" : "\(milliseconds / 1_000) s"
}
