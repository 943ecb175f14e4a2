import ErrorSpecLanguage
import Foundation
import Testing

@testable import ErrorSpecSwift

@Suite struct EmissionTests {
    @Test func aGroupWithoutCodesReadsLikeHandWrittenSwift() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            groups:
              Common: {description: Text, cases: {serverError: {status: [500, 5xx]}}}
              Token: {parents: [Common], description: Text, cases: {expired: {status: 419}}}
              Refresh: {parents: [Token], except: [Token.expired], description: Text, cases: {gone: {status: 418}}}
            """)
        #expect(
            try body(of: "Shop+CommonResponseErrorHandler.generated.swift", in: generation) == """
                switch response.statusCode {
                case 500: self = .serverError
                case 500...599: self = .serverError
                default:
                    return nil
                }

                """)
        #expect(
            try body(of: "Shop+RefreshResponseErrorHandler.generated.swift", in: generation) == """
                switch response.statusCode {
                case 418: self = .gone
                default:
                    switch TokenResponseError(response) {
                    case .expired?, nil: return nil
                    case let error?: self = .token(error)
                    }
                }

                """)
    }

    @Test func aRangeBesideAnInheritedStatusIsCompared() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            groups:
              Common: {description: Text, cases: {gone: {status: 410}}}
              Login: {parents: [Common], description: Text, cases: {anything: {status: 4xx}}}
            """)
        #expect(
            try body(of: "Shop+LoginResponseErrorHandler.generated.swift", in: generation) == """
                var best = ErrorSpecRuntime.BestMatch<Self>(Self.ownMatch(response))
                best.consider(CommonResponseError.ownMatch(response)) { .common($0) }
                guard let error = best.error else { return nil }
                self = error

                """)
    }

    /// The source alone decides: neither order nor place of the files does.
    @Test func theSameSpecsGiveTheSameBytes() throws {
        let api = "errorspec: 1\napi: Shop\ntitle: Error\n"
        let first = "groups: {A: {description: Text, cases: {x: {status: 400}}}}\n"
        let second = "groups: {B: {parents: [A], description: Text, cases: {y: {status: 401}}}}\n"
        let one = try Generation([("shop/api.yaml", api), ("shop/a.yaml", first), ("shop/b.yaml", second)])
        let other = try Generation([("shop/b.yaml", second), ("shop/a.yaml", first), ("shop/api.yaml", api)])
        #expect(one.files == other.files)
        #expect(one.files.count == 3)
    }

    @Test func earlierNamesAreDeprecated() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            access: internal
            groups:
              Login: {was: [SignIn], description: Text, cases: {default: {status: 401, was: [wrong]}}}
              Twice: {parents: [Login], description: Text}
            """)
        let login = try generation.text("Shop+LoginResponseErrorHandler.generated.swift")
        #expect(
            login.contains(
                "@available(*, deprecated, renamed: \"default\")\n        static var wrong: Self { .`default` }"))
        #expect(login.contains("typealias SignInResponseErrorHandler = LoginResponseErrorHandler"))
        let twice = try generation.text("Shop+TwiceResponseErrorHandler.generated.swift")
        #expect(twice.contains("static func signIn(_ error: LoginResponseError) -> Self { .login(error) }"))
        #expect(!login.contains("public"))
    }

    /// What stands in `init?(_:)`, without its indentation.
    private func body(of file: String, in generation: Generation) throws -> String {
        let text = try generation.text(file)
        let start = try #require(text.range(of: "init?(_ response: ErrorSpecRuntime.ErrorResponse) {\n"))
        let end = try #require(text[start.upperBound...].range(of: "\n        }\n"))
        let lines = text[start.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.dropFirst(12) + "\n" }.joined()
    }
}
