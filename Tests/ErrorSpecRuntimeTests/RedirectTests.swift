import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests that follow redirects. `WireTests` tests some of them with a real server.
@Suite struct RedirectTests {
    private func followed(
        _ method: String = "GET", from url: String = "http://a.test:81/v1/accounts/x?q=1", as next: String? = nil,
        body: String? = nil, isUpload: Bool = false, to location: String?
    ) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        var redirects = Redirects(of: request, limit: 1, isUpload: isUpload)
        // The request that Foundation proposes.
        request.url = URL(string: "http://a.test:81/wrong")
        request.httpMethod = next ?? method
        if next != nil { request.httpBody = nil }
        return try redirects.follow(request, to: location)
    }

    @Test(arguments: [
        ("echo", "http://a.test:81/v1/accounts/echo"), ("./echo", "http://a.test:81/v1/accounts/echo"),
        ("../other/echo", "http://a.test:81/v1/other/echo"), ("?page=2", "http://a.test:81/v1/accounts/x?page=2"),
        ("#part", "http://a.test:81/v1/accounts/x?q=1#part"), ("/abs?x=1", "http://a.test:81/abs?x=1"),
        ("//b.test/c", "http://b.test/c"), ("HTTP://b.test/c", "http://b.test/c"),
        ("https://b.test/c;d=1?e=%2F", "https://b.test/c;d=1?e=%2F"), ("/a b/ü", "http://a.test:81/a%20b/%C3%BC"),
        (nil, "http://a.test:81/wrong"),
    ])
    func locationsAreResolvedAgainstTheRequest(_ location: String?, _ url: String) throws {
        #expect(try followed(to: location).url?.absoluteString == url)
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "mailto:a@b.test", "ftp://b.test/c", "shop://login", "http:///c",
        "http:c",
    ])
    func redirectsToOtherSchemesAreRefused(_ location: String) {
        #expect(throws: URLError(.unsupportedURL)) { try followed(to: location) }
    }

    @Test func headIsRedirectedAsHead() throws {
        #expect(try followed("HEAD", as: "GET", to: "/").httpMethod == "HEAD")
        #expect(try followed("POST", as: "GET", body: "order", to: "/").httpMethod == "GET")
    }

    /// With a `Content-Length` but without a body, a server would wait for the body.
    @Test func getAfterAPostHasNoBodyHeaders() throws {
        var request = URLRequest(url: try #require(URL(string: "http://a.test/")))
        request.httpMethod = "POST"
        request.httpBody = Data("order".utf8)
        let headers = ["Content-Length": "5", "content-type": "text/plain", "Transfer-Encoding": "x", "Accept": "a"]
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        var redirects = Redirects(of: request, limit: 2)
        #expect(try redirects.follow(request, to: "/").allHTTPHeaderFields?.count == 4)
        request.httpMethod = "GET"
        request.httpBody = nil
        #expect(try redirects.follow(request, to: "/").allHTTPHeaderFields == ["Accept": "a"])
    }

    @Test func bodyIsNeverRedirectedFromHTTPSToHTTP() throws {
        let secure = "https://a.test/"
        #expect(throws: URLError(.appTransportSecurityRequiresSecureConnection)) {
            try followed("POST", from: secure, body: "password", to: "http://a.test/")
        }
        #expect(throws: URLError(.appTransportSecurityRequiresSecureConnection)) {
            try followed("POST", from: secure, isUpload: true, to: "http://a.test/")
        }
        #expect(try followed("POST", from: secure, body: "order", to: "https://b.test/").httpBody == Data("order".utf8))
        #expect(try followed("POST", body: "order", to: "https://a.test/").httpBody == Data("order".utf8))
        #expect(try followed("POST", from: secure, as: "GET", body: "order", to: "http://a.test/").httpBody == nil)
    }
}
