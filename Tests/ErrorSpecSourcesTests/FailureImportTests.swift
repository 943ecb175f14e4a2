import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Testing

/// The import of documents in which a 2xx may be a failure.
@Suite struct FailureImportTests {
    private func document(_ schema: String, more: String = "") -> String {
        """
        openapi: 3.1.0
        info: {title: Chat}
        paths:
          /rooms:
            get: {tags: [Rooms], responses: {"200": {description: r, content: {application/json: {schema: \(schema)}}}\(more)}}
          /users:
            get: {tags: [Users], responses: {"200": {description: r, content: {application/json: {schema: \(schema)}}}\(more)}}
        components:
          schemas:
            Receipt: {type: object, properties: {id: {type: string}}}
            Failure: {type: object, properties: {code: {type: string, enum: [NO_MONEY, LATE]}, message: {type: string}}}
        """
    }

    @Test(arguments: [
        (
            "{oneOf: [{properties: {ok: {const: true}}}, {properties: {ok: {const: false}, error_code: {type: string, enum: [gone, late]}}}]}",
            #"failure: {at: /ok, equals: "false"}"#
        ),
        (
            "{properties: {success: {type: boolean, enum: [true, false]}, code: {type: string, enum: [gone, late]}, message: {type: string}}}",
            #"failure: {at: /success, equals: "false"}"#
        ),
        (
            "{properties: {isError: {type: boolean, enum: [true, false]}, code: {type: string, enum: [gone, late]}}}",
            #"failure: {at: /isError, equals: "true"}"#
        ),
        (
            "{properties: {code: {type: string, enum: [OK, NO_MONEY, LATE]}}}",
            #"failure: {at: /code, equals: ["NO_MONEY", "LATE"]}"#
        ),
    ])
    func enumWithFailingValuesBecomesTheBodysFailure(schema: String, failure: String) throws {
        let more =
            #", "500": {description: f, content: {application/json: {schema: {$ref: '#/components/schemas/Failure'}}}}"#
        let text = document(schema, more: more)
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains(failure) == true, "\(result.files["api.yaml"] ?? "")")
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test(arguments: [
        "{properties: {success: {type: boolean}, message: {type: string}}}",
        "{properties: {ok: {const: true}}}",
        "{properties: {ok: {type: boolean, description: It is false if the call failed.}, error: {type: string}}}",
        "{properties: {error: {properties: {code: {type: string}, message: {type: string}}}, status: {enum: [done, failed]}}}",
        "{properties: {data: {type: array}, errors: {type: array, items: {type: string}}}}",
        "{oneOf: [{$ref: '#/components/schemas/Receipt'}, {$ref: '#/components/schemas/Failure'}]}",
    ])
    func successWithoutFailingValuesStaysASuccess(schema: String) throws {
        let text = document(schema, more: #", "202": {description: wait}, "404": {description: gone}"#)
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("failure") == false)
        #expect(result.files["api.yaml"]?.contains("successes") == false)
        #expect(result.files["api.yaml"]?.contains("202") == false)
        try expectSound(result, [("openapi.yaml", text)])
    }
}

/// Imported files contain no duplicates.
@Suite struct ImportedFilesTests {
    private func document(_ responses: [(tag: String, responses: String)]) -> String {
        "openapi: 3.0.0\ninfo: {title: Shop}\npaths:\n"
            + responses.enumerated().map {
                "  /\($0.element.tag.lowercased())/\($0.offset): {get: {tags: [\($0.element.tag)], responses: {\($0.element.responses)}}}\n"
            }.joined()
    }

    @Test func groupWithoutOwnCasesIsNotWritten() throws {
        let shared = #""404": {description: No.}, "500": {description: Broken.}"#
        let text = document([("A", shared), ("B", shared), ("C", shared + #", "409": {description: Twice.}"#)])
        let result = imported(text)
        #expect(Set(result.files.keys) == ["api.yaml", "c.yaml"])
        #expect(result.files["api.yaml"]?.contains("operations:\n  GET /a/0: Common\n  GET /b/1: Common\n") == true)
        #expect(result.files["c.yaml"]?.contains("GET /c/2: C") == true)
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func singleGroupIsWrittenToTheAPIFile() throws {
        let text = document([("A", #""404": {description: No.}"#)])
        #expect(Set(imported(text).files.keys) == ["api.yaml"])
        try expectSound(imported(text), [("openapi.yaml", text)])
    }

    @Test func textOfAllCasesIsWrittenOnceForTheGroup() throws {
        let text = document([("A", #""418": {description: x}, "421": {description: y}"#)])
        let api = try #require(imported(text).files["api.yaml"])
        #expect(api.split(separator: "This could not be done.", omittingEmptySubsequences: false).count == 2)
        try expectSound(imported(text), [("openapi.yaml", text)])
    }

    /// Descriptions are for developers, so they don't become the text for users.
    @Test(arguments: ["The room is gone.", "Usually not retriable.", "Please check the marked fields."])
    func descriptionBecomesTheSummary(description: String) throws {
        let result = imported(document([("A", #""404": {description: "\#(description)"}"#)]))
        let api = try #require(result.files["api.yaml"])
        #expect(api.contains("        summary: \(description)\n"))
        #expect(api.contains("        description: This could not be found.\n"))
    }

    @Test func summaryIsTheDescriptionOfMostOperations() throws {
        let signedOut = #""401": {description: You are not signed in.}"#
        let text = document([("A", signedOut), ("B", signedOut), ("Login", #""401": {description: Wrong password.}"#)])
        #expect(imported(text).files["api.yaml"]?.contains("summary: You are not signed in.") == true)
        let two = document([("A", signedOut), ("Login", #""401": {description: Wrong password.}"#)])
        #expect(imported(two).files["api.yaml"]?.contains("summary: You") == false)
    }
}
