extension DiagnosticCode {
    package static let placeholderMismatch = DiagnosticCode(
        "placeholder-mismatch", .error,
        meaning: """
            A translation inserts other values than the source text, so that users of one language are told what users \
            of another are not.
            """,
        wrong: """
            errorspec: 1
            api: Bank
            locales: [ko, en]
            groups:
              Login:
                title: {ko: 로그인 실패, en: Login failed}
                cases:
                  tooMany:
                    status: 429
                    description:
                      text: {ko: "{retryAfter} 뒤에 다시 시도해 주세요.", en: Please try again soon.}
                      otherwise: {ko: 잠시 후 다시 시도해 주세요., en: Please try again later.}
            """,
        right: """
            errorspec: 1
            api: Bank
            locales: [ko, en]
            groups:
              Login:
                title: {ko: 로그인 실패, en: Login failed}
                cases:
                  tooMany:
                    status: 429
                    description:
                      text: {ko: "{retryAfter} 뒤에 다시 시도해 주세요.", en: "Please try again in {retryAfter}."}
                      otherwise: {ko: 잠시 후 다시 시도해 주세요., en: Please try again later.}
            """)

    package static let needlessFallback = DiagnosticCode(
        "needless-fallback", .warning,
        meaning: """
            An `otherwise` beside a text that inserts nothing is never read, and would be translated all the same.
            """,
        wrong: """
            groups:
              Login:
                cases:
                  locked: {status: 423, title: Locked, description: {text: Call us., otherwise: Try again later.}}
            """,
        right: """
            groups:
              Login:
                cases:
                  locked: {status: 423, title: Locked, description: Call us.}
            """)
}
