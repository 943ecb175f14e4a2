import Foundation
import NIOCore
import NIOHTTP1

/// A response with a complete body.
struct Reply: Sendable {
    var status: Int
    var headers = HTTPHeaders()
    var body = ByteBuffer()

    init(_ status: Int, _ headers: HTTPHeaders = [:], body: String = "") {
        self.status = status
        self.headers = headers
        self.body = ByteBuffer(string: body)
    }

    init(_ status: Int, json: some Encodable) {
        self.init(status, ["Content-Type": "application/json; charset=utf-8"], body: jsonText(json))
    }

    /// Creates a response with a message of the mock. The key distinguishes the message from messages of the server.
    init(_ status: Int, failure message: String) { self.init(status, json: ["errorspecMock": message]) }

    /// Returns a response with an empty JSON object, for requests without an order and for orders with only a status.
    static func empty(_ status: Int) -> Reply { Reply(status, ["Content-Type": "application/json"], body: "{}") }

    /// Creates the response of an example.
    init(_ example: Document.Example) {
        var headers = HTTPHeaders(example.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).withoutHopByHop
        headers.add(name: "Errorspec-Case", value: example.fullName)
        self.init(example.status, headers, body: example.rawBody)
    }

    /// Whether the response to the given request may have a body.
    func hasBody(_ request: HTTPRequestHead) -> Bool { request.method != .HEAD && status != 204 && status != 304 }
}

/// Returns a value as JSON, on one line.
func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding can't fail: all values have types that JSON supports.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
}

extension HTTPResponseHead {
    /// - Parameters:
    ///   - headers: The headers, which may come from a recording or an upstream. Line breaks in them are removed.
    ///   - length: The length of the body, or `nil` if the end of the body is found in another way.
    init(_ status: Int, _ headers: HTTPHeaders, length: Int?, keepsConnection: Bool) {
        var own = HTTPHeaders()
        for (name, value) in headers where Self.isToken(name) {
            let visible = value.unicodeScalars.filter { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
            own.add(name: name, value: String(String.UnicodeScalarView(visible)))
        }
        for name in ["Connection", "Date", "Transfer-Encoding"] { own.remove(name: name) }
        if let length, status != 204 { own.replaceOrAdd(name: "Content-Length", value: String(length)) }
        own.add(name: "Date", value: httpDate())
        own.add(name: "Connection", value: keepsConnection ? "keep-alive" : "close")
        self.init(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: own)
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }
}

/// Returns the current time as an IMF-fixdate (RFC 9110, 5.6.7).
private func httpDate() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
        + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
}
