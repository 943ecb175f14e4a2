import ErrorSpecReading

/// A problem with one field of a request, as the server's body describes it.
public struct FieldError: Sendable, Hashable {
    /// The field's name, made safe to show like ``reason``. Names of nested fields are joined with `.`. `nil` if the
    /// body has no name.
    public let name: String?
    /// The value that the server refused, unchanged. Unlike the other texts, it isn't made safe to show.
    public let value: String?
    /// The server's text about the problem, made safe to show: at most 1,000 characters, without invisible characters.
    public let reason: String?
    /// The server's code for the problem, made safe to show like ``reason``.
    public let code: String?

    /// Creates a problem with a field, for tests and previews.
    public init(name: String? = nil, value: String? = nil, reason: String? = nil, code: String? = nil) {
        self.name = name
        self.value = value
        self.reason = reason
        self.code = code
    }

    init(_ problem: FieldProblem) {
        self.init(
            name: problem.name.flatMap(presentable), value: problem.value, reason: problem.reason.flatMap(presentable),
            code: problem.code.flatMap(presentable))
    }
}
