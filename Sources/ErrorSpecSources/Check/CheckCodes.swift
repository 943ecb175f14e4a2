package import ErrorSpecLanguage

extension DiagnosticCode {
    package static let missingOperation = DiagnosticCode(
        "missing-operation", .error,
        meaning: """
            `operations` names an operation that the OpenAPI document doesn't have: it was renamed or removed, or the \
            spec has a typo. Its group would handle responses that never come.
            """,
        wrong: """
            operations:
              POST /v1/user/login: Login        # the document has POST /v1/users/login
            """,
        right: """
            operations:
              POST /v1/users/login: Login
            """)

    package static let operationWithoutGroup = DiagnosticCode(
        "operation-without-group", .warning,
        meaning: """
            The OpenAPI document has an operation that `operations` names no group for: the spec doesn't say yet how \
            its errors are handled.
            """,
        wrong: "operations: {}",
        right: """
            operations:
              POST /v1/users/login: Login
            """)

    package static let undocumentedCode = DiagnosticCode(
        "undocumented-code", .error,
        meaning: """
            A case names a code that the server never sends: the OpenAPI document lists all codes at the body's \
            places, and this one is not among them. Most often it is a typo.
            """,
        wrong: """
            cases:
              soldOut: {code: SOLDOUT, title: Sold out, description: Nothing is left.}    # the enum has SOLD_OUT
            """,
        right: """
            cases:
              soldOut: {code: SOLD_OUT, title: Sold out, description: Nothing is left.}
            """)

    package static let uncoveredCode = DiagnosticCode(
        "uncovered-code", .warning,
        meaning: """
            The OpenAPI document lists a code that no case of the operation's group names. A user would read the text \
            of the status, of an `otherwise`, or none.
            """,
        wrong: "code: {type: string, enum: [SOLD_OUT, CARD_DECLINED]}    # no case names CARD_DECLINED",
        right: """
            cases:
              cardDeclined: {code: CARD_DECLINED, title: Payment failed, description: Please use another card.}
            """)

    package static let uncoveredStatus = DiagnosticCode(
        "uncovered-status", .warning,
        meaning: """
            The OpenAPI document says that an operation may fail with a status, and no case of the operation's group \
            handles it: at best an `otherwise` does.
            """,
        wrong: #"responses: {"409": {description: Already a member}}    # no case of the group has the status 409"#,
        right: """
            cases:
              alreadyMember: {status: 409, title: Sign-up failed, description: You are a member already.}
            """)

    package static let bodyNotThere = DiagnosticCode(
        "body-not-there", .warning,
        meaning: """
            A body reads its code or its message at places that none of the documented error schemas has. Either the \
            document is wrong, or no code and no message will ever be found.
            """,
        wrong: "bodies: {standard: {code: /code, message: /message}}    # the schema has errorCode",
        right: "bodies: {standard: {code: /errorCode, message: /message}}")

    package static let undocumentedCase = DiagnosticCode(
        "undocumented-case", .note,
        meaning: """
            A case handles a status or a code that the OpenAPI document of its operations doesn't mention. Documents \
            leave much out, so this is reported with `--undocumented` only.
            """,
        wrong: """
            cases:
              teapot: {status: 418, title: Error, description: No coffee here.}    # no operation documents 418
            """,
        right: #"responses: {"418": {description: The server is a teapot}}"#)

    package static let unmappedResponse = DiagnosticCode(
        "unmapped-response", .warning,
        meaning: """
            The server sent a response that no case handles: an `otherwise` does, or nothing at all. A recording whose \
            `is` expects that (`null` or `"unmatched"`) isn't reported.
            """,
        wrong: #"{"operation": "POST /v1/users/login", "status": 423, "count": 12}"#,
        right: """
            cases:
              accountLocked: {status: 423, title: Sign-in failed, description: Your account is locked.}
            """)

    package static let responseMismatch = DiagnosticCode(
        "response-mismatch", .error,
        meaning: """
            A recorded response names with `is` the case that must handle it, and another one does, or none; or it has \
            the title or description that a user must read, and the spec has another one. Recordings with `is` are \
            tests of the spec: `errorspec lint` checks files named `*.responses.jsonl` below an API's folder.
            """,
        wrong:
            #"{"operation": "POST /v1/users/login", "status": 404, "is": "Login.cannotLogin"}   # it has status: 401"#,
        right: #"{"operation": "POST /v1/users/login", "status": 401, "is": "Login.cannotLogin"}"#)

    package static let unknownCode = DiagnosticCode(
        "unknown-code", .warning,
        meaning: """
            The server sent codes that no case of the group names, though a case handles the response by its status. \
            The app can't tell these responses apart.
            """,
        wrong: #"{"operation": "POST /v1/users/login", "status": 401, "code": "ACCOUNT_LOCKED"}"#,
        right: """
            cases:
              accountLocked: {code: ACCOUNT_LOCKED, title: Sign-in failed, description: Your account is locked.}
            """)

    package static let unknownOperation = DiagnosticCode(
        "unknown-operation", .warning,
        meaning: """
            A recorded response came from an operation that `operations` names no group for, so it isn't known which \
            case handles it.
            """,
        wrong: #"{"operation": "GET /v1/coupons", "status": 404}"#,
        right: """
            operations:
              GET /v1/coupons: Coupons
            """)

    package static let unseenCase = DiagnosticCode(
        "unseen-case", .note,
        meaning: """
            No recorded response is handled by this case. Either there are few recordings, or the server doesn't send \
            what the case matches. Reported with `--unseen` only.
            """,
        wrong: #"{"operation": "POST /v1/users/login", "status": 401}"#,
        right: #"{"operation": "POST /v1/users/login", "status": 409}"#)

    package static let invalidRecording = DiagnosticCode(
        "invalid-recording", .error,
        meaning: """
            A line is not a recorded response: it isn't JSON, has no status, or names no operation. The other lines of \
            the file still count.
            """,
        wrong: #"{"operation": "POST /v1/users/login", "body": {"message": "no"}}"#,
        right: #"{"operation": "POST /v1/users/login", "status": 401, "body": {"message": "no"}}"#)

    /// The codes of what holds specs against servers, for `errorspec explain`.
    package static let sources: [DiagnosticCode] = [
        .unknownSource, .jsonSyntax, .swiftSyntax, .remoteReference, .unresolvedReference, .missingOperation,
        .operationWithoutGroup, .undocumentedCode, .uncoveredCode, .uncoveredStatus, .bodyNotThere, .undocumentedCase,
        .responseMismatch, .unmappedResponse, .unknownCode, .unknownOperation, .unseenCase, .invalidRecording,
    ]
}
