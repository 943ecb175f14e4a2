import Foundation
import Testing

@testable import ErrorSpecRuntime

/// What generated code leaves to the runtime.
@Suite struct GeneratedShapeTests {
    @Test func unsetPartsOfACaseAreTheAPIs() {
        let definition = ErrorDefinition<Sample>("A.b", on: 400)
        #expect(definition.category == .alert)
        #expect(definition.retry == .never)
        let error = NetworkError<Sample.TokenResponseError>(.response(.forbidden))
        #expect(error.title == "에러")
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

        static var defaultCategory: Category { .alert }
        static let operations: [SpecOperation] = [
            .init("GET", "/v1/orders/{id}", group: "Order"), .init("GET", "/v1/orders/new", group: "NewOrder"),
            .init("GET", "/v1/orders/{id}/items", group: "Items"),
            .init("GET", "/v1/orders/new/{what}", group: "New"), .init("POST", "/v1/tasks:run", group: "Run"),
        ]
    }
}
