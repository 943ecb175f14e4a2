// Generated code writes response patterns, and the tool's own engine reads them.
@_exported public import ErrorSpecReading

/// An API: the namespace of what errorspec generates from one `api.yaml`, and the settings that all its groups share.
///
/// An API can also be written by hand. Only the associated types and ``defaultCategory`` are required.
public protocol ErrorAPI: Sendable {
    /// How the app presents a failure: the spec's `categories`, and `silent`.
    associatedtype Category: RawRepresentable<String> & Hashable & Sendable
    /// The spec's `recoveries`; `Never` if there are none.
    associatedtype Recovery: Hashable & Sendable
    /// The app's actions, one for each recovery, as an existential of the generated protocol; `Void` if there are no
    /// recoveries.
    associatedtype Recoveries: Sendable

    /// The category of a case that doesn't name one: the first of the spec's `categories`.
    static var defaultCategory: Category { get }

    /// The title of cases and failures that have none of their own, nor of their group: the spec's `title`. By default,
    /// the runtime's own.
    static var defaultTitle: TextSource<Self>? { get }

    /// The texts and categories of failures that no case handles. By default, the runtime's own texts.
    static var failures: FailureTexts<Self> { get }

    /// The languages of the texts as BCP 47 tags, in the order of ``TextSource``'s texts, the source language first:
    /// the spec's `locales`. By default, there are none.
    static var locales: [String] { get }

    /// How error bodies are read if a group doesn't say: the spec's default `body`. By default, they aren't read.
    static var errorBody: ErrorBody { get }

    /// The 2xx statuses that mean success if a group doesn't say: the spec's `successes`. `nil`, the default, means
    /// all.
    static var successes: [StatusPattern]? { get }

    /// The endpoints that the spec names, and the groups that handle their responses. By default, there are none.
    static var operations: [SpecOperation] { get }

    /// Runs the app's action for a recovery.
    ///
    /// - Throws: whatever the action throws.
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
    /// An API without recoveries never asks for one.
    public static func recover(
        _ recovery: Never, with recoveries: Recoveries, context: RecoveryContext<Self>
    ) async throws -> RequestRepair {}
}
