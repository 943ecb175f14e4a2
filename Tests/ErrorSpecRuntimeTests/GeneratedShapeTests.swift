import Foundation
import Testing

@testable import ErrorSpecRuntime

/// What generated code leaves to the runtime.
@Suite struct GeneratedShapeTests {
    @Test func aStatusIsThePatternOfItsNumber() {
        let named = [200...208, 300...308, 400...530].joined()
        for number in named { #expect("\(HTTPStatus(number))" == "_\(number)") }
        for number in Set(-1...1_000).subtracting(named) { #expect(HTTPStatus(number) == .other) }
        for number in [Int.min, 65_936, Int.max] { #expect(HTTPStatus(number) == .other) }
    }

    @Test func aRowSaysWhatItsFieldsSay() {
        let row = DefinitionRow(
            #"A.b | title.text: {a} \| b\\ | title.text[ko]: 가: 나 | otherwise: x  | otherwise[ko]:  | description.key: k | description.table: t"#,
            hasID: true)
        #expect(row.id == "A.b")
        guard case .template(let text, let otherwise)? = row.text("title", decoder: nil) else {
            return #expect(Bool(false))
        }
        #expect(text == LocalizedText(#"{a} | b\"#, translations: ["ko": "가: 나"]))
        #expect(otherwise == LocalizedText("x ", translations: ["ko": ""]))
        guard case .key("k", table: "t", otherwise: nil)? = row.text("description", decoder: nil) else {
            return #expect(Bool(false))
        }
    }

    @Test func whatACaseLeavesOutIsTheGroupsElseTheAPIs() {
        let definition = ErrorDefinition<Sample>("A.b | description: own", "title: group | description: group")
        #expect(text(definition.title) == "group")
        #expect(text(definition.description) == "own")
        #expect(text(ErrorDefinition<Sample>("A.b").title) == "에러")
        #expect(definition.category == .alert)
        #expect(definition.retry == .never)
    }

    @Test func aCaseNamesItsRetryAndItsCategory() {
        let resent = ErrorDefinition<Sample>("A.b | retry: throttling | category: silent | title: a | description: b")
        #expect(resent.id == "A.b")
        #expect(resent.retry == .throttling)
        #expect(resent.category == .silent)
        #expect(text(resent.title) == "a")
        let recovered = ErrorDefinition<Sample>("A.b | recover: acceptTerms", "description: group")
        #expect(recovered.retry == .recover(.acceptTerms))
        #expect(recovered.category == .alert)
        #expect(text(recovered.description) == "group")
        // What an API redefines is its own, and a text that looks like a name is a text.
        let redefined = ErrorDefinition<Endpoints>(#"A.b | retry: transient | description: x \| category: none"#)
        #expect(redefined.retry == .resend(Endpoints.patient))
        #expect(redefined.category == .alert)
        #expect(text(redefined.description) == "x | category: none")
    }

    private func text(_ source: TextSource) -> String? {
        if case .text(let text) = source { text.source } else { nil }
    }

    /// Twice only for a group that says what becomes of a response that no case matches.
    @Test func aResponseIsLookedAtOnce() {
        enum Looked: ResponseErrorType {
            case gone
            case unmatched

            static let statuses = Locked<[HTTPStatus]>([])

            static func match(_ response: borrowing FailedResponse) -> Self? {
                let status = response.status
                statuses.withLock { $0.append(status) }
                switch status {
                case ._404: return response.isUnmatched ? .unmatched : nil
                case ._410: return .gone
                default: return nil
                }
            }

            var definition: ErrorDefinition<Sample> {
                switch self {
                case .gone: "Looked.gone"
                case .unmatched: "Looked.unmatched"
                }
            }

            static func looks(at status: Int) -> [HTTPStatus] {
                statuses.withLock { $0 = [] }
                _ = SpecResponseErrorHandler<Self>().map(ErrorResponse(statusCode: status))
                return statuses.withLock { $0 }
            }
        }
        #expect(Looked.looks(at: 410) == [._410])
        #expect(Looked.looks(at: 409) == [._409])
        #expect(Looked.looks(at: 404) == [._404, .other])
    }

    @Test func errorsAreEqualThatAreTheSameCase() {
        let common = Sample.TokenResponseError.common(.outage)
        #expect(common == .common(.outage))
        #expect(common != .common(.serverError))
        #expect(common != .forbidden)
        let unmatched = Sample.LegacyResponseError.unmatched(statusCode: 400, code: nil)
        #expect(unmatched == .unmatched(statusCode: 400, code: nil))
        #expect(unmatched != .unmatched(statusCode: 400, code: "E"))
        #expect(unmatched != .unmatched(statusCode: 401, code: nil))
        #expect(unmatched != .soldOut)
    }

    @Test func textsNeedNoService() {
        let response = NetworkResponse(statusCode: 401, body: Data(#"{"message": "누구세요?"}"#.utf8))
        let error = Sample.TokenResponseError.unknownAccessToken
        #expect(error.title(for: response, locale: "ko") == "에러")
        #expect(error.description(for: response, locale: "ko") == "누구세요?")
        #expect(error.description(locale: "ko") == "다시 로그인해 주세요.")
        #expect(Sample.TokenResponseError.common(.outage).title() == "점검 중")
    }

    @Test(arguments: [
        ("GET", "/v1/orders/7", "Order"), ("get", "/v1/orders/new", "NewOrder"), ("DELETE", "/v1/orders/7", nil),
        ("GET", "/v1/orders/", nil), ("GET", "/v1/orders/7/items", "Items"), ("GET", "/v1/orders/new/items", "New"),
        ("POST", "/v1/tasks:run", "Run"), ("GET", "", nil),
    ])
    func anOperationIsFoundByItsTemplate(_ method: String, _ path: String, _ group: String?) {
        #expect(Endpoints.operation(method: method, path: path)?.group == group)
    }

    private enum Endpoints: ErrorAPI {
        enum Category: String { case alert }
        typealias Recovery = Never
        typealias Recoveries = Void

        static let patient = ResendPolicy(maxRetries: 5)

        static func policy(named name: String) -> RetryPolicy<Never>? { name == "transient" ? .resend(patient) : nil }

        static let failures = FailureTexts<Category>(
            transport: .init(category: .alert), decoding: .init(category: .alert), unmapped: .init(category: .alert))
        static let operations: [SpecOperation] = [
            "GET /v1/orders/{id}: Order", "GET /v1/orders/new: NewOrder", "GET /v1/orders/{id}/items: Items",
            "GET /v1/orders/new/{what}: New", "POST /v1/tasks:run: Run",
        ]
    }
}
