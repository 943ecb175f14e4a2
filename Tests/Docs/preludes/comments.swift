// Declarations that the examples in comments of the runtime and of the testing kit use, but don't show.
import ErrorSpecRuntime
import ErrorSpecTesting
import Foundation
import GeneratedSamples

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Session: Decodable, Sendable { let token: String }
struct Post: Decodable, Sendable {}

struct Page: Sendable {
    let posts: [Post]
    let next: String?
}

struct Login: Requestable {
    typealias Response = Session

    init(_ email: String, _ password: String) {}

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://lslp.example")!) }
}

actor Tokens {
    var haveExpired: Bool { false }
    func sign(_ request: URLRequest) -> URLRequest { request }
}

struct Logger {
    enum Level: String { case info }
    init(label: String) {}
    func log(level: Level, _ message: String, metadata: [String: String]) {}
}

extension LSLP.LoginResponseError: ErrorExamples {
    public static var _exampleTable: ExampleTable<Self> { ExampleTable(group: "Login", responses: []) }
}

let tokens = Tokens()
let recoveries: any LSLPRecoveries = { fatalError() }()
let stub = StubNetworkService([])
let token = ""
let (email, password) = ("", "")
let login = Login(email, password)
let service = DataTransferService<LSLP>(network: stub, recoveries: recoveries)
let folder = URL(fileURLWithPath: "/")

nonisolated(unsafe) var session: Session?
nonisolated(unsafe) var alert: AnyNetworkError<LSLP>?
nonisolated(unsafe) var configuration = ServiceConfiguration<LSLP>()

func show(_ title: String, _ description: String) {}
