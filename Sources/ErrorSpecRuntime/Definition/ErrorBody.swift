/// How a server's error body is read.
public struct ErrorBody: Sendable, Hashable {
    /// Where in a response a value is.
    public struct Place: Sendable, Hashable {
        public enum Root: Sendable, Hashable {
            /// A JSON Pointer (RFC 6901).
            case pointer(String)
            /// A header, by name without regard to case.
            case header(String)
        }

        public let root: Root
        public let after: String?
        public let before: String?
        public let equals: String?
        public let value: String?

        public init(
            _ root: Root, after: String? = nil, before: String? = nil, equals: String? = nil, as value: String? = nil
        ) {
            self.root = root
            self.after = after
            self.before = before
            self.equals = equals
            self.value = value
        }

        public static func pointer(
            _ pointer: String, after: String? = nil, before: String? = nil, equals: String? = nil,
            as value: String? = nil
        ) -> Place {
            Place(.pointer(pointer), after: after, before: before, equals: equals, as: value)
        }

        public static func header(
            _ name: String, after: String? = nil, before: String? = nil, equals: String? = nil, as value: String? = nil
        ) -> Place {
            Place(.header(name), after: after, before: before, equals: equals, as: value)
        }
    }

    /// Where a body lists what is wrong with the fields of a request.
    public struct Fields: Sendable, Hashable {
        public let at: String
        public let name: String?
        public let value: String?
        public let reason: String?

        public init(at: String, name: String? = nil, value: String? = nil, reason: String? = nil) {
            self.at = at
            self.name = name
            self.value = value
            self.reason = reason
        }
    }

    /// A text that a body may declare.
    public enum Field: Sendable, Hashable { case code, title, message }

    public let code: [Place]
    public let title: [Place]
    public let message: [Place]
    public let fields: Fields?
    /// A 2xx with an error code is a failure too (`on: any`).
    public let readsSuccesses: Bool
    /// With `readsSuccesses`: codes that mean success.
    public let successCodes: [String]

    public init(
        code: [Place] = [], title: [Place] = [], message: [Place] = [], fields: Fields? = nil,
        readsSuccesses: Bool = false, successCodes: [String] = []
    ) {
        self.code = code
        self.title = title
        self.message = message
        self.fields = fields
        self.readsSuccesses = readsSuccesses
        self.successCodes = successCodes
    }

    /// Where a field is, by priority; empty if the body has no such field.
    public func places(_ field: Field) -> [Place] {
        switch field {
        case .code: code
        case .title: title
        case .message: message
        }
    }

    /// A group without a body: no codes, no texts of the server's.
    public static let none = ErrorBody()
}
