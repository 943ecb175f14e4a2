import ErrorSpecReport
import Foundation

/// A response with a whole body.
struct HTTPReply: Sendable {
    var status: Int
    var headers: HTTPHeaders
    var body: [UInt8]

    init(_ status: Int, headers: [(String, String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = HTTPHeaders(headers)
        self.body = body
    }

    static func json(_ status: Int, _ value: JSONValue) -> HTTPReply {
        HTTPReply(
            status, headers: [("Content-Type", "application/json; charset=utf-8")], body: Array(value.text.utf8))
    }

    /// The mock's own words, so that nobody takes them for the server's.
    static func failure(_ status: Int, _ message: String) -> HTTPReply {
        .json(status, ["errorspecMock": .string(message)])
    }

    /// The head and what follows it, as they are sent.
    ///
    /// - Parameter isBodyLeftOut: the request was a `HEAD`.
    func bytes(keepsConnection: Bool, isBodyLeftOut: Bool) -> [UInt8] {
        var headers = headers
        headers.remove { ["content-length", "connection", "transfer-encoding", "date"].contains($0.lowercased()) }
        let allowsBody = status != 204 && status != 304
        if allowsBody { headers.add("Content-Length", String(body.count)) }
        var bytes = Self.head(status, headers, keepsConnection: keepsConnection)
        if allowsBody, !isBodyLeftOut { bytes += body }
        return bytes
    }

    static func head(_ status: Int, _ headers: HTTPHeaders, keepsConnection: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(StatusPhrases.phrase(of: status) ?? "Unknown")\r\n"
        for field in headers.fields {
            // Nothing that a recording or an upstream says can end a line.
            let value = String(String.UnicodeScalarView(field.value.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }))
            text += "\(field.name): \(value)\r\n"
        }
        text += "Date: \(httpDate(Date()))\r\nConnection: \(keepsConnection ? "keep-alive" : "close")\r\n\r\n"
        return Array(text.utf8)
    }
}

/// An IMF-fixdate (RFC 9110, 5.6.7).
private func httpDate(_ date: Date) -> String {
    var time = time_t(date.timeIntervalSince1970)
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
        + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
}
