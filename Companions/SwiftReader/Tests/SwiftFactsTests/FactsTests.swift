import Foundation
import Testing

@testable import SwiftFacts

@Suite struct FactsTests {
    private func facts(_ text: String) -> Facts { readFacts([("a.swift", text)]) }

    /// Returns `Type.case statuses codes` for each mapping, with `*` for the responses that nothing else matches.
    private func mappings(_ text: String) -> [String] {
        facts(text).mappings.map { mapping in
            let statuses = (mapping.match.statuses ?? []).map { $0[0] == $0[1] ? "\($0[0])" : "\($0[0])-\($0[1])" }
            let target = mapping.target.map { "\($0.type).\($0.name)" } ?? "-"
            let rest = mapping.match.isOtherwise == true ? ["*"] : []
            return ([target] + statuses + (mapping.match.codes ?? []) + rest).joined(separator: " ")
        }
    }

    @Test func rawValuesThatSwiftDerivesAreRead() {
        let types = facts(
            """
            enum EmailError: String, Error { case E11, other = "E99" }
            enum CountedError: Int, Error { case first = 402, next }
            """
        ).types
        #expect(types[0].cases?.map(\.text) == ["E11", "E99"])
        #expect(types[0].cases?.map(\.isImplicit) == [true, nil])
        #expect(types[1].cases?.map(\.number) == [402, 403])
    }

    @Test func keysIncludeKeysOfNestedTypes() {
        let types = facts(
            """
            struct ErrorBody: Decodable {
                struct Detail: Decodable { let code: String; let text: String; enum CodingKeys: String, CodingKey { case code, text = "message" } }
                let error: Detail
                let issues: [Issue]?
            }
            struct Issue: Codable { var field: String; var parent: ErrorBody? }
            struct Plain { var error: ErrorBody }
            """
        ).types
        let keys = types.first { $0.name == "ErrorBody" }?.keys ?? []
        #expect(keys.contains("error/code") && keys.contains("error/message") && keys.contains("issues/*/field"))
        // A type that contains itself has a finite number of keys.
        #expect(keys.allSatisfy { $0.split(separator: "/").count < 7 })
        #expect(types.first { $0.name == "Plain" }?.keys == nil)
    }

    /// Computed and static properties aren't decoded.
    @Test func onlyStoredPropertiesAreKeys() {
        let types = facts(
            """
            struct ErrorBody: Decodable {
                let code: Int
                var message: String? = nil { didSet { } }
                static let gone = ErrorBody(code: 410)
                var isServers: Bool { code > 499 }
            }
            """
        ).types
        #expect(types[0].keys == ["code", "message"])
        #expect(types[0].cases?.map(\.name) == ["gone"])
    }

    @Test func staticMembersThatOnlyReturnAnErrorAreCases() {
        let types = facts(
            """
            struct APIError: Error {
                static let gone = APIError(410)
                static var late: Self { .init(message: "It is late.") }
                static func lost(_ id: Int) -> APIError { APIError(message: "It is lost.") }
                static func from(_ status: Int) -> APIError { APIError(status: status) }
                static func parse(_ data: Data) throws -> APIError { log(data); return APIError(message: "No.") }
                static let decoder = JSONDecoder()
            }
            struct Theme { static let dark = Theme("dark") }
            """
        ).types
        #expect(types.map { $0.cases?.map(\.name) } == [["gone", "late", "lost"], nil])
    }

    @Test func commentsForToolsAreIgnored() {
        let cases = facts(
            "enum E: Int {\n    // MARK: - Client\n    // swiftlint:disable:next identifier_name\n    case a = 404\n}"
        ).types[0].cases
        #expect(cases?[0].comment == nil)
    }

    @Test func aTupleOfTextsIsRead() {
        let properties = facts(
            """
            enum PayError: Error {
                case declined, funds
                var copy: (title: String, body: String) {
                    switch self {
                    case .declined: ("Card declined", "Try another card.")
                    case .funds: return (title: "Not enough", body: "Your card has too little.")
                    }
                }
                var size: (width: String, height: String) { switch self { case .declined: ("a", "b"); case .funds: ("c", "d") } }
            }
            """
        ).properties
        let texts = properties.map { "\($0.cases?.first?.name ?? "") \($0.what) \($0.text?.parts.first?.text ?? "")" }
        #expect(
            Set(texts) == [
                "declined title Card declined", "declined description Try another card.", "funds title Not enough",
                "funds description Your card has too little.",
            ], "\(texts)")
    }

    @Test func routersPathIsAppendedToTheBaseURL() {
        func requests(_ url: String) -> [String] {
            facts(
                """
                enum Router: URLRequestConvertible {
                    case list
                    var method: HTTPMethod { switch self { case .list: return .get } }
                    var path: String { switch self { case .list: return "coupons" } }
                    func asURLRequest() throws -> URLRequest {
                        let url = \(url).appendingPathComponent(path)
                        return try URLRequest(url: url, method: method)
                    }
                }
                enum Config { static let host = "https://example.com/v2" }
                """
            ).requests.map { "\($0.path ?? "-") \($0.unread ?? "")" }
        }
        #expect(requests(#"URL(string: "https://example.com/v1")!"#) == ["/v1/coupons "])
        #expect(requests("URL(string: Config.host)!") == ["/v2/coupons "])
        #expect(requests("Config.baseURL") == ["- baseURL", "/coupons "])
    }

    @Test func textOutsideTheEnumNamesTheEnclosingType() {
        let properties = facts(
            """
            enum NetError: Error { case gone; var message: String { switch self { case .gone: "It is gone." } } }
            struct Screen {
                func show(_ error: NetError) {
                    switch error { case .gone: alert(title: "Sorry", message: "Nothing here.") }
                }
            }
            """
        ).properties
        #expect(
            properties.map { "\($0.what) \($0.within ?? "-")" } == [
                "description -", "description Screen", "title Screen",
            ])
    }

    @Test func typesWithTheSameLastNameAreDistinct() {
        #expect(
            mappings(
                """
                struct LoginHandler {
                    enum ResponseError: Error { case wrong }
                    func map(_ statusCode: Int) -> ResponseError? { switch statusCode { case 409: .wrong; default: nil } }
                }
                struct JoinHandler {
                    enum ResponseError: Error { case wrong }
                    func map(_ statusCode: Int) -> ResponseError? { switch statusCode { case 409: .wrong; default: nil } }
                }
                """) == ["LoginHandler.ResponseError.wrong 409", "JoinHandler.ResponseError.wrong 409"])
    }

    /// An unrelated type in the folder gets no texts and no statuses of other types.
    @Test func unrelatedTypesDontAffectFacts() {
        let handler = """
            struct LoginHandler {
                enum ResponseError: Error { case cannotLogin, retry }
                func map(_ statusCode: Int) -> ResponseError? { statusCode == 401 ? .cannotLogin : nil }
                func alert(_ error: ResponseError) -> Alert {
                    switch error {
                    case .cannotLogin: return Alert(title: "로그인 실패", message: "다시 확인해 주세요.")
                    case .retry: return Alert(title: "재시도", message: "다시 시도해 주세요.")
                    }
                }
            }
            """
        let alone = readFacts([("Login.swift", handler)])
        let beside = readFacts([
            ("Login.swift", handler), ("Retry.swift", "enum RetryResult { case cannotLogin, retry }"),
        ])
        #expect(alone.properties.map(\.cases) == beside.properties.map(\.cases))
        #expect(alone.properties.count == 4)
        #expect(beside.mappings.map(\.target?.type) == ["LoginHandler.ResponseError"])
    }

    @Test func typesWithTheSameNameInTwoFilesAreNumbered() {
        let one =
            "private enum Failure: Error { case a }; private func f(code: Int) -> Failure? { code == 404 ? .a : nil }"
        let other =
            "private enum Failure: Error { case a }; private func f(code: Int) -> Failure? { code == 409 ? .a : nil }"
        let facts = readFacts([("A.swift", one), ("B.swift", other)])
        #expect(facts.types.map(\.name) == ["Failure", "Failure#2"])
        #expect(facts.mappings.map(\.target?.type) == ["Failure", "Failure#2"])
    }

    /// A type that the files don't declare may have cases with the names of a declared type's cases.
    @Test func casesOfUndeclaredTypesAreNotFound() {
        let facts = facts(
            """
            enum AccountError: Error { case timedOut, notFound }
            func describe(_ urlError: URLError) -> String {
                switch urlError.code {
                case .timedOut: return "The connection is slow."
                default: return "The network has failed."
                }
            }
            """)
        #expect(facts.properties.isEmpty)
    }

    @Test func aSwitchInAClosureIsRead() {
        let closures = """
            enum E: Error { case gone, busy, done }
            struct A {
                let map: (Int) -> E? = { statusCode in switch statusCode { case 410: return .gone; default: return nil } }
                func mapper() -> (Int) -> E? { return { status in switch status { case 503: return .busy; default: return nil } } }
            }
            """
        #expect(mappings(closures) == ["E.gone 410", "E.busy 503"])
    }

    @Test func rangesOfCodesAreRanges() {
        #expect(
            mappings(
                """
                enum E: Error { case denied, slow, tiny }
                func map(resultCode: Int) -> E? {
                    switch resultCode { case 40100..<40200: .denied; case 42901...42903: .slow; case 5...9: .tiny; default: nil }
                }
                """) == ["E.denied 40100...40199", "E.slow 42901...42903", "E.tiny 5...9"])
    }

    @Test func numbersThatAreNotStatusesAreListedAsUnread() {
        let facts = facts(
            """
            enum E: Error { case old, big, gone }
            func map(_ statusCode: Int) -> E? {
                switch statusCode { case 410, 999: .gone; case 600: .old; case 1000...1099: .big; default: nil }
            }
            """)
        #expect(facts.mappings.map { $0.match.statuses } == [[[410, 410]]])
        #expect(
            facts.unread.map(\.message) == [
                "999 is not an HTTP status", "600 is not an HTTP status", "1000...1099 is not an HTTP status",
            ])
    }

    @Test func textsOfNestedCasesAreRead() {
        let facts = facts(
            """
            enum Top: Error { case auth(Auth)
                enum Auth: Error { case expired }
                var message: String { switch self { case .auth(.expired): "It has ended." } } }
            """)
        #expect(facts.properties.flatMap { $0.cases ?? [] }.map(\.type) == ["Top.Auth"])
    }

    @Test func decodedTypeWithAComparedCodeIsABody() {
        let facts = facts(
            """
            struct Reply: Decodable { let code: String?; enum CodingKeys: String, CodingKey { case code = "err_code" } }
            enum E: Error { case stale }
            func map(_ data: Data) throws -> E? {
                let reply = try decoder.decode(Reply.self, from: data)
                switch reply.code { case "STALE": return .stale; default: return nil }
            }
            """)
        #expect(facts.bodies.map { "\($0.type) \($0.code)" } == ["Reply err_code"])
    }

    @Test func enumsUsedAsFailuresAreMarkedAsThrown() {
        let types = facts(
            """
            enum A: Error { case gone }
            enum B { case lost }
            enum C { case idle }
            func load(_ completion: (Result<Int, Error>) -> Void) throws {
                completion(.failure(B.lost))
                throw A.gone
            }
            """
        ).types
        #expect(types.map { $0.isThrown == true } == [true, true, false])
    }

    @Test func errorForASuccessStatusIsRead() {
        #expect(
            mappings(
                """
                enum E: Error { case wrongUID }
                func map(_ statusCode: Int) -> E? { switch statusCode { case 201: .wrongUID; default: nil } }
                """) == ["E.wrongUID 201"])
    }

    @Test func casesInConditionalCompilationAreRead() {
        let types = facts(
            """
            enum E: Int, Error {
                #if os(iOS)
                case a = 400
                #else
                case b = 401
                #endif
                #if DEBUG
                case c = 402
                #endif
            }
            """
        ).types
        #expect(types[0].cases?.map(\.name) == ["a", "b"])
    }

    @Test func unreachableArmIsListed() {
        let facts = facts(
            """
            enum E: Error { case server, later
                init?(statusCode: Int) {
                    switch statusCode {
                    case 500...599: self = .server
                    case 530: self = .later
                    default: return nil
                    }
                }
            }
            """)
        #expect(facts.mappings.count == 1)
        #expect(facts.unread.map(\.what) == ["status"])
        #expect(facts.unread.map(\.message) == ["`500...599` comes before `530`, which is never reached"])
        #expect(facts.unread.first?.cases?.map(\.name) == ["later"])
    }

    /// Code that a macro generates isn't read, but the code beside the macro is.
    @Test func codeBesideMacrosIsRead() {
        let found = facts(
            """
            #if canImport(UIKit)
            #Preview("Login") { LoginView() }
            #endif
            @CasePathable @MyErrors(domain: "login")
            enum LoginError: Int, Error {
                #errorCases("a", "b")
                @Deprecated case wrong = 401
                @available(*, deprecated) case locked = 423
                @Memoized var message: String { switch self { case .wrong: #localized("No."); case .locked: "Locked." } }
            }
            """)
        #expect(found.unread.allSatisfy { !$0.message.contains("syntax error") })
        #expect(found.types.first?.cases?.map(\.number) == [401, 423])
        #expect(found.properties.compactMap { $0.text?.parts.first?.text } == ["Locked."])
    }

    @Test func fileWithASyntaxErrorIsPartlyRead() {
        let facts = facts("enum E: Int, Error { case a = 404 }\nenum F: Int, Error { case b = 409\nfunc f( {")
        #expect(facts.types.map(\.name) == ["E", "F"])
        #expect(facts.unread.map(\.message) == ["a syntax error: a part of this file was skipped"])
    }

    @Test func spaceBeforeAttributeArgumentsIsAccepted() {
        let facts = facts("struct A { @Environment (\\.dismiss) var dismiss }\nenum E: Int, Error { case a = 404 }")
        #expect(facts.unread.isEmpty)
        #expect(facts.types.map(\.name) == ["A", "E"])
    }

    @Test func implicitMemberInAResultIsTheErrorsCase() {
        let code = """
            enum Failure: Error { case missing }
            enum Outcome { case success(Data), failure(Failure, Data?) }
            func call(completion: @escaping (Outcome) -> Void) {
                switch response.statusCode { case 404: completion(.failure(.missing, data)); default: break }
            }
            """
        #expect(mappings(code) == ["Failure.missing 404"])
    }

    @Test func codeThatIsNestedTooDeeplyIsListed() {
        let deep = facts("let a = " + String(repeating: "[", count: 40))
        #expect(deep.unread.map(\.message) == ["this is nested too deeply to be read"])
        let texts = facts("let patterns = [" + String(repeating: #""[(", "#, count: 200) + "]")
        #expect(texts.unread.isEmpty)
    }

    @Test func columnsAreCountedInCharacters() {
        let facts = facts("/* 오류 */ enum E: Int, Error { case a = 404 }")
        #expect(facts.types[0].at == Facts.Place(path: "a.swift", line: 1, column: 15))
    }

    /// The reader handles code of any nesting depth, and still reads the facts of other files.
    @Test(
        arguments: ["(", "[", "{", "\"\\(", "a + ", "!", "if a { ", "func f() { ", "case .a(", "#if A\n", "a ? b : "],
        [5, 60, 5_000])
    func deeplyNestedCodeDoesNotAffectOtherFiles(piece: String, count: Int) {
        let deep = String(repeating: piece, count: count)
        let facts = readFacts([("deep.swift", "let a = " + deep), ("b.swift", "enum E: Int, Error { case a = 404 }")])
        #expect(facts.types.contains { $0.name == "E" })
    }

    @Test func commentBeforeSeveralCasesIsIgnored() {
        let cases = facts(
            "enum E: Int {\n    /// The item is gone.\n    case a = 404\n    // Two.\n    case b = 1, c = 2\n}"
        ).types[0].cases
        #expect(cases?.map(\.comment) == ["The item is gone.", nil, nil])
    }
}

@Suite struct InputTests {
    @Test func eachLineOfTheInputIsAFile() throws {
        let input = "{\"errorspecSwift\": 1}\n{\"path\": \"a.swift\", \"text\": \"enum A {}\\n\"}\n"
        let files = try SwiftReader.files(Data(input.utf8))
        #expect(files.map(\.path) == ["a.swift"])
        #expect(files.map(\.text) == ["enum A {}\n"])
    }

    @Test func differentVersionIsAnErrorThatNamesBothVersions() throws {
        let failure = #expect(throws: SwiftReader.Failure.version(2)) {
            try SwiftReader.files(Data("{\"errorspecSwift\": 2}\n".utf8))
        }
        let message = try #require(failure).message
        #expect(message.contains("version 2") && message.contains("version 1"))
    }

    @Test(arguments: ["", "x", "{}", "{\"errorspecSwift\": 1}\n{\"path\": 1}"])
    func invalidInputIsAnError(input: String) {
        #expect(throws: SwiftReader.Failure.self) { try SwiftReader.files(Data(input.utf8)) }
    }

    @Test func factsAreOneDocumentThatNamesItsVersion() throws {
        let text = try readFacts([("a.swift", "enum A: Int, Error { case b = 404 }")]).json()
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["errorspecSwift"] as? Int == 1)
        let type = try #require((object["types"] as? [[String: Any]])?.first)
        #expect(type["at"] as? String == "a.swift:1:6")
        #expect((type["cases"] as? [[String: Any]])?.first?["number"] as? Int == 404)
    }
}
