// Exported because generated code uses its response patterns.
@_exported public import ErrorSpecReading

/// An API: the namespace of what errorspec generates from one `api.yaml`, and the settings that all its groups share.
///
/// An API can also be written by hand. Only the associated types and ``defaultCategory`` are required.
public protocol ErrorAPI: Sendable {
    /// The ways to present a failure: the spec's `categories`, and `silent`.
    associatedtype Category: RawRepresentable<String> & Hashable & Sendable
    /// The spec's `recoveries`; `Never` for a spec without recoveries.
    associatedtype Recovery: Hashable & Sendable
    /// The app's actions, one for each recovery, as an existential of the generated protocol; `Void` for a spec without
    /// recoveries.
    associatedtype Recoveries: Sendable

    /// The category of a case without a category of its own: the first of the spec's `categories`.
    static var defaultCategory: Category { get }

    /// The title of cases and failures that have no title of their own and get none from their group: the spec's
    /// top-level `title`. By default, the runtime's built-in title.
    static var defaultTitle: TextSource<Self>? { get }

    /// The texts and categories of failures that no case handles. By default, the runtime's built-in texts.
    static var failures: FailureTexts<Self> { get }

    /// The spec's `locales`: the languages of the texts as BCP 47 tags, the source language first. Each ``TextSource``
    /// has its texts in this order. Empty by default.
    static var locales: [String] { get }

    /// The format of error bodies for groups without their own `body`: the spec's `body`. By default, error bodies
    /// aren't read.
    static var errorBody: ErrorBody { get }

    /// The 2xx statuses that mean success for groups without their own `successes`: the spec's `successes`. `nil`, the
    /// default, means all 2xx statuses.
    static var successes: [StatusPattern]? { get }

    /// The endpoints in the spec, with the groups that handle their responses. Empty by default.
    static var operations: [SpecOperation] { get }

    /// Runs the app's action for a recovery.
    ///
    /// - Throws: the action's error.
    static func recover(
        _ recovery: Recovery, with recoveries: Recoveries, context: RecoveryContext<Self>
    ) async throws -> RequestRepair
}

extension ErrorAPI {
    public static var defaultTitle: TextSource<Self>? { nil }

    public static var failures: FailureTexts<Self> { FailureTexts() }

    public static var locales: [String] { [] }

    public static var errorBody: ErrorBody { .none }

    public static var successes: [StatusPattern]? { nil }

    public static var operations: [SpecOperation] { [] }
}

extension ErrorAPI where Recovery == Never {
    /// Never called, because the API has no recoveries.
    public static func recover(
        _ recovery: Never, with recoveries: Recoveries, context: RecoveryContext<Self>
    ) async throws -> RequestRepair {}
}
