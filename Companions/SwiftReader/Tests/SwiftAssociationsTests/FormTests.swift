import Testing

/// The five forms that connect a constant with an error.
@Suite struct FormTests {
    @Test func rawValueIsAStatus() {
        let swift = "enum LoginError: Int, Error { case wrong = 401, gone = 404 }"
        #expect(associations(swift) == ["LoginError.wrong 401", "LoginError.gone 404"])
    }

    @Test func implicitRawValueCountsOn() {
        #expect(associations("enum E: Int, Error { case away = 503, unknown }") == ["E.away 503", "E.unknown 504"])
    }

    @Test func entryOfATableConnects() {
        let swift = """
            enum MealProblem: Error { case slow, tooMany }
            enum Model { enum Problem: Error { case gone } }
            struct Meals { var failures: [Int: Error]? { return [408: MealProblem.slow, 429: MealProblem.tooMany] } }
            struct Menu { var failures: [Int: Model.Problem] { switch true { default: return [404: .gone] } } }
            """
        #expect(associations(swift) == ["MealProblem.slow 408", "MealProblem.tooMany 429", "Model.Problem.gone 404"])
    }

    @Test func errorWithoutACodeHasItsStatusOnly() {
        let swift = """
            enum E: Error {
                case a, b
                var statusCode: Int { switch self { case .a: 401; case .b: 409 } }
                var errorCode: String? { switch self { case .a: nil; case .b: "FULL" } }
            }
            """
        #expect(associations(swift) == ["E.a 401", "E.b 409,'FULL'"])
    }

    @Test func successStatusCountsIfTheErrorHasACode() {
        let swift = """
            struct Reply: Decodable { let code: String }
            enum E: Error { case declined, gone }
            func map(_ response: HTTPURLResponse, _ reply: Reply) -> E? {
                switch (response.statusCode, reply.code) {
                case (200, "UE1007"): return .declined
                case (404, _): return .gone
                default: return nil
                }
            }
            """
        #expect(associations(swift) == ["E.declined 200,'UE1007'", "E.gone 404"])
    }

    @Test func tableIsLookedUpInPlace() {
        let swift = """
            enum E: Error { case gone, locked, other }
            func map(_ statusCode: Int) -> E { [410: .gone, 423: .locked][statusCode] ?? .other }
            """
        #expect(associations(swift) == ["E.gone 410", "E.locked 423", "E.other otherwise"])
    }

    @Test func branchReturnsThrowsAssignsAndHandsOn() {
        let swift = """
            enum E: Error { case a, b, c, d }
            func returned(_ status: Int) -> E? { if status == 401 { return .a } else { return nil } }
            func thrown(_ response: HTTPURLResponse) throws { guard response.statusCode != 403 else { throw E.b } }
            final class Model {
                var problem: E?
                func assigned(_ status: Int) { switch status { case 404: problem = .c; default: break } }
                func handed(_ status: Int, _ completion: (Result<Int, E>) -> Void) {
                    if [409, 410].contains(status) { completion(.failure(.d)) }
                }
            }
            """
        #expect(associations(swift) == ["E.a 401", "E.b 403", "E.c 404", "E.d 409,410"])
    }

    @Test func conditionsOfAllKindsAreRead() {
        let swift = """
            enum E: Error { case a, b, c, d, e }
            func map(_ statusCode: Int) -> E? {
                if (402..<404).contains(statusCode) { return .a }
                if 410...411 ~= statusCode { return .b }
                if statusCode == 423 || statusCode == 424 { return .c }
                return statusCode / 100 == 5 ? .d : statusCode == 418 ? .e : nil
            }
            """
        #expect(associations(swift) == ["E.a 402-403", "E.b 410-411", "E.c 423,424", "E.d 500-599", "E.e 418"])
    }

    @Test func statusAndCodeTogetherAreOneMatch() {
        let swift = """
            enum E: Error { case limit, gone, other }
            func map(status: Int, code: String?) -> E {
                switch (status, code) {
                case (403, "LIMIT"): return .limit
                case (404, _): return .gone
                default: return .other
                }
            }
            """
        #expect(associations(swift) == ["E.limit 403,'LIMIT'", "E.gone 404", "E.other otherwise"])
    }

    @Test func errorHasItsOwnNumber() {
        let swift = """
            enum E: Error { case gone, locked
                var statusCode: Int { switch self { case .gone: 410; case .locked: return 423 } }
            }
            """
        #expect(associations(swift) == ["E.gone 410", "E.locked 423"])
    }

    @Test func ownCodeBesideAnOwnStatusIsACode() {
        let swift = """
            enum E: Error { case taken
                var statusCode: Int { switch self { case .taken: 409 } }
                var code: String { switch self { case .taken: "E-1" } }
            }
            """
        #expect(associations(swift) == ["E.taken 409,'E-1'"])
    }

    @Test func ownNumberMayBeANamedStatus() {
        let swift = """
            enum Gift: AbortError { case missing, full
                var status: HTTPResponseStatus { switch self { case .missing: .notFound; case .full: .init(statusCode: 507) } }
                var reason: String { switch self { case .missing: "No such gift."; case .full: "Storage is full." } }
            }
            """
        #expect(associations(swift) == ["Gift.missing 404 | No such gift.", "Gift.full 507 | Storage is full."])
    }

    @Test func labelledArgumentConnects() {
        let swift = """
            struct AppError: Error {
                let code: Int
                let message: String
                static let expired = AppError(code: 401, message: "Sign in again.")
                static let locked: AppError = .init(code: 423, message: "Locked.")
            }
            """
        #expect(associations(swift) == ["AppError.expired 401 | Sign in again.", "AppError.locked 423 | Locked."])
    }

    @Test func errorsWithoutNamesInAListConnect() {
        let swift = """
            class BoxProblem: Error {
                let code: String
                let text: String
                init(code: String, text: String = Words.unknown) { self.code = code; self.text = text }
                static let missing = BoxProblem(code: "box__missing")
                static let all: [BoxProblem] = [missing, BoxProblem(code: "box__full"), BoxProblem(code: "box__locked", text: "Locked.")]
                static func of(_ code: String) -> BoxProblem? { all.first { $0.code == code } }
            }
            enum Words { static let unknown = "Something went wrong." }
            struct Failure: Decodable { let code: String }
            func problem(_ failure: Failure) -> BoxProblem? { BoxProblem.of(failure.code) }
            """
        #expect(
            associations(swift) == [
                "BoxProblem.missing 'box__missing' | Something went wrong.",
                "BoxProblem 'box__full' | Something went wrong.", "BoxProblem 'box__locked' | Locked.",
            ])
    }
}
