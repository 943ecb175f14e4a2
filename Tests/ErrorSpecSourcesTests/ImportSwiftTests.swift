import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

@Suite(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)")) struct ImportSwiftTests {
    private func spec(_ text: String) throws -> Imported {
        let result = imported([("Errors.swift", text)])
        let errors = result.analysis.findings.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors.map(\.message))")
        return result
    }

    /// Returns `name status codes title description` for each case.
    private func cases(_ text: String) throws -> [String] {
        let draft = try #require(try spec(text).spec?.draft)
        return draft.groups.flatMap { group in
            group.cases.map { declared in
                let parts: [String?] = [
                    "\(group.name).\(declared.name)", declared.statuses.map(\.description).joined(separator: ","),
                    declared.codes.joined(separator: ","), declared.title?.text,
                    declared.description?.isFallback == true || declared.description == declared.title
                        || declared.description?.text == "TODO"
                        ? nil : declared.description?.text,
                ]
                return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " | ")
            }
        }
    }

    @Test func rawValuesAreStatusesOrCodes() throws {
        #expect(
            try cases(
                """
                enum LoginError: Int, Error { case wrong = 401, locked = 4_23; case ok = 200; case unknown }
                public enum PayError: String, LocalizedError { case noMoney = "NO_MONEY"; case expired }
                enum LegacyError: Int32, Error { case first = 1001; case second = -7 }
                enum Flavor: String { case sweet = "SWEET" }
                """) == [
                    "Login.wrong | 401", "Login.locked | 423", "Pay.noMoney | NO_MONEY", "Pay.expired | expired",
                    "Legacy.first | 1001", "Legacy.second | -7",
                ])
    }

    @Test func switchesOverStatusesAndCodesAreRead() throws {
        #expect(
            try cases(
                """
                enum HTTPFailure: Error { case missing, auth, server, broken(String), limited
                    init?(response: HTTPURLResponse) {
                        switch response.statusCode {
                        case 404: self = .missing
                        case 401, 403: self = HTTPFailure.auth
                        case 500...599, 420..<422: self = .server
                        case let other where other == 429: self = .limited
                        case 200..<300: return nil
                        default: return nil
                        }
                    }
                }
                func error(for errorCode: String, status: Int) throws -> HTTPFailure {
                    switch (status, errorCode) {
                    case (400, "E_BROKEN"): throw HTTPFailure.broken("x")
                    case (_, "E_GONE"): return .missing
                    default: break
                    }
                }
                """) == [
                    "HTTP.missing | 404", "HTTP.eGone | E_GONE", "HTTP.auth | 401,403", "HTTP.server | 5xx,420-421",
                    "HTTP.broken | 400 | E_BROKEN", "HTTP.limited | 429",
                ])
    }

    @Test func textsAreRead() throws {
        #expect(
            try cases(
                ##"""
                enum AppError: Error {
                    case a, b, c, d, e
                    var statusCode: Int { switch self { case .a: 400; case .b: return 401; case .c: 402; case .d: 403; case .e: 404 } }
                    var title: String { switch self { case .a, .b: return "Sign-in"; default: "Oops" } }
                }
                extension AppError: LocalizedError {
                    var errorDescription: String? {
                        switch self {
                        case .a: return "He said \"no\". // no comment"
                        case .b: #"Raw \n "text"."#
                        case .c: return """
                            Two
                            lines.
                            """
                        case .d: return NSLocalizedString("Not " + "allowed", comment: "")
                        case .e: return "Computed \(value(of: "}{"))"
                        }
                    }
                }
                /* enum CommentError: Int, Error { case x = 499 /* nested */ } */
                """##) == [
                    "App.a | 400 | Sign-in | He said \"no\". // no comment", #"App.b | 401 | Sign-in | Raw \n "text"."#,
                    "App.c | 402 | Oops | Two\nlines.", "App.d | 403 | Oops | Not allowed", "App.e | 404 | Oops",
                ])
    }

    /// The text in the enum is shown on all screens, but the text in a screen's code is shown only on this screen.
    @Test func casesOwnTextsBeatTextsOfAScreen() throws {
        let text = """
            enum NetworkError: Error {
                case unauthorized, gone
                init?(_ statusCode: Int) { switch statusCode { case 401: self = .unauthorized; case 410: self = .gone; default: return nil } }
                var errorDescription: String? { switch self { case .unauthorized: "Your session has ended."; default: nil } }
            }
            struct Bills {
                func pay() async {
                    do { try await send() }
                    catch NetworkError.unauthorized { alert = AlertState(title: "Signed out", message: "Please sign in to pay.") }
                    catch NetworkError.gone { alert = AlertState(title: "Paid", message: "This has been paid.") }
                    catch {}
                }
            }
            """
        #expect(
            try cases(text) == [
                "Network.unauthorized | 401 | Your session has ended.",
                "Network.gone | 410 | Paid | This has been paid.",
            ])
        #expect(
            try spec(text).spec?.draft.unused.contains {
                $0.message == "`NetworkError.unauthorized` has another text elsewhere"
            } == true)
    }

    /// The type of the body contains a second decoded type.
    @Test func placesInNestedBodiesAreRead() throws {
        let result = try spec(
            """
            struct Fault: Decodable { let code: String; let message: String }
            struct APIErrorBody: Decodable { struct Detail: Decodable { let code: String; let message: String; let issues: [Issue]? }; let error: Detail }
            struct Issue: Decodable { let field: String; let reason: String }
            struct ErrorDetail: Decodable { let code: String; let message: String }
            enum PayError: String, Error { case noMoney = "NO_MONEY"
                var message: String { switch self { case .noMoney: "There is no money." } } }
            """)
        #expect(
            result.files["api.yaml"]?.contains(
                "standard: {code: /error/code, message: /error/message, fields: /error/issues, field: {name: /field, reason: /reason}}"
            ) == true, "\(result.files["api.yaml"] ?? "")")
    }

    @Test func fallbackForAServersMessageInAnArrayIsRead() throws {
        #expect(
            try spec(
                """
                enum APIError: Error { case invalid(messages: [String])
                    init?(_ statusCode: Int, _ body: Body?) {
                        switch statusCode { case 422: self = .invalid(messages: [body?.message ?? "Please check it."]); default: return nil } } }
                """
            ).spec?.draft.groups.first?.cases.first?.description == TextDraft("Please check it.", isFallback: true))
    }

    @Test func repeatedCasesMoveToASharedGroup() throws {
        let result = try spec(
            """
            enum LoginError: Int, LocalizedError { case missing = 400, wrong = 401
                var errorDescription: String? { switch self { case .missing: "Fill in."; case .wrong: "Wrong." } } }
            enum JoinError: Int, LocalizedError { case missing = 400, taken = 409
                var errorDescription: String? { switch self { case .missing: "Fill in."; case .taken: "Taken." } } }
            """)
        let draft = try #require(result.spec?.draft)
        #expect(draft.groups.map(\.name) == ["Login", "Join", "Common"])
        #expect(draft.groups[0].parents == ["Common"])
        #expect(draft.groups[2].cases.map(\.name) == ["missing"])
    }

    /// Returns a handler with a case for 409 and a few other cases, which apps copy from handler to handler.
    private func handler(_ name: String, conflict: String, missing: String = "emptyValue", text: String = "채워 주세요.")
        -> String
    {
        """
        enum \(name)Error: Error { case \(missing), \(conflict), server
            init?(statusCode: Int) {
                switch statusCode {
                case 400: self = .\(missing)
                case 409: self = .\(conflict)
                case 500: self = .server
                default: return nil
                }
            }
            var message: String? { switch self { case .\(missing): return "\(text)"; default: return nil } }
        }

        """
    }

    @Test func differentCasesOfAStatusAreNotShared() throws {
        let code = handler("Join", conflict: "taken") + handler("Post", conflict: "edited")
        let draft = try #require(try spec(code + handler("Pay", conflict: "charged")).spec?.draft)
        #expect(draft.groups.map(\.name) == ["Join", "Post", "Pay", "Common"])
        #expect(
            draft.groups.map { $0.cases.map(\.name) } == [
                ["taken"], ["edited"], ["charged"], ["emptyValue", "server"],
            ])
    }

    @Test func casesWithEqualTextsOrNamesAreMerged() throws {
        let code = handler("Join", conflict: "taken") + handler("Post", conflict: "edited", missing: "noValue")
        let draft = try #require(try spec(code).spec?.draft)
        #expect(draft.groups.last?.cases.map(\.name) == ["emptyValue", "server"])
        let other =
            handler("Join", conflict: "taken") + handler("Post", conflict: "taken", missing: "noValue", text: "빈 값")
        let groups = try #require(try spec(other).spec?.draft).groups
        #expect(groups.map { $0.cases.map(\.name) } == [["emptyValue"], ["noValue"], ["taken", "server"]])
    }

    /// The case with a different text overrides the shared case.
    @Test func aCaseWithAnotherTextStaysInItsGroup() throws {
        let code = ["A", "B", "C"].map { handler($0 + "x", conflict: "taken") }.joined()
        let result = try spec(code + handler("Dx", conflict: "taken", text: "채워 주세요!"))
        let draft = try #require(result.spec?.draft)
        #expect(
            draft.groups.map { $0.cases.map(\.name) } == [
                [], [], [], ["emptyValue"], ["emptyValue", "taken", "server"],
            ])
        #expect(draft.groups[3].cases[0].overrides == ["Common.emptyValue"])
    }

    @Test func anEnumThatLacksASharedCaseLeavesItOut() throws {
        let code = ["A", "B"].map { handler($0 + "x", conflict: "taken") }.joined()
        let lacking = "enum CxError: Int, Error { case emptyValue = 400, server = 500 }\n"
        let draft = try #require(try spec(code + lacking).spec?.draft)
        #expect(draft.groups.last?.cases.map(\.name) == ["emptyValue", "taken", "server"])
        #expect(draft.groups[2].except == ["Common.taken"])
    }

    @Test func casesWithoutATextArePlaceholders() throws {
        let result = try spec(handler("Join", conflict: "taken"))
        let text = result.files.values.joined()
        #expect(!text.contains("Please") && !text.contains("Something") && !text.contains("title: Error"))
        #expect(text.contains("title: 오류"))
        #expect(text.contains("status: 409\n        description: TODO"))
        let titles = (result.spec?.draft.unused ?? []).filter { $0.kind == .title }.map(\.message)
        #expect(titles == ["no title of the app fits all errors: \"오류\" is written in api.yaml"])
    }

    @Test func theTitleIsInTheLanguageOfMostTexts() throws {
        let code = handler("Join", conflict: "taken", text: "Fill in.") + handler("Pay", conflict: "paid", text: "채워요.")
        let other = handler("Post", conflict: "edited", missing: "noValue", text: "Fill it in, please.")
        #expect(try spec(code + other).files["api.yaml"]?.contains("title: Error\n") == true)
    }

    @Test func derivedRawValuesThatLookLikeCodesAreCodes() throws {
        #expect(
            try cases("enum EmailError: String, Error { case E11, E12 }\nenum Login: String, Error { case wrong }")
                == ["Email.e11 | E11", "Email.e12 | E12"])
    }

    @Test func typesWithTheSameLastNameAreTwoGroups() throws {
        let handlers = ["Login", "Join"].map { name in
            """
            struct \(name)Handler {
                enum ResponseError: Error { case wrong\(name) }
                func map(_ statusCode: Int) -> ResponseError? { statusCode == 401 ? .wrong\(name) : nil }
            }

            """
        }
        #expect(try cases(handlers.joined()) == ["Login.wrongLogin | 401", "Join.wrongJoin | 401"])
    }

    @Test func unreadableCodeIsListedAndNotGuessed() throws {
        let result = try spec(
            """
            enum NetError: Error { case one, two, three
                static func of(_ code: Int) -> NetError {
                    switch code {
                    case 400: return .one
                    case limit: return .two
                    default: return .three
                    }
                }
                var message: String { switch self { case .one: return text(for: self); case .two: return ""; case .three: return "Sorry." } }
            }
            enum CountedError: Int, Error { case first = 402, next }
            """)
        let draft = try #require(result.spec?.draft)
        let listed = draft.unused.map { "\($0.kind.rawValue) \($0.range.start.line)" }
        #expect(listed.contains("case 1"))
        #expect(listed.contains("case 11"))
        #expect(listed.contains("text 9"))
        #expect(draft.groups.flatMap(\.cases).map(\.name) == ["one", "first"])
        #expect(draft.groups[0].otherwise?.description?.text == "Sorry.")
    }

    @Test func unreachableCaseIsListedOnce() throws {
        let result = try spec(
            """
            enum NetError: Error { case server, later
                init?(statusCode: Int) {
                    switch statusCode {
                    case 500...599: self = .server
                    case 530: self = .later
                    default: return nil
                    }
                }
            }
            """)
        let listed = (result.spec?.draft.unused ?? []).map { "\($0.kind.rawValue) \($0.message)" }
        #expect(listed.contains("status `NetError.later`: `500...599` comes before `530`, which is never reached"))
        #expect(!listed.contains { $0.hasPrefix("case ") }, "\(listed)")
    }

    /// Returns `kind line message` for each item that the import lists.
    private func listed(_ files: [(path: String, text: String)]) -> [String] {
        (imported(files).spec?.draft.unused ?? []).map { "\($0.kind.rawValue) \($0.range.start.line) \($0.message)" }
    }

    private static let network = """
        enum NetError: Error { case unauthorized, serverError
            var message: String { switch self { case .unauthorized: "Please log in again."; case .serverError: "Server error." } }
        }

        """

    @Test func armsWithSideEffectsAreListed() throws {
        let found = listed([
            (
                "a.swift",
                Self.network + """
                    func send(_ request: URLRequest) async throws -> Data {
                        let (data, http) = try await load(request)
                        switch http.statusCode {
                        case 200...299: return data
                        case 304: return cached
                        case 401:
                            await Session.shared.signOut()
                            throw NetError.unauthorized
                        case 503 where request.httpMethod == "GET":
                            try await Task.sleep(nanoseconds: 500_000_000)
                            return try await send(request)
                        case 418: print("tea")
                        case 403:
                            logger.error("forbidden")
                            throw NetError.unauthorized
                        default: throw NetError.serverError
                        }
                    }
                    struct Profile {
                        func load() {
                            request { response in
                                guard response.statusCode != 426 else { return router.showUpdate() }
                                if response.statusCode == 401 { TokenRefresher.shared.refresh { self.load() } }
                                else if response.statusCode == 500 { completion(.failure(NetError.serverError)) }
                            }
                        }
                        func save() {
                            switch response.statusCode {
                            case 400...499:
                                if response.statusCode == 401 { refresh() } else { throw NetError.unauthorized }
                            default: break
                            }
                        }
                    }
                    """
            )
        ])
        #expect(
            found.filter { $0.hasPrefix("status") } == [
                "status 10 `send` does more for `401` than create an error",
                "status 13 `send` has code for `503` that isn't imported",
                "status 25 `Profile.load` has code for `426` that isn't imported",
                "status 26 `Profile.load` has code for `401` that isn't imported",
                "status 33 `Profile.save` has code for `401` that isn't imported",
            ])
    }

    @Test func armsWithoutAnErrorAreListed() throws {
        let found = listed([
            (
                "a.swift",
                Self.network + """
                    enum LoadState { case idle, signedOut }
                    enum Phrase { case gone, other
                        init(statusCode: Int) { switch statusCode { case 410: self = .gone; default: self = .other } } }
                    final class VM {
                        var state: LoadState = .idle
                        func handle(_ response: HTTPURLResponse) {
                            switch response.statusCode {
                            case 401: state = .signedOut
                            case 404: completion(.failure(OtherError.missing))
                            case 405: throw OtherError.missing
                            case 409: isTaken = true
                            case 410: break
                            case 500: throw NetError.serverError
                            default: break
                            }
                        }
                    }
                    """
            )
        ])
        #expect(
            found.filter { $0.hasPrefix("status") } == [
                "status 12 `VM.handle` has code for `404` that isn't imported",
                "status 13 `VM.handle` has code for `405` that isn't imported",
                "status 14 `VM.handle` has code for `409` that isn't imported",
                "status 11 `LoadState.signedOut` is created for a status, but isn't an error",
            ])
    }

    /// A title doesn't replace a computed description.
    @Test func titleDoesNotReplaceAComputedDescription() throws {
        let text = """
            final class VM {
                func handle(_ error: Error, statusCode: Int) {
                    switch statusCode {
                    case 402: showAlert(title: "Payment failed", message: "Please try another card.")
                    case 401: router.logout()
                    case 409: showAlert(title: "Paid", message: error.localizedDescription)
                    case 410: showAlert(title: "It is gone.")
                    default: showAlert(title: "Error", message: error.localizedDescription)
                    }
                }
            }
            """
        #expect(
            try cases(text) == [
                "VM.paymentRequired | 402 | Payment failed | Please try another card.", "VM.gone | 410 | It is gone.",
            ])
        #expect(try spec(text).spec?.draft.groups.first?.otherwise == nil)
        #expect(
            listed([("a.swift", text)]) == [
                "status 5 `VM.handle` has code for `401` that isn't imported",
                "text 6 `VM.conflict` inserts `error.localizedDescription` into its description, which no placeholder "
                    + "stands for; it is left out",
                "text 8 the default of `VM` inserts `error.localizedDescription` into its description, which no "
                    + "placeholder stands for; it is left out",
            ])
    }

    @Test func textsOfAScreenInAnotherFileAreListed() throws {
        let types = """
            enum PayError: Error { case unauthorized, conflict
                init?(statusCode: Int) { switch statusCode { case 401: self = .unauthorized; case 409: self = .conflict; default: return nil } }
                var message: String { switch self { case .unauthorized: "Please log in again."; case .conflict: "Conflict." } }
            }
            """
        let screen = """
            final class VM {
                func pay() async {
                    do { try await api.pay() }
                    catch let error as PayError {
                        switch error {
                        case .unauthorized: alert = AlertItem(title: "Session expired", message: "Please log in to pay.")
                        default: alert = AlertItem(title: "Payment failed", message: "Sorry.")
                        }
                    } catch { show(error) }
                }
                func show(_ error: Error) {
                    switch error {
                    case let pay as PayError: switch pay { case .conflict: toast(message: "You have paid."); default: break }
                    default: break
                    }
                }
            }
            """
        #expect(
            listed([("Types.swift", types), ("Screen.swift", screen)]).filter { $0.hasPrefix("text") } == [
                "text 6 `PayError.unauthorized` has another text elsewhere",
                "text 7 `PayError.conflict` has another text elsewhere",
            ])
    }

    /// `api.yaml` belongs to the whole API.
    @Test func groupNamedAPIHasItsOwnFile() throws {
        let result = imported([
            (
                "a.swift",
                "enum APIError: Int, Error { case gone = 410 }\nenum LoginError: Int, Error { case wrong = 401 }"
            )
        ])
        #expect(result.files.keys.sorted() == ["api-errors.yaml", "api.yaml", "login.yaml"])
    }

    @Test func insertedValuesWithoutPlaceholderAreListed() throws {
        let result = try spec(
            """
            enum LoginError: Error { case wrong, locked(until: Date), other(Int)
                static func of(_ response: HTTPURLResponse) -> LoginError {
                    switch response.statusCode {
                    case 401: return .wrong
                    case 423: return .locked(until: date(response))
                    default: return .other(response.statusCode)
                    }
                }
                var message: String {
                    switch self {
                    case .wrong: return "Try \\(left) times."
                    case .locked(let date): return "Locked until \\(date)."
                    case .other(let code): return "Failed (\\(code))."
                    }
                }
            }
            """)
        let draft = try #require(result.spec?.draft)
        let listed = draft.unused.filter { $0.kind == .text && $0.message.contains("inserts") }
        #expect(
            listed.map { "\($0.range.start.line) \($0.message)" } == [
                "11 `LoginError.wrong` inserts `left` into its description, which no placeholder stands for; "
                    + "`TODO` is written",
                "12 `LoginError.locked` inserts `date` into its description, which no placeholder stands for; "
                    + "`TODO` is written",
            ])
        #expect(result.files["api.yaml"]?.contains("description: \"Failed ({status}).\"") == true)
    }

    @Test func codeThatAnEarlierPrefixMatchesIsListed() throws {
        let result = try spec(
            """
            enum PayError: Error { case card, expired, limit
                init?(code: String) {
                    if code.hasPrefix("CARD_") { self = .card } else if code == "CARD_EXPIRED" { self = .expired }
                    else if code.lowercased().hasPrefix("limit") { self = .limit } else { return nil }
                }
            }
            """)
        let draft = try #require(result.spec?.draft)
        #expect(draft.groups.flatMap(\.cases).map { "\($0.name) \($0.codes)" } == [#"card ["CARD_*"]"#])
        #expect(draft.unused.contains { $0.kind == .code && $0.range.start.line == 3 })
        #expect(draft.unused.contains { $0.kind == .status && $0.range.start.line == 4 })
        #expect(result.files["api.yaml"]?.contains("code: CARD_*\n") == true)
    }

    /// A case can't be for successes.
    @Test func caseForSuccessesIsLeftOut() throws {
        let code = """
            enum SeatError: Error { case taken, other
                static func map(_ code: Int) -> SeatError? {
                    switch code {
                    case ..<400: return .other
                    default: return nil
                    }
                }
            }
            """
        let result = imported([("a.swift", code)])
        #expect(result.analysis.findings.allSatisfy { $0.severity != .error })
    }

    /// Literals of any nesting depth don't crash the reader.
    @Test func deeplyNestedLiteralsDoNotCrashTheReader() {
        let text = String(repeating: "\"\\(", count: 200_000)
        #expect(imported([("a.swift", "let a = " + text)]).codes == ["unknown-source"])
    }

    @Test func swiftWithoutStatusesIsReported() {
        #expect(imported([("a.swift", "enum Flavor { case sweet }")]).codes == ["unknown-source"])
        #expect(imported([SourceInput.folder(shown: "Sources", files: [])]).codes == ["unknown-source"])
    }

    /// Code with random changes gives a spec that lints, or a finding.
    @Test(arguments: 0..<100)
    func randomlyChangedSwiftGivesASpecOrAFinding(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        var bytes = Array(
            """
            enum AError: Int, Error { case a = 400, b = 401, c }
            struct AHandler { func map(status: Int, code: String) -> AError? { switch (status, code) { case (400, "X"): return .a; case (402...404, _): return .b; default: return BHandler().map(status: status) } } }
            enum BError: Error { case x, y, a(AError); init(status: Int) { switch status { case 401: self = .x; case 500..<600: self = .y; default: self = .x } } 
              var title: String { switch self { case .x: #"a"#; case .y: "b \\(c)"; default: "" } } }
            """.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                bytes[position] = Array("{}()\":,.&*'\n #/\\4a".utf8).randomElement(using: &random) ?? 0
            } else {
                let end = min(position + Int.random(in: 1...80, using: &random), bytes.count)
                bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: 0..<bytes.count, using: &random))
            }
        }
        let result = imported([SourceInput.folder(shown: "S", files: [(path: "S/a.swift", bytes: bytes)])])
        let findings = result.spec == nil ? [] : result.analysis.findings.filter { $0.severity == .error }
        #expect(findings.isEmpty, "\(findings.map(\.message)) \(String(decoding: bytes, as: UTF8.self))")
        #expect(result.spec != nil || !result.codes.isEmpty)
    }
}

/// Code from apps that an earlier version of the import misread.
@Suite(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)")) struct SwiftFactTests {
    private func files(_ text: String) -> [String: String] { imported([("Errors.swift", text)]).files }

    private func api(_ text: String) -> String { files(text)["api.yaml"] ?? "" }

    private func unused(_ text: String) -> [String] {
        imported([("Errors.swift", text)]).spec?.draft.unused.map { "\($0.message) (\($0.range.start.line))" } ?? []
    }

    @Test func rangesOfCodesAreRanges() {
        let text = """
            enum GateError: Error { case wallet, card, bank, tiny, odd, rest }
            func gateError(code: Int) -> GateError {
                switch code {
                case 1000...1999: return .wallet
                case 2000..<3000: return .card
                case 3100...3150: return .bank
                case 5...9: return .tiny
                case 40100...40199: return .odd
                default: return .rest
                }
            }
            """
        for range in ["1000-1999", "2000-2999", "3100-3150", "5-9", "40100-40199"] {
            #expect(api(text).contains("        code: \(range)\n"), "\(range) in \(api(text))")
        }
        #expect(!api(text).contains("*"))
    }

    @Test func errorForASuccessIsListedAndNotImported() {
        let text = """
            enum MediaError: Error { case unfinished, failed, gone }
            func upload(_ reply: Reply) throws -> String {
                if reply.statusCode == 202 {
                    throw MediaError.unfinished
                }
                if reply.statusCode == 410 { throw MediaError.gone }
                throw MediaError.failed
            }
            """
        #expect(!api(text).contains("202") && !api(text).contains("successes"), "\(api(text))")
        #expect(
            unused(text).contains("`MediaError.unfinished` is created for 202, which is a success (4)"),
            "\(unused(text))")
    }

    /// If no case can be imported, the finding names the success.
    @Test func successThatIsThrownIsListedWithoutAnyCase() throws {
        let text = """
            enum MediaError: Error { case unfinished, failed }
            func upload(_ reply: Reply) throws -> String {
                if reply.statusCode == 202 { throw MediaError.unfinished }
                throw MediaError.failed
            }
            """
        let result = imported([("Errors.swift", text)])
        #expect(result.spec == nil)
        let finding = try #require(result.store.diagnostics.all.first)
        #expect(finding.notes.map(\.message) == ["`MediaError.unfinished` is created for 202, which is a success"])
        #expect(finding.notes.first?.range.start.line == 3)
    }

    @Test func caseWithoutACodeHasTheNameOfItsSwiftCase() {
        let text = """
            struct ErrorReply: Decodable { let code: String }
            enum LoginError: Error { case unauthorized
                init?(status: Int, code: String) {
                    if status == 403 && code == "NO_SESSION" { self = .unauthorized; return }
                    if status == 401 { self = .unauthorized; return }
                    return nil
                }
            }
            """
        let cases = imported([("Errors.swift", text)]).spec?.draft.groups.flatMap(\.cases) ?? []
        #expect(cases.map(\.name) == ["unauthorized", "noSession"])
        #expect(cases.map(\.codes) == [[], ["NO_SESSION"]])
    }

    @Test func caseWithTheMatchingCodeKeepsTheSwiftName() {
        let text = """
            struct ErrorReply: Decodable { let code: String }
            enum LoginError: Error { case unauthorized
                init?(status: Int, code: String) {
                    if status == 401 { self = .unauthorized; return }
                    if status == 403 && code == "UNAUTHORIZED" { self = .unauthorized; return }
                    return nil
                }
            }
            """
        let cases = imported([("Errors.swift", text)]).spec?.draft.groups.flatMap(\.cases) ?? []
        #expect(cases.map(\.name) == ["unauthorized", "otherUnauthorized"])
        #expect(cases.map(\.codes) == [["UNAUTHORIZED"], []])
    }

    @Test func numbersThatAreNotStatusesAreListedAndNotCodes() {
        let text = """
            enum ShopError: Error { case old, denied, big, gone }
            func shopError(_ response: HTTPURLResponse) -> ShopError? {
                switch response.statusCode {
                case 410: return .gone
                case 600: return .old
                case 999: return .denied
                case 1000...1099: return .big
                default: return nil
                }
            }
            """
        #expect(!api(text).contains("code:") && !api(text).contains("bodies"), "\(api(text))")
        for number in ["600", "999", "1000...1099"] {
            #expect(unused(text).contains { $0.hasPrefix("\(number) is not an HTTP status") }, "\(unused(text))")
        }
    }

    @Test func placesComeFromTheDecodedType() {
        let text = """
            struct ServerReply: Decodable { let error_code: String?; let msg: String? }
            enum LedgerError: Error { case stale, other }
            func parse(_ status: Int, _ data: Data) -> LedgerError {
                let reply = try? JSONDecoder().decode(ServerReply.self, from: data)
                switch reply?.error_code {
                case "STALE": return .stale
                default: return .other
                }
            }
            """
        #expect(api(text).contains("standard: {code: /error_code, message: /msg}"), "\(api(text))")
    }

    @Test func textsAtNestedPatternsAreRead() {
        let text = """
            enum Top: Error, LocalizedError {
                case auth(Auth)
                enum Auth: Int, Error { case expired = 401, forbidden = 403 }
                var errorDescription: String? {
                    switch self {
                    case .auth(.expired): return "Your session has ended."
                    case .auth(.forbidden): return "You can't do this."
                    }
                }
            }
            """
        #expect(api(text).contains("description: Your session has ended."), "\(api(text))")
        #expect(api(text).contains("description: You can't do this."))
    }

    @Test func unreadableTextIsAPlaceholderAndListed() {
        let text = """
            enum PayError: Int, LocalizedError { case declined = 402, taken = 409
                var errorDescription: String? { switch self { case .declined: return texts.declined(self); case .taken: return "Taken." } }
            }
            """
        #expect(api(text).contains("status: 402\n        description: TODO\n"), "\(api(text))")
        #expect(!api(text).contains("silent"))
        #expect(unused(text).contains { $0.contains("`PayError.declined` computes a description; `TODO` is written") })
    }

    @Test func codingKeysAndUnrelatedEnumsAreNotErrors() {
        let text = """
            struct Reply: Decodable { enum CodingKeys: String, CodingKey { case code = "CODE", message }
                enum Error: String, CodingKey { case code = "CODE", message, reason } }
            enum SocketEvent: String, Decodable { case error = "ERROR", closed = "CLOSED" }
            enum HTTPStatusCode: Int { case ok = 200, badRequest = 400, gone = 410 }
            enum PayError: Int, Error { case declined = 402 }
            """
        let draft = imported([("Errors.swift", text)]).spec?.draft
        #expect(draft?.groups.map(\.name) == ["Pay"])
    }

    @Test func decodedEnumsAndArgumentsOfErrorsAreErrors() {
        let text = """
            struct ErrorBody: Decodable { let code: ServerCode; let message: String }
            enum ServerCode: String, Decodable { case expired = "E_EXPIRED", gone = "E_GONE" }
            struct ResponseError: Error { enum Kind { case locked, limited }
                let kind: Kind
                init(_ kind: Kind, _ response: HTTPURLResponse) { self.kind = kind } }
            func check(_ response: HTTPURLResponse) throws {
                switch response.statusCode {
                case 423: throw ResponseError(.locked, response)
                case 429: throw ResponseError(.limited, response)
                default: break
                }
            }
            """
        let cases = imported([("Errors.swift", text)]).spec?.draft.groups.flatMap { group in
            group.cases.map { "\($0.name) \($0.statuses.map(\.description).joined())\($0.codes.joined())" }
        }
        #expect(cases == ["expired E_EXPIRED", "gone E_GONE", "locked 423", "limited 429"], "\(cases ?? [])")
    }

    @Test func folderBecomesTheGroupsOfItsFiles() {
        let one = "enum LoginError: Int, Error { case wrong = 401 }\n"
        let other = "enum PayError: Int, Error { case declined = 402 }\n"
        let both = imported([("A.swift", one), ("B.swift", other), ("C.swift", "enum Half: Error { case x = ")])
        #expect(both.codes == ["swift-syntax"])
        #expect(both.spec?.draft.groups.map(\.name) == ["Login", "Pay"])
    }
}
