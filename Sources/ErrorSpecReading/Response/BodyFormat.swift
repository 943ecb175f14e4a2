/// How a server's error responses are read: what a spec's `bodies` declares, apart from its name.
///
/// Every list of places but `code` is searched for the first value. Of `code`, all values count, in order.
package struct BodyFormat: Hashable, Sendable {
    /// A value that texts may insert, by its name.
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
    /// The reference that support asks a user for.
    package var reference: [Place]
    package var values: [Value]
    /// Where the server says how long to wait; empty: in the `Retry-After` header.
    package var retryAfter: [Place]
    package var fields: FieldsFormat?
    /// A 2xx in which one of these holds something is a failure too.
    package var failure: [Place]
    /// Unless one of these holds something.
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

/// Where a body lists what is wrong with the fields of a request, and how each entry is read.
package struct FieldsFormat: Hashable, Sendable {
    /// Pointers, or `each`; all that they hold counts. An empty pointer is the whole body.
    package var at: [Place.Root]
    /// JSON Pointers into an entry, the first that holds a value counts; empty where the spec does not say.
    package var name: [String]
    package var value: [String]
    package var reason: [String]
    package var code: [String]

    package init(
        at: [Place.Root], name: [String] = [], value: [String] = [], reason: [String] = [], code: [String] = []
    ) {
        self.at = at
        self.name = name
        self.value = value
        self.reason = reason
        self.code = code
    }
}
