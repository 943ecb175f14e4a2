package import ErrorSpecLanguage
package import ErrorSpecReading

/// One side of a change: as much of it as differs from the other side.
package enum Side: Hashable, Sendable {
    case success
    case failure(FailureParts)
    /// The texts that differ, by locale, the title before the description.
    case texts([ShownText])
    /// The keys of a body that differ.
    case body([BodyPlaces])
    /// A locale of the API, with how many titles and descriptions have words in it; `nil`: not counted.
    case locale(String, texts: Int?)
    /// Names of declarations, as specs write them.
    case names([String])
}

/// What the app does with a response that failed; `nil`: the part is equal on both sides.
package struct FailureParts: Hashable, Sendable {
    package var condition: Condition?
    package var handler: Handler?
    package var category: String?
    /// Also `nil` if nothing handles the response.
    package var retry: Retry?

    package init(
        condition: Condition? = nil, handler: Handler? = nil, category: String? = nil, retry: Retry? = nil
    ) {
        self.condition = condition
        self.handler = handler
        self.category = category
        self.retry = retry
    }
}

/// When a response with a 2xx is a failure.
package enum Condition: Hashable, Sendable {
    /// The status is none of the group's successes.
    case always
    /// The body decides. Both lists are sorted, each place once, and `equals` in the shortest spelling.
    case places(failure: [Place], success: [Place])
}

package enum Handler: Hashable, Sendable {
    /// `Common.tokenExpired`
    case named(String)
    /// The `otherwise` of a group.
    case otherwise(String)
    /// No case and no `otherwise`.
    case nothing
}

package enum Retry: Hashable, Sendable {
    case never
    /// In one spelling: `cost` doesn't count, and methods are sorted.
    case resend(Resend)
    /// The app's action by this name repairs the request, which is then sent again.
    case recovery(String)
}

/// A title or a description as a user with a locale reads it.
package struct ShownText: Hashable, Sendable {
    package enum Part: String, Hashable, Sendable {
        case title
        case description
    }

    package enum Source: String, Hashable, Sendable {
        /// The spec's words.
        case own
        /// The server's words, read at a place.
        case server
        /// A key of a string catalog.
        case key
        /// A type of the app.
        case decode
        /// The runtime's generic words.
        case generic
    }

    package struct Text: Hashable, Sendable {
        package var source: Source
        /// The spec's own words; as written, with placeholders.
        package var words: String?
        /// Where the text is: the server's field or pointer, the catalog's key and table, the decoder's type.
        package var place: String?
        /// The words if the source has none.
        package var otherwise: String?

        package init(source: Source, words: String? = nil, place: String? = nil, otherwise: String? = nil) {
            self.source = source
            self.words = words
            self.place = place
            self.otherwise = otherwise
        }
    }

    /// Empty if the API has no locales.
    package var locale: String
    package var part: Part
    /// `nil`: nothing is shown.
    package var text: Text?

    package init(locale: String, part: Part, text: Text?) {
        self.locale = locale
        self.part = part
        self.text = text
    }
}

/// A key of a body and its places, as specs write them.
package struct BodyPlaces: Hashable, Sendable {
    package var key: String
    package var places: [String]

    package init(key: String, places: [String]) {
        self.key = key
        self.places = places
    }
}
