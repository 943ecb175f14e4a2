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
                  cannotLogin: {status: 401, title: Login failed, description: {server: message}}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin:
                    status: 401
                    title: Login failed
                    description: {server: message, otherwise: Wrong e-mail or password.}
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
}
