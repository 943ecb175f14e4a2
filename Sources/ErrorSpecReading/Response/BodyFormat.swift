/// The places of the values in a server's error responses: an entry of a spec's `bodies`, without the entry's name.
///
/// From each list of places, only the first value is used, except that all values of `code` are used, in order.
package struct BodyFormat: Hashable, Sendable {
    /// A named value that texts can insert.
    package struct Value: Hashable, Sendable {
        package var name: String
        package var places: [Place]

        package init(name: String, places: [Place]) {
            self.name = name
            self.places = places
        }
    }

    package var code: [Place]
    package var title: [Place]
    package var message: [Place]
    /// The places of the reference that users quote to support.
    package var reference: [Place]
    package var values: [Value]
    /// The places of the wait that the server asks for. If this list is empty, the `Retry-After` header is used.
    package var retryAfter: [Place]
    package var fields: FieldsFormat?
    /// A 2xx response with a value at one of these places is a failure.
    package var failure: [Place]
    /// A 2xx response with a value at one of these places is a success despite `failure`.
    package var success: [Place]

    package init(
        code: [Place] = [], title: [Place] = [], message: [Place] = [], reference: [Place] = [], values: [Value] = [],
        retryAfter: [Place] = [], fields: FieldsFormat? = nil, failure: [Place] = [], success: [Place] = []
    ) {
        self.code = code
        self.title = title
        self.message = message
        self.reference = reference
        self.values = values
        self.retryAfter = retryAfter
        self.fields = fields
        self.failure = failure
        self.success = success
    }
}

/// Where a body lists problems with the fields of a request, and where each entry of the list has its values.
package struct FieldsFormat: Hashable, Sendable {
    /// Pointers to lists of problems, or `each`. The problems at all these places are used. An empty pointer is the
    /// whole body.
    package var at: [Place.Root]
    /// The places of the field's name in an entry, or empty if the spec declares none: JSON Pointers, possibly with
    /// `after` and `before`. The empty pointer is the entry itself. The first place that finds a value is used.
    /// `value`, `reason` and `code` work the same way.
    package var name: [Place]
    package var value: [Place]
    package var reason: [Place]
    package var code: [Place]

    package init(
        at: [Place.Root], name: [Place] = [], value: [Place] = [], reason: [Place] = [], code: [Place] = []
    ) {
        self.at = at
        self.name = name
        self.value = value
        self.reason = reason
        self.code = code
    }
}
