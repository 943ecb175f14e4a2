import ErrorSpecReading

/// The forms of texts and names.
extension ValueForm {
    /// The types that YAML may assign to an unquoted text.
    private static let anyType = ["string", "number", "boolean", "null"]
    private static let nameTypes = ["string", "boolean", "null"]

    package static let text = ValueForm(content: .text(TextForm(types: anyType))).named(
        "text", "A text. Without quotes, `no`, `1.10` and `~` are texts too.")

    static let version = words(["1"])

    static let apiName = pattern("^[A-Z][A-Za-z0-9]{0,63}$", "LSLP")

    package static let typeName = pattern("^[A-Z][A-Za-z0-9]{0,127}$").named(
        "type name", "A Swift type name: ASCII letters and digits, an upper-case letter first.")

    package static let memberName = pattern("^[a-z][A-Za-z0-9]{0,127}$", types: nameTypes).named(
        "member name", "A Swift member name: ASCII letters and digits, a lower-case letter first.")

    static let moduleName = pattern("^[A-Za-z_][A-Za-z0-9_]{0,127}$", "AppModels", types: nameTypes)

    static let decoderName = pattern(
        "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$", "ErrorDescription")

    static let headerName = pattern("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", "X-Error-Code", types: anyType)

    package static let locale = pattern(
        "^([A-Za-z]{2,3}|[A-Za-z]{5,8})(-[A-Za-z0-9]{1,8})*$", "ko", "en-GB", "zh-Hant"
    ).named("locale", "A BCP 47 tag.")

    static let duration = pattern("^(0|[1-9][0-9]{0,5})(ms|s|min)$", "50ms", "20s")
        .named("duration", "A whole number and a unit: `ms`, `s` or `min`.")

    package static let caseReference = pattern("^[A-Z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$", "Token.forbidden")
        .referring(to: .case).named("case reference", "A case, with the group that declares it.")

    static let operation = pattern(
        "^(\(RequestMethods.known.joined(separator: "|"))) /[^ ]*$", "POST /v1/users/login")

    package static let pointer = pattern("^(/([^~]|~[01])*)?$", "/message", "/errors/0/code").named(
        "pointer", "The whole body (`\"\"`), or a JSON Pointer (RFC 6901) into the body.")
}

/// The forms of statuses and categories.
extension ValueForm {
    package static let status = either(
        number(100...599), pattern("^[1-5]xx$", "5xx"), pattern("^[1-5][0-9]{2}-[1-5][0-9]{2}$", "500-503")
    ).named("status", "A status, a class of statuses, or a range that includes both ends.")

    package static let successStatus = either(
        number(200...299), pattern("^2xx$", "2xx"), pattern("^2[0-9]{2}-2[0-9]{2}$", "200-204")
    ).named("success status", "A status within 2xx, the class, or a range.")

    static let category = either(
        memberName.referring(to: .category), word("silent", "Nothing is shown.")
    ).named("category", "How the app presents a failure: one of `categories`, or `silent`.")
}

/// The forms of texts for users.
extension ValueForm {
    private static func localized(_ text: ValueForm) -> ValueForm {
        section(
            locale.referring(to: .locale), except: MapForm.textSource.keyNames, of: text, isEmptyAllowed: false
        ).named("text per locale", "A text per locale. The source locale is required.")
    }

    static let localizedText = localized(text.with(.template))

    static let writtenText = either(text.with(.template), localizedText)

    static let fallback = either(text, localized(text)).named(
        "fallback",
        "The text that users read if the source has no text: a text, or a text per locale, without placeholders.")

    package static let textSource = either(text.with(.template), localizedText, keys(of: .textSource)).named(
        "text source",
        """
        A text, a text per locale, or the source of a text: the server's body, a catalog, or a decoder. `{balance}` \
        inserts a value of the body; `{{` and `}}` are braces.
        """)

    static let serverField = either(words(["message", "title", "code"]), pointer)
}

/// The forms of places.
extension ValueForm {
    package static let place = either(pointer, keys(of: .place)).named("place", "The place of a value.")

    static let failurePlace = either(pointer, keys(of: .failurePlace)).named(
        "failure place", "A place whose value counts if it isn't null, false or empty.")

    package static let waitPlace = either(pointer, keys(of: .waitPlace)).named(
        "wait place", "The place of the server's wait.")

    static let fieldsPlace = either(pointer, keys(of: .fieldsPlace)).named(
        "fields place", "The place of an array or an object; `\"\"` is the whole body.")

    static let elementPlace = either(pointer, keys(of: .elementPlace)).named(
        "element place", "A place in an element of `fields`; `\"\"` is the element itself.")

    static let elementPlaces = list(elementPlace)
    static let places = list(place)
    static let waitPlaces = list(waitPlace)
}

/// The forms of retries.
extension ValueForm {
    package static let retry = either(
        word("never", "The request is not sent again. This is the default."),
        word(
            "transient",
            """
            For failures that go away on their own: up to 2 retries of idempotent methods, after random waits of up to \
            50 ms and 100 ms, or longer if the server asks for it.
            """),
        word(
            "throttling", "For a server that gets too many requests: like `transient`, with a first wait of up to 1 s."),
        ValueForm(
            content: .text(TextForm(pattern: "^[a-z][A-Za-z0-9]{0,127}$", examples: ["patient"])),
            role: .reference(.policy)),
        map(.policy)
    ).named("retry", "A policy's name, or a policy.")

    static let retryAfter = either(
        word(
            "honour",
            "The wait is at least the server's, from the body's `retryAfter` or the `Retry-After` header."),
        word("ignore", "The wait is the one of `backoff`, regardless of the server."),
        waitPlaces)

    static let methods = either(
        word(
            "idempotent",
            "The methods that do no harm when they arrive twice (RFC 9110): GET, HEAD, PUT, DELETE, OPTIONS and TRACE."),
        word("any", "Every method. A POST may then arrive twice, too."),
        list(words(RequestMethods.known)))
}
