package import ErrorSpecReading

/// A retry policy that the spec declares by name.
package struct ResolvedPolicy: Sendable {
    package var name: Located<String>
    package var retry: ResolvedRetry
}

/// A retry policy, which determines whether and how a request is sent again.
///
/// Equality ignores the name, so an inline policy equals a named policy with the same action.
package struct ResolvedRetry: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case never
        /// The app's action repairs the cause of the failure, and then the request is sent once more.
        case recover(RecoveryID)
        /// Indirect, because a `Resend` is large and every case of a spec has an action.
        indirect case resend(Resend)
    }

    /// The policy's name; `nil` for an inline policy.
    package var name: String?
    package var summary: String?
    package var action: Action

    package init(name: String?, action: Action) {
        self.name = name
        self.action = action
    }

    /// The built-in policies.
    package static let builtIn = [
        ResolvedRetry(name: "never", action: .never), ResolvedRetry(name: "transient", action: .resend(.transient)),
        ResolvedRetry(name: "throttling", action: .resend(.throttling)),
    ]

    /// The policy's own places for the server's wait; `nil` if the policy has no places of its own.
    package var waitPlaces: [Place]? {
        if case .resend(let resend) = action, case .places(let places) = resend.retryAfter { places } else { nil }
    }

    package static func == (left: Self, right: Self) -> Bool { left.action == right.action }
    package func hash(into hasher: inout Hasher) { hasher.combine(action) }
}

/// The settings for sending a request again after a wait.
package struct Resend: Hashable, Sendable {
    package enum Methods: Hashable, Sendable {
        case idempotent
        case any
        /// The methods in upper case, in source order.
        case listed([String])
    }

    /// Whether the server's wait is respected, and the places from which the wait is read.
    package enum RetryAfter: Hashable, Sendable {
        /// The wait is read from the body's places, or from the `Retry-After` header.
        case honour
        case ignore
        /// The wait is read from the policy's own places.
        case places([Place])
    }

    /// The number of retries after the first attempt, from 0 to 10.
    package var maxRetries: Int
    /// The limit of the first wait, in milliseconds. The limit doubles for each further wait, and each wait is random
    /// up to its limit (full jitter).
    package var initial: Int
    /// The limit of every wait, in milliseconds.
    package var maximum: Int
    package var retryAfter: RetryAfter
    package var methods: Methods
    /// The number of tokens that a retry takes from the service's budget. A spec can't change this number.
    package var cost: Int

    package var honoursRetryAfter: Bool { retryAfter != .ignore }

    /// The AWS SDKs' standard mode (v2.1): 50 ms, doubled up to 20 s, with full jitter and 14 tokens per retry.
    package static let transient = Resend(
        maxRetries: 2, initial: 50, maximum: 20_000, retryAfter: .honour, methods: .idempotent, cost: 14)

    /// Like `transient`, but with 1 s and 5 tokens, because the server is busy but hasn't failed.
    package static let throttling = Resend(
        maxRetries: 2, initial: 1_000, maximum: 20_000, retryAfter: .honour, methods: .idempotent, cost: 5)
}

/// An action of the app that repairs the cause of a failure.
package struct ResolvedRecovery: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// The group that handles the recovery's own request.
    package var through: Located<GroupID>?
}

/// The texts of failures that no case handles. If a text is `nil`, the runtime's own text is shown.
package struct ResolvedFailures: Hashable, Sendable {
    package struct Texts: Hashable, Sendable {
        /// The failure's own title, or the API's title.
        package var title: Sourced<TextSource>?
        package var description: TextSource?
        package var category: CategoryID?
        /// The location of the failure's key in `failures`.
        package var range: SourceRange?
    }

    /// The API's title, which is also shown with the built-in texts.
    package var title: TextSource?
    package var transport = Texts()
    package var decoding = Texts()
    package var unmapped = Texts()

    /// The texts of the three kinds of failures, in the order in which the documentation lists them.
    package var all: [Texts] { [transport, decoding, unmapped] }
}

/// Returns a duration in the largest unit that needs no fraction, such as `50 ms`, `20 s` or `10 min`.
package func duration(_ milliseconds: Int) -> String {
    if milliseconds == 0 || milliseconds % 1_000 != 0 { return "\(milliseconds) ms" }
    return milliseconds % 60_000 == 0 ? "\(milliseconds / 60_000) min" : "\(milliseconds / 1_000) s"
}
