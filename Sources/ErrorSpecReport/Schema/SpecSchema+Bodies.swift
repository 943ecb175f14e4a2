/// Texts, and the bodies that they are read from.
var textDefinitions: [JSONMember] {
    [
        JSONMember(
            "localizedText",
            map(
                "A text per locale. The source locale is required.",
                from: [
                    "allOf": [
                        reference("locale"), ["not": ["enum": ["key", "table", "body", "decode", "otherwise"]]],
                    ]
                ], to: reference("text"), and: [JSONMember("minProperties", 1)])),
        JSONMember(
            "fallback",
            [
                "description": "What stands when the source has no text: a text, or a text per locale.",
                "anyOf": [reference("text"), reference("localizedText")],
            ]),
        JSONMember(
            "textSource",
            [
                "description":
                    "A text, a text per locale, or where a text comes from: the server's body, a catalog, or a decoder.",
                "anyOf": [
                    reference("text"), reference("localizedText"), reference("bodyText"), reference("keyText"),
                    reference("decodedText"),
                ],
            ]),
        JSONMember(
            "bodyText",
            map(
                "The server's own words.",
                [
                    (
                        "body",
                        [
                            "description": "A field that the body declares, or a JSON Pointer.",
                            "anyOf": [["enum": ["message", "title", "code"]], reference("pointer")],
                        ]
                    ),
                    ("otherwise", reference("fallback")),
                ], required: ["body"])),
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

var bodyDefinitions: [JSONMember] {
    let places: SchemaNode = [
        "anyOf": [
            reference("place"),
            ["type": "array", "minItems": 1, "uniqueItems": true, "items": reference("place")],
        ]
    ]
    func field(_ description: String) -> SchemaNode { ["description": .string(description), "allOf": [places]] }
    return [
        JSONMember(
            "body",
            map(
                "How a server's error body is read. Places are tried in order: the first that holds a value wins.",
                [
                    ("summary", reference("text", "What the body is, in a sentence.")),
                    ("code", field("Where the error code is.")),
                    ("message", field("Where the message for the user is.")),
                    ("title", field("Where the title for the user is.")),
                    (
                        "fields",
                        reference(
                            "pointer",
                            "Where the wrong fields are: an array of objects, or an object of field and reason.")
                    ),
                    (
                        "field",
                        map(
                            "How an element of `fields` is read.",
                            [
                                ("name", reference("pointer", "The field's name.")),
                                ("value", reference("pointer", "The value that was refused.")),
                                ("reason", reference("pointer", "What is wrong with it.")),
                            ])
                    ),
                    (
                        "on",
                        choice(
                            "Which responses are failures: those that are not 2xx, or any that has an error code.",
                            ["failure", "any"], default: "failure")
                    ),
                    (
                        "successCodes",
                        list("With `on: any`: codes that mean success.", of: reference("text"))
                    ),
                ], and: [JSONMember("dependencies", ["field": ["fields"]])])),
        JSONMember(
            "place",
            ["description": "Where a value is.", "anyOf": [reference("pointer"), reference("cutPlace")]]),
        JSONMember(
            "cutPlace",
            map(
                "A place in the body or a header, and what is made of its value.",
                [
                    ("at", reference("pointer")),
                    (
                        "header",
                        pattern("A header's name.", "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", ["X-Error-Code"])
                    ),
                    ("after", reference("text", "The value starts behind this text, where it occurs.")),
                    ("before", reference("text", "The value ends before this text, where it occurs.")),
                    ("equals", reference("text", "The place holds a value only if it is this one.")),
                    ("as", reference("text", "What the value then stands for.")),
                ], and: [JSONMember("oneOf", [["required": ["at"]], ["required": ["header"]]])])),
    ]
}
