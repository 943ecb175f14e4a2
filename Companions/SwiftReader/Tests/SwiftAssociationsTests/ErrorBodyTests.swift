import Testing

@testable import SwiftAssociations

/// Which decoded types are bodies of errors, which codes they have, and where.
@Suite struct ErrorBodyTests {
    @Test func codesOfASuccessfulResourceAreNoErrors() {
        let swift = """
            struct Report: Decodable { let document: Document }
            struct Document: Decodable { let error: DocumentError?; let lastError: LastFailure? }
            struct DocumentError: Decodable { let code: DocumentErrorCode; let reason: String }
            enum DocumentErrorCode: String, Decodable { case expired = "document_expired" }
            struct LastFailure: Decodable { let code: LastFailureCode }
            enum LastFailureCode: String, Decodable { case abandoned }
            func report(_ data: Data) throws -> Report { try JSONDecoder().decode(Report.self, from: data) }
            """
        #expect(associations(swift).isEmpty)
        #expect(bodies(swift).isEmpty)
        #expect(unused(swift).isEmpty)
    }

    @Test func errorWithConnectedCodesIsNotListed() {
        let swift = """
            struct PayError: Decodable, Error { let error: PayProblem }
            struct PayProblem: Decodable { let code: Code; enum Code: String, Decodable { case noMoney } }
            enum AppError: Error { case reply(PayError), offline }
            """
        #expect(unused(swift) == ["unconnected AppError.offline 3"])
    }

    @Test func placeIsInTheBodyOfAnErrorFirst() {
        let swift = """
            struct Invoice: Decodable { let lastError: PayProblem? }
            struct PayError: Decodable, Error { let error: PayProblem }
            struct PayProblem: Decodable { let code: Code; enum Code: String, Decodable { case noMoney } }
            """
        #expect(bodies(swift) == ["PayError code /error/code"])
    }

    @Test func keysOfAnOwnInitializerAreUnknown() {
        let swift = """
            struct XMLError: Decodable { let code: String; let message: String
                init(from decoder: Decoder) throws {
                    let container = try decoder.container(keyedBy: AnyKey.self)
                    code = try container.decode(String.self, forKey: .init("Code"))
                    message = try container.decode(String.self, forKey: .init("Message"))
                }
            }
            func read(_ data: Data) throws -> String { try XMLDecoder().decode(XMLError.self, from: data).message }
            """
        #expect(bodies(swift).isEmpty)
    }

    @Test(arguments: [
        "enum E: Error { case server(PayProblem) }",
        "struct E: Error { let problems: [PayProblem] }",
        "func read(_ data: Data) throws -> PayProblem { try JSONDecoder().decode(PayProblem.self, from: data) }",
    ])
    func codesOfABodyThatAnErrorCarriesAreErrors(_ use: String) {
        let swift = """
            struct Reply: Decodable { let problem: PayProblem? }
            struct PayProblem: Decodable { let code: Code; enum Code: String, Decodable { case noMoney = "NO_MONEY" } }
            """
        #expect(associations(swift).isEmpty)
        #expect(associations(swift + "\n" + use) == ["PayProblem.Code.noMoney 'NO_MONEY'"])
    }

    @Test func decodedDictionaryHasTheBodyAtTheKeyThatIsRead() {
        let swift = """
            let path = "error"
            enum Code: Int, Codable { case taken = 1100 }
            struct ServerError: Codable, Error { let code: Code; let message: String }
            func problem(_ data: Data) throws -> ServerError {
                let reply = try JSONDecoder().decode([String: ServerError].self, from: data)
                return reply[path]!
            }
            """
        #expect(associations(swift) == ["Code.taken '1100'"])
        #expect(bodies(swift) == ["ServerError code /error/code message /error/message"])
    }

    @Test func decodedListHasABodyInEachElement() {
        let swift = """
            struct Failure: Decodable { let code: String }
            enum E: Error { case busy }
            func problem(_ data: Data) throws -> E? {
                let failures = try JSONDecoder().decode([Failure].self, from: data)
                return failures.first?.code == "BUSY" ? .busy : nil
            }
            """
        #expect(associations(swift) == ["E.busy 'BUSY'"])
        #expect(bodies(swift) == ["Failure code /*/code"])
    }

    @Test func partThatAnInitializerDecodesIsAtItsKey() {
        let swift = """
            struct PayError: Decodable, Error { let errors: [Item]
                enum CodingKeys: String, CodingKey { case errors = "error_list" }
                init(from decoder: Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    errors = try container.decode([Item].self, forKey: .errors)
                }
                struct Item: Decodable { let code: Code }
                enum Code: String, Decodable { case noMoney = "NO_MONEY" }
            }
            """
        #expect(associations(swift) == ["PayError.Code.noMoney 'NO_MONEY'"])
        #expect(bodies(swift) == ["PayError code /error_list/*/code"])
    }

    @Test func headersAreNoBody() {
        let swift = """
            enum E: Error { case event }
            func read(_ headers: [String: String]) throws {
                switch headers[":message-type"] { case "error": throw E.event; default: break }
            }
            """
        #expect(associations(swift).isEmpty)
        #expect(bodies(swift).isEmpty)
        #expect(unused(swift) == ["notBodyMember E.event error 3"])
    }

    @Test func dictionaryOfTextsIsABodyIfItIsDecoded() {
        let swift = """
            enum E: Error { case old }
            func read(_ data: Data) throws -> E? {
                let reply = try JSONDecoder().decode([String: String].self, from: data)
                return reply["error"] == "OLD" ? .old : nil
            }
            """
        #expect(associations(swift) == ["E.old 'OLD'"])
        #expect(bodies(swift) == ["[String: Any] code /error"])
    }

    @Test func codeAndMessageOfADecodedErrorArePlaces() {
        let swift = """
            enum E: Int, Error { case gone = 404
                struct Response: Decodable { let code: String; let message: String }
                static func text(_ data: Data) -> String? { try? JSONDecoder().decode(Response.self, from: data).message }
            }
            """
        #expect(bodies(swift) == ["E.Response code /code message /message"])
    }

    @Test func enumOfCodesThatAnErrorIsMadeWithHasErrors() {
        let swift = """
            struct ClientError: Error {
                enum Code: String { case denied = "AccessDenied" }
                private let error: Code
                init?(errorCode: String) {
                    var errorCode = errorCode
                    if errorCode.hasSuffix("Exception") { errorCode = String(errorCode.dropLast(9)) }
                    guard let error = Code(rawValue: errorCode) else { return nil }
                    self.error = error
                }
                init(_ error: Code) { self.error = error }
                static var denied: ClientError { .init(.denied) }
            }
            struct SignerError: Error { enum Code: String { case noKey }; let code: Code; static let noKey = SignerError(code: .noKey) }
            """
        #expect(associations(swift) == ["ClientError.Code.denied 'AccessDenied'"])
        #expect(!unused(swift).contains { $0.contains("ClientError") })
    }

    @Test func enumOfCodesThatIsMadeFromWhatAnErrorCarriesHasErrors() {
        let swift = """
            enum Known: String { case full = "BX01"
                init?(value: String?) { guard let value else { return nil }; self.init(rawValue: value) }
            }
            struct Container { let resultCode: String?; init(resultCode: String?) { self.resultCode = resultCode } }
            enum NetworkError: Error { case container(Container) }
            struct Reply: Decodable { let resultCode: String? }
            func check(_ data: Data) throws {
                let reply = try JSONDecoder().decode(Reply.self, from: data)
                throw NetworkError.container(Container(resultCode: reply.resultCode))
            }
            func show(_ error: NetworkError) -> Known? {
                if case .container(let container) = error { return Known(value: container.resultCode) }
                return nil
            }
            """
        #expect(associations(swift) == ["Known.full 'BX01'"])
    }

    @Test func enumOfCodesThatIsMadeFromABodyHasErrors() {
        let swift = """
            enum GoneCode: String { case moved = "4040", deleted = "4041" }
            enum Area: Error { case gone, other }
            struct AreaError: Error { let area: Area; let code: String; let message: String }
            struct ErrorReply: Decodable { let code: String; let message: String }
            func goneError(_ code: String) -> AreaError? {
                guard let gone = GoneCode(rawValue: code) else { return nil }
                let message: String
                switch gone {
                case .moved: message = "It moved."
                case .deleted: message = "It is deleted."
                }
                return AreaError(area: .gone, code: code, message: message)
            }
            func map(_ statusCode: Int, _ reply: ErrorReply) -> AreaError? {
                switch statusCode { case 404: return goneError(reply.code); default: return nil }
            }
            """
        #expect(
            Set(associations(swift)) == [
                "GoneCode.moved '4040' | It moved.", "GoneCode.deleted '4041' | It is deleted.", "Area.gone 404",
            ])
        #expect(unused(swift) == ["unconnected Area.other 2"])
    }

    @Test func enumOfAResourceIsNoCode() {
        let swift = """
            struct AccountInfo: Decodable { let name: String; let plan: Plan }
            enum Plan: String, Decodable { case trial, yearly }
            enum E: Error { case renewingTrial, other }
            func load(_ data: Data) throws -> AccountInfo { try JSONDecoder().decode(AccountInfo.self, from: data) }
            func renew(_ info: AccountInfo, _ done: (E?) -> Void) {
                switch info.plan {
                case .trial: done(E.renewingTrial)
                default: done(nil)
                }
                if info.plan == .yearly { done(E.other) }
            }
            """
        #expect(associations(swift).isEmpty)
        #expect(bodies(swift).isEmpty)
    }

    @Test func kindBesideACodeIsNoCode() {
        let swift = """
            struct ClientError: Decodable {
                enum Kind: String, Decodable { case auth, email }
                let code: Int
                let kind: Kind
            }
            enum Outcome { case failed(Failure) }
            enum Failure: Error { case client(ClientError) }
            enum TokenError: Int { case expired = 1, invalid = 2 }
            func handle(_ outcome: Outcome) -> TokenError? {
                switch outcome {
                case .failed(.client(let error)): return error.kind == .email ? TokenError(rawValue: error.code) : nil
                }
            }
            """
        #expect(associations(swift) == ["TokenError.expired '1'", "TokenError.invalid '2'"])
        #expect(bodies(swift) == ["ClientError code /code"])
    }

    @Test func codeMayBeAGenericParameter() {
        let swift = """
            protocol UserProblem {}
            typealias DecodableProblem = UserProblem & Decodable
            struct UserError<P: DecodableProblem>: Decodable { let code: P; let message: String }
            struct Reply<Payload: Decodable, P: DecodableProblem>: Decodable {
                let payload: Payload?
                let error: UserError<P>?
            }
            struct Session: Decodable { let token: String }
            enum LoginProblem: Int, DecodableProblem { case wrong = 1, unverified = 2 }
            enum Tone: Int, DecodableProblem { case loud = 1 }
            typealias LoginReply = Reply<Session, LoginProblem>
            """
        #expect(associations(swift) == ["LoginProblem.wrong '1'", "LoginProblem.unverified '2'"])
        #expect(bodies(swift) == ["Reply code /error/code message /error/message"])
    }
}
