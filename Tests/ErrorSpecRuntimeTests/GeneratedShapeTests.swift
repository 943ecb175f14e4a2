import Foundation
import ReadingCases
import Testing

@testable import ErrorSpecRuntime

/// Tasks that generated code delegates to the runtime.
@Suite struct GeneratedShapeTests {
    @Test func casesInheritUnsetPropertiesFromTheAPI() {
        let definition = ErrorDefinition<Sample>("A.b", on: 400)
        #expect(definition.category == .alert)
        #expect(definition.retry == .never)
        let error = NetworkError<Sample.TokenResponseError>(.response(.forbidden))
        #expect(error.title == "에러")
    }

    @Test func errorsOfTheSameCaseAreEqual() {
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

    @Test func textsAreAvailableWithoutAService() {
        let response = NetworkResponse(statusCode: 401, body: Data(#"{"message": "누구세요?"}"#.utf8))
        let error = Sample.TokenResponseError.unknownAccessToken
        #expect(error.title(for: response, locale: "ko") == "에러")
        #expect(error.description(for: response, locale: "ko") == "누구세요?")
        #expect(error.description(locale: "ko") == "다시 로그인해 주세요.")
        #expect(Sample.TokenResponseError.common(.outage).title() == "점검 중")
    }

    @Test(arguments: PathCase.all) func anOperationIsFoundByItsTemplate(_ row: PathCase) {
        #expect(Endpoints.operation(method: "get", path: row.path)?.group == row.template)
        #expect(Endpoints.operation(method: "DELETE", path: row.path) == nil)
    }

    private enum Endpoints: ErrorAPI {
        enum Category: String { case alert }
        typealias Recovery = Never
        typealias Recoveries = Void

        static var defaultCategory: Category { .alert }
        static let operations = PathCase.templates.map { SpecOperation("GET", $0, group: $0) }
    }
}
