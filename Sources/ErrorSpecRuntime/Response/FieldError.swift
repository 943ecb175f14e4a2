import ErrorSpecReading

/// A problem with one field of a request, as the server's body says it.
public struct FieldError: Sendable, Hashable {
    /// The field's name, fit to be shown as ``reason`` is; the names of nested fields are joined with `.`. `nil` if the body
    /// doesn't say.
    public let name: String?
    /// The value that was refused, as it is: whoever shows it decides how much of it.
    public let value: String?
    /// Why, in the server's words, fit to be shown: at most 1,000 characters, none of them invisible.
    public let reason: String?
    /// The server's code for it, fit to be shown as ``reason`` is.
    public let code: String?

    /// An error of a field, for tests and previews.
    public init(name: String? = nil, value: String? = nil, reason: String? = nil, code: String? = nil) {
        self.name = name
        self.value = value
        self.reason = reason
        self.code = code
    }

    init(_ problem: FieldProblem) {
        self.init(
            name: problem.name.map(presentable), value: problem.value, reason: problem.reason.map(presentable),
            code: problem.code.map(presentable))
    }
}
