extension DiagnosticCode {
    package static let yamlSyntax = DiagnosticCode(
        "yaml-syntax", .error,
        meaning: """
            This is not YAML. The block that holds it, such as a case, is passed over until that is fixed; the rest of the \
            file, and other files, are still checked.
            """,
        wrong: """
            groups:
              Login:
                cases: {cannotLogin: {status: 401, title: Login failed
            """,
        right: """
            groups:
              Login:
                cases: {cannotLogin: {status: 401, title: Login failed, description: Wrong password.}}
            """)

    package static let yamlFeature = DiagnosticCode(
        "yaml-feature", .error,
        meaning: """
            A spec is plain YAML: no anchors, aliases, merge keys, tags, directives, complex keys or second documents. \
            Each makes a spec mean something that its reader does not see. Sharing is what `parents` is for.
            """,
        wrong: """
            groups:
              Login:
                cases: &shared
                  cannotLogin: {status: 401, title: Login failed, description: Wrong password.}
              Register:
                cases: *shared
            """,
        right: """
            groups:
              Account:
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong password.}
              Login: {parents: [Account]}
              Register: {parents: [Account]}
            """)

    package static let duplicateKey = DiagnosticCode(
        "duplicate-key", .error,
        meaning: "A map says the same key twice. YAML parsers differ in which of the two they take, so neither is.",
        wrong: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong password., status: 403}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: [401, 403], title: Login failed, description: Wrong password.}
            """)

    package static let encoding = DiagnosticCode(
        "encoding", .error,
        meaning: """
            A spec is UTF-8 text in which reviewers see every character. Other encodings, control characters, line \
            breaks that only some programs see (U+0085, U+2028, U+2029), bidirectional controls, and invisible \
            characters in keys are errors. In a text, write them as an escape in double quotes: "\\u2028".
            """,
        wrong: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: "Login \u{202E}failed", description: Wrong password.}
            """,
        right: """
            groups:
              Login:
                cases:
                  cannotLogin: {status: 401, title: "Login \\u202Efailed", description: Wrong password.}
            """)
}
