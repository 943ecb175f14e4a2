public import ErrorSpecReading

/// Where a server's error responses have codes, texts, and problems with the fields of a request.
///
/// Generated code has an `ErrorBody` for each of the spec's `bodies`. A hand-written ``ResponseErrorHandler`` can have
/// its own.
public struct ErrorBody: Sendable, Hashable {
    /// One text, or several alternatives. The first alternative that applies is used.
    public struct Texts: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        let texts: [String]

        public init(stringLiteral text: String) { texts = [text] }
        public init(arrayLiteral texts: String...) { self.texts = texts }
    }

    /// Where a response has a value: in its body or in a header. A string literal is a JSON Pointer.
    public struct Place: Sendable, Hashable, ExpressibleByStringLiteral {
        let place: ErrorSpecReading.Place

        public init(stringLiteral pointer: String) { place = .init(.pointer(pointer)) }

        package init(_ place: ErrorSpecReading.Place) { self.place = place }

        /// Returns a place in a JSON body.
        ///
        /// - Parameters:
        ///   - pointer: A JSON Pointer (RFC 6901). The empty pointer is the whole body, even if the body is plain text.
        ///   - contains: If not empty, values that contain none of these texts are skipped.
        ///   - after: The value begins after the first occurrence of any of these texts.
        ///   - before: The value ends before the first occurrence of any of these texts.
        ///   - equals: If not empty, values that match none of these patterns are skipped. Patterns for families and
        ///     ranges of codes are allowed only at the places of `failure` and `success`.
        ///   - value: Replaces the value. Without `contains` and `equals`, it replaces any value except `null`.
        ///   - isInMilliseconds: At a place of `retryAfter`, whether a plain number is in milliseconds.
        public static func pointer(
            _ pointer: String, contains: Texts = [], after: Texts = [], before: Texts = [],
            equals: [CodePattern] = [], as value: String? = nil, inMilliseconds isInMilliseconds: Bool = false
        ) -> Place {
            Place(
                .init(
                    .pointer(pointer), contains: contains.texts, after: after.texts, before: before.texts,
                    equals: equals, replacement: value, isInMilliseconds: isInMilliseconds))
        }

        /// Returns a header as a place. The header is found regardless of the name's case. The other parameters are the
        /// same as for `pointer`.
        public static func header(
            _ name: String, contains: Texts = [], after: Texts = [], before: Texts = [], equals: [CodePattern] = [],
            as value: String? = nil, inMilliseconds isInMilliseconds: Bool = false
        ) -> Place {
            Place(
                .init(
                    .header(name), contains: contains.texts, after: after.texts, before: before.texts,
                    equals: equals, replacement: value, isInMilliseconds: isInMilliseconds))
        }

        /// Returns a place in each element of an array, or in the value of each member of an object. `pointer` is
        /// relative to the element or the value. The other parameters are the same as for `pointer`.
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
        /// One place or several. A string literal is a JSON Pointer.
        public struct Places: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
            let places: [ErrorSpecReading.Place]

            public init(stringLiteral pointer: String) { places = [.init(.pointer(pointer))] }
            public init(arrayLiteral places: Place...) { self.places = places.map(\.place) }
        }

        let format: FieldsFormat

        /// - Parameters:
        ///   - places: The places of arrays of objects, or of objects that map names to reasons. The values at all
        ///     places are used; the empty pointer is the whole body.
        ///   - name: The places of a field's name in each object of an array; the empty pointer is the element itself.
        ///     The first place that finds a value is used. `value`, `reason` and `code` work in the same way. Of these
        ///     places, only pointers with `after` and `before` are supported.
        public init(
            at places: Places, name: Places = [], value: Places = [], reason: Places = [], code: Places = []
        ) {
            format = FieldsFormat(
                at: places.places.map(\.root), name: name.places, value: value.places, reason: reason.places,
                code: code.places)
        }
    }

    /// Shared by all copies of an `ErrorBody`, so that a response can quickly find the codes that it has already read
    /// with this body.
    final class Storage: Sendable {
        let format: BodyFormat

        init(_ format: BodyFormat) { self.format = format }
    }

    let storage: Storage

    package var format: BodyFormat { storage.format }

    package init(_ format: BodyFormat) { storage = Storage(format) }

    /// - Parameters:
    ///   - code: The places of codes. All their values are codes of the response, in this order. From every other list
    ///     of places, only the first value is used.
    ///   - failure: If one of these places has a value, a 2xx response is a failure.
    ///   - success: If one of these places has a value, a 2xx response is a success despite `failure`, unless a place
    ///     of `failure` with `equals` has a value.
    ///   - reference: The places of the reference that users quote to support.
    ///   - values: The values that texts may insert, by name.
    ///   - retryAfter: The places of the wait that the server requests. If empty, the `Retry-After` header is used.
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
