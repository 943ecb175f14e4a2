import Testing

/// The clauses about types, codes, endpoints, texts, places and parents.
@Suite struct ClauseTests {
    // MARK: Error types

    @Test func enumOfStatusesThatAnErrorCarriesHasErrors() {
        let swift = """
            enum ReplyStatus: Int { case fine = 200, unchanged = 304, wrong = 400, away = 503 }
            enum RemoteProblem: Error { case notOurs, refused(ReplyStatus) }
            struct Remote {
                func check(_ status: Int) throws {
                    guard (200...299).contains(status) else {
                        if let known = ReplyStatus(rawValue: status) { throw RemoteProblem.refused(known) }
                        throw RemoteProblem.notOurs
                    }
                }
            }
            """
        #expect(associations(swift) == ["ReplyStatus.wrong 400", "ReplyStatus.away 503"])
        #expect(unused(swift) == ["unconnected RemoteProblem.notOurs 2"])
    }

    @Test func enumThatIsMadeFromAStatusHasErrors() {
        let swift = """
            enum Problem: Int { case wrong = 400, away = 503 }
            func problem(_ response: HTTPURLResponse) -> Problem? { Problem(rawValue: response.statusCode) }
            """
        #expect(associations(swift) == ["Problem.wrong 400", "Problem.away 503"])
    }

    @Test func listOfHTTPStatusesHasNoErrors() {
        let swift = """
            enum HTTPStatus: Int { case ok = 200, found = 302, wrong = 400 }
            func status(_ response: HTTPURLResponse) -> HTTPStatus? { HTTPStatus(rawValue: response.statusCode) }
            """
        #expect(associations(swift).isEmpty)
    }

    @Test func verdictHasNoErrors() {
        let swift = """
            struct ReplyCheck {
                enum Verdict { case success, failure
                    init?(statusCode: Int) {
                        switch statusCode { case 200...399: self = .success; case 400...599: self = .failure; default: return nil }
                    }
                }
            }
            """
        #expect(associations(swift).isEmpty && unused(swift).isEmpty)
    }

    @Test func resultEnumHasErrorsExceptSuccess() {
        let swift = """
            enum Reply<T> { case success(T), wrong, offline }
            func reply<T>(_ status: Int, _ value: T) -> Reply<T> {
                switch status { case 200, 201, 204: return .success(value); case 400: return .wrong; default: return .offline }
            }
            """
        #expect(associations(swift) == ["Reply.wrong 400", "Reply.offline otherwise"])
    }

    @Test func conformanceMayComeFromAProtocolOfTheApp() {
        let swift = """
            protocol Shown: Error {}
            enum E { case gone = 1 }
            extension E: Shown { var statusCode: Int { switch self { case .gone: 410 } } }
            """
        #expect(associations(swift) == ["E.gone 410"])
    }

    @Test func namesForOtherThingsNeverBecomeCodes() {
        let swift = """
            enum Gadget: Error { case noModel }
            struct Hardware { let modelCode: String
                var name: String { switch modelCode { case "Pad1,1": return "Pad"; default: return modelCode } }
            }
            let countries = ["KR": "Korea", "DE": "Germany"]
            struct Payment: Decodable { let state: State; enum State: String, Decodable { case open, paid } }
            """
        #expect(associations(swift).isEmpty)
        #expect(unused(swift) == ["unconnected Gadget 1"])
    }

    @Test func numberOfAScreenIsNoCode() {
        let swift = """
            enum SignInProblem: Error { case unknown, noToken }
            struct Screen { let problem: SignInProblem
                var errorCode: String { switch problem { case .unknown: return "1"; case .noToken: return "-" } }
            }
            """
        #expect(associations(swift).isEmpty)
    }

    // MARK: Statuses and codes

    @Test func memberOfADecodedBodyIsACode() {
        let swift = """
            struct Reply: Decodable { let error_code: String?; let msg: String? }
            enum E: Error { case stale, other }
            func parse(_ reply: Reply?) -> E { switch reply?.error_code { case "STALE": return .stale; default: return .other } }
            """
        #expect(associations(swift) == ["E.stale 'STALE'", "E.other otherwise"])
        #expect(bodies(swift) == ["Reply code /error_code message /msg"])
    }

    @Test func argumentThatCallersFillFromABodyIsACode() {
        let swift = """
            struct Failure: Decodable { let code: Int }
            enum E: Error { case card, bank, tiny, old }
            func problem(_ code: Int) -> E? {
                switch code {
                case 2000..<3000: return .card
                case 3100...3150: return .bank
                case 5...9: return .tiny
                case -1: return .old
                default: return nil
                }
            }
            func map(_ failure: Failure) -> E? { problem(failure.code) }
            """
        #expect(associations(swift) == ["E.card '2000-2999'", "E.bank '3100-3150'", "E.tiny '5-9'", "E.old '-1'"])
    }

    @Test func prefixOfACodeIsAFamily() {
        let swift = """
            struct Failure: Decodable { let code: String }
            enum E: Error { case card, bank }
            func problem(_ failure: Failure) -> E? {
                if failure.code.hasPrefix("CARD_") { return .card }
                return failure.code.prefix(2) == "B7" ? .bank : nil
            }
            """
        #expect(associations(swift) == ["E.card 'CARD_*'", "E.bank 'B7*'"])
    }

    @Test func enumOfCodesInABodyHasErrors() {
        let swift = """
            enum ServerCode: String, Decodable { case noMoney = "NO_MONEY", success = "success" }
            struct PayError: Decodable { let error: Detail; struct Detail: Decodable { let code: ServerCode; let message: String } }
            """
        #expect(associations(swift) == ["ServerCode.noMoney 'NO_MONEY'"])
        #expect(bodies(swift) == ["PayError code /error/code message /error/message"])
    }

    @Test func enumOfCodesThatOnlyNamesConstantsIsNoError() {
        let swift = """
            enum ServerCode: String, Decodable { case quota = "QUOTA" }
            struct ErrorBody: Decodable { let code: ServerCode }
            enum AppError: Error { case none }
            func map(_ body: ErrorBody) -> AppError { switch body.code { case .quota: return .none } }
            """
        #expect(associations(swift) == ["AppError.none 'QUOTA'"])
    }

    @Test func textWithoutABodyIsListed() {
        let swift = """
            enum E: Error { case old }
            func map(_ word: String) -> E? { word == "OLD" ? .old : nil }
            """
        #expect(associations(swift).isEmpty)
        #expect(unused(swift) == ["notBodyMember E.old OLD 2"])
    }

    @Test func numbersThatAreNoStatusesAreListed() {
        let swift = """
            enum E: Error { case old, big, moved }
            func map(_ response: HTTPURLResponse) -> E? {
                switch response.statusCode {
                case 600: return .old
                case 1000...1099: return .big
                case 301: return .moved
                default: return nil
                }
            }
            """
        #expect(associations(swift).isEmpty)
        #expect(
            unused(swift) == ["notStatus E.old 600 4", "notStatus E.big 1000-1099 5", "informational E.moved 301 6"])
    }

    @Test func failureMayHaveASuccessStatus() {
        let swift = """
            enum JoinError: Error { case already }
            func map(_ statusCode: Int) -> JoinError? { switch statusCode { case 201: return .already; default: return nil } }
            """
        #expect(associations(swift) == ["JoinError.already 201"])
    }

    @Test func branchThatWaitsIsListed() {
        let swift = """
            enum E: Error { case unfinished }
            func upload(_ reply: Reply) async throws {
                if reply.statusCode == 202 {
                    while true { try await Task.sleep(nanoseconds: 1) }
                    throw E.unfinished
                }
            }
            """
        #expect(associations(swift).isEmpty)
        #expect(unused(swift) == ["doesMore E.unfinished 5"])
    }

    @Test func branchInsideABranchIsListed() {
        let swift = """
            enum E: Error { case a, b }
            func map(_ status: Int) -> E? { switch status { case 401: if isGuest { return .a } else { return .b }; default: return nil } }
            """
        #expect(associations(swift).isEmpty)
        #expect(unused(swift) == ["branching E.a 2", "branching E.b 2"])
    }

    @Test func statusThatAPatternBindsIsAStatus() {
        let swift = """
            enum ShopProblem: Error { case gone, status(Int), offline
                static func from(_ error: AFError) -> ShopProblem {
                    switch error {
                    case .responseValidationFailed(let reason):
                        switch reason {
                        case .unacceptableStatusCode(let code): if code == 404 { return .gone } else { return .status(code) }
                        default: return .offline
                        }
                    default: return .offline
                    }
                }
                var text: String { switch self { case .gone: return "Gone."; case .status(let code): return "Failed (\\(code))."; case .offline: return "Offline." } }
            }
            """
        #expect(
            associations(swift) == [
                "ShopProblem.gone 404 | Gone.", "ShopProblem.status otherwise | Failed ({status}).",
            ])
        #expect(unused(swift) == ["unconnected ShopProblem.offline 1"])
    }

    // MARK: Types of values

    @Test func leadingDotNeedsAType() {
        let swift =
            "func map(_ status: Int) { let result = { if status == 401 { return .gone } ; return .other }; _ = result }"
        #expect(associations(swift).isEmpty)
    }

    @Test func aliasesAndAssociatedTypesGiveTheType() {
        let swift = """
            protocol Target { associatedtype Failure: Error; var path: String { get }; var method: Verb { get }; var table: [Int: Failure]? { get } }
            enum Verb { case get, post }
            enum AccountTarget { case signIn, renew, leave }
            extension AccountTarget: Target {
                typealias Failure = AccountFailure
                var path: String { switch self { case .signIn: return "/sign-in"; case .renew, .leave: return "/auth" } }
                var method: Verb { switch self { case .signIn: return .post; default: return .get } }
                var table: [Int: Failure]? {
                    switch self {
                    case .signIn: return [401: .wrong, 500: .broken]
                    case .renew, .leave: return [401: .tooOld]
                    }
                }
            }
            enum AccountFailure: Error { case wrong, tooOld, broken }
            """
        #expect(
            associations(swift) == [
                "AccountFailure.wrong 401 @AccountTarget.signIn", "AccountFailure.broken 500 @AccountTarget.signIn",
                "AccountFailure.tooOld 401 @AccountTarget.renew+leave",
            ])
        #expect(
            operations(swift) == [
                "AccountTarget.signIn POST /sign-in AccountFailure", "AccountTarget.renew GET /auth AccountFailure",
                "AccountTarget.leave GET /auth AccountFailure",
            ])
    }

    @Test func tupleWithSelfIsAnEndpoints() {
        let swift = """
            enum Api { case join, login
                var path: String { "/x" }
                var method: String { "POST" }
                func error(_ status: Int) -> E? {
                    switch (self, status) {
                    case (.join, 409): return .taken
                    case (.login, 409): return .blocked
                    default: return nil
                    }
                }
            }
            enum E: Error { case taken, blocked }
            """
        #expect(associations(swift) == ["E.taken 409 @Api.join", "E.blocked 409 @Api.login"])
    }

    @Test func ownTablesOfTypesMakeEndpoints() {
        let swift = """
            enum Code { static let expired = 401, missing = 404 }
            enum FileProblem: Error { case expired, gone, full }
            let common: [Int: FileProblem] = [Code.expired: .expired, Code.missing: .gone]
            struct ListFiles { var table: [Int: FileProblem] { common } }
            struct StoreFile { var table: [Int: FileProblem] { common.merging([507: .full]) { $1 } } }
            """
        #expect(
            Set(associations(swift)) == [
                "FileProblem.expired 401 @ListFiles", "FileProblem.gone 404 @ListFiles",
                "FileProblem.expired 401 @StoreFile", "FileProblem.gone 404 @StoreFile",
                "FileProblem.full 507 @StoreFile",
            ])
    }

    @Test func tableMayBeAnArgument() {
        let swift = """
            enum E: Error { case badJSON, noToken, other }
            struct RequestData { let path: String; let statusErrors: [Int: E]; init(path: String, statusErrors: [Int: E] = [:]) {} }
            struct Delete { let data: RequestData; init() { self.data = .init(path: "/a", statusErrors: [400: .badJSON]) } }
            struct Check { let data: RequestData; init() { self.data = RequestData(path: "/b", statusErrors: [400: .noToken]) } }
            """
        #expect(associations(swift) == ["E.badJSON 400 @Delete", "E.noToken 400 @Check"])
    }

    // MARK: Texts

    @Test func nestedPatternsHaveTheTextsOfTheInnerError() {
        let swift = """
            enum Top: Error, LocalizedError {
                case auth(Auth)
                enum Auth: Int, Error { case expired = 401, forbidden = 403 }
                var errorDescription: String? {
                    switch self { case .auth(.expired): return "Your session has ended."; case .auth(.forbidden): return "You can't do this." }
                }
            }
            """
        #expect(
            associations(swift) == [
                "Top.Auth.expired 401 | Your session has ended.", "Top.Auth.forbidden 403 | You can't do this.",
            ])
    }

    @Test func wordsForTheConsoleAreNoTexts() {
        let swift = """
            enum E: Int, Error { case wrong = 400
                var stateDescription: String { switch self { case .wrong: "BAD REQUEST" } }
            }
            func show(_ error: E) { print(error.stateDescription) }
            """
        #expect(associations(swift) == ["E.wrong 400"])
    }

    @Test func titleAndReasonAreReadAsAlertsShowThem() {
        let swift = """
            enum E: Int, LocalizedError { case out = 409
                var errorDescription: String? { "Out of stock" }
                var failureReason: String? { switch self { case .out: "Somebody was faster." } }
            }
            """
        #expect(associations(swift) == ["E.out 409 | Out of stock | Somebody was faster."])
    }

    @Test func argumentBeatsTheTypesText() {
        let swift = """
            enum E: Error { case failed(String)
                var message: String { switch self { case .failed(let message): return message } }
            }
            func map(_ status: Int, _ message: String?) -> E? { status == 422 ? .failed(message ?? "Check the dates.") : nil }
            """
        #expect(associations(swift) == ["E.failed 422 | server ?? Check the dates."])
    }

    @Test func textThatABranchOnAStatusReturnsCounts() {
        let swift = """
            struct Messages { func text(_ statusCode: Int) -> String { switch statusCode { case 401: return "Sign in."; default: return "Failed." } } }
            """
        #expect(associations(swift) == ["Messages 401 | Sign in.", "Messages otherwise | Failed."])
    }

    @Test func catalogKeysAreKept() {
        let swift = """
            enum E: Int, Error { case wrong = 400, gone = 404
                var errorDescription: String? {
                    switch self {
                    case .wrong: return NSLocalizedString("e.wrong", comment: "")
                    case .gone: return String(localized: "e.gone", defaultValue: "Gone.")
                    }
                }
            }
            """
        #expect(associations(swift) == ["E.wrong 400 | <e.wrong>", "E.gone 404 | <e.gone>Gone."])
    }

    // MARK: Bodies, operations, parents

    @Test func codeOfAListHasAPlaceInEachElement() {
        let swift = """
            struct Failure: Decodable { let errors: [Item]; struct Item: Decodable { let code: String; let detail: String } }
            enum JoinProblem: Error { case taken }
            func problem(_ failure: Failure) -> JoinProblem? { failure.errors.first?.code == "13001" ? .taken : nil }
            """
        #expect(associations(swift) == ["JoinProblem.taken '13001'"])
        #expect(bodies(swift) == ["Failure code /errors/*/code message /errors/*/detail"])
    }

    @Test func keyOfAJSONObjectIsAPlace() {
        let swift = """
            enum E: Error { case busy }
            func map(_ json: [String: Any]) -> E? { if let code = json["errcode"] as? Int, code == 45 { return .busy }; return nil }
            """
        #expect(associations(swift) == ["E.busy '45'"])
        #expect(bodies(swift) == ["[String: Any] code /errcode"])
    }

    @Test func codingKeysArePlaces() {
        let swift = """
            struct Body: Decodable { let code: Int; enum CodingKeys: String, CodingKey { case code = "result_code" } }
            enum E: Error { case busy }
            func map(_ body: Body) -> E? { body.code == 45 ? .busy : nil }
            """
        #expect(bodies(swift) == ["Body code /result_code"])
    }

    @Test func pathsMayBeginWithRawValues() {
        let swift = """
            enum Part: String { case clip = "category", user }
            protocol Target { var part: Part { get }; var path: String { get }; var method: Verb { get } }
            enum Verb { case get, post }
            enum ClipTarget { case add, all, one(Int) }
            extension ClipTarget: Target {
                var part: Part { return .clip }
                var path: String {
                    switch self {
                    case .add: return part.rawValue
                    case .all: return part.rawValue + "/all"
                    case .one(let id): return part.rawValue + "/\\(id)"
                    }
                }
                var method: Verb { switch self { case .add: return .post; default: return .get } }
            }
            """
        #expect(
            operations(swift) == [
                "ClipTarget.add POST /category", "ClipTarget.all GET /category/all",
                "ClipTarget.one GET /category/{id}",
            ])
    }

    @Test func handlerThatAsksAnotherHasAParent() {
        let swift = """
            enum CommonError: Int, Error { case old = 400 }
            enum EditError: Int, Error { case locked = 423 }
            struct Common { func map(_ statusCode: Int) -> Error? { CommonError(rawValue: statusCode) } }
            struct Edit {
                func map(_ statusCode: Int) -> Error? {
                    if let error = Common().map(statusCode) { return error }
                    return EditError(rawValue: statusCode)
                }
            }
            """
        #expect(parents(swift) == ["EditError < CommonError first"])
    }

    @Test func defaultMayAskTheParent() {
        let swift = """
            enum CommonError: Error { case old }
            enum EditError: Error { case locked }
            enum Common { static func map(_ status: Int) -> Error { status == 400 ? CommonError.old : CommonError.old } }
            func map(_ status: Int) -> Error { switch status { case 423: return EditError.locked; default: return Common.map(status) } }
            """
        #expect(parents(swift) == ["EditError < CommonError"])
    }

    @Test func codesMayFillAGenericParameter() {
        let swift = """
            struct Failure: Decodable { let errorCode: String }
            enum JoinError: String, Error { case taken = "E12" }
            enum PlaceError: String, Error { case far = "FAR" }
            func send<E: RawRepresentable & Error>(_ request: Request, errorType: E.Type) throws where E.RawValue == String {
                let failure = try decode(request.data, as: Failure.self)
                if let error = E(rawValue: failure.errorCode) { throw error }
            }
            func decode<D: Decodable>(_ data: Data, as type: D.Type) throws -> D {
                try JSONDecoder().decode(D.self, from: data)
            }
            func join(_ request: Request) throws { try send(request, errorType: JoinError.self) }
            """
        #expect(associations(swift) == ["JoinError.taken 'E12'"])
        #expect(bodies(swift) == ["Failure code /errorCode"])
    }

    @Test func statusWithAnUnknownConditionIsListed() {
        let swift = """
            enum E: Error { case gone, broken, other }
            func map(_ statusCode: Int, reply: String) -> E {
                switch statusCode {
                case 400 where reply == "gone": return .gone
                case 409: if reply == "broken" { return .broken }
                default: break
                }
                return .other
            }
            """
        #expect(associations(swift).filter { !$0.contains("otherwise") }.isEmpty)
        #expect(unused(swift).filter { $0.hasPrefix("branching") }.count == 3)
    }

    @Test func parentMayBeWrapped() {
        let swift = """
            enum CommonError: Error {
                case expired
                init?(statusCode: Int) { if statusCode == 419 { self = .expired } else { return nil } }
                static func map(statusCode: Int) -> CommonError? { CommonError(statusCode: statusCode) }
            }
            enum JoinError: Error {
                case taken
                case common(CommonError?)
                static func map(statusCode: Int) -> JoinError {
                    switch statusCode {
                    case 409: return .taken
                    default: return .common(CommonError.map(statusCode: statusCode))
                    }
                }
            }
            """
        #expect(parents(swift) == ["JoinError < CommonError"])
        #expect(associations(swift) == ["CommonError.expired 419", "JoinError.taken 409"])
    }

    @Test func handlersThatAskEachOtherAreListed() {
        let swift = """
            enum AError: Int, Error { case a = 400 }
            enum BError: Int, Error { case b = 401 }
            struct A { func map(_ status: Int) -> Error? { if let e = B().map(status) { return e }; return AError(rawValue: status) } }
            struct B { func map(_ status: Int) -> Error? { if let e = A().map(status) { return e }; return BError(rawValue: status) } }
            """
        #expect(parents(swift).isEmpty)
        #expect(unused(swift).filter { $0.contains("cycle") }.count == 2)
    }

    @Test func errorTypeWithoutConstantsIsOneLine() {
        #expect(unused("enum E: Error { case a, b, c }") == ["unconnected E 1"])
    }
}
