/// Texts, and the bodies that they are read from.
var textDefinitions: [JSONMember] {
    [
        JSONMember(
            "localizedText",
            map(
                "A text per locale. The source locale is required.",
                from: [
                    "allOf": [
                        reference("locale"),
                        ["not": ["enum": ["text", "key", "table", "server", "decode", "otherwise"]]],
                    ]
                ], to: reference("text"), and: [JSONMember("minProperties", 1)])),
        JSONMember(
            "fallback",
            [
                "description":
                    "What is read when the source has no text: a text, or a text per locale, without placeholders.",
                "anyOf": [reference("text"), reference("localizedText")],
            ]),
        JSONMember(
            "textSource",
            [
                "description":
                    """
                A text, a text per locale, or where a text comes from: the server's body, a catalog, or a decoder. \
                `{balance}` inserts a value of the body; `{{` and `}}` are braces.
                """,
                "anyOf": [
                    reference("text"), reference("localizedText"), reference("insertedText"), reference("serverText"),
                    reference("keyText"), reference("decodedText"),
                ],
            ]),
        JSONMember(
            "insertedText",
            map(
                "A text with placeholders, and what is read where one has no value.",
                [
                    (
                        "text",
                        [
                            "description": """
                            A text, or a text per locale. It may insert the body's `values` by their names, and \
                            `{retryAfter}`, `{reference}`, `{code}` and `{status}`.
                            """,
                            "anyOf": [reference("text"), reference("localizedText")],
                        ]
                    ),
                    ("otherwise", reference("fallback")),
                ], required: ["text"])),
        JSONMember(
            "serverText",
            map(
                "The server's own words.",
                [
                    (
                        "server",
                        [
                            "description": "A field that the body declares, or a JSON Pointer.",
                            "anyOf": [["enum": ["message", "title", "code"]], reference("pointer")],
                        ]
                    ),
                    ("otherwise", reference("fallback")),
                ], required: ["server"])),
        JSONMember(
            "keyText",
            map(
                "A key of a string catalog.",
                [
                    ("key", reference("text", "The key.")),
                    ("table", reference("text", "The catalog's table; `Localizable` when there is none.")),
                    ("otherwise", reference("fallback")),
                ], required: ["key"])),
        JSONMember(
            "decodedText",
            map(
                "What a type of the app reads out of the body.",
                [
                    (
                        "decode",
                        pattern(
                            "A Swift type that conforms to `DecodingErrorType`.",
                            "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$", ["ErrorDescription"])
                    ),
                    ("otherwise", reference("fallback")),
                ], required: ["decode"])),
        JSONMember(
            "failure",
            map(
                "What a user reads.",
                [
                    ("title", reference("textSource", "The alert's title.")),
                    ("description", reference("textSource", "The alert's text.")),
                    ("category", reference("memberName", "One of `categories`.")),
                ])),
    ]
}

/// A place or a list of places.
var places: SchemaNode { list("A place, or a list of places.", of: reference("place")) }

var bodyDefinitions: [JSONMember] {
    func field(_ description: String) -> SchemaNode { ["description": .string(description), "allOf": [places]] }
    return [
        JSONMember(
            "body",
            map(
                "How a server's error responses are read. Of a list of places the first value counts; of `code`, all.",
                [
                    ("summary", reference("text", "What the body is, in a sentence.")),
                    ("code", field("Where error codes are, the most telling place first.")),
                    (
                        "failure",
                        list(
                            "A 2xx in which one of these places holds something is a failure too.",
                            of: reference("askedPlace"))
                    ),
                    (
                        "success",
                        list(
                            "Beside `failure`: a 2xx in which one of these places holds something is a success.",
                            of: reference("askedPlace"))
                    ),
                    ("message", field("Where the message for the user is.")),
                    ("title", field("Where the title for the user is.")),
                    ("reference", field("Where the number is that support asks a user for.")),
                    (
                        "values",
                        map(
                            "Values that texts insert, by name: `{balance}`.",
                            from: [
                                "allOf": [
                                    reference("memberName"),
                                    ["not": ["enum": ["retryAfter", "reference", "code", "status"]]],
                                ]
                            ], to: places)
                    ),
                    ("retryAfter", field("Where the server says how long to wait. Default: the Retry-After header.")),
                    (
                        "fields",
                        list(
                            "Where the wrong fields are: arrays of objects, or objects of field and reason.",
                            of: reference("container"))
                    ),
                    (
                        "field",
                        map(
                            "How an element of `fields` is read, by pointers into it.",
                            [
                                ("name", pointers("The field's name.")), ("value", pointers("What was sent.")),
                                ("reason", pointers("What is wrong with it.")), ("code", pointers("The error's code.")),
                            ])
                    ),
                ],
                and: [JSONMember("dependencies", ["field": ["fields"], "success": ["failure"]])])),
        JSONMember(
            "place",
            ["description": "Where a value is.", "anyOf": [reference("pointer"), reference("cutPlace")]]),
        JSONMember("cutPlace", cutPlace(isAsked: false)),
        JSONMember(
            "askedPlace",
            [
                "description": "Where a value is that is there or not; null, false and what is empty are not.",
                "anyOf": [reference("pointer"), reference("cutAskedPlace")],
            ]),
        JSONMember("cutAskedPlace", cutPlace(isAsked: true)),
        JSONMember(
            "container",
            [
                "description": "Where an array or an object is; `\"\"` is the whole body.",
                "anyOf": [reference("pointerOrWhole"), reference("containers")],
            ]),
        JSONMember(
            "containers",
            map(
                "One in each element of an array, or in each member of an object.",
                [
                    ("each", reference("pointerOrWhole", "The array, or the object.")),
                    ("at", reference("pointer", "Below each of its elements. Default: the element itself.")),
                ], required: ["each"])),
        JSONMember(
            "pointerOrWhole",
            pattern(
                "A JSON Pointer (RFC 6901) into the body; `\"\"` is the whole body.", "^(/([^~]|~[01])*)?$", ["/errors"]
            )),
    ]
}

private func pointers(_ description: String) -> SchemaNode { list(description, of: reference("pointer")) }

/// - Parameter isAsked: Whether it holds a value is all that counts.
private func cutPlace(isAsked: Bool) -> SchemaNode {
    let equals =
        isAsked
        ? "The place holds something only if it is one of these: codes, families (`30*`) or ranges (`200-299`)."
        : "The place holds a value only if it is one of these."
    let replacement: [(String, SchemaNode)] =
        isAsked ? [] : [("as", reference("text", "What the value then stands for; any value but null counts."))]
    return map(
        "A place in the body or a header, and what is made of its value.",
        [
            ("at", reference("pointer", "In the body; with `each`, below each element.")),
            ("header", pattern("A header's name.", "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", ["X-Error-Code"])),
            (
                "each",
                reference("pointerOrWhole", "An array, whose elements are read, or an object, whose members are.")
            ),
            ("after", list("The value starts behind the first of these texts.", of: reference("text"))),
            ("before", list("The value ends before the first of these texts.", of: reference("text"))),
            ("equals", list(equals, of: reference("text"))),
        ] + replacement,
        and: [
            JSONMember("anyOf", [["required": ["at"]], ["required": ["each"]], ["required": ["header"]]]),
            JSONMember("dependencies", ["header": ["not": ["anyOf": [["required": ["at"]], ["required": ["each"]]]]]]),
        ])
}
