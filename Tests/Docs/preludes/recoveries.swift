// Declarations that the page on recoveries uses, but doesn't show.
import ErrorSpecRuntime
import Foundation
import GeneratedSamples

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct TokenStore: Sendable {
    var refreshToken: String { "" }
    func store(_ token: String) {}
    func store(_ token: String, replacing refreshToken: String) {}
}

struct RefreshEndpoint: Requestable {
    struct Response: Decodable, Sendable { let accessToken: String }

    init(_ refreshToken: String) {}

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://lslp.example")!) }
}

actor Session {
    var accessToken: String { "" }
    var hasExpired: Bool { false }
}

let session = Session()
var recoveries: any LSLPRecoveries { fatalError() }
