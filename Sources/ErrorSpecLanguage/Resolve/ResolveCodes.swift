extension DiagnosticCode {
    package static let duplicateName = DiagnosticCode(
        "duplicate-name", .error,
        meaning: """
            Two things of an API have the same name, perhaps in different files. Files are merged, and their order \
            never decides, so neither of the two can win.
            """,
        wrong: """
            errorspec: 1
            api: LSLP
            categories: [alert, silent, alert]
            """,
        right: """
            errorspec: 1
            api: LSLP
            categories: [alert, silent]
            """)

    package static let unknownReference = DiagnosticCode(
        "unknown-reference", .error,
        meaning:
            "A name that the spec declares nowhere: of a group, a case, a body or its field, a policy, a recovery or a category.",
        wrong: """
            groups:
              Common:
                cases:
                  serverError: {status: 500, title: Server error, description: Please try again later.}
              Login: {parents: [Comon]}
            """,
        right: """
            groups:
              Common:
                cases:
                  serverError: {status: 500, title: Server error, description: Please try again later.}
              Login: {parents: [Common]}
            """)

    package static let inheritanceCycle = DiagnosticCode(
        "inheritance-cycle", .error,
        meaning: "A group inherits from itself, over one or more parents, so that no group of the circle has an end.",
        wrong: """
            groups:
              Login: {parents: [Account]}
              Account: {parents: [Login]}
            """,
        right: """
            groups:
              Login: {parents: [Account]}
              Account:
                cases:
                  locked: {status: 423, title: Locked, description: Your account is locked.}
            """)

    package static let bodyMismatch = DiagnosticCode(
        "body-mismatch", .error,
        meaning: """
            A group reads its responses in one way. Parents with different bodies leave it open which, and a case \
            with a code, inherited from a group whose body reads codes elsewhere, would never match.
            """,
        wrong: """
            errorspec: 1
            api: Shop
            bodies:
              flat: {code: /code, message: /message}
              nested: {code: /error/code, message: /error/message}
            groups:
              Old:
                body: flat
                cases:
                  badRequest: {status: 400, title: Error, description: The request is wrong.}
              New:
                body: nested
                cases:
                  notFound: {status: 404, title: Error, description: There is no such page.}
              Search: {parents: [Old, New]}
            """,
        right: """
            errorspec: 1
            api: Shop
            bodies:
              flat: {code: /code, message: /message}
              nested: {code: /error/code, message: /error/message}
            groups:
              Old:
                body: flat
                cases:
                  badRequest: {status: 400, title: Error, description: The request is wrong.}
              New:
                body: nested
                cases:
                  notFound: {status: 404, title: Error, description: There is no such page.}
              Search: {parents: [Old, New], body: nested}
            """)

    package static let missingFallback = DiagnosticCode(
        "missing-fallback", .warning,
        meaning: """
            The text comes from the server, a catalog or a decoder, or inserts what the response says, and nothing \
            says what is read when they have nothing to say. The user then reads the runtime's generic text.
            """,
        wrong: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: {body: message}}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin:
                    status: 401
                    title: Login failed
                    description: {body: message, otherwise: Wrong e-mail or password.}
            """)

    package static let missingTranslation = DiagnosticCode(
        "missing-translation", .warning,
        meaning: """
            A text lacks one of the API's `locales`: users of that locale read the source language. A bare text is the \
            source language's alone.
            """,
        wrong: """
            errorspec: 1
            api: LSLP
            locales: [ko, en]
            title: {ko: 에러}
            """,
        right: """
            errorspec: 1
            api: LSLP
            locales: [ko, en]
            title: {ko: 에러, en: Error}
            """)

    package static let unsafeRetry = DiagnosticCode(
        "unsafe-retry", .warning,
        meaning: """
            The policy resends requests whose method is not idempotent (RFC 9110, 9.2.2). If the first attempt \
            reached the server and only its answer was lost, it happens twice: two orders, two payments.
            """,
        wrong: """
            errorspec: 1
            api: LSLP
            retries:
              eager: {methods: any}
            """,
        right: """
            errorspec: 1
            api: LSLP
            retries:
              eager: {methods: idempotent}
            """)
}
