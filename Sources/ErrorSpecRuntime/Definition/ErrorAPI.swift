/// An API: the namespace of what errorspec generates from one `api.yaml`.
///
/// Generated code conforms; applications don't.
public protocol ErrorAPI: Sendable {
    /// How the app presents a failure: the spec's `categories`.
    associatedtype Category: RawRepresentable<String> & Hashable & Sendable
    /// The spec's `recoveries`.
    associatedtype Recovery: Hashable & Sendable
    /// The actions that the app supplies, one for each recovery: an existential of the generated protocol.
    associatedtype Recoveries: Sendable

    /// The texts and the categories of failures that no case answers.
    static var failures: FailureTexts<Category> { get }

    /// The language of `LocalizedText.source`, by BCP 47 tag: the first of the spec's `locales`; `nil` without any.
    static var sourceLocale: String? { get }

    /// How the API's error bodies are read, where a group doesn't say: the spec's default `body`.
    static var errorBody: ErrorBody { get }

    /// The 2xx statuses that mean success, where a group doesn't say: the spec's default `successes`; `nil`: all.
    static var successes: [ClosedRange<Int>]? { get }

    /// Runs the app's action for a recovery.
    ///
    /// - Throws: what the action throws.
    static func recover(
        _ recovery: Recovery, with recoveries: Recoveries, context: RecoveryContext<Self>
    ) async throws -> RequestRepair
}

extension ErrorAPI {
    public static var sourceLocale: String? { nil }

    public static var errorBody: ErrorBody { .none }

    public static var successes: [ClosedRange<Int>]? { nil }
}

extension ErrorAPI where Recovery == Never {
    /// An API without recoveries never asks for one.
    public static func recover(
        _ recovery: Never, with recoveries: Recoveries, context: RecoveryContext<Self>
    ) async throws -> RequestRepair {}
}
