package import ErrorSpecLanguage

extension DiagnosticCode {
    package static let unknownSource = DiagnosticCode(
        "unknown-source", .error,
        meaning: """
            `import` and `check` tell a source by its content: an OpenAPI document (3.0, 3.1, Swagger 2.0; YAML or \
            JSON), recorded responses (JSON Lines, or HAR 1.2), or, for `import`, hand-written Swift. This is none of \
            them, or it is empty.
            """,
        wrong: "# shop.yaml\ninfo: {title: Shop}\npaths: {}",
        right: "# shop.yaml\nopenapi: 3.1.0\ninfo: {title: Shop}\npaths: {}")

    package static let jsonSyntax = DiagnosticCode(
        "json-syntax", .error,
        meaning: "A source is not the JSON that its first character promises, so nothing can be read from it.",
        wrong: #"{"openapi": "3.1.0", "paths": {}"#,
        right: #"{"openapi": "3.1.0", "paths": {}}"#)

    package static let remoteReference = DiagnosticCode(
        "remote-reference", .note,
        meaning: """
            A document refers to another one by a URL. errorspec opens no network connection, so nothing is known of \
            what stands there, and nothing else is said about it. Save the other document beside the first one, and \
            refer to it by its path.
            """,
        wrong: ##"responses: {"404": {$ref: "https://example.com/errors.yaml#/NotFound"}}"##,
        right: ##"responses: {"404": {$ref: "errors.yaml#/NotFound"}}"##)

    package static let unresolvedReference = DiagnosticCode(
        "unresolved-reference", .warning,
        meaning: """
            A `$ref` of a document leads nowhere: the file or the part of it is not there, or the references lead back \
            to where they began. What it stands for is left out.
            """,
        wrong: ##"responses: {"404": {$ref: "#/components/responses/NotFuond"}}"##,
        right: ##"responses: {"404": {$ref: "#/components/responses/NotFound"}}"##)

    package static let swiftSyntax = DiagnosticCode(
        "swift-syntax", .warning,
        meaning: """
            A file of Swift, or a part of it, can't be read: it isn't well-formed, it is nested too deeply, or it is \
            not UTF-8. The rest of it, and the other files, are read all the same.
            """,
        wrong: "// Login.swift\nenum LoginError: Int, Error {\n    case wrong = 401",
        right: "// Login.swift\nenum LoginError: Int, Error {\n    case wrong = 401\n}")
}
