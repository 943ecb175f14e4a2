import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct AnyNetworkErrorTests {
    private typealias Failure = NetworkError<Token.ResponseError>

    private let resolver = PreferredLanguageTextResolver(preferredLanguages: { ["ko"] }, catalog: { _, _ in nil })

    private func presentation(of error: any Error) -> AnyNetworkError<Sample> {
        error.presentation(in: Sample.self, textResolver: resolver)
    }

    @Test func erasedErrorHasTheSameProperties() {
        let response = NetworkResponse.status(500)
        let error = Failure(
            .response(.common(.serverError)), title: "title", description: "description", category: .signOut,
            response: response, codes: ["E1", "E2"], reference: "ref", fieldErrors: [FieldError(name: "nick")],
            retryAfter: .seconds(5), retryDate: Date(timeIntervalSince1970: 9), attempts: 3,
            request: RequestSummary(method: "GET", url: URL(string: "http://a/")), isRepeated: true)
        let erased: AnyNetworkError<Sample> = error.erased
        #expect(erased.title == "title")
        #expect(erased.description == "description")
        #expect(erased.errorDescription == "title")
        #expect(erased.failureReason == "description")
        #expect(erased.localizedDescription == "title")
        #expect(erased.category == .signOut)
        #expect(erased.categoryName == "signOut")
        #expect(erased.statusCode == 500)
        #expect(erased.code == "E1")
        #expect(erased.codes == ["E1", "E2"])
        #expect(erased.reference == "ref")
        #expect(erased.fieldErrors == [FieldError(name: "nick")])
        #expect(erased.retryAfter == .seconds(5))
        #expect(erased.retryDate == Date(timeIntervalSince1970: 9))
        #expect(erased.attempts == 3)
        #expect(erased.isRepeated)
        #expect(!erased.isSilent)
        #expect(erased.inherited(Token.ResponseError.self) == .common(.serverError))
        #expect(erased.inherited(Sample.CommonResponseErrorHandler.ResponseError.self) == .serverError)
        #expect(erased.inherited(Sample.RefreshResponseErrorHandler.ResponseError.self) == nil)
        #expect(erased.debugDescription == error.debugDescription)
    }

    @Test func presentationReturnsTheApisOwnErrorsUnchanged() {
        let error = Failure(.response(.forbidden), response: .status(403), textResolver: resolver)
        let presented = presentation(of: error)
        #expect(presented.description == "접근 권한이 없습니다.")
        #expect(presented.inherited(Token.ResponseError.self) == .forbidden)
        let again = presentation(of: presented)
        #expect(again.description == "접근 권한이 없습니다.")
        #expect(again.statusCode == 403)
    }

    @Test func cancellationIsSilent() {
        let bridged = NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled)
        for error: any Error in [CancellationError(), URLError(.cancelled), bridged, Failure(.cancelled)] {
            let presented = presentation(of: error)
            #expect(presented.isSilent)
            #expect(presented.category == .silent)
            guard case .cancelled = presented.originError else {
                Issue.record("\(presented.originError)")
                continue
            }
        }
        #expect(Failure(.cancelled).isSilent)
    }

    @Test func otherErrorsGetTheApisGenericTextsAndBecomeTheOrigin() {
        struct Unknown: Error, Equatable { let number: Int }
        let presented = presentation(of: Unknown(number: 7))
        #expect(presented.title == "에러")
        #expect(!presented.description.isEmpty)
        #expect(presented.category == .alert)
        #expect(!presented.isSilent)
        #expect(presented.statusCode == nil)
        guard case .other(let error) = presented.originError else { return #expect(Bool(false)) }
        #expect(error as? Unknown == Unknown(number: 7))
    }

    @Test func connectionErrorOutsideACallHasTheTransportTexts() {
        #expect(presentation(of: NSError(domain: NSURLErrorDomain, code: -1001)).title == "네트워크 에러")
        let presented = presentation(of: URLError(.notConnectedToInternet))
        #expect(presented.title == "네트워크 에러")
        guard case .transport(let error) = presented.originError else { return #expect(Bool(false)) }
        #expect((error as? URLError)?.code == .notConnectedToInternet)
    }

    @Test func aPresentableErrorKeepsItsTexts() {
        struct Full: PresentableError {
            var title: String { "Disk" }
            var description: String { "The disk is full." }
            var categoryName: String? { "silent" }
        }
        let presented = presentation(of: Full())
        #expect(presented.title == "Disk")
        #expect(presented.description == "The disk is full.")
        #expect(presented.isSilent)
        guard case .other(let error) = presented.originError else { return #expect(Bool(false)) }
        #expect(error is Full)
    }

    @Test func cancellationIsSilentWithoutASilentCategory() {
        let presented = CancellationError().presentation(in: Plain.self)
        #expect(presented.isSilent)
        #expect(presented.category == .banner)
    }

    enum Plain: ErrorAPI {
        enum Category: String, Sendable { case banner }
        typealias Recovery = Never
        typealias Recoveries = Void
        static var defaultCategory: Category { .banner }
    }

    @Test func decodingErrorOfAnotherClientHasTheDecodingTexts() {
        let error = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "secret"))
        let presented = presentation(of: error)
        guard case .decoding = presented.originError else { return #expect(Bool(false)) }
        let expected = Failure(.decoding(error), textResolver: resolver)
        #expect(presented.title == expected.title)
        #expect(presented.description == expected.description)
        #expect(presented.category == expected.category)
    }

    // MARK: Use in apps

    /// Has the same generic constraints as SwiftUI's `alert(isPresented:error:actions:message:)`.
    private func alert<E: LocalizedError>(isPresented: Bool, error: E?, message: (E) -> String) -> [String] {
        guard isPresented, let error else { return [] }
        return [error.errorDescription ?? "", message(error)]
    }

    @Test func alertsAndResultsAcceptAnyNetworkError() async {
        let network = ScriptedNetwork([.status(403)])
        let result: Result<EmptyResponse, AnyNetworkError<Sample>> = await service(network)
            .result(of: EmptyCall(), handler: Token()).mapError(\.erased)
        let shown = alert(isPresented: true, error: result.failure) { $0.description }
        #expect(shown == ["에러", "접근 권한이 없습니다."])
    }

    // MARK: Texts of transport failures

    @Test(arguments: [
        (URLError.Code.timedOut, "Look at your connection."), (.notConnectedToInternet, "Look at your connection."),
        (.serverCertificateUntrusted, "A secure connection to the server can't be made."),
        (.secureConnectionFailed, "A secure connection to the server can't be made."),
        (.dataLengthExceedsMaximum, "The server's response is too large."),
        (.httpTooManyRedirects, "The server redirects too often."),
    ])
    func transportFailuresOtherThanALostConnectionHaveBuiltInTexts(_ code: URLError.Code, _ description: String) {
        let presented = URLError(code).presentation(in: DetailedFailures.self)
        #expect(presented.title == (description == "Look at your connection." ? "Offline" : "Failure"))
        #expect(presented.description == description)
        #expect(presented.isSilent)
    }
}
