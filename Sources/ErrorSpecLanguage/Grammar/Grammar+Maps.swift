import ErrorSpecReading

// The maps of the grammar. Each map lists its keys in the usual order of a spec.

/// The maps at the top of a file, and `failures`.
extension MapForm {
    package static let api = MapForm(
        "api.yaml", noun: "`api.yaml`", "An API, and what its groups share.", example: "errorspec: 1",
        keys: [
            KeyForm(
                "errorspec", .version, "The version of the spec language.", example: "1", isRequired: true),
            KeyForm(
                "api", .apiName, "The API's name: a Swift type name, and the namespace of the generated code.",
                example: "Shop", isRequired: true),
            KeyForm("summary", .text, "The API, in a sentence.", example: "Orders and payments"),
            KeyForm(
                "access", .words(AccessLevel.allCases.map(\.rawValue)), "The access level of generated code.",
                example: "public", defaultValue: "public"),
            KeyForm(
                "imports", .list(.moduleName),
                "Modules that generated files import, for the types that `decode` names.",
                example: "[AppModels]"),
            KeyForm(
                "title", .textSource,
                "The default title of cases whose group has none, and of `failures`.",
                example: "Error"),
            KeyForm(
                "locales", .list(.locale.declaring(.locale)),
                "The languages of texts. The first is the source language.", example: "[en, ko]"),
            KeyForm(
                "body", .memberName.referring(to: .body), "The error body of groups that name none: one of `bodies`.",
                example: "standard"),
            KeyForm(
                "parents", .list(.typeName.referring(to: .group)),
                "The parents of every group that names none, except these parents and their ancestors.",
                example: "[Common]"),
            KeyForm(
                "successes", .list(.successStatus),
                "The 2xx statuses that mean success, for groups that have no `successes`. Default: all.",
                example: "[200, 204]"),
            KeyForm(
                "bodies", .section(.memberName.declaring(.body), of: .map(.body)),
                "The server's error bodies, by name.",
                example: "{standard: {code: /code, message: /message}}"),
            KeyForm(
                "recoveries", .section(.memberName.declaring(.recovery), of: .map(.recovery)),
                "Actions that the app supplies, which repair the cause of a failure, by name.",
                example: "{refreshToken: {summary: Exchange the refresh token for a new access token}}"),
            KeyForm(
                "retries", .section(.memberName.declaring(.policy), except: ["never"], of: .map(.policy)),
                """
                Retry policies, by name. `never`, `transient` and `throttling` are built in; the last two may be \
                redefined.
                """, example: "{patient: {maxRetries: 2}}"),
            KeyForm(
                "categories", .list(.memberName.declaring(.category)),
                """
                How the app presents a failure. The first is the default; `silent`, which every API has, means that \
                nothing is shown.
                """, example: "[alert, silent]"),
            KeyForm(
                "failures", .map(.failures), MapForm.failures.documentation,
                example: "{transport: {description: Check your connection.}}"),
        ] + part.keys)

    /// Any file of an API other than `api.yaml`.
    package static let part = MapForm(
        "other files", noun: "file of groups", "Groups and operations.", example: "groups: …",
        keys: [
            KeyForm(
                "groups", .section(.typeName.declaring(.group), of: .map(.group)),
                "Groups of endpoints that share the same errors, by name.", example: "{Login: {parents: [Common]}}"),
            KeyForm(
                "operations", .section(.operation, of: .typeName.referring(to: .group), like: .operation),
                "The group that handles each operation: a method and a path template, as in OpenAPI.",
                example: "{POST /v1/login: Login}"),
        ])

    static let failures = MapForm(
        "failures", noun: "`failures`", "The alerts of failures that no case handles.",
        example: "{transport: {description: …}}", insertedKeys: ["unmapped"],
        keys: [
            KeyForm(
                FailureDeclaration.Kind.transport.rawValue, .map(.failure),
                "The request did not reach the server, or its response was lost.",
                example: "{description: Check your connection.}"),
            KeyForm(
                FailureDeclaration.Kind.decoding.rawValue, .map(.failure), "A success could not be decoded.",
                example: "{description: The response is damaged.}"),
            KeyForm(
                FailureDeclaration.Kind.unmapped.rawValue, .map(.failure), "A failure that no case matches.",
                example: "{category: alert}"),
        ])
}

/// The maps of groups and cases.
extension MapForm {
    private static let retry = KeyForm(
        "retry", .retry, "Whether and how the request is sent again.", example: "transient")

    private static func category(_ documentation: String = "How the app presents it: one of `categories`.") -> KeyForm {
        KeyForm("category", .category, documentation, example: "alert")
    }

    private static func texts(title: String = "The alert's title.", description: String = "The alert's text.")
        -> [KeyForm]
    {
        [
            KeyForm("title", .textSource, title, example: "Title"),
            KeyForm("description", .textSource, description, example: "Try again later."),
        ]
    }

    package static let group = MapForm(
        "group", "Endpoints that have the same errors.", example: "{parents: [Common], cases: {…}}", section: "groups",
        entryName: "Login", insertedKeys: ["summary", "cases"],
        keys: [
            KeyForm(
                "summary", .text, "The endpoints, in a sentence: the documentation of the generated type.",
                example: "Paying for an order"),
            KeyForm("was", .list(.typeName), "Earlier names, kept as deprecated aliases.", example: "OldName"),
            KeyForm(
                "parents", .list(.typeName.referring(to: .group), isEmptyAllowed: true),
                "Groups whose cases are inherited. Without it, the parents of the API; `[]`: none.",
                example: "[Common]"),
            KeyForm(
                "except", .list(.caseReference),
                "Inherited cases that are left out, with the group that declares them.",
                example: "[Common.forbidden]"),
            KeyForm(
                "body", .memberName.referring(to: .body), "How responses are read: one of `bodies`.",
                example: "standard"),
            KeyForm(
                "successes", .list(.successStatus), "The 2xx statuses that mean success here.", example: "[200, 204]"),
            KeyForm(
                "cases", .section(.memberName.declaring(.case), of: .map(.case)),
                "The errors that this group declares, by name.", example: "{notFound: {status: 404}}"),
            KeyForm(
                "otherwise", .map(.otherwise), MapForm.otherwise.documentation,
                example: "{title: Error, description: An error occurred.}"),
        ]
            + texts(
                title: "The default title of this group's own cases.",
                description: "The default description of this group's own cases.") + [retry, category()])

    package static let `case` = MapForm(
        "case", "An error: the responses that it matches, the alert, and what happens next.",
        example: "{status: 404, description: …}", section: "cases", entryName: "notFound",
        atLeastOneOf: ["status", "code"],
        insertedKeys: ["status", "title", "description"],
        keys: [
            KeyForm(
                "summary", .text, "The cause of the error: the documentation of the generated case.",
                example: "The order is gone"),
            KeyForm("was", .list(.memberName), "Earlier names, kept as deprecated members.", example: "oldName"),
            KeyForm("status", .list(.status), "The statuses that match.", example: "404"),
            KeyForm(
                "code", .list(.text),
                """
                The error codes that match; `200-299` is a range of numbers, `30*` a family: all codes that begin with \
                `30`, and are longer.
                """, example: "CODE"),
            KeyForm(
                "overrides", .list(.caseReference), "The inherited cases that this one hides on purpose.",
                example: "Common.notFound"),
        ] + texts() + [retry, category()])

    package static let otherwise = MapForm(
        "otherwise", noun: "`otherwise`", "The failures that neither own nor inherited cases match.",
        example: "{description: …}", insertedKeys: ["title", "description"],
        keys: [KeyForm("summary", .text, "The cause of the failure.", example: "An error without a code")] + texts() + [
            retry, category(),
        ])

    package static let failure = MapForm(
        "failure", "The alert of a failure.", example: "{description: …}", section: "failures", entryName: "transport",
        insertedKeys: ["title", "description"],
        keys: texts(description: "The alert's text.") + [category("One of `categories`.")])

    /// A map that names the source of a text.
    static let textSource = MapForm(
        "text source", "A text with its source.", example: "{server: message, otherwise: …}",
        atLeastOneOf: ["text", "key", "server", "decode"],
        keys: [
            KeyForm(
                "text", .writtenText,
                """
                A text, or a text per locale. It may insert the body's `values` by their names, and `{retryAfter}` (the \
                wait with its unit, in the text's language: `30초`, `2 minutes`), `{reference}`, `{code}` and `{status}`.
                """, example: "\"The error {status}\"", excludes: ["key", "server", "decode"]),
            KeyForm(
                "key", .text,
                "The text's key in the catalog: the main bundle's, or the one in which the app's `TextResolver` looks.",
                example: "login.failed", excludes: ["text", "server", "decode"]),
            KeyForm(
                "table", .text, "The catalog's table; `Localizable` without it.", example: "Errors",
                needs: "key"),
            KeyForm(
                "server", .serverField, "The server's own text: a field that the body declares, or a JSON Pointer.",
                example: "message", excludes: ["text", "key", "decode"]),
            KeyForm(
                "decode", .decoderName, "A Swift type that conforms to `DecodingErrorType`, and reads the body.",
                example: "ErrorDescription", excludes: ["text", "key", "server"]),
            KeyForm("otherwise", .fallback, ValueForm.fallback.documentation, example: "Try again later."),
        ])
}

/// The maps of error bodies.
extension MapForm {
    package static let body = MapForm(
        "body", "How a server's error responses are read. Of a list of places the first value counts; of `code`, all.",
        example: "{code: /code, message: /message}", section: "bodies", entryName: "standard",
        insertedKeys: ["message"],
        keys: [
            KeyForm("summary", .text, "The body, in a sentence.", example: "Errors of the gateway"),
            KeyForm("code", .places, "The places of error codes, the most telling place first.", example: "/code"),
            KeyForm(
                "failure", .list(.failurePlace), "A 2xx with a value in one of these places is a failure too.",
                example: "/errors"),
            KeyForm(
                "success", .list(.failurePlace),
                "Beside `failure`: a 2xx with a value in one of these places is a success.", example: "/data",
                needs: "failure"),
            KeyForm("message", .places, "The places of the message for the user.", example: "/message"),
            KeyForm("title", .places, "The places of the title for the user.", example: "/title"),
            KeyForm(
                "reference", .places, "The places of the reference number that a user gives to support.",
                example: "{header: X-Request-Id}"),
            KeyForm(
                "values",
                .section(
                    .memberName.declaring(.value), except: ["retryAfter", "reference", "code", "status"], of: .places,
                    like: .value),
                "Values that texts insert, by name: `{balance}`.", example: "{balance: /data/balance}"),
            KeyForm(
                "retryAfter", .waitPlaces, "The places of the server's wait. Default: the Retry-After header.",
                example: "/retry_after"),
            KeyForm(
                "fields", .list(.fieldsPlace),
                "The places of the wrong fields: arrays of objects, or objects of field and reason.",
                example: "/errors"),
            KeyForm(
                "field", .map(.field), MapForm.field.documentation, example: "{name: /field, reason: /reason}",
                needs: "fields"),
        ])

    package static let field = MapForm(
        "field", noun: "`field`", "How an element of `fields` is read: places in it.",
        example: "{name: /field, reason: /reason}", insertedKeys: ["name", "reason"],
        keys: [
            KeyForm("name", .elementPlaces, "The field's name.", example: "/field"),
            KeyForm("value", .elementPlaces, "The value that was sent.", example: "/value"),
            KeyForm("reason", .elementPlaces, "The reason why it is wrong.", example: "/reason"),
            KeyForm("code", .elementPlaces, "The error's code.", example: "/code"),
        ])

    package static let elementPlace = MapForm(
        "element place", noun: "place of `field`",
        "A place in an element of `fields`, and the part of its value that counts.",
        example: "{at: /source/pointer, after: /data/attributes/}",
        keys: [
            KeyForm(
                "at", .pointer, "The place in the element; `\"\"` is the element itself.", example: "/source/pointer",
                isRequired: true)
        ] + cutKeys)

    package static let place = MapForm(
        "place", "A place in the body or a header, and the part of its value that counts.", example: "{at: /code}",
        atLeastOneOf: ["at", "header", "each"],
        keys: placeKeys + [
            KeyForm(
                "equals", .list(.text), "The values that count; any other is skipped.", example: "rate_limited"),
            replacement,
        ])

    package static let waitPlace = MapForm(
        "wait place", noun: "place of waits", "A place of the server's wait, and the part of its value that counts.",
        example: "{header: Retry-After}", atLeastOneOf: ["at", "header", "each"],
        keys: place.keys + [
            KeyForm(
                "unit", .words(["ms"]), "The unit of a plain number: milliseconds, instead of seconds.", example: "ms")
        ])

    private static let replacement = KeyForm(
        "as", .text,
        """
        The text that is read instead of the value. Without `contains` and `equals`, any value but null counts.
        """, example: "rate_limited")

    package static let failurePlace = MapForm(
        "failure place", "A place in the body or a header, and the part of its value that counts.",
        example: "{at: /code}", atLeastOneOf: ["at", "header", "each"],
        keys: placeKeys + [
            KeyForm(
                "equals", .list(.text),
                "The values that count, any other is skipped: codes, families (`30*`) or ranges (`200-299`).",
                example: "\"0\"")
        ])

    private static let placeKeys =
        [
            KeyForm("at", .pointer, "The place in the body; with `each`, in each element.", example: "/code"),
            KeyForm(
                "header", .headerName, "The name of a header.", example: "X-Error-Code", excludes: ["at", "each"]),
            KeyForm(
                "each", .pointer, "An array or an object. Each element or member is read.",
                example: "/errors"),
            KeyForm(
                "contains", .list(.text), "A value without any of these texts is skipped.", example: "rate_limited"),
        ] + cutKeys

    private static let cutKeys = [
        KeyForm("after", .list(.text), "The value starts after the first of these texts.", example: "\"#\""),
        KeyForm("before", .list(.text), "The value ends before the first of these texts.", example: "\":\""),
    ]

    /// A place in `fields`, from which field errors are read.
    package static let fieldsPlace = MapForm(
        "fields place", noun: "place of `fields`",
        "An array or an object, or one in each element of an array or member of an object.",
        example: "{each: /items, at: /errors}", atLeastOneOf: ["each", "at"],
        keys: [
            KeyForm("each", .pointer, "The array, or the object.", example: "/items"),
            KeyForm(
                "at", .pointer, "Its place. With `each`, its place in each element; the default is the element itself.",
                example: "/errors"),
        ])
}

/// The maps of retries and recoveries.
extension MapForm {
    package static let policy = MapForm(
        "retry policy", "How a request is sent again. Keys that are left out are taken from `transient`.",
        example: "{maxRetries: 2}", section: "retries", entryName: "patient", insertedKeys: ["maxRetries"],
        keys: [
            KeyForm("summary", .text, "When and why it tries again.", example: "For a server that is busy"),
            KeyForm(
                "recover", .memberName.referring(to: .recovery),
                "Repairs the cause with one of `recoveries`, then sends the request once more. It excludes all other keys.",
                example: "refreshToken", excludes: ["maxRetries", "backoff", "retryAfter", "methods"]),
            KeyForm(
                "maxRetries", .number(SpecLimits.retries, isQuotable: true), "Retries after the first attempt.",
                example: "2", defaultValue: "2"),
            KeyForm(
                "backoff", .map(.backoff), MapForm.backoff.documentation, example: "{initial: 50ms, maximum: 20s}"),
            KeyForm(
                "retryAfter", .retryAfter, "Whether the server's wait counts, or the policy's own places for it.",
                example: "honour", defaultValue: "honour"),
            KeyForm(
                "methods", .methods,
                "The request methods that are sent again: idempotent ones (RFC 9110), any, or a list.",
                example: "idempotent", defaultValue: "idempotent"),
        ])

    package static let backoff = MapForm(
        "backoff", noun: "`backoff`",
        "How long to wait: `initial`, doubled for each further retry, at most `maximum`, with full jitter.",
        example: "{initial: 100ms, maximum: 5s}", insertedKeys: ["initial", "maximum"],
        keys: [
            KeyForm(
                "initial", .duration, "The longest wait before the first retry.", example: "50ms", defaultValue: "50ms"),
            KeyForm("maximum", .duration, "The longest wait: at most 10 min.", example: "1min", defaultValue: "20s"),
        ])

    package static let recovery = MapForm(
        "recovery", "An action that the app supplies.", example: "{summary: Sign in again}", section: "recoveries",
        entryName: "signInAgain", insertedKeys: ["summary"],
        keys: [
            KeyForm("summary", .text, "The action, in a sentence.", example: "Get a new access token"),
            KeyForm(
                "through", .typeName.referring(to: .group), "The group that handles the action's own request.",
                example: "TokenRefresh"),
        ])
}

/// Example entries for the sections whose values aren't maps.
extension MapForm {
    static let value = MapForm(
        "value", "", example: "/data/balance", section: "values", entryName: "balance", keys: [])

    static let operation = MapForm(
        "operation", "", example: "Login", section: "operations", entryName: "POST /login", keys: [])
}
