package import ErrorSpecLanguage
package import ErrorSpecReading

/// One side of a change: the parts that differ from the other side.
package enum Side: Hashable, Sendable {
    case success
    case failure(FailureParts)
    /// The texts that differ, in the order of the locales. In each locale, the title comes before the description.
    case texts([ShownText])
    /// The keys of the body that have different places on the other side.
    case body([BodyPlaces])
    /// A locale of the API, with the number of its titles and descriptions, or `nil` if they aren't counted.
    case locale(String, texts: Int?)
    /// Names of declarations, as written in specs.
    case names([String])
}

/// The app's reaction to a failure. A part that is equal on both sides is `nil`.
package struct FailureParts: Hashable, Sendable {
    package var condition: Condition?
    package var handler: Handler?
    package var category: String?
    /// The retry. Also `nil` if nothing handles the response.
    package var retry: Retry?
    /// Whether the handler has a retry policy that leaves out the endpoint's method. It follows from the handler, so it
    /// is no part of fingerprints.
    package var leavesMethodOut = false
    /// Everything that users read, or empty if they read nothing or if the handler is `nil`. The texts follow from the
    /// handler, so they are no part of fingerprints.
    package var texts: [ShownText]

    package init(
        condition: Condition? = nil, handler: Handler? = nil, category: String? = nil, retry: Retry? = nil,
        texts: [ShownText] = []
    ) {
        self.condition = condition
        self.handler = handler
        self.category = category
        self.retry = retry
        self.texts = texts
    }
}

/// The condition under which a response with a 2xx status is a failure.
package enum Condition: Hashable, Sendable {
    /// The status isn't one of the group's successes.
    case always
    /// The body decides. Both lists are sorted and have no duplicates, and each `equals` is in the shortest spelling.
    case places(failure: [Place], success: [Place])
}

package enum Handler: Hashable, Sendable {
    /// A case, such as `Common.tokenExpired`.
    case named(String)
    /// The `otherwise` of a group.
    case otherwise(String)
    /// Neither a case nor an `otherwise`.
    case nothing
}

/// The retries of a unit's requests. For an endpoint whose method a policy leaves out, this is `never`.
package enum Retry: Hashable, Sendable {
    case never
    case resend(Policy)
    /// The app runs the recovery with this name, and then sends the request again.
    case recovery(String)

    /// A retry policy, as it applies to a unit.
    package struct Policy: Hashable, Sendable {
        package var maxRetries: Int
        /// The limit of the first random wait, in milliseconds.
        package var initial: Int
        /// The limit of every wait, in milliseconds.
        package var maximum: Int
        package var retryAfter: Resend.RetryAfter
        /// The methods of a group's requests that are sent again, sorted; `nil` for an endpoint.
        package var methods: Resend.Methods?

        package init(_ resend: Resend, methods: Resend.Methods?) {
            (maxRetries, initial, maximum) = (resend.maxRetries, resend.initial, resend.maximum)
            (retryAfter, self.methods) = (resend.retryAfter, methods)
        }
    }
}

/// A title or a description as users read it in one locale.
package struct ShownText: Hashable, Sendable {
    package enum Part: String, Hashable, Sendable {
        case title
        case description
    }

    package enum Source: String, Hashable, Sendable {
        /// The spec's text.
        case own
        /// The server's text, read at a place.
        case server
        /// A key of a string catalog.
        case key
        /// One of the app's types, which reads the text from the body.
        case decode
        /// The runtime's generic text.
        case generic
    }

    package struct Text: Hashable, Sendable {
        package var source: Source
        /// The spec's own text as written, with placeholders.
        package var text: String?
        /// The text's source: the server's field or pointer, the catalog's key and table, or the decoder's type.
        package var place: String?
        /// The text that users read if the source has no text.
        package var otherwise: String?

        package init(source: Source, text: String? = nil, place: String? = nil, otherwise: String? = nil) {
            self.source = source
            self.text = text
            self.place = place
            self.otherwise = otherwise
        }
    }

    /// The locale, or empty if the API has no locales.
    package var locale: String
    package var part: Part
    /// The text, or `nil` if nothing is shown.
    package var text: Text?

    package init(locale: String, part: Part, text: Text?) {
        self.locale = locale
        self.part = part
        self.text = text
    }
}

/// A key of a body and the key's places, as written in specs.
package struct BodyPlaces: Hashable, Sendable {
    package var key: String
    package var places: [String]

    package init(key: String, places: [String]) {
        self.key = key
        self.places = places
    }
}
