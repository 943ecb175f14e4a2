public import Foundation

/// A failure that can be shown to a user, from any API.
///
/// `error.presentation(in:)` converts any error to a presentable error. An app's own errors may conform to this
/// protocol: if a recovery's action throws such an error, its texts are shown for every call that waited.
public protocol PresentableError: LocalizedError, Sendable {
    /// The title of an alert.
    var title: String { get }
    /// The text of an alert.
    var description: String { get }
    /// The name of one of the spec's `categories`, or `nil`, the default. If `nil`, a call that waited for a recovery
    /// keeps the category of its failed response's case.
    var categoryName: String? { get }
    /// Whether the user should see nothing. By default, `true` for the category `silent`.
    var isSilent: Bool { get }
    /// Whether a similar error was thrown shortly before. By default, `false`.
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
