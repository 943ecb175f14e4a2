import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Testing

/// A 2xx that has failed, as documents say it.
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
        // Slack's documents, in the ways in which they have been written.
        (
            "{oneOf: [{properties: {ok: {const: true}}}, {properties: {ok: {const: false}, error: {type: string, enum: [gone, late]}}}]}",
            #"standard: {code: /error, failure: {at: /ok, equals: "false"}}"#
        ),
        (
            "{properties: {ok: {type: boolean}, error: {type: string, enum: [gone, late]}, title: {type: string}}}",
            #"standard: {code: /error, failure: {at: /ok, equals: "false"}}"#
        ),
        (
            "{properties: {success: {type: boolean, description: It is false if the call failed.}, code: {type: string, enum: [gone, late]}, message: {type: string}}}",
            #"standard: {code: /code, failure: {at: /success, equals: "false"}, message: /message}"#
        ),
        (
            "{properties: {isError: {type: boolean, enum: [true, false]}, errorCode: {type: string, enum: [gone, late]}}}",
            #"standard: {code: /errorCode, failure: {at: /isError, equals: "true"}}"#
        ),
        // GraphQL.
        (
            "{properties: {data: {type: object}, errors: {type: array, items: {properties: {message: {type: string}, extensions: {properties: {code: {enum: [gone, late]}}}}}}}}",
            "standard: {code: {each: /errors, at: /extensions/code}, failure: /errors, message: {each: /errors, at: /message}}"
        ),
    ])
    func failuresOfASuccessAreWritten(schema: String, body: String) throws {
        let text = document(schema)
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains(body) == true, "\(result.files["api.yaml"] ?? "")")
        #expect(result.files.count == 1)
        #expect(result.files["api.yaml"]?.contains("GET /users: Common") == true)
        let draft = try #require(result.spec?.draft)
        #expect(draft.groups.flatMap { $0.cases.flatMap(\.codes) } == ["gone", "late"])
        #expect(draft.groups[0].otherwise != nil)
        try expectSound(result, [("openapi.yaml", text)])
        // A code that is new is news, though its status is 200.
        let changed = text.replacing("[gone, late]", with: "[gone, late, moved]")
        #expect(try checked(result.files, against: [("openapi.yaml", changed)]).codes == ["uncovered-code"])
    }

    @Test func theSchemaOfErrorsUnder200SaysThatItFailed() throws {
        let schema = "{oneOf: [{$ref: '#/components/schemas/Receipt'}, {$ref: '#/components/schemas/Failure'}]}"
        let more =
            #", "500": {description: f, content: {application/json: {schema: {$ref: '#/components/schemas/Failure'}}}}"#
        let result = imported(document(schema, more: more))
        #expect(
            result.files["api.yaml"]?.contains("standard: {code: /code, failure: /code, message: /message}") == true)
        try expectSound(result, [("openapi.yaml", document(schema, more: more))])
    }

    @Test func aDefaultThatIsNotOkSaysThatA200MayFail() throws {
        let more =
            #", default: {description: f, content: {application/json: {schema: {properties: {ok: {enum: [false]}, error: {enum: [gone]}}}}}}"#
        let text = document("{properties: {ok: {enum: [true]}}}", more: more)
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains(#"{code: /error, failure: {at: /ok, equals: "false"}}"#) == true)
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func aBodyThatLacksAFailureIsListedWhenADocumentIsImportedAgain() throws {
        let text = document("{properties: {ok: {type: boolean}, error: {enum: [gone]}}}")
        let result = imported(text)
        let failure = #", failure: {at: /ok, equals: "false"}"#
        let files = result.files.mapValues { $0.replacing(failure, with: "") }
        let merged = try result.merged(into: files)
        #expect(merged.files.isEmpty)
        #expect(
            merged.unused.map(\.message)
                == [
                    #"a 2xx may have failed: `standard` lacks `failure: {at: /ok, equals: "false"}`"#,
                    "the document doesn't mention `Common.gone`",
                ])
    }

    /// The resource that was asked for may have such members: nothing is guessed.
    @Test(arguments: [
        "{properties: {success: {type: boolean}, message: {type: string}}}",
        "{properties: {ok: {const: true}}}",
        "{properties: {error: {properties: {code: {type: string}, message: {type: string}}}, status: {enum: [done, failed]}}}",
        "{properties: {data: {type: array}, errors: {type: array, items: {type: string}}}}",
    ])
    func aSuccessThatSaysNothingOfFailuresIsOne(schema: String) throws {
        let text = document(schema, more: #", "404": {description: gone}"#)
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("failure") == false)
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func aStatusOfSuccessWithTheSchemaOfErrorsIsAFailure() throws {
        let failure =
            "{description: You are a member., content: {application/json: {schema: {$ref: '#/components/schemas/Failure'}}}}"
        let more = #", "201": \#(failure), "400": \#(failure)"#
        let text = document("{$ref: '#/components/schemas/Receipt'}", more: more)
        let result = imported(text)
        #expect(Set(result.files.keys) == ["api.yaml"])
        #expect(
            result.files["api.yaml"]?.contains(
                "  Common:\n    summary: Errors that several groups share\n    successes: [200, 202-299]"
            ) == true)
        #expect(result.files["api.yaml"]?.contains("status: 201") == true)
        try expectSound(result, [("openapi.yaml", text)])
        let open = text.replacing(", enum: [NO_MONEY, LATE]", with: "")
        let without = imported(open).files.mapValues {
            $0.replacing("status: 201", with: "status: 203").replacing("202-299", with: "202")
        }
        #expect(try checked(without, against: [("openapi.yaml", open)]).codes == ["uncovered-status"])
    }
}

/// The files that an import writes, in which nothing is said twice.
@Suite struct ImportedFilesTests {
    private func document(_ responses: [(tag: String, responses: String)]) -> String {
        "openapi: 3.0.0\ninfo: {title: Shop}\npaths:\n"
            + responses.enumerated().map {
                "  /\($0.element.tag.lowercased())/\($0.offset): {get: {tags: [\($0.element.tag)], responses: {\($0.element.responses)}}}\n"
            }.joined()
    }

    @Test func groupsWithoutACaseOfTheirOwnAreNotWritten() throws {
        let shared = #""404": {description: No.}, "500": {description: Broken.}"#
        let text = document([("A", shared), ("B", shared), ("C", shared + #", "409": {description: Twice.}"#)])
        let result = imported(text)
        #expect(Set(result.files.keys) == ["api.yaml", "c.yaml"])
        #expect(result.files["api.yaml"]?.contains("operations:\n  GET /a/0: Common\n  GET /b/1: Common\n") == true)
        #expect(result.files["c.yaml"]?.contains("GET /c/2: C") == true)
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func oneGroupIsOneFile() throws {
        let text = document([("A", #""404": {description: No.}"#)])
        #expect(Set(imported(text).files.keys) == ["api.yaml"])
        try expectSound(imported(text), [("openapi.yaml", text)])
    }

    @Test func aGroupsOneTextIsSaidOnce() throws {
        let text = document([("A", #""418": {description: x}, "421": {description: y}"#)])
        let api = try #require(imported(text).files["api.yaml"])
        #expect(api.split(separator: "This could not be done.", omittingEmptySubsequences: false).count == 2)
        try expectSound(imported(text), [("openapi.yaml", text)])
    }

    /// A text for the user of one operation is not true of the others.
    @Test func aTextOfOneOperationIsNotThatOfAll() throws {
        let text = document([
            ("A", #""404": {description: The room is gone.}"#), ("B", #""404": {description: The user is gone.}"#),
        ])
        let api = try #require(imported(text).files["api.yaml"])
        #expect(!api.contains("is gone"))
        #expect(imported(text).spec?.draft.unused.contains { $0.kind == .text } == true)
    }

    @Test(arguments: ["Please check the marked fields.", "Some fields are wrong."])
    func aSentenceThatUsersUnderstandIsTheirText(description: String) throws {
        let result = imported(document([("A", #""400": {description: \#(description)}"#)]))
        #expect(result.files["api.yaml"]?.contains("        description: \(description)\n") == true)
        #expect(result.spec?.draft.unused.isEmpty == true)
    }

    /// Most operations say the same, and one that says something else is listed.
    @Test func aTextThatOneOperationLacksIsListed() throws {
        let signedOut = #""401": {description: You are not signed in.}"#
        let text = document([("A", signedOut), ("B", signedOut), ("Login", #""401": {description: Wrong password.}"#)])
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("description: You are not signed in.") == true)
        let listed = try #require(result.spec?.draft.unused.first { $0.kind == .text })
        #expect(listed.message == "the operations describe a response in different words")
        #expect(listed.range.start.line == 6)
    }

    /// A group that an author keeps is not taken apart, and one that nobody needs is not added.
    @Test func anImportAgainAddsNoGroupWithoutACase() throws {
        let shared = #""404": {description: No.}, "500": {description: Broken.}"#
        let first = document([("A", shared), ("B", shared)])
        let result = imported(document([("A", shared), ("B", shared), ("D", shared)]))
        let merged = try result.merged(into: imported(first).files)
        #expect(merged.files.map(\.path) == ["specs/api.yaml"])
        let new = String(decoding: try #require(merged.files.first).new, as: UTF8.self)
        #expect(new.hasSuffix("  GET /b/1: Common\n  GET /d/2: Common\n"), "\(new)")
    }
}
