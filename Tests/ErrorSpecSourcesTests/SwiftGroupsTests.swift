import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

/// Groups made of associations, as `errorspec-swift-reader` prints them.
@Suite struct SwiftGroupsTests {
    /// Returns an app with a table of errors for each endpoint.
    static func tables() -> SwiftOutput {
        var app = SwiftOutput()
        app.type(
            "AccountFailure",
            [
                "wrongSecret": "The password isn't right.", "noAccount": "Nobody has this address.",
                "tooOld": "Please sign in again.", "ownName": "This is your name already.",
                "closed": "This account is closed.", "broken": "Something broke.",
            ])
        let tables: KeyValuePairs<String, KeyValuePairs<String, String>> = [
            "signIn": ["401": "wrongSecret", "404": "noAccount"], "renew": ["401": "tooOld"],
            "rename": ["409": "ownName"], "close": ["409": "closed"],
        ]
        for (name, table) in tables {
            for (status, error) in table {
                app.map("AccountFailure.\(error)", status, endpoint: "AccountTarget.\(name)")
            }
            app.map("AccountFailure.broken", "500", endpoint: "AccountTarget.\(name)")
        }
        for (operation, name) in [
            "POST /auth/sign-in": "signIn", "PATCH /auth": "renew", "DELETE /auth": "leave",
            "PUT /account/name": "rename", "DELETE /account": "close",
        ] as KeyValuePairs<String, String> {
            app.operation(operation, of: "AccountTarget.\(name)", errors: ["AccountFailure"])
        }
        return app
    }

    @Test func endpointsHaveGroupsOfTheirOwn() throws {
        let draft = try #require(try Self.tables().spec().spec?.draft)
        #expect(
            try Self.tables().cases() == [
                "SignIn.wrongSecret 401 “The password isn't right.”", "SignIn.noAccount 404 “Nobody has this address.”",
                "Renew.tooOld 401 “Please sign in again.”", "Rename.ownName 409 “This is your name already.”",
                "Close.closed 409 “This account is closed.”", "Common.broken 500 “Something broke.”",
            ])
        #expect(
            draft.groups.map(\.operations) == [
                ["POST /auth/sign-in"], ["PATCH /auth"], ["PUT /account/name"], ["DELETE /account"], [],
            ])
        #expect(draft.groups.dropLast().allSatisfy { $0.parents == ["Common"] && $0.except.isEmpty })
        #expect(try Self.tables().unusedLines() == ["`DELETE /auth`: its errors can't be found"])
    }

    @Test func endpointsOfOneArmAreOneGroup() throws {
        var app = SwiftOutput()
        app.map("Failure.old", "401", endpoint: "Target.renew.leave")
        app.map("Failure.taken", "409", endpoint: "Target.join")
        app.map("Failure.other", "400", endpoint: "Target")
        app.operation("PATCH /auth", of: "Target.renew")
        app.operation("DELETE /auth", of: "Target.leave")
        app.operation("POST /users", of: "Target.join")
        app.operation("GET /users", of: "Target.all")
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(groups.map(\.name) == ["Renew", "Join", "Target"])
        #expect(groups.map(\.operations) == [["PATCH /auth", "DELETE /auth"], ["POST /users"], ["GET /users"]])
    }

    @Test func endpointThatIsAWholeTypeIsAGroup() throws {
        var app = SwiftOutput()
        for endpoint in ["ListFiles", "StoreFileRequest"] {
            app.map("FileProblem.expired", "401", endpoint: endpoint, at: 3)
            app.map("FileProblem.gone", "404", endpoint: endpoint, at: 3)
        }
        app.map("FileProblem.full", "507", endpoint: "StoreFileRequest")
        let draft = try #require(try app.spec().spec?.draft)
        #expect(draft.groups.map(\.name) == ["ListFiles", "StoreFile", "Common"])
        #expect(draft.groups.map { $0.cases.map(\.name) } == [[], ["full"], ["expired", "gone"]])
    }

    @Test func everyErrorTypeIsAGroup() throws {
        var app = SwiftOutput()
        app.map("LoginHandler.ResponseError.wrong", "401")
        app.map("JoinHandler.ResponseError.taken", "409")
        app.map("PayFailure.declined", "402")
        app.map("PayFailure#2.expired", "402")
        app.map("Model.Problem.gone", "404")
        #expect(
            try app.cases() == [
                "Login.wrong 401", "Join.taken 409", "Pay.declined 402", "PayFailure.expired 402", "Model.gone 404",
            ])
    }

    // MARK: Cases

    @Test func firstErrorOfAResponseHandlesIt() throws {
        var app = SwiftOutput()
        app.map("NetError.gone", "404", in: "user()")
        app.map("NetError.missing", "404", in: "post()")
        app.map("NetError.gone", "404,410", in: "other()")
        app.map("NetError.a", "_ E1")
        app.map("NetError.b", "_ E1,E2")
        #expect(try app.cases() == ["Net.gone 404,410", "Net.a E1", "Net.b E2"])
        #expect(
            try app.unusedLines().filter { $0.contains("same response") } == [
                "`NetError.missing`: `NetError.gone` handles the same response",
                "`NetError.b`: `NetError.a` handles the same response",
            ])
    }

    @Test func branchAfterAWiderOneIsNeverReached() throws {
        var app = SwiftOutput()
        app.map("NetError.client", "400-499", in: "map(_:)")
        app.map("NetError.gone", "404", in: "map(_:)")
        app.map("NetError.busy", "429", in: "other()")
        #expect(try app.cases() == ["Net.client 4xx", "Net.busy 429"])
        #expect(try app.unusedLines().contains("`NetError.gone`: `NetError.client` handles the same response"))
    }

    @Test func overlappingRangesAreCut() throws {
        var app = SwiftOutput()
        app.map("NetError.one", "400-410")
        app.map("NetError.two", "405-415")
        app.map("NetError.three", "_ =1-9")
        app.map("NetError.four", "_ =5-13")
        app.map("NetError.five", "_ *30")
        #expect(
            try app.cases() == [
                "Net.one 400-410", "Net.two 411-415", "Net.three 1-9", "Net.four 10-13", "Net.five 30*",
            ])
    }

    @Test func casesOfOneErrorHaveDistinctNames() throws {
        var app = SwiftOutput()
        app.map("NetError.unauthorized", "403 NO_SESSION")
        app.map("NetError.unauthorized", "401")
        app.map("NetError.unauthorized", "_ A1,A2")
        app.map("NetError.unauthorized", "_ A3")
        app.map("NetError.unauthorized", "410", description: "Gone.")
        app.map("NetError.unauthorized", "411", description: "Gone.")
        #expect(
            try app.cases() == [
                "Net.noSession 403 NO_SESSION", "Net.unauthorized 401", "Net.a1 A1,A2,A3",
                "Net.unauthorizedGone 410,411 “Gone.”",
            ])
    }

    @Test func errorWithoutANameIsNamedAfterItsCode() throws {
        var app = SwiftOutput()
        app.map("BoxProblem", "_ box__full")
        app.map("BoxProblem", "_ box__locked", description: "This box is locked.")
        app.map("BoxProblem", "409")
        app.map("BoxProblem", "_ 1001")
        #expect(
            try app.cases() == [
                "Box.boxFull box__full", "Box.boxLocked box__locked “This box is locked.”", "Box.conflict 409",
                "Box.code1001 1001",
            ])
    }

    @Test func namesThatSwiftAcceptsAndASpecDoesNotAreReplaced() throws {
        var app = SwiftOutput()
        app.map("NetError.한글", "404")
        app.map("NetError.none", "401")
        app.map("NetError.gone_now", "410")
        let cases = try #require(try app.spec().spec).draft.groups[0].cases
        #expect(cases.map(\.name) == ["notFound", "none2", "goneNow"])
        #expect(cases[0].summary == "한글")
    }

    @Test func codesThatASpecCannotHaveAreListed() throws {
        var app = SwiftOutput()
        app.map("NetError.star", "_ CARD_*")
        app.map("NetError.fine", "_ 1-9")
        app.map("NetError.hidden", "_ a\u{200B}b")
        app.map("NetError.old", "600")
        #expect(try app.cases() == ["Net.fine 1-9"])
        #expect(try app.spec().files["api.yaml"]?.contains("code: \"1-9\"") == true)
        #expect(
            try app.unusedLines().dropLast() == [
                "`NetError.old`: 600 is not an HTTP status",
                "`NetError.star`: a spec can't contain the code: `CARD_*`",
                "`NetError.hidden`: a spec can't contain the code: `ab`",
            ])
    }

    // MARK: Shared cases

    @Test func equalCasesAreSharedByTextOrName() throws {
        var app = SwiftOutput()
        app.type("AError", ["noValue": "Fill in.", "server": nil, "taken": "Taken."])
        app.type("BError", ["emptyValue": "Fill in.", "server": "Broken.", "taken": "Edited."])
        for (one, other, status) in [("noValue", "emptyValue", "400"), ("server", "server", "500")] {
            app.map("AError.\(one)", status)
            app.map("BError.\(other)", status)
        }
        app.map("AError.taken", "409")
        app.map("BError.taken", "409")
        #expect(
            try app.cases() == [
                "A.taken 409 “Taken.”", "B.taken 409 “Edited.”", "Common.noValue 400 “Fill in.”",
                "Common.server 500 “Broken.”",
            ])
    }

    @Test func groupWithAnotherErrorOverridesTheSharedCase() throws {
        var app = SwiftOutput()
        for name in ["A", "B", "C"] {
            app.map("\(name)Error.server", "500")
            app.map("\(name)Error.empty", "400", description: "Fill in.")
        }
        app.map("DError.empty", "400", description: "Other words.")
        app.map("DError.server", "500")
        app.map("EError.server", "500")
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(groups.map(\.name) == ["A", "B", "C", "D", "E", "Common"])
        #expect(groups[3].cases.map(\.overrides) == [["Common.empty"]])
        #expect(groups[4].except == ["Common.empty"])
    }

    /// A shared group can't have two cases for one response, even if each is repeated.
    @Test func repeatedCasesOfOneResponseAreInTwoSharedGroups() throws {
        var app = SwiftOutput()
        for name in ["A", "B", "C", "D"] { app.map("\(name)Error.server", "500") }
        for name in ["A", "B"] { app.map("\(name)Error.gone", "404") }
        for name in ["C", "D"] { app.map("\(name)Error.missing", "404") }
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(groups.suffix(2).map { $0.cases.map(\.name) } == [["server", "gone"], ["missing"]])
        #expect(groups[2].parents == ["Common", groups[5].name])
        #expect(groups[2].except == ["Common.gone"])
    }

    // MARK: Parents

    @Test func childInheritsAndOverridesItsParent() throws {
        var app = SwiftOutput()
        app.map("LoginError.wrong", "401")
        app.map("CommonError.signedOut", "401")
        app.map("CommonError.busy", "429")
        app.map("CommonError.other", "otherwise")
        app.parent("CommonError", of: "LoginError")
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(groups[0].parents == ["Common"])
        #expect(groups[0].cases.map(\.overrides) == [["Common.signedOut"]])
        #expect(groups[1].otherwise != nil)
    }

    @Test func firstParentTakesPrecedence() throws {
        var app = SwiftOutput()
        app.map("LoginError.wrong", "401,404")
        app.map("LoginError.late", "408")
        app.map("CommonError.client", "400-403")
        app.map("CommonError.late", "408")
        app.parent("CommonError", of: "LoginError", isFirst: true)
        #expect(try app.cases() == ["Login.wrong 404", "Common.client 400-403", "Common.late 408"])
        #expect(try app.unusedLines().contains("`LoginError.wrong`: `CommonError.client` handles the same response"))
    }

    @Test func childWithoutErrorsOfItsOwnIsAGroup() throws {
        var app = SwiftOutput()
        app.map("CommonError.busy", "429")
        app.parent("CommonError", of: "LoginError")
        app.parent("LoginError", of: "RenewalError")
        app.parent("UnknownError", of: "OtherError")
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(groups.map(\.name) == ["Common", "Login", "Renewal"])
        #expect(groups.map(\.parents) == [[], ["Common"], ["Login"]])
    }

    @Test func cycleAndLongChainOfParentsAreListed() throws {
        var app = SwiftOutput()
        for name in ["A", "B", "C"] { app.map("\(name)Error.error\(name)", "40\(name == "A" ? 1 : 4)") }
        app.parent("AError", of: "BError")
        app.parent("BError", of: "CError")
        app.parent("CError", of: "AError")
        app.parent("AError", of: "AError")
        #expect(try app.spec().spec?.draft.groups.map(\.parents) == [[], ["A"], ["B"]])
        #expect(try app.unusedLines() == ["`AError`: it already inherits from `CError`"])
        var chain = SwiftOutput()
        for index in 0..<200 {
            chain.map("T\(index)Error.e\(index)", "\(400 + index % 100)")
            if index > 0 { chain.parent("T\(index - 1)Error", of: "T\(index)Error") }
        }
        #expect(try chain.unusedLines().filter { $0.contains("group is full") }.count == 3)
    }

    @Test func twoParentsWithEqualResponsesAreSettled() throws {
        var app = SwiftOutput()
        app.map("LoginError.wrong", "403")
        app.map("TokenError.old", "401")
        app.map("TokenError.rest", "otherwise")
        app.map("AccessError.denied", "401,402")
        app.map("AccessError.rest", "otherwise")
        app.parent("TokenError", of: "LoginError")
        app.parent("AccessError", of: "LoginError")
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(groups[0].except == ["Access.denied"])
        #expect(groups[0].otherwise != nil)
    }

    // MARK: Successes

    @Test func successThatIsAnErrorIsAFailure() throws {
        var app = SwiftOutput()
        app.map("JoinError.known", "201")
        app.map("JoinError.busy", "429")
        app.map("ReadError.busy", "429")
        app.map("ReadError.gone", "404")
        app.parent("JoinError", of: "InviteError")
        app.map("InviteError.late", "202-205")
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(
            groups.map { $0.successes?.map(\.description).joined(separator: ",") } == [
                "200,202-299", nil, "200,206-299", nil,
            ])
    }

    @Test func rangeOfAllStatusesContainsNoSuccess() throws {
        var app = SwiftOutput()
        app.map("NetError.other", "100-599")
        app.map("NetError.done", "204 DONE")
        let draft = try #require(try app.spec().spec?.draft)
        #expect(try app.cases() == ["Net.other 300-599", "Net.done 204 DONE"])
        #expect(draft.groups[0].successes == nil)
    }

    // MARK: Bodies

    @Test func bodyHasThePlacesOfDecodedTypes() throws {
        var app = SwiftOutput()
        app.map("JoinProblem.taken", "_ 13001")
        app.bodies = [
            """
            {"at":"App.swift:1:1","type":"Failure","code":[{"each":"/errors","at":"/code"}],\
            "message":[{"each":"/errors","at":"/detail"}]}
            """,
            #"{"at":"App.swift:1:1","type":"Other","code":[{"at":"/errcode"},{"at":"x"},{"at":"/a~b"}]}"#,
        ]
        #expect(
            try app.spec().files["api.yaml"]?.contains(
                "standard: {code: [{each: /errors, at: /code}, /errcode], message: {each: /errors, at: /detail}}")
                == true)
        #expect(try app.unusedLines().isEmpty)
    }

    @Test func codeOfASuccessStatusMakesTheBodyAFailure() throws {
        var app = SwiftOutput()
        app.map("PayError.declined", "200 UE1007")
        app.map("PayError.limit", "202 12")
        app.map("PayError.gone", "404 E1")
        app.bodies = [#"{"at":"App.swift:1:1","type":"Reply","code":[{"each":"/errors","at":"/code"}]}"#]
        let result = try app.spec()
        let place = "{each: /errors, at: /code"
        #expect(
            result.files["api.yaml"]?.contains(
                "standard: {code: \(place)}, failure: \(place), equals: [\"UE1007\", \"12\"]}}") == true)
        #expect(try app.cases() == ["Pay.declined 200 UE1007", "Pay.limit 202 12", "Pay.gone 404 E1"])
        #expect(result.spec?.draft.groups[0].successes == nil)
        #expect(result.analysis.findings.filter { $0.severity == .error }.isEmpty)
    }

    @Test func placesThatAreNeededAndUnknownAreAssumedAndListed() throws {
        var app = SwiftOutput()
        app.type("NetError", ["gone": "{server}"])
        app.map("NetError.gone", "404 E1")
        #expect(try app.spec().files["api.yaml"]?.contains("standard: {code: /code, message: /message}") == true)
        #expect(
            try app.unusedLines() == [
                "no decoded type has a code: `/code` is assumed as its place",
                "no decoded type has a message: `/message` is assumed as its place",
            ])
        var other = SwiftOutput()
        other.map("NetError.gone", "404")
        #expect(try other.spec().files["api.yaml"]?.contains("body") == false)
    }

    // MARK: Texts

    @Test func textsBecomeTextsOfTheSpec() throws {
        var app = SwiftOutput()
        app.type(
            "NetError",
            [
                "plain": "No. # {", "status": "Failed ({status}).", "code": "Refused: {code}",
                "wait": "Wait {retryAfter}.",
                "server": "{server}", "other": "Only {count} left.", "mixed": "Failed: {server}",
                "hostile": "a\u{0}\u{202E}\u{FFFE}b",
                "blank": " \n", "long": String(repeating: "x", count: 20_000), "none": nil,
            ])
        for (index, name) in [
            "plain", "status", "code", "wait", "server", "other", "mixed", "hostile", "blank", "long", "none",
        ].enumerated() {
            app.map("NetError.\(name)", index == 2 ? "402 E1" : "\(400 + index)")
        }
        let text = try app.spec().files["api.yaml"] ?? ""
        for line in [
            "description: \"No. # {{\"", "description: \"Failed ({status}).\"",
            "description: {text: \"Refused: {code}\", otherwise: Refused}",
            "description: {text: \"Wait {retryAfter}.\", otherwise: Wait}", "description: {server: message}",
            "status: 405\n        description: TODO", "status: 406\n        description: TODO",
            "description: \"a\\u202eb\"", "status: 408\n        description: TODO",
            "status: 409\n        description: \(String(repeating: "x", count: 8_000))\n",
            "status: 410\n        description: TODO",
        ] { #expect(text.contains(line), "\(line) in \(text.prefix(3_000))") }
        #expect(!text.contains("silent"))
        #expect(
            try app.unusedLines().filter { $0.contains("placeholder") } == [
                "`NetError.other`: a spec has no placeholder for a value in its text: `count`",
                "`NetError.mixed`: a spec has no placeholder for a value in its text: `message`",
            ])
    }

    @Test func textsOfAPlaceBeatTextsOfItsType() throws {
        var app = SwiftOutput()
        app.type("NetError", ["gone": "It is gone.", "busy": "Busy."])
        app.map("NetError.gone", "404", description: "No such order.")
        app.map("NetError.gone", "410", title: "Gone")
        app.map("NetError.busy", "429", "\"unreadable\":[\"title\",\"description\"]")
        app.map("NetError.odd", "418", "\"unreadable\":[\"description\"]")
        #expect(
            try app.cases() == [
                "Net.gone 404 “No such order.”", "Net.goneGone 410 “It is gone.”", "Net.busy 429 “Busy.”",
                "Net.odd 418",
            ])
        #expect(
            try app.unusedLines() == [
                "`NetError.busy`: the title can't be read; `TODO` is written",
                "`NetError.odd`: the description can't be read; `TODO` is written",
            ])
    }

    @Test func keysOfCatalogsAndFallbacksAreWritten() throws {
        var app = SwiftOutput()
        app.map(
            "NetError.gone", "404",
            #""description":{"parts":[{"text":"Gone."}],"key":"net.gone","table":"Errors"}"#)
        app.map("NetError.busy", "429", #""description":{"parts":[{"text":"Busy."}],"isFallback":true}"#)
        app.map(
            "NetError.late", "408",
            #""description":{"parts":[{"text":"Late ("},{"inserts":"status"},{"text":")"}],"isFallback":true}"#)
        let text = try app.spec().files["api.yaml"] ?? ""
        #expect(text.contains("description: {key: net.gone, table: Errors, otherwise: Gone.}"), "\(text)")
        #expect(text.contains("description: {server: message, otherwise: Busy.}"))
        #expect(text.contains("description: {server: message, otherwise: \"Late (408)\"}"))
    }

    @Test func otherwiseHasTheTextOfItsError() throws {
        var app = SwiftOutput()
        app.type("ShopProblem", ["gone": "Sold out.", "status": "The shop failed ({status})."])
        app.map("ShopProblem.gone", "404")
        app.map("ShopProblem.status", "otherwise")
        app.map("ShopProblem.other", "otherwise")
        app.list("unconnected", "ShopProblem.offline")
        #expect(
            try app.cases() == ["Shop.gone 404 “Sold out.”", "Shop.otherwise “The shop failed ({status}).”"])
        #expect(
            try app.unusedLines() == [
                "`ShopProblem.other`: `ShopProblem.status` handles the same response",
                "`ShopProblem.offline`: no status or code is connected with it",
            ])
    }

    @Test func titleIsTheMostCommonOneOrInTheLanguageOfTheTexts() throws {
        var app = SwiftOutput()
        for (index, text) in ["채워 주세요.", "다시 시도해 주세요.", "Sign in."].enumerated() {
            app.map("Net\(index)Error.e\(index)", "40\(index)", description: text)
        }
        #expect(try app.spec().files["api.yaml"]?.contains("title: 오류\n") == true)
        let titles = try app.spec().spec?.draft.unused.filter { $0.kind == .title }.map(\.message)
        #expect(titles == ["no title of the app fits all errors: \"오류\" is written in api.yaml"])
        for index in 3..<9 { app.map("Net\(index)Error.e\(index)", "40\(index)", description: "x", title: "Oops") }
        #expect(try app.spec().files["api.yaml"]?.contains("title: Oops\n") == true)
    }

    @Test func caseWithoutATextIsNeverSilent() throws {
        var app = SwiftOutput()
        app.map("NetError.gone", "404")
        let result = try app.spec()
        #expect(result.files["api.yaml"]?.contains("status: 404\n        description: TODO\n") == true)
        #expect(result.analysis.findings.map(\.code.id) == ["todo-text"])
    }

    @Test func groupNamedAPIHasItsOwnFile() throws {
        var app = SwiftOutput()
        app.map("APIError.gone", "404")
        app.map("PayError.declined", "402")
        #expect(try app.spec().files.keys.sorted() == ["api-errors.yaml", "api.yaml", "pay.yaml"])
    }

    // MARK: The list

    @Test(arguments: [
        "notStatus", "informational", "unreadableConstant", "unreadableCondition", "unknownType", "doesMore",
        "unconnected", "branching", "notBodyMember",
    ])
    func everyReasonOfTheCompanionHasALine(reason: String) throws {
        var app = SwiftOutput()
        app.map("NetError.gone", "404")
        app.list(reason, "NetError.`old`", "600")
        app.list(reason, nil)
        let lines = try app.unusedLines()
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("`NetError.old`: ") && !lines[1].isEmpty, "\(lines)")
    }

    @Test func operationsBelongToTheGroupOfTheirErrors() throws {
        var app = SwiftOutput()
        app.map("ClipProblem.wrong", "400")
        app.operation("POST /category", of: "ClipTarget.add")
        app.operation("GET /category/{id}", of: "ClipTarget.one")
        app.operation("GET /category/{key}", of: "ClipTarget.other")
        app.operation("FETCH /x", of: "ClipTarget.odd")
        #expect(try app.spec().spec?.draft.groups.map(\.operations) == [["POST /category", "GET /category/{id}"]])
        app.map("CardProblem.wrong", "402")
        app.operation("POST /cards", of: "CardTarget", errors: ["CardProblem", "Unknown"])
        app.operation("POST /both", of: "BothTarget", errors: ["CardProblem", "ClipProblem"])
        let groups = try #require(try app.spec().spec).draft.groups
        #expect(groups.map(\.operations) == [["POST /category", "GET /category/{id}"], ["POST /cards"]])
        #expect(try app.unusedLines().contains("`POST /both`: its errors can't be found"))
        #expect(try app.unusedLines().contains("`ClipTarget.odd`: the path can't be read"))
    }

    @Test func nothingFoundNamesTheNearestType() throws {
        var app = SwiftOutput()
        app.type("Gadget", ["noModel": nil], at: 7)
        app.list("notStatus", "Gadget.noModel", "600")
        let result = try app.imported()
        let finding = try #require(result.store.diagnostics.all.first)
        #expect(finding.message == "no status or code was found for errors such as `Gadget`")
        #expect(finding.range.start.line == 7)
        #expect(finding.notes.map(\.message) == ["`Gadget.noModel`: 600 is not an HTTP status"])
        #expect(try SwiftOutput().imported().codes == ["unknown-source"])
    }

    // MARK: Limits

    @Test func tableOfTenThousandRowsIsImported() throws {
        var app = SwiftOutput()
        for index in 0..<10_000 { app.map("TableError.error\(index)", "_ E\(index)") }
        let spec = try #require(try app.spec().spec)
        #expect(spec.draft.groups[0].cases.count == 10_000)
        var texts = SwiftOutput()
        for index in 0..<10_000 {
            texts.map("TableError.error\(index)", "_ E\(index)", description: String(repeating: "\(index) ", count: 20))
        }
        let cut = try #require(try texts.spec().spec)
        let left = cut.draft.unused.filter { $0.message.contains("group is full") }.count
        #expect(left > 0 && cut.draft.groups[0].cases.count + left == 10_000)
    }
}
