import Testing

/// The errors that branches make.
@Suite struct BranchTests {
    @Test func errorThatIsMadeWithACodeIsTheCodes() {
        let swift = """
            enum Code: Int, Codable { case update = 1007 }
            struct ServerError: Codable, Error { let code: Code; let message: String }
            func check(_ response: Response) -> Observable<Response> {
                if response.statusCode == 406 { return Observable.error(ServerError(code: .update, message: "")) }
                return Observable.just(response)
            }
            """
        #expect(Set(associations(swift)) == ["Code.update '1007'", "Code.update 406"])
        #expect(unused(swift).isEmpty)
    }

    @Test func functionMayReturnATupleWithTheBody() {
        let swift = """
            enum Known: String { case request = "invalid_request" }
            struct ErrorData: Codable { let code: String; let error: String
                static func read(_ response: ErrorResponse) -> (Int, ErrorData)? {
                    guard let data = try? JSONDecoder().decode(ErrorData.self, from: response.data) else { return nil }
                    return (response.statusCode, data)
                }
            }
            enum DeviceError: Error { case invalid, tooOften, unauthorized, other
                static func convert(_ response: ErrorResponse) -> DeviceError {
                    guard let (statusCode, errorData) = ErrorData.read(response) else { return .other }
                    switch errorData.code {
                    case Known.request.rawValue: return .invalid
                    case "exceeded_attempts": return .tooOften
                    default: ()
                    }
                    if statusCode == 401 { return .unauthorized }
                    return .other
                }
            }
            """
        #expect(
            associations(swift) == [
                "DeviceError.invalid 'invalid_request'", "DeviceError.tooOften 'exceeded_attempts'",
                "DeviceError.unauthorized 401", "DeviceError.other otherwise",
            ])
        #expect(bodies(swift) == ["ErrorData code /code"])
    }

    @Test func codeThatCannotBeReadIsListed() {
        let swift = """
            enum E: Error { case full, other, locked }
            struct Failure: Decodable { let code: String }
            func map(_ failure: Failure) -> E {
                switch failure.code { case Elsewhere.full.rawValue: return .full; default: return .other }
            }
            func store(_ status: OSStatus) throws { if status == errSecDuplicateItem { throw E.locked } }
            """
        #expect(associations(swift) == ["E.other otherwise"])
        #expect(unused(swift) == ["unconnected E.locked 1", "unreadableCondition E.full 4"])
    }

    @Test func titleThatAScreenShowsIsOnlyATitle() {
        let swift = """
            enum Reply<T> { case success(T), wrong, offline }
            func reply<T>(_ status: Int, _ value: T) -> Reply<T> {
                switch status { case 200: return .success(value); case 400: return .wrong; default: return .offline }
            }
            final class Screen {
                func show(_ result: Reply<Int>) {
                    switch result {
                    case .success: break
                    case .wrong: alert(title: "You can't sign in.")
                    default: alert(title: "Try again.")
                    }
                }
                func show(_ status: Int) { if status == 401 { alert(title: "Sign in.", message: "It takes a minute.") } }
            }
            """
        #expect(
            Set(associations(swift)) == [
                "Reply.wrong 400 | You can't sign in. | ", "Reply.offline otherwise",
                "Screen 401 | Sign in. | It takes a minute.",
            ])
    }

    @Test func namedStatusNeedsNoType() {
        let swift = """
            enum MailError: Error { case refused, other }
            func parse(_ response: ClientResponse) throws {
                switch true {
                case response.status == .ok: return
                case response.status == .unauthorized: throw MailError.refused
                default: throw MailError.other
                }
            }
            """
        #expect(associations(swift) == ["MailError.refused 401", "MailError.other otherwise"])
    }

    @Test func kindOfAnErrorIsTheError() {
        let swift = """
            struct AppError: Error { enum Kind { case gone, full, other }; let kind: Kind; let message: String }
            func check(_ status: Int) throws { if status == 404 { throw AppError(kind: .gone, message: "Gone.") } }
            func map(_ status: Int, _ completion: (Result<Int, AppError>) -> Void) {
                if status == 507 { completion(.failure(AppError(kind: .full, message: "Full."))) }
            }
            """
        #expect(associations(swift) == ["AppError.Kind.gone 404 | Gone.", "AppError.Kind.full 507 | Full."])
        #expect(unused(swift) == ["unconnected AppError.Kind.other 1"])
    }

    @Test func reasonOfAnErrorIsNotAnErrorItself() {
        let swift = """
            enum Reason { case missing, broken }
            enum E: Error { case client(Reason)
                init(reason: Reason) { self = .client(reason) }
            }
            func check(_ status: Int, _ completion: (E?) -> Void) {
                if status == 404 { completion(E(reason: .missing)) }
            }
            """
        #expect(associations(swift).isEmpty)
    }

    @Test func comparisonOfOtherTextsIsAboutNoResponse() {
        let swift = """
            enum E: Error { case invalid, other }
            final class Session {
                private var state = ""
                func check(_ url: URL, _ word: String) throws {
                    guard word == "DONE" else { throw E.other }
                    guard let state = url.query, state == self.state else { throw E.invalid }
                }
            }
            """
        #expect(associations(swift).isEmpty)
    }

    @Test func branchMayCallAFunctionThatMakesTheError() {
        let swift = """
            enum ReplyError: Error { case gone, other }
            final class Handler {
                let errors: [Int: ReplyError] = [404: .gone]
                func handle(statusCode: Int) -> ReplyError {
                    guard let error = errors[statusCode] else { return generic() }
                    return error
                }
                func generic() -> ReplyError { return .other }
            }
            """
        #expect(associations(swift) == ["ReplyError.gone 404", "ReplyError.other otherwise"])
    }

    @Test func functionThatGetsAConstantIsNotFollowed() {
        let swift = """
            enum E: Error { case x, y }
            func make(_ code: Int) -> E { switch code { case 1: return .x; default: return .y } }
            func map(_ status: Int) -> E? { status == 401 ? make(1) : nil }
            """
        #expect(associations(swift).isEmpty)
    }

    @Test func functionsThatCallEachOtherInBranchesEnd() {
        let swift = """
            enum E: Error { case a, b }
            func f(_ status: Int) -> E { status == 401 ? .a : g(status) }
            func g(_ status: Int) -> E { if status == 402 { return f(status) }; return .b }
            """
        #expect(associations(swift).first == "E.a 401")
    }

    @Test func errorMayKeepAnEnumInAProperty() {
        let swift = """
            final class APIError: Error {
                enum Kind { case forbidden, busy, unknown }
                var kind: Kind
                init(statusCode: Int) {
                    switch statusCode {
                    case 403: self.kind = .forbidden
                    case 500, 503: kind = .busy
                    default: self.kind = .unknown
                    }
                }
            }
            """
        #expect(
            associations(swift) == [
                "APIError.Kind.forbidden 403", "APIError.Kind.busy 500,503", "APIError.Kind.unknown otherwise",
            ])
    }

    @Test func failureMayBeAnAlternative() {
        let swift = """
            enum E: Error { case expired, other }
            func handle(_ statusCode: Int, _ completion: (Result<Data, E>) -> Void) {
                completion(.failure(statusCode == 401 ? .expired : .other))
            }
            """
        #expect(associations(swift) == ["E.expired 401", "E.other otherwise"])
    }

    @Test func tableOfAnotherTypeIsRead() {
        let swift = """
            enum E: Error { case gone, full }
            enum Tables { static let common: [Int: E] = [404: .gone] }
            struct List { var table: [Int: E] { Tables.common } }
            struct Store { let own: [Int: E] = [507: .full]; var table: [Int: E] { self.own } }
            """
        #expect(associations(swift).contains("E.gone 404 @List"))
        #expect(associations(swift).contains("E.full 507 @Store"))
    }

    @Test func superclassIsAParent() {
        let swift = """
            enum CommonError: Int, Error { case broken = 500 }
            enum EditError: Error { case locked }
            class Handler { func map(_ status: Int) -> Error? { CommonError(rawValue: status) } }
            class EditHandler: Handler {
                override func map(_ status: Int) -> Error? {
                    switch status { case 423: return EditError.locked; default: return super.map(status) }
                }
            }
            """
        #expect(parents(swift) == ["EditError < CommonError"])
    }

    @Test func requestBeforeABranchIsNoParent() {
        let swift = """
            enum HTTPError: Error { case status(Int) }
            enum LoginError: Error { case wrong, blocked }
            struct API {
                func login() async throws {
                    do { try await send() } catch HTTPError.status(let code) {
                        switch code { case 401: throw LoginError.wrong; case 423: throw LoginError.blocked; default: break }
                    }
                }
                func send() async throws { guard statusCode < 400 else { throw HTTPError.status(statusCode) } }
            }
            """
        #expect(parents(swift).isEmpty)
        #expect(associations(swift).prefix(2) == ["LoginError.wrong 401", "LoginError.blocked 423"])
    }

    @Test func orderOfConditionsDoesNotMatter() {
        let swift = """
            enum E: Error { case a, b }
            func check(_ statusCode: Int, isLogin: Bool) throws {
                if isLogin, statusCode == 401 { throw E.a }
                if statusCode == 403, isLogin { throw E.b }
            }
            """
        #expect(associations(swift).isEmpty)
        #expect(unused(swift) == ["branching E.a 3", "branching E.b 4"])
    }

    @Test func branchOnAFlagIsListed() {
        let swift = """
            enum E: Error { case a, b, c, d }
            func check(_ statusCode: Int, isLogin: Bool, attempts: Int, token: String?) throws {
                if isLogin { if statusCode == 401 { throw E.a } }
                if attempts > 3 { print("many") } else if statusCode == 403 { throw E.b }
                if statusCode == 404, token != nil { throw E.c }
            }
            func pay(_ statusCode: Int, isLogin: Bool) throws {
                if isLogin { return }
                if statusCode == 409 { throw E.d }
            }
            """
        #expect(associations(swift) == ["E.d 409"])
        #expect(unused(swift) == ["branching E.a 3", "branching E.b 4", "branching E.c 5"])
    }
}
