import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking  // Linux
#endif

struct Session: Decodable, Sendable, Equatable {
    let token: String
}

/// Signs in with email and password.
struct SignIn: Requestable {
    typealias Response = Session
    let email, password: String

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: URL(string: "https://shop.example/v1/login")!)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(["email": email, "password": password])
        return request
    }
}
