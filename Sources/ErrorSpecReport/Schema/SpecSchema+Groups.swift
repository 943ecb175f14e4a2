/// Groups, their cases, and what happens next.
var groupDefinitions: [JSONMember] {
    [
        JSONMember(
            "group",
            map(
                "A group of endpoints that fail alike.",
                [
                    (
                        "summary",
                        reference(
                            "text", "What the endpoints do, in a sentence: the documentation of the generated type.")
                    ),
                    ("was", list("Earlier names, kept as deprecated aliases.", of: reference("typeName"))),
                    (
                        "parents",
                        list(
                            "Groups whose cases are inherited. Without it, those of the API; `[]`: none.",
                            of: reference("typeName"), mayBeEmpty: true)
                    ),
                    (
                        "except",
                        list(
                            "Inherited cases that are left out, by the group that declares them.",
                            of: reference("caseReference"))
                    ),
                    ("body", reference("memberName", "How responses are read: one of `bodies`.")),
                    ("successes", successes("The 2xx statuses that mean success here.")),
                ]
                    + handlingKeys(
                        title: "The title of this group's own cases that have none.",
                        description: "The description of this group's own cases that have none.") + [
                        (
                            "cases",
                            map(
                                "The errors that this group declares, by name.", from: reference("memberName"),
                                to: reference("case"))
                        ),
                        (
                            "otherwise",
                            map(
                                "What a failure means that neither own nor inherited cases match.",
                                [("summary", reference("text", "When it happens."))]
                                    + handlingKeys(title: "The alert's title.", description: "The alert's text."))
                        ),
                    ])),
        JSONMember(
            "case",
            map(
                "An error: what it matches, what a user reads, and what happens next.",
                [
                    ("summary", reference("text", "What has happened: the documentation of the generated case.")),
                    ("was", list("Earlier names, kept as deprecated members.", of: reference("memberName"))),
                    ("status", list("The statuses that match.", of: reference("status"))),
                    (
                        "code",
                        list(
                            "The error codes that match; `200-299` is a range of numbers, `30*` a family: all codes that begin so, and are longer.",
                            of: reference("text"))
                    ),
                    (
                        "overrides",
                        list(
                            "The inherited cases that this one hides on purpose.", of: reference("caseReference"))
                    ),
                ] + handlingKeys(title: "The alert's title.", description: "The alert's text."),
                and: [JSONMember("anyOf", [["required": ["status"]], ["required": ["code"]]])])),
        JSONMember(
            "success",
            [
                "description": "A status or a range within 2xx.",
                "anyOf": [
                    ["type": "integer", "minimum": 200, "maximum": 299],
                    pattern("All of 2xx.", "^2xx$", ["2xx"]),
                    pattern("A range of statuses, both ends included.", "^2[0-9]{2}-2[0-9]{2}$", ["200-204"]),
                ],
            ]),
        JSONMember(
            "status",
            [
                "description": "A status, a class or a range.",
                "anyOf": [
                    ["type": "integer", "minimum": 100, "maximum": 599],
                    pattern("A class of statuses.", "^[1-5]xx$", ["5xx"]),
                    pattern("A range of statuses, both ends included.", "^[1-5][0-9]{2}-[1-5][0-9]{2}$", ["500-503"]),
                ],
            ]),
    ]
}

func successes(_ description: String) -> SchemaNode { list(description, of: reference("success")) }

private func handlingKeys(title: String, description: String) -> [(String, SchemaNode)] {
    [
        ("title", reference("textSource", title)),
        ("description", reference("textSource", description)),
        ("retry", reference("retry", "Whether and how the request is sent again.")),
        ("category", reference("memberName", "How the app presents it: one of `categories`.")),
    ]
}

var retryDefinitions: [JSONMember] {
    [
        JSONMember(
            "recovery",
            map(
                "An action that the app supplies.",
                [
                    ("summary", reference("text", "What the action does.")),
                    ("through", reference("typeName", "The group that handles the action's own request.")),
                ])),
        JSONMember(
            "retry",
            [
                "description": "A policy's name, or a policy.",
                "anyOf": [
                    pattern(
                        "`never`, `transient`, `throttling`, or one of `retries`.", "^[a-z][A-Za-z0-9]{0,127}$",
                        ["never", "transient", "throttling"]),
                    reference("policy"),
                ],
            ]),
        JSONMember(
            "policy",
            map(
                "How a request is sent again. Keys that are left out are those of `transient`.",
                [
                    ("summary", reference("text", "When and why it tries again.")),
                    (
                        "recover",
                        reference(
                            "memberName", "Sends the repaired request once: one of `recoveries`. It stands alone.")
                    ),
                    ("maxRetries", wholeNumber("Retries after the first attempt.", 0...10, default: 2)),
                    ("backoff", backoff),
                    (
                        "retryAfter",
                        [
                            "description":
                                "Whether the server's wait counts, or places of this policy's own where it is.",
                            "default": "honour", "anyOf": [["enum": ["honour", "ignore"]], places],
                        ]
                    ),
                    ("methods", methods),
                ],
                and: [
                    JSONMember("if", ["required": ["recover"]]),
                    JSONMember("then", ["propertyNames": ["enum": ["summary", "recover"]]]),
                ])),
    ]
}

private var backoff: SchemaNode {
    map(
        "How long to wait: `initial`, doubled for each further retry, at most `maximum`, with full jitter.",
        [
            ("initial", reference("duration", "The wait before the first retry.")),
            ("maximum", reference("duration", "The longest wait: at most 10 min.")),
        ])
}

private var methods: SchemaNode {
    let method: SchemaNode = [
        "enum": ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
    ]
    return [
        "description": "The request methods that are sent again: those that are idempotent (RFC 9110), any, or a list.",
        "default": "idempotent",
        "anyOf": [["enum": ["idempotent", "any"]], list("Request methods.", of: method)],
    ]
}
