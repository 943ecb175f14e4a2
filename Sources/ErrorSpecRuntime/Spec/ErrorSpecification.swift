/// What a spec says of an API: its categories, its recoveries by name, and what holds for all its groups.
///
/// An ``ErrorAPI`` is one that a service can be made for.
public protocol ErrorSpecification: Sendable {
    /// How the app presents a failure: the spec's `categories`.
    associatedtype Category: RawRepresentable<String> & Hashable & Sendable
    /// The spec's `recoveries`.
    associatedtype Recovery: Hashable & Sendable

    /// The texts and the categories of failures that no case handles.
    static var failures: FailureTexts<Category> { get }

    /// The title of a case where neither it nor its group says one: the spec's `title`.
    static var defaultTitle: TextSource? { get }

    /// The category of a case where neither it nor its group says one: the first of the spec's `categories`.
    static var defaultCategory: Category { get }

    /// One of the spec's `retries`, by its name.
    ///
    /// For generated code, as the next: a case says what it names in its literal.
    static func policy(named name: String) -> RetryPolicy<Recovery>?

    /// One of the spec's `recoveries`, by its name.
    static func recovery(named name: String) -> Recovery?

    /// The endpoints that the spec names, and the groups that handle their responses.
    static var operations: [SpecOperation] { get }

    /// The language of `LocalizedText.source`, by BCP 47 tag: the first of the spec's `locales`; `nil` without any.
    static var sourceLocale: String? { get }

    /// How the API's error bodies are read, where a group doesn't say: the spec's default `body`.
    static var errorBody: ErrorBody { get }

    /// The 2xx statuses that mean success, where a group doesn't say: the spec's `successes`; `nil`: all.
    static var successes: [ClosedRange<Int>]? { get }
}

extension ErrorSpecification {
    public static var defaultTitle: TextSource? { nil }

    public static var defaultCategory: Category { failures.unmapped.category }

    public static func policy(named name: String) -> RetryPolicy<Recovery>? { nil }

    public static func recovery(named name: String) -> Recovery? { nil }

    public static var operations: [SpecOperation] { [] }

    public static var sourceLocale: String? { nil }

    public static var errorBody: ErrorBody { .none }

    public static var successes: [ClosedRange<Int>]? { nil }
}
