extension DiagnosticCode {
    package static let limitExceeded = DiagnosticCode(
        "limit-exceeded", .error,
        meaning: """
            A spec stays within bounds, so that no file can make the tool slow: 1 MiB a file, 64 levels of nesting, \
            64 KiB a scalar, 100,000 nodes a file, and a chain of 64 parents.
            """,
        wrong: """
            groups:
              Login:
                summary: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
            """,
        right: """
            groups:
              Login:
                summary: Sign in with email and password
                otherwise: {title: Login failed, description: Please try again later.}
            """)
}
