import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

/// Code in the style of real apps.
@Suite(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)")) struct SwiftAppsTests {
    private func draft(_ text: String) throws -> SpecDraft {
        let result = imported([("Errors.swift", text)])
        let errors = result.analysis.findings.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors.map(\.message))")
        return try #require(result.spec?.draft)
    }

    private func listed(_ draft: SpecDraft) -> [String] {
        draft.unused.map { "\($0.count) \($0.kind.rawValue) \($0.message)" }
    }

    private func parents(_ draft: SpecDraft) -> [String] {
        draft.groups.map { "\($0.name): \(($0.parents ?? []).joined(separator: ", "))" }
    }

    @Test func enumsWithoutStatusesOrCodesAreLeftOut() throws {
        let draft = try draft(
            """
            enum StatusError: Error { case first, second, other(Int) }
            enum ParserError: Error { case broken }
            enum AppError: Error { case status(StatusError), parser(ParserError), gone
                init?(statusCode: Int) { if statusCode == 410 { self = .gone } else { return nil } } }
            """)
        #expect(parents(draft) == ["App: "])
    }

    @Test func aNameThatIsInvalidInASpecBecomesTheSummary() throws {
        let draft = try draft(
            """
            enum JoinError: Int, Error { case 필수_값_없음 = 400, 이미_가입한_계정 = 409 }
            enum PayError: Int, Error { case 결제_완료 = 402 }
            enum CodeError: String, Error { case 만료 = "EXPIRED" }
            """)
        #expect(
            draft.groups.flatMap(\.cases).map { "\($0.name): \($0.summary ?? "")" } == [
                "badRequest: 필수 값 없음", "conflict: 이미 가입한 계정", "paymentRequired: 결제 완료", "expired: 만료",
            ])
    }

    @Test func casesThatShareATextMoveToASharedGroup() throws {
        let enums = ["A": "One.", "B": "One.", "C": "One.", "D": "Two.", "E": "Two."].sorted { $0.key < $1.key }
        let draft = try draft(
            enums.map { name, text in
                """
                enum \(name)xError: Int, Error { case token = 401, server = 500
                    var message: String { switch self { case .token: "\(text)"; case .server: "Later." } } }

                """
            }.joined())
        let shared = draft.groups.filter { !$0.cases.isEmpty }
        #expect(
            shared.map { "\($0.name) \($0.cases.map { $0.description?.text ?? "" })" } == [
                #"Common ["One.", "Later."]"#, #"DxExCommon ["Two."]"#,
            ])
        let three = try self.draft(
            ["A", "B", "C"].map { "enum \($0)xError: Int, Error { case token = 401 }\n" }.joined()
                + ["D", "E", "F"].map { "enum \($0)xError: Int, Error { case full = 507 }\n" }.joined())
        #expect(three.groups.suffix(2).map(\.name) == ["Common", "FullCommon"])
    }

    @Test func codeThatRepeatsAStatusIsNotACode() throws {
        let result = imported([
            (
                "a.swift",
                """
                struct WalletError: Error, Decodable {
                    let status: Int
                    let code: Int
                    static let notFound = WalletError(status: 202, code: 404)
                    static let serverFault = WalletError(status: 500, code: 7000)
                    var isServers: Bool { status >= 500 }
                }
                """
            )
        ])
        let draft = try #require(result.spec?.draft)
        #expect(
            draft.groups.flatMap(\.cases).map { "\($0.name) \($0.statuses.map(\.description)) \($0.codes)" } == [
                #"notFound [] ["404"]"#, #"serverFault ["500"] ["7000"]"#,
            ])
        #expect(result.files["api.yaml"]?.contains("standard: {code: /code}") == true)
    }

    /// Servers don't send the codes of `NSError`, nor the codes of the reasons in a case's associated value.
    @Test func codesOfNSErrorAreNotServerCodes() {
        let result = imported([
            (
                "a.swift",
                """
                enum SDKError: Error { case request(Reason)
                    enum Reason { case noURL, noToken }
                }
                extension SDKError: CustomNSError { var errorCode: Int { switch self { case .request(let reason): return reason.errorCode } } }
                extension SDKError.Reason {
                    var errorCode: Int { switch self { case .noURL: return 1001; case .noToken: return 1002 } }
                }
                """
            )
        ])
        #expect(result.codes == ["unknown-source"])
    }

    // MARK: Texts and codes outside the enum

    @Test func theDefaultTextOfAScreenIsListedAndNotWritten() throws {
        let draft = try draft(
            """
            struct ErrorData: Decodable { let code: ErrorCode }
            enum ErrorCode: Int, Decodable { case missing = 4001, loginFail = 4105 }
            class LoginViewController {
                func show(_ error: ErrorData) {
                    switch error.code {
                    case .loginFail: errorMessageLabel.text = "Wrong password."
                    default: errorMessageLabel.text = "Login failed."
                    }
                }
            }
            class JoinViewController {
                func show(_ error: ErrorData) {
                    switch error.code {
                    case .loginFail: errorMessageLabel.text = "Choose another name."
                    default: break
                    }
                }
            }
            """)
        let cases = draft.groups.flatMap(\.cases).map { "\($0.name): \($0.description?.text ?? "")" }
        #expect(cases == ["missing: TODO", "loginFail: Wrong password."])
        #expect(draft.groups.allSatisfy { $0.otherwise == nil })
        #expect(
            listed(draft).filter { $0.contains("another") || $0.contains("of its own") } == [
                "1 text `LoginViewController` has a text of its own for all other cases of `ErrorCode`",
                "1 text `ErrorCode.loginFail` has another text elsewhere",
            ])
    }

    @Test func convertedErrorKeepsTheTextOfTheNewError() throws {
        let draft = try draft(
            """
            enum APIError: Error { case bad(Context), lost(Context)
                init(statusCode: Int, context: Context) {
                    switch statusCode {
                    case 400: self = .bad(context)
                    case 404: self = .lost(context)
                    default: fatalError()
                    }
                }
            }
            enum AppError: LocalizedError { case bad(Context), other
                init(_ error: APIError) {
                    switch error {
                    case .bad(let context): self = .bad(context)
                    case .lost: self = .other
                    }
                }
                var errorDescription: String? {
                    switch self {
                    case .bad(let context): context.message ?? "Bad request"
                    case .other: "Something else"
                    }
                }
            }
            """)
        #expect(draft.groups.map(\.name) == ["API"])
        #expect(
            draft.groups.flatMap(\.cases).map { "\($0.name): \($0.description?.text ?? "")" } == [
                "bad: Bad request", "lost: Something else",
            ])
    }

    @Test func textsFromAssociatedValuesAreListed() throws {
        let draft = try draft(
            """
            enum AuthError: LocalizedError { case weak(String), locked(String)
                init?(statusCode: Int, message: String) {
                    switch statusCode {
                    case 422: self = .weak(message)
                    case 423: self = .locked(message)
                    default: return nil
                    }
                }
                var errorDescription: String? {
                    switch self {
                    case .weak(let message): return message
                    case .locked(let text): return text
                    }
                }
            }
            """)
        #expect(
            listed(draft).filter { $0.contains(" text ") } == [
                "2 text cases of `AuthError` carry their description: `weak` and `locked`; `TODO` is written"
            ])
    }

    @Test func constantsOfNSErrorAreListed() throws {
        let draft = try draft(
            """
            enum LoginError: String, Error { case bad = "BAD" }
            enum Kind: Int { case other, more }
            enum Constants {
                static let buildError = NSError(
                    domain: "app", code: Kind.more.rawValue, userInfo: [NSLocalizedDescriptionKey: "No build."])
            }
            """)
        #expect(draft.groups.map(\.name) == ["Login"])
        #expect(listed(draft).contains("1 case `Constants.buildError` is an `NSError`, which no server sends"))
    }

    @Test func textsForRawValuesWithoutACaseAreListed() throws {
        let draft = try draft(
            """
            enum PayError: Int {
                case badRequest = 400, paid = 409
                var message: String { switch self { case .badRequest: "Bad."; case .paid: "Paid already." } }
            }
            class PayViewModel {
                func pay(_ statusCode: Int) {
                    guard let error = PayError(rawValue: statusCode) else {
                        toastMessage.accept("Unknown error.")
                        return
                    }
                    toastMessage.accept(error.message)
                }
                func join(_ statusCode: Int) {
                    if let error = PayError(rawValue: statusCode) {
                        toastMessage.accept(error.message)
                    } else {
                        toastMessage.accept("It is unknown.")
                    }
                }
            }
            """)
        #expect(draft.groups.map(\.name) == ["Pay"])
        #expect(
            listed(draft).filter { $0.contains("of its own") } == [
                "2 text `PayViewModel` has a text of its own for all other cases of `PayError`"
            ])
    }

    @Test func fallbackForUnknownRawValuesBecomesOtherwise() throws {
        let draft = try draft(
            """
            enum NetworkError: Int, Error {
                case badRequest = 400, unknown
                var description: String { switch self { case .badRequest: "Bad request"; case .unknown: "Unknown" } }
            }
            func execute(_ response: HTTPURLResponse, completion: (Result<Data, NetworkError>) -> Void) {
                completion(.failure(NetworkError(rawValue: response.statusCode) ?? NetworkError.unknown))
            }
            """)
        #expect(draft.groups.map { $0.otherwise?.description?.text } == ["Unknown"])
    }

    @Test func anErrorForAllFailuresIsListed() throws {
        let draft = try draft(
            """
            enum LoginError: Int, Error { case wrong = 401 }
            enum FunctionsError: Error { case httpError(code: Int) }
            func invoke(_ response: Response) throws {
                guard 200..<300 ~= response.statusCode else { throw FunctionsError.httpError(code: response.statusCode) }
            }
            """)
        #expect(
            listed(draft).contains(
                "1 case `FunctionsError.httpError` is created for all failures, and no case of `FunctionsError` has a "
                    + "status or a code"))
    }

    @Test func sharedCaseHasTheMostCommonName() throws {
        let draft = try draft(
            ["Edit": "missingField", "Fetch": "invalidToken", "Pay": "invalidToken"].sorted { $0.key < $1.key }.map {
                """
                enum \($0)Error: Int, Error { case \($1) = 401
                    var message: String { switch self { case .\($1): "Please sign in." } } }

                """
            }.joined())
        #expect(draft.groups.flatMap(\.cases).map(\.name) == ["invalidToken"])
    }

    @Test func computedCodesMayBeStaticMembers() throws {
        let draft = try draft(
            """
            enum AuthError: Error { case sessionMissing, weak
                var errorCode: ErrorCode { switch self { case .sessionMissing: .sessionNotFound; case .weak: .weakPassword } }
            }
            struct ErrorCode: RawRepresentable, Decodable { let rawValue: String; init(_ v: String) { rawValue = v }
                static let sessionNotFound = ErrorCode("session_not_found")
                static let weakPassword = ErrorCode("weak_password")
            }
            func check() throws { throw AuthError.weak }
            """)
        let auth = try #require(draft.groups.first { $0.name == "Auth" })
        #expect(auth.cases.map(\.codes) == [["session_not_found"], ["weak_password"]])
    }

    // MARK: Not errors

    @Test func wordsInSuccessfulResponsesAreNotCodes() throws {
        let draft = try draft(
            """
            enum LoginError: Int, Error { case wrong = 401 }
            enum ShowType: String, Codable { case movie, tvSeries = "tv" }
            struct ItemResult: Decodable { let mediaType: ShowType }
            enum DomainType { case mapped, moved, transfer
                init(type: String?) {
                    if type == "redirect" { self = .moved } else if type == "transfer" { self = .transfer } else { self = .mapped }
                }
            }
            enum OrderState { case paid, shipped, unknown
                init(status: String) {
                    switch status { case "paid": self = .paid; case "shipped": self = .shipped; default: self = .unknown }
                }
            }
            """)
        #expect(draft.groups.map(\.name) == ["Login"])
    }

    @Test func headersAreNotCodes() throws {
        let draft = try draft(
            """
            enum FunctionsError: Error { case relayError, gone }
            func invoke(_ response: Response) throws {
                if response.headers["x-relay-error"] == "true" { throw FunctionsError.relayError }
                if response.statusCode == 410 { throw FunctionsError.gone }
            }
            """)
        #expect(draft.groups.flatMap(\.cases).map { "\($0.name) \($0.codes)" } == ["gone []"])
    }

    @Test func keysAreInSnakeCaseIfADecoderConvertsThem() throws {
        let result = imported([
            (
                "a.swift",
                """
                struct ErrorBody: Decodable { let errorCode: String; let errorMessage: String }
                enum PayError: Error { case noMoney
                    init?(code: String) { switch code { case "NO_MONEY": self = .noMoney; default: return nil } } }
                func pay(_ response: Response) throws {
                    let decoder = JSONDecoder()
                    decoder.keyDecodingStrategy = .convertFromSnakeCase
                    let body = try decoder.decode(ErrorBody.self, from: response.data)
                    throw PayError(code: body.errorCode)!
                }
                """
            )
        ])
        #expect(result.files["api.yaml"]?.contains("{code: /error_code, message: /error_message}") == true)
    }

    // MARK: Operations

    @Test func errorsThatAreNeverThrownHandleNoOperation() throws {
        let api = """
            enum UserAPI { case me }
            extension UserAPI: TargetType {
                var path: String { switch self { case .me: return "/me" } }
                var method: Method { switch self { case .me: return .get } }
            }
            enum TokenError: Int, Error { case expired = 419 }

            """
        let unused = try draft(api)
        #expect(unused.groups.map(\.operations) == [[]])
        #expect(listed(unused).contains("1 operation `GET /me` has no errors of the same name"))
        let thrown = try draft(api + "func check() throws { throw TokenError.expired }")
        #expect(thrown.groups.map(\.operations) == [["GET /me"]])
    }

    @Test func commentsWithoutWordsAreNotSummaries() throws {
        let draft = try draft(
            """
            enum LoginError: Int, Error {
                /// 400
                case bad = 400
                /// 404: no such user.
                case lost = 404
            }
            """)
        #expect(draft.groups.flatMap(\.cases).map(\.summary) == [nil, "404: no such user."])
    }

    // MARK: What is listed

    @Test func sharedProblemsAreListedOnce() throws {
        let draft = try draft(
            """
            enum NetError: Error { case gone, late, lost, broken(String), a(String), b(String), c(String), d(String), e(String)
                init?(statusCode: Int) {
                    switch statusCode {
                    case 410: self = .gone
                    case 401: self = .a("")
                    case 402: self = .b("")
                    case 403: self = .c("")
                    case 404: self = .d("")
                    case 405: self = .e("")
                    default: return nil
                    }
                }
                var statusCode: Int { switch self { case .gone: 410; case .late, .lost: 410; default: 0 } }
                var message: String {
                    switch self {
                    case .gone: return "It is gone."
                    case .a(let text): return "A: \\(text)"
                    case .b(let text): return "B: \\(text)"
                    case .c(let text): return "C: \\(text)"
                    case .d(let text): return "D: \\(text)"
                    case .e: return catalog.text(for: self)
                    default: return catalog.text(for: self)
                    }
                }
            }
            struct ListAPI: TargetType {
                var path: String { "/list" }
                var method: Method { .get }
            }
            enum LoginError: Int, Error { case wrong = 401, first, second }
            enum UserAPI: TargetType { case join, leave
                var path: String { switch self { case .join: "/join"; case .leave: "/leave" } }
                var method: Method { .post }
            }
            """)
        let found = listed(draft)
        for line in [
            "3 operation operations have no errors of the same name: `GET /list`, `POST /join` and `POST /leave`",
            "2 case cases of `NetError` have the status 410 of `gone`, which comes first: `late` and `lost`",
            "2 case cases of `LoginError` have no explicit raw value: `first` and `second`",
            "4 text cases of `NetError` insert values into their description, which no placeholder stands for: "
                + "`a`, `b`, `c` and `d`; `TODO` is written",
            "1 text `LoginError.wrong` has no text: `TODO` is written",
        ] {
            #expect(found.contains(line), "\(line)\n\(found.joined(separator: "\n"))")
        }
        #expect(
            found.filter { $0.contains("comput") }
                == ["1 text `NetError.e` computes a description; `TODO` is written"])
    }

    /// Catalogs aren't read, so a person has to copy the texts.
    @Test func textsOfCatalogsAreListed() throws {
        let result = imported([
            (
                "a.swift",
                """
                enum NetError: Int, Error { case gone = 410, late = 408, full = 507
                    var message: String {
                        switch self {
                        case .gone: return "error_gone".localized()
                        case .late: return NSLocalizedString("error.late", comment: "")
                        case .full: return String(localized: "error.full", defaultValue: "It is full.")
                        }
                    }
                }
                enum NetErrorType: Int, Error { case lost = 404 }
                """
            )
        ])
        let draft = try #require(result.spec?.draft)
        #expect(draft.groups.map(\.name) == ["Net", "NetErrorType"])
        #expect(
            listed(draft).contains(
                "2 text the texts of `NetError` are in a catalog: copy them into the `otherwise` of each case"))
    }

    /// An interceptor may begin with a guard for the only status that it handles.
    @Test func codeAfterAGuardIsForItsStatus() throws {
        let draft = try draft(
            """
            enum NetError: Int, Error { case gone = 410 }
            final class Interceptor {
                func retry(_ request: Request, completion: @escaping (RetryResult) -> Void) {
                    guard let response = request.response as? HTTPURLResponse, response.statusCode == 419 else {
                        return completion(.doNotRetry)
                    }
                    refreshToken { completion(.retry) }
                }
                func check(_ response: HTTPURLResponse) -> Data? {
                    guard response.statusCode == 200 else { return nil }
                    return read(response)
                }
            }
            """)
        #expect(
            listed(draft).filter { $0.hasPrefix("1 status") } == [
                "1 status `Interceptor.retry` has code for `419` that isn't imported"
            ])
    }

    @Test func unreadableConditionsAreListedWithTheirFunctions() throws {
        let draft = try draft(
            """
            enum NetError: Error { case gone, late
                static func of(_ statusCode: Int) -> NetError? {
                    if statusCode == 410 { return .gone }
                    if statusCode == 411, isLate { return .late }
                    return nil
                }
            }
            func other(_ statusCode: Int) throws { if statusCode == 412, isLate { throw NetError.late } }
            """)
        let conditions = listed(draft).filter { $0.contains("condition") }
        #expect(
            conditions == [
                "1 status a condition that can't be read, in `NetError.of`",
                "1 status a condition that can't be read, in `other`",
            ])
    }

    @Test func generatedFilesAreReadOnlyByName() throws {
        let client = "// Generated by swift-openapi-generator.\nenum OutputError: Int, Error { case no = 404 }\n"
        let own = "//\n//  Created by A on 1/1/24.\n//\nenum LoginError: Int, Error { case wrong = 401 }\n"
        func folder(_ files: [(String, String)]) -> SourceInput {
            .folder(shown: "App", files: files.map { ("App/" + $0.0, Array($0.1.utf8)) })
        }
        let both = folder([("Client.swift", client), ("Login.swift", own)])
        let result = try #require(imported([both]).spec?.draft)
        #expect(result.groups.map(\.name) == ["Login"])
        #expect(listed(result).contains("1 case generated Swift is skipped unless its file is named"))
        let twice = try #require(imported([both, both]).spec?.draft)
        #expect(listed(twice).contains("1 case generated Swift is skipped unless its file is named"))
        let named = SourceInput.file(path: "App/Client.swift", shown: "App/Client.swift", bytes: Array(client.utf8))
        #expect(imported([both, named]).spec?.draft.groups.map(\.name) == ["Login", "Output"])
        #expect(imported([folder([("Client.swift", client)])]).spec?.draft.groups.map(\.name) == ["Output"])
    }

    /// If nothing can be imported, the finding names the code that was recognized.
    @Test func refusedImportNamesTheHandledStatuses() throws {
        let result = imported([
            (
                "a.swift",
                """
                enum SnapshotError: Error { case empty }
                enum APIError: Error { case failed }
                final class Interceptor {
                    func retry(_ response: HTTPURLResponse) { if response.statusCode == 419 { refresh() } }
                }
                """
            )
        ])
        let diagnostic = try #require(result.store.diagnostics.all.first)
        #expect(diagnostic.message.contains("`APIError`"))
        #expect(diagnostic.notes.map(\.message) == ["`Interceptor.retry` has code for `419` that isn't imported"])
    }
}
