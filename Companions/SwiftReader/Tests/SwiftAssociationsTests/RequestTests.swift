import Testing

@testable import SwiftAssociations

/// Methods and paths of requests.
@Suite struct RequestTests {
    @Test func methodAndPathMayBeOneValue() {
        let swift = """
            enum Domain: String { case auth }
            protocol Target { associatedtype Failure: Error; var domain: Domain { get }; var route: Route { get } }
            extension Target {
                var baseURL: URL {
                    let host = Bundle.main.object(forInfoDictionaryKey: "HOST") as? String ?? ""
                    return URL(string: "\\(host)/\\(domain.rawValue)") ?? URL(string: "https://example.com")!
                }
            }
            enum AuthTarget { case signIn(code: String), leave, one(id: Int) }
            enum AuthFailure: Error { case wrong, broken }
            extension AuthTarget: Target {
                typealias Failure = AuthFailure
                var domain: Domain { .auth }
                var route: Route {
                    switch self {
                    case .signIn: return .post("")
                    case .leave: return .delete("/leave")
                    case .one(let id): return .get("/\\(id)")
                    }
                }
                var table: [Int: Failure]? {
                    switch self { case .signIn: return [404: .wrong]; case .leave: return [404: .broken]; default: return [:] }
                }
            }
            """
        #expect(
            operations(swift) == [
                "AuthTarget.signIn POST /auth AuthFailure", "AuthTarget.leave DELETE /auth/leave AuthFailure",
                "AuthTarget.one GET /auth/{id} AuthFailure",
            ])
        #expect(
            associations(swift) == [
                "AuthFailure.wrong 404 @AuthTarget.signIn", "AuthFailure.broken 404 @AuthTarget.leave",
            ])
    }

    @Test func requestOfAnotherHostHasNoPath() {
        let swift = """
            enum Storage { case sign, store(url: String)
                var method: Verb { switch self { case .sign: return .get; case .store: return .put } }
                var baseURL: URL {
                    switch self {
                    case .sign: return URL(string: API.base)!
                    case .store(let url): return URL(string: url)!
                    }
                }
                var path: String { switch self { case .sign: return "v1/url"; case .store: return "" } }
            }
            """
        #expect(operations(swift) == ["Storage.sign GET /v1/url", "Storage.store PUT ?"])
    }

    @Test func pathsOfAlternativesAreOperations() {
        let swift = """
            enum Info { case version, news
                var method: Verb { .get }
                var path: String {
                    switch self {
                    case .version:
                        #if targetEnvironment(macCatalyst)
                        return "/version/macos"
                        #else
                        return "/version/ios"
                        #endif
                    case .news:
                        switch Language.current {
                        case .ko: return "/news"
                        case .en: return "/news_en"
                        }
                    }
                }
            }
            """
        #expect(
            operations(swift) == [
                "Info.version GET /version/macos", "Info.version GET /version/ios", "Info.news GET /news",
                "Info.news GET /news_en",
            ])
    }

    @Test func hostsWithOnePathHaveThePath() {
        let swift = """
            struct List {
                var method: Verb { .get }
                var path: String { "/list" }
                var baseURL: URL {
                    #if UAT
                    return URL(string: "https://uat.example.com/api/v2")!
                    #else
                    return URL(string: "https://example.com/api/v2")!
                    #endif
                }
            }
            """
        #expect(operations(swift) == ["List GET /api/v2/list"])
    }

    @Test func methodMayDependOnOneCase() {
        let swift = """
            enum Posts { case list, remove(Int), mark(Int, Bool)
                var path: String {
                    switch self {
                    case .list: "/posts"
                    case .remove(let id): "/posts/\\(id)"
                    case .mark(let id, true): "/posts/\\(id)/mark"
                    case .mark(let id, false): "/posts/\\(id)/unmark"
                    }
                }
                var method: Verb {
                    if case .remove = self { return .delete }
                    return .get
                }
            }
            """
        #expect(
            operations(swift) == [
                "Posts.list GET /posts", "Posts.remove DELETE /posts/{id}", "Posts.mark GET /posts/{id}/mark",
                "Posts.mark GET /posts/{id}/unmark",
            ])
    }

    @Test func pathOfTheBaseURLMayFollowAnUnknownHost() {
        let swift = """
            enum ProfileAPI {
                case me
                var baseURL: URL { URL(string: Constant.server + "/api/accounts")! }
                var path: String { "me" }
                var method: Moya.Method { .get }
            }
            """
        #expect(operations(swift) == ["ProfileAPI.me GET /api/accounts/me"])
    }
}
