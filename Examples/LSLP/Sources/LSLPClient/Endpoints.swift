public import ErrorSpecRuntime
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An endpoint of LSLP: a method, a path, and fields to send as JSON.
public protocol LSLPEndpoint: Requestable {
    var server: URL { get }
    var method: String { get }
    var path: String { get }
    var fields: [String: String] { get }
    var token: String? { get }
}

extension LSLPEndpoint {
    public var fields: [String: String] { [:] }
    public var token: String? { nil }

    public func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: server.appendingPathComponent(path))
        request.httpMethod = method
        request.setValue(token, forHTTPHeaderField: "Authorization")
        if method != "GET" {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONEncoder().encode(fields)
        }
        return request
    }
}

public struct ValidateEmail: LSLPEndpoint {
    public typealias Response = EmptyResponse

    public let server: URL
    public let email: String
    public let method = "POST"
    public let path = "v1/validation/email"
    public var fields: [String: String] { ["email": email] }

    public init(server: URL, email: String) {
        self.server = server
        self.email = email
    }
}

public struct Join: LSLPEndpoint {
    public typealias Response = EmptyResponse

    public let server: URL
    public let email: String
    public let method = "POST"
    public let path = "v1/users/join"
    public var fields: [String: String] { ["email": email] }

    public init(server: URL, email: String) {
        self.server = server
        self.email = email
    }
}

public struct EditProfile: LSLPEndpoint {
    public struct Response: Decodable, Sendable { public let nick: String }

    public let server: URL
    public let token: String?
    public let nick: String
    public let method = "PUT"
    public let path = "v1/users/me/profile"
    public var fields: [String: String] { ["nick": nick] }

    public init(server: URL, token: String, nick: String) {
        self.server = server
        self.token = token
        self.nick = nick
    }
}

public struct RefreshAccessToken: LSLPEndpoint {
    public struct Response: Decodable, Sendable { public let accessToken: String }

    public let server: URL
    public let method = "GET"
    public let path = "v1/auth/refresh"

    public init(server: URL) { self.server = server }
}

public struct Posts: LSLPEndpoint {
    public typealias Response = EmptyResponse

    public let server: URL
    public let method = "GET"
    public let path = "v1/posts"

    public init(server: URL) { self.server = server }
}
