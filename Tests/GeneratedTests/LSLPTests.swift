import ErrorSpecRuntime
import Foundation
import GeneratedSamples
import Testing

/// The generated code as an app calls it.
@Suite struct LSLPTests {
    private func login(_ status: Int) -> LSLP.LoginResponseErrorHandler.ResponseError? {
        LSLP.LoginResponseErrorHandler().map(NetworkResponse(statusCode: status))
    }

    @Test func ownAndInheritedCasesMatch() {
        #expect(login(401) == .cannotLogin)
        #expect(login(400) == .authorizationCommon(.emptyRequireValue))
        #expect(login(500) == .authorizationCommon(.common(.serverError)))
        #expect(login(502) == nil)
    }

    @Test func switchOverCasesNeedsNoDefault() throws {
        let error = try #require(login(429))
        let text =
            switch error {
            case .cannotLogin: "login"
            case .authorizationCommon(.emptyRequireValue): "value"
            case .authorizationCommon(.common(let error)): error.definition.id
            }
        #expect(text == "Common.tooMuchCall")
    }

    @Test func aSharedErrorIsFoundAtAnyDepth() throws {
        let error = try #require(login(420))
        #expect(error.inherited(LSLP.CommonResponseErrorHandler.ResponseError.self) == .secretKeyError)
        #expect(error.inherited(LSLP.TokenResponseError.self) == nil)
    }

    @Test func exceptedCaseDoesNotMatch() {
        let refresh = LSLP.AccessTokenRefreshResponseErrorHandler()
        #expect(refresh.map(NetworkResponse(statusCode: 419)) == nil)
        #expect(refresh.map(NetworkResponse(statusCode: 403)) == .token(.forbidden))
        #expect(refresh.map(NetworkResponse(statusCode: 418))?.definition.category == .signOut)
        #expect(
            LSLP.EditProfileResponseErrorHandler().map(NetworkResponse(statusCode: 419))
                == .token(.expirationAccessToken)
        )
    }

    @Test func definitionHasTheValuesOfTheSpec() {
        let definition = LSLP.TokenResponseError.expirationAccessToken.definition
        #expect(definition.id == "Token.expirationAccessToken")
        #expect(definition.retry == .recover(.refreshAccessToken))
        #expect(definition.category == .alert)
        #expect(LSLP.operation(method: "POST", path: "/v1/users/login")?.group == "Login")
    }
}
