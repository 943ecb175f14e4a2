extension DiagnosticCode {
    package static let unknownKey = DiagnosticCode(
        "unknown-key", .error,
        meaning: """
            The language doesn't know this key here. A misspelt key would otherwise be a rule that silently does \
            nothing. `bodies`, `retries` and all else that an API shares belong in its `api.yaml`.
            """,
        wrong: """
            groups:
              Login:
                cases:
                  cannotLogin: {statsu: 401, title: Login failed, description: Wrong password.}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong password.}
            """)

    package static let missingKey = DiagnosticCode(
        "missing-key", .error,
        meaning: "Something required is missing: a key is absent, or has no value.",
        wrong: """
            groups:
              Login:
                cases:
                  cannotLogin: {title: Login failed, description: Wrong password.}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong password.}
            """)

    package static let wrongType = DiagnosticCode(
        "wrong-type", .error,
        meaning: "A list or a map stands where a text belongs, or the reverse. Nothing is converted in silence.",
        wrong: """
            groups:
              Login:
                cases:
                  serverError: {status: 500, title: Server error, description: [Please try again later.]}
            """,
        right: """
            groups:
              Login:
                cases:
                  serverError: {status: 500, title: Server error, description: Please try again later.}
            """)

    package static let invalidStatus = DiagnosticCode(
        "invalid-status", .error,
        meaning: """
            A status is a plain number from 100 to 599, a class such as `5xx`, or a range such as `500-503` whose \
            first is below its last. Those of `successes` are within 2xx.
            """,
        wrong: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 4000, title: Login failed, description: Wrong password.}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 400, title: Login failed, description: Wrong password.}
            """)

    package static let invalidName = DiagnosticCode(
        "invalid-name", .error,
        meaning: """
            Names become Swift names: APIs and groups are written like types (`UpperCamelCase`); cases, bodies, \
            policies, recoveries and categories like members (`lowerCamelCase`), all in ASCII letters and digits. Some \
            names mean something else to Swift and can't be taken.
            """,
        wrong: """
            groups:
              log-in:
                cases:
                  CannotLogin: {status: 401, title: Login failed, description: Wrong password.}
            """,
        right: """
            groups:
              LogIn:
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong password.}
            """)

    package static let invalidPointer = DiagnosticCode(
        "invalid-pointer", .error,
        meaning: """
            A place in a body is a JSON Pointer (RFC 6901): it begins with `/`, and in its parts `~` is written `~0` \
            and `/` is written `~1`. For `fields` and `each`, `""` is the whole body.
            """,
        wrong: """
            errorspec: 1
            api: LSLP
            bodies:
              lslp: {message: error.message}
            """,
        right: """
            errorspec: 1
            api: LSLP
            bodies:
              lslp: {message: /error/message}
            """)

    package static let invalidDuration = DiagnosticCode(
        "invalid-duration", .error,
        meaning: """
            A duration is a whole number and a unit: `50ms`, `20s`, `1min`. The longest wait is 10 min, and \
            `maximum` is at least `initial`.
            """,
        wrong: """
            errorspec: 1
            api: LSLP
            retries:
              patient: {backoff: {initial: 0.5s}}
            """,
        right: """
            errorspec: 1
            api: LSLP
            retries:
              patient: {backoff: {initial: 500ms}}
            """)

    package static let invalidValue = DiagnosticCode(
        "invalid-value", .error,
        meaning:
            "The value has the right form, but is none of those that the key may have. The hint says which may stand.",
        wrong: """
            errorspec: 1
            api: LSLP
            access: private
            """,
        right: """
            errorspec: 1
            api: LSLP
            access: internal
            """)

    package static let missingDescription = DiagnosticCode(
        "missing-description", .error,
        meaning: """
            A case has no description, and its group has no default for it. A user would read an alert with a title \
            and nothing below it.
            """,
        wrong: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: Login failed}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong e-mail or password.}
            """)
}
