/// `api.yaml`, and the other files.
var apiSchema: SchemaNode {
    map("What an API is, and what its groups share.", apiKeys + partKeys, required: ["errorspec", "api"])
}

var partSchema: SchemaNode {
    [
        "description": "Groups and operations of the API whose `api.yaml` is in this folder or above it.",
        "anyOf": [["type": "null"], map("Groups and operations.", partKeys)],
    ]
}

private var partKeys: [(String, SchemaNode)] {
    [
        (
            "groups",
            map("Groups of endpoints that fail alike, by name.", from: reference("typeName"), to: reference("group"))
        ),
        (
            "operations",
            map(
                "Which group handles which operation: a method and a path template, as in OpenAPI.",
                from: pattern(
                    "A method and a path template.",
                    "^(GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH) /[^ ]*$", ["POST /v1/users/login"]),
                to: reference("typeName", "The group that handles it."))
        ),
    ]
}

private var apiKeys: [(String, SchemaNode)] {
    [
        ("errorspec", ["description": "The version of the spec language.", "enum": [1, "1"]]),
        (
            "api",
            pattern(
                "The API's name: a Swift type name, and the namespace of what is generated.",
                "^[A-Z][A-Za-z0-9]{0,63}$",
                ["LSLP"])
        ),
        ("summary", reference("text", "What the API is, in a sentence.")),
        (
            "access",
            choice("The access level of generated code.", ["public", "package", "internal"], default: "public")
        ),
        (
            "imports",
            list(
                "Modules that generated files import, for the types that `decode` names.",
                of: pattern("A module's name.", "^[A-Za-z_][A-Za-z0-9_]{0,127}$"))
        ),
        ("title", reference("textSource", "The title of every case that has none, and whose group has none.")),
        (
            "locales",
            list("The languages of texts. The first is the source language.", of: reference("locale"))
        ),
        ("body", reference("memberName", "The error body of groups that name none: one of `bodies`.")),
        ("parents", list("The parents of every group that names none.", of: reference("typeName"))),
        ("successes", successes("The 2xx statuses that mean success, for groups that say nothing else. Default: all.")),
        (
            "bodies",
            map("How a server's error body is read, by name.", from: reference("memberName"), to: reference("body"))
        ),
        (
            "recoveries",
            map(
                "Actions that the app supplies, which repair what made a request fail, by name.",
                from: reference("memberName"), to: reference("recovery"))
        ),
        (
            "retries",
            map(
                "Retry policies, by name. `never`, `transient` and `throttling` are built in; the last two may be redefined.",
                from: [
                    "allOf": [reference("memberName"), ["not": ["const": "never"]]]
                ], to: reference("policy"))
        ),
        (
            "categories",
            list(
                "How the app presents a failure. The first is the default; `silent`, which every API has, means that nothing is shown.",
                of: reference("memberName"))
        ),
        (
            "failures",
            map(
                "What a user reads when no case handles a failure.",
                [
                    (
                        "transport",
                        reference("failure", "The request did not reach the server, or its response was lost.")
                    ),
                    ("decoding", reference("failure", "A success could not be decoded.")),
                    ("unmapped", reference("failure", "A failure that no case matches.")),
                ])
        ),
    ]
}
