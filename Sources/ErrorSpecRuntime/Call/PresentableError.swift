public import Foundation

/// A failure that a user can be told about, whatever API it comes from.
///
/// Where the failures of two handlers meet in one `do`, Swift infers `any Error`, and this is what to catch:
/// `catch let error as any PresentableError`. An app's own errors may conform, so that a recovery that throws one
/// decides what all who waited for it show.
public protocol PresentableError: LocalizedError, Sendable {
    /// The title of an alert.
    var title: String { get }
    /// The text of an alert.
    var description: String { get }
    /// One of a spec's `categories`, by name; `nil`: this error leaves it to the case.
    var categoryName: String? { get }
}

extension PresentableError {
    public var categoryName: String? { nil }

    /// What `NSAlert` and SwiftUI's `alert(isPresented:error:)` take for the title.
    public var errorDescription: String? { title }
    public var failureReason: String? { description }
    /// What `NSAlert` shows below the title.
    public var recoverySuggestion: String? { description }
}
