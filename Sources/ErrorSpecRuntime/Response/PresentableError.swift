public import Foundation

/// A failure that a user can be told about, whatever API it comes from.
///
/// Where only `any Error` is known, `error.presentation(in:)` makes one concrete type of whatever it is. An app's own errors
/// may conform, so that a recovery that throws one decides what all who waited for it show.
public protocol PresentableError: LocalizedError, Sendable {
    /// The title of an alert.
    var title: String { get }
    /// The text of an alert.
    var description: String { get }
    /// One of a spec's `categories`, by name; `nil`: this error leaves it to the case.
    var categoryName: String? { get }
    /// Whether the user is told nothing. By default where the category is `silent`.
    var isSilent: Bool { get }
    /// Whether an error like this one was thrown shortly before. By default `false`.
    var isRepeated: Bool { get }
}

extension PresentableError {
    public var categoryName: String? { nil }
    public var isSilent: Bool { categoryName == "silent" }
    public var isRepeated: Bool { false }

    /// The title in `NSAlert` and in SwiftUI's `alert(isPresented:error:)`.
    public var errorDescription: String? { title }
    public var failureReason: String? { description }
    /// The text that `NSAlert` shows below the title.
    public var recoverySuggestion: String? { description }
}
