// Declarations that docs/from-swift.md uses, but doesn't show: the app's shared handler, an endpoint, and a response
// of the app's own transport.
import ErrorSpecRuntime
import Foundation
import GeneratedSamples

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

enum CommonResponseError: Error { case serverError }

struct CommonResponseErrorHandler {
    func map(statusCode: Int, body: Data) -> CommonResponseError? { statusCode == 500 ? .serverError : nil }
}

struct Session: Decodable, Sendable { let token: String }

struct LoginEndpoint: Requestable {
    typealias Response = Session

    init(_ email: String, _ password: String) {}

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://lslp.example")!) }
}

var service: DataTransferService<LSLP> { fatalError() }
var email: String { "" }
var password: String { "" }
var http: HTTPURLResponse { fatalError() }
var headers: [String: String] { [:] }
var data: Data { Data() }
func show<Text>(_ title: Text) {}
func show(_ title: String, _ description: String) {}
