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
                switch response.status {
                case _ where response.isIn(500, through: 599): return .serverError
                default: return nil
                }

                """)
        #expect(
            try body(of: "Shop+RefreshResponseErrorHandler.generated.swift", in: generation) == """
                switch response.status {
                case ._418: return .gone
                default:
                    switch TokenResponseError.match(response) {
                    case .expired?, nil: return nil
                    case let error?: return .token(error)
                    }
                }

                """)
    }

    @Test func failuresAndCategoriesAreWritten() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            categories: [toast]
            failures: {tls: {title: Unsafe}, redirects: {category: silent}}
            groups: {Login: {description: Text, cases: {gone: {status: 410}}}}
            """)
        let file = try generation.text("Shop.generated.swift")
        #expect(file.contains("        case toast\n        case silent\n    }"))
        #expect(
            file.contains(
                """
                        transport: .init(category: .toast),
                        tls: .init(title: "Unsafe", category: .toast),
                        redirects: .init(category: .silent),
                        decoding: .init(category: .toast),
                """))
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
                let isOwn = response.isBest(in: 400, through: 499)
                guard let error = CommonResponseError.match(response) else { return isOwn ? .anything : nil }
                return .common(error)

                """)
    }

    /// The other cases return at once.
    @Test func onlyCasesThatAnInheritedOneMayBeatAreCompared() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            body: plain
            bodies: {plain: {code: /code}}
            groups:
              Common: {description: Text, cases: {gone: {status: 410}, locked: {status: 404, code: L}}}
              Login:
                parents: [Common]
                description: Text
                cases:
                  anything: {status: 4xx}
                  wrong: {status: 401}
                  closed: {status: 403, code: C}
              Pay:
                parents: [Common]
                description: Text
                cases: {missing: {status: 404}, wrong: {status: 401}, anything: {status: 400-499}}
            """)
        #expect(
            try body(of: "Shop+LoginResponseErrorHandler.generated.swift", in: generation) == """
                switch response.status {
                case ._403 where response.hasCode("C"): return .closed
                case ._401: return .wrong
                default:
                    let isOwn = response.isBest(in: 400, through: 499)
                    guard let error = CommonResponseError.match(response) else { return isOwn ? .anything : nil }
                    return .common(error)
                }

                """)
        #expect(
            try body(of: "Shop+PayResponseErrorHandler.generated.swift", in: generation) == """
                var best: Self?
                switch response.status {
                case ._404 where response.isBest(): best = .missing
                case ._401: return .wrong
                case _ where response.isBest(in: 400, through: 499): best = .anything
                default: break
                }
                guard let error = CommonResponseError.match(response) else { return best }
                return .common(error)

                """)
    }

    @Test func severalConditionsAreNotTooWide() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            body: plain
            bodies: {plain: {code: /code}}
            groups:
              Common: {description: Text, cases: {locked: {status: 404, code: LOCKED}}}
              Login:
                parents: [Common]
                description: Text
                cases: {wrong: {status: 4xx, code: LO*}, other: {status: 4xx}}
            """)
        #expect(
            try body(of: "Shop+LoginResponseErrorHandler.generated.swift", in: generation) == """
                var best: Self?
                switch response.status {
                case _ where response.isIn(400, through: 499) && response.hasCode(startingWith: "LO") &&
                        response.isBest(.familyAndRange(2, 100)):
                    best = .wrong
                case _ where response.isIn(400, through: 499): return .other
                default: break
                }
                guard let error = CommonResponseError.match(response) else { return best }
                return .common(error)

                """)
    }

    /// A call for a few statuses would take longer than they do.
    @Test func matchingIsInlinedForAFewStatusesAlone() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            groups:
              Common: {description: Text, cases: {gone: {status: 410}}}
              Token: {parents: [Common], description: Text, cases: {expired: {status: 419}}}
              Login: {parents: [Token], description: Text, cases: {wrong: {status: 401}}}
            """)
        let inlined = try ["Common", "Token", "Login"].filter { group in
            try !generation.text("Shop+\(group)ResponseErrorHandler.generated.swift")
                .contains("@inline(never)\n        public static func match")
        }
        #expect(inlined == ["Common"])
    }

    /// Many codes stand in several lines, none wider than 120 columns.
    @Test func rowsAreNotTooWide() throws {
        let codes = (1...8).map { "a_long_name_of_a_code_\($0)" }
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            body: plain
            bodies: {plain: {code: /code}}
            groups:
              Pay:
                description: Text
                cases: {busy: {code: busy}, refused: {code: [\(codes.joined(separator: ", "))]}}
            """)
        #expect(
            try body(of: "Shop+PayResponseErrorHandler.generated.swift", in: generation) == """
                switch response.status {
                case _ where response.hasCode("busy"): return .busy
                case _ where response.hasCode(
                    "a_long_name_of_a_code_1", "a_long_name_of_a_code_2", "a_long_name_of_a_code_3",
                    "a_long_name_of_a_code_4", "a_long_name_of_a_code_5", "a_long_name_of_a_code_6",
                    "a_long_name_of_a_code_7", "a_long_name_of_a_code_8"):
                    return .refused
                default: return nil
                }

                """)
    }

    /// A policy has its summary, and a line is no wider than 120 columns.
    @Test func policiesAreDocumentedAndNotTooWide() throws {
        let backoff = "{initial: 250ms, factor: 1.5, maximum: 1min}"
        let long = "{maxRetries: 3, backoff: \(backoff), methods: [GET, POST], cost: 1}"
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            retries:
              patient: {summary: For what takes its time., maxRetries: 5}
              careful: {summary: For orders., \(long.dropFirst())
              plain: {maxRetries: 1}
            groups:
              Common: {description: Text, cases: {down: {status: 5xx, retry: careful}, busy: {status: 429}}}
              Ship: {parents: [Common], description: Text, cases: {a: {status: 4xx}}}
              Pay:
                parents: [Common, Ship]
                except: [Common.busy]
                description: Text
                cases: {b: {status: 400, retry: \(long)}}
            """)
        #expect(
            try generation.text("Shop.generated.swift").contains(
                """
                    public enum Retries {
                        /// For orders.
                        public static let careful: ErrorSpecRuntime.RetryPolicy<Recovery> = .resend(
                            ErrorSpecRuntime.ResendPolicy(
                                maxRetries: 3,
                                initial: .milliseconds(250),
                                factor: 1.5,
                                maximum: .seconds(60),
                                methods: .only(["GET", "POST"]),
                                cost: 1))

                        /// For what takes its time.
                        public static let patient: ErrorSpecRuntime.RetryPolicy<Recovery> = .resend(
                            ErrorSpecRuntime.ResendPolicy(maxRetries: 5))

                        public static let plain: ErrorSpecRuntime.RetryPolicy<Recovery> = .resend(
                            ErrorSpecRuntime.ResendPolicy(maxRetries: 1))
                    }

                """))
        let api = try generation.text("Shop.generated.swift").split(separator: "\n")
        #expect(api.allSatisfy { $0.count <= 120 })
        #expect(
            try generation.text("Shop+PayResponseErrorHandler.generated.swift").contains(
                """
                            case .b:
                                return .init(
                                    "Pay.b | description: Text",
                                    retry: .resend(ErrorSpecRuntime.ResendPolicy(
                                        maxRetries: 3,

                """))
    }

    /// What several cases have from the group stands once: a changed default is one changed line.
    @Test func defaultTextsStandOnce() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Failed
            retries: {patient: {backoff: {initial: 1500ms, maximum: 1min}}}
            groups:
              Pay:
                description: Try again.
                cases: {x: {status: 400, title: Own}, y: {status: 401, retry: patient}}
              Ship:
                description: Try again.
                cases: {x: {status: 400, description: Own}}
                otherwise: {title: Own}
            """)
        let pay = try generation.text("Shop+PayResponseErrorHandler.generated.swift")
        #expect(
            pay.contains(
                """
                            let defaults: Swift.StaticString = "description: Try again."
                            let row: Swift.StaticString
                            switch self {
                            case .x: row = "Pay.x | title: Own"
                            case .y: row = "Pay.y | retry: patient"
                            }
                            return .init(row, defaults)

                """))
        let ship = try generation.text("Shop+ShipResponseErrorHandler.generated.swift")
        #expect(ship.contains("return .init(\"Ship.unmatched | title: Own | description: Try again.\").of("))
        #expect(ship.contains("case .x: return \"Ship.x | description: Own\"\n"))
        let api = try generation.text("Shop.generated.swift")
        #expect(api.contains("(initial: .milliseconds(1500), maximum: .seconds(60))"))
        #expect(api.contains("static let defaultTitle: ErrorSpecRuntime.TextSource? = \"Failed\"\n"))
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

    /// What stands in `match(_:)`, without its indentation.
    private func body(of file: String, in generation: Generation) throws -> String {
        let text = try generation.text(file)
        let head = "static func match(_ response: borrowing ErrorSpecRuntime.FailedResponse) -> Self? {\n"
        let start = try #require(text.range(of: head))
        let end = try #require(text[start.upperBound...].range(of: "\n        }\n"))
        let lines = text[start.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.dropFirst(12) + "\n" }.joined()
    }
}
