package import NIOCore
package import NIOHTTP1

/// A request with its complete body.
package struct Request: Sendable {
    package var head: HTTPRequestHead
    package var body = ByteBuffer()
}

/// The reason why a request can't be served, and the status of the response.
package struct RequestFailure: Error {
    package var status: Int
    package var message: String
}

/// A request from a client, or the failure to read a request.
package enum Incoming: Sendable {
    case request(Request)
    /// The failure to read a request. Nothing more is read from the connection.
    case failure(RequestFailure)
}

package typealias ResponsePart = HTTPPart<HTTPResponseHead, ByteBuffer>

/// The limits on the size and the time of a client's requests.
package struct RequestLimits: Sendable {
    var headers = 64 << 10
    var body = 16 << 20
    /// The time limit for three waits: for the first byte on a connection, for the rest of a head, and for the next
    /// part of a body.
    var slowest = TimeAmount.seconds(20)
    /// The maximum time between two requests.
    var idle = TimeAmount.seconds(75)
    /// The maximum time between two requests if other clients wait for a connection.
    var crowdedIdle = TimeAmount.seconds(1)
    /// The maximum time for a client to receive one write.
    var slowestWrite = TimeAmount.seconds(60)

    package init() {}
}

extension HTTPRequestHead {
    /// The target's path without the query. The path is percent-encoded.
    var path: String {
        let path = target.prefix { $0 != "?" && $0 != "#" }
        return path.isEmpty ? "/" : String(path)
    }

    /// The path and the query of the target. The host is left out if the client uses this server as a proxy.
    var target: String {
        guard uri.lowercased().hasPrefix("http://") else { return uri }
        let rest = uri.dropFirst(7).drop { $0 != "/" }
        return rest.isEmpty ? "/" : String(rest)
    }

    /// How the end of the body is found, or `nil` if the request has no body.
    var framing: RequestReader.Framing? {
        if headers.contains(name: "Transfer-Encoding") { return .chunks }
        return headers.first(name: "Content-Length").flatMap { Int($0) }.flatMap { $0 > 0 ? .length($0) : nil }
    }

    /// Returns the reason why a request with this head is refused, or `nil` if the head is valid.
    func failure(_ limits: RequestLimits) -> RequestFailure? {
        let hosts = headers["Host"].count
        guard hosts == 1 || hosts == 0 && version == .http1_0 else {
            return RequestFailure(status: 400, message: "a request must have one Host header; this one has \(hosts)")
        }
        let lengths = headers["Content-Length"]
        guard lengths.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && $0 == lengths[0] }) else {
            return RequestFailure(status: 400, message: "the Content-Length is invalid")
        }
        let encodings = headers[canonicalForm: "Transfer-Encoding"]
        guard encodings.isEmpty || lengths.isEmpty && encodings.count == 1 && encodings[0].lowercased() == "chunked"
        else {
            return RequestFailure(status: 400, message: "the Transfer-Encoding isn't supported")
        }
        if let length = lengths.first, Int(length).map({ $0 > limits.body }) ?? true { return .tooLarge(limits) }
        guard target.hasPrefix("/") || target == "*" && method == .OPTIONS else {
            return RequestFailure(status: 400, message: "the request's target isn't a path")
        }
        return nil
    }
}

extension RequestFailure {
    static func tooLarge(_ limits: RequestLimits) -> RequestFailure {
        RequestFailure(status: 413, message: "the body is larger than \(limits.body >> 20) MiB")
    }

    init(_ error: HTTPParserError, _ limits: RequestLimits) {
        if error == .headerOverflow {
            self.init(status: 431, message: "the headers are larger than \(limits.headers >> 10) KiB")
        } else {
            self.init(status: 400, message: "this isn't an HTTP/1.1 request: \(error)")
        }
    }
}

extension HTTPHeaders {
    /// The headers without spaces at the end of values (RFC 9112, 5.1). The decoder doesn't remove these spaces.
    var withoutTrailingSpaces: HTTPHeaders {
        HTTPHeaders(
            map { name, value in
                var value = value[...]
                while let last = value.last, last == " " || last == "\t" { value.removeLast() }
                return (name, String(value))
            })
    }

    /// The headers without those that are for a single connection (RFC 9110, 7.6.1) or that `Connection` lists.
    var withoutHopByHop: HTTPHeaders {
        let hopByHop = [
            "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te",
            "trailer", "transfer-encoding", "upgrade",
        ]
        var headers = self
        for name in hopByHop + self[canonicalForm: "Connection"].map(String.init) { headers.remove(name: name) }
        return headers
    }
}
