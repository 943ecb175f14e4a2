public import ErrorSpecReading

/// How a server's error responses are read: where they hold codes, texts, and problems with the fields of a request.
///
/// Generated code has one for each of the spec's `bodies`. A hand-written ``ResponseErrorHandler`` makes its own.
public struct ErrorBody: Sendable, Hashable {
    /// One text, or several. If there are several, the first that fits counts.
    public struct Texts: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        let texts: [String]

        public init(stringLiteral text: String) { texts = [text] }
        public init(arrayLiteral texts: String...) { self.texts = texts }
    }

    /// Where a response holds a value.
    public struct Place: Sendable, Hashable {
        let place: ErrorSpecReading.Place

        package init(_ place: ErrorSpecReading.Place) { self.place = place }

        /// A value in a JSON body.
        ///
        /// - Parameters:
        ///   - pointer: A JSON Pointer (RFC 6901). The empty one is the whole body, even if that is plain text.
        ///   - contains: If given, a value without any of these texts is skipped.
        ///   - after: Texts; the value begins after the first occurrence of any of them.
        ///   - before: Texts; the value ends before the first occurrence of any of them.
        ///   - equals: If given, the place holds a value only if it is one of these. Families and ranges are possible
        ///     at the places of `failure` and `success`.
        ///   - value: The text that the value then stands for. If given without `contains` and `equals`, any value but
        ///     `null` counts.
        ///   - isInMilliseconds: Whether a plain number is in milliseconds, at a place of waits.
        public static func pointer(
            _ pointer: String, contains: Texts = [], after: Texts = [], before: Texts = [],
            equals: [CodePattern] = [], as value: String? = nil, inMilliseconds isInMilliseconds: Bool = false
        ) -> Place {
            Place(
                .init(
                    .pointer(pointer), contains: contains.texts, after: after.texts, before: before.texts,
                    equals: equals, replacement: value, isInMilliseconds: isInMilliseconds))
        }

        /// A header, whose name is compared without regard to case. The other parameters are those of `pointer`.
        public static func header(
            _ name: String, contains: Texts = [], after: Texts = [], before: Texts = [], equals: [CodePattern] = [],
            as value: String? = nil, inMilliseconds isInMilliseconds: Bool = false
        ) -> Place {
            Place(
                .init(
                    .header(name), contains: contains.texts, after: after.texts, before: before.texts,
                    equals: equals, replacement: value, isInMilliseconds: isInMilliseconds))
        }

        /// The elements of an array, or the values of an object's members, each read at a pointer relative to it. The
        /// other parameters are those of `pointer`.
        public static func each(
            _ list: String, at pointer: String = "", contains: Texts = [], after: Texts = [], before: Texts = [],
            equals: [CodePattern] = [], as value: String? = nil, inMilliseconds isInMilliseconds: Bool = false
        ) -> Place {
            Place(
                .init(
                    .each(list, at: pointer), contains: contains.texts, after: after.texts, before: before.texts,
                    equals: equals, replacement: value, isInMilliseconds: isInMilliseconds))
        }
    }

    /// Where a body lists problems with the fields of a request.
    public struct Fields: Sendable, Hashable {
        /// A pointer, or several places whose values all count. An empty pointer is the whole body.
        public struct Places: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
            let roots: [ErrorSpecReading.Place.Root]

            public init(stringLiteral pointer: String) { roots = [.pointer(pointer)] }
            public init(arrayLiteral places: Place...) { roots = places.map(\.place.root) }
        }

        let format: FieldsFormat

        /// - Parameters:
        ///   - places: Where the body has arrays of objects, or objects that map names to reasons.
        ///   - name: JSON Pointers into such an object, as are the others. The first that finds a value counts.
        public init(
            at places: Places, name: Texts = [], value: Texts = [], reason: Texts = [], code: Texts = []
        ) {
            format = FieldsFormat(
                at: places.roots, name: name.texts, value: value.texts, reason: reason.texts, code: code.texts)
        }
    }

    /// Shared by all copies, so that a response can tell at once whether it has read its codes with this body.
    final class Storage: Sendable {
        let format: BodyFormat

        init(_ format: BodyFormat) { self.format = format }
    }

    let storage: Storage

    package var format: BodyFormat { storage.format }

    package init(_ format: BodyFormat) { storage = Storage(format) }

    /// - Parameters:
    ///   - code: The places of codes. All their values are codes of a response, the most telling first. Of every other
    ///     list of places, only the first value counts.
    ///   - failure: If one of these places holds something, a 2xx is a failure too.
    ///   - success: If one of these places holds something, such a 2xx is a success all the same, unless a place of
    ///     `failure` with `equals` says otherwise.
    ///   - reference: Where to find the reference that support asks users for.
    ///   - values: The values that texts may insert, by name.
    ///   - retryAfter: Where the server says how long to wait. If empty, the `Retry-After` header counts.
    public init(
        code: [Place] = [], failure: [Place] = [], success: [Place] = [], title: [Place] = [],
        message: [Place] = [], reference: [Place] = [], values: [String: [Place]] = [:], retryAfter: [Place] = [],
        fields: Fields? = nil
    ) {
        self.init(
            BodyFormat(
                code: code.map(\.place), title: title.map(\.place), message: message.map(\.place),
                reference: reference.map(\.place),
                values: values.sorted { $0.key < $1.key }.map { .init(name: $0.key, places: $0.value.map(\.place)) },
                retryAfter: retryAfter.map(\.place), fields: fields?.format,
                failure: failure.map(\.place), success: success.map(\.place)))
    }

    /// No error body: there are no codes, and no texts from the server.
    public static let none = ErrorBody()

    public static func == (left: Self, right: Self) -> Bool {
        left.storage === right.storage || left.format == right.format
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(format)
    }
}
