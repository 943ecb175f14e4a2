/// How a server's error body is read.
package struct ResolvedBody: Sendable {
    package var name: Located<String>
    package var summary: String?
    package var reading: BodyReading
    /// Some of it could not be read, which a diagnostic says.
    package var isIncomplete: Bool
}

/// What a body reads, apart from its name: two bodies that read alike are equal here.
package struct BodyReading: Hashable, Sendable {
    /// Places are tried in order: the first that holds a value wins. Empty: the body has no such field.
    package var code: [BodyPlace]
    package var title: [BodyPlace]
    package var message: [BodyPlace]
    package var fields: FieldErrors?
    /// `on: any`: a 2xx with an error code is a failure too.
    package var readsSuccesses: Bool
    /// With `readsSuccesses`: codes that mean success.
    package var successCodes: [String]

    package func places(_ field: BodyField) -> [BodyPlace] {
        switch field {
        case .code: code
        case .title: title
        case .message: message
        case .pointer(let pointer): [BodyPlace(.pointer(pointer))]
        }
    }

    /// Whether codes are read alike: the same places, and the same answer to what a failure is.
    package func readsCodesLike(_ other: BodyReading) -> Bool { code == other.code }
}

package struct BodyPlace: Hashable, Sendable {
    package enum Root: Hashable, Sendable {
        /// A JSON Pointer (RFC 6901) into the body.
        case pointer(String)
        /// A header's name; compared without regard to case.
        case header(String)

        package static func == (left: Self, right: Self) -> Bool {
            switch (left, right) {
            case (.pointer(let left), .pointer(let right)): left == right
            case (.header(let left), .header(let right)): left.lowercased() == right.lowercased()
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .pointer(let pointer): hasher.combine(pointer)
            case .header(let name): hasher.combine(name.lowercased())
            }
        }
    }

    package var root: Root
    /// The value starts behind this text's first occurrence.
    package var after: String?
    /// The value ends before this text's first occurrence.
    package var before: String?
    /// The place holds a value only if it is this one.
    package var equals: String?
    /// What the value then stands for.
    package var replacement: String?

    package init(
        _ root: Root, after: String? = nil, before: String? = nil, equals: String? = nil, replacement: String? = nil
    ) {
        self.root = root
        self.after = after
        self.before = before
        self.equals = equals
        self.replacement = replacement
    }
}

/// Where a body lists what is wrong with the fields of a request.
package struct FieldErrors: Hashable, Sendable {
    /// A JSON Pointer to an array of objects, or to an object of field → reason or reasons.
    package var at: String
    /// JSON Pointers into an element of the array; `nil` where the spec does not say.
    package var name: String?
    package var value: String?
    package var reason: String?

    package init(at: String, name: String? = nil, value: String? = nil, reason: String? = nil) {
        self.at = at
        self.name = name
        self.value = value
        self.reason = reason
    }
}
