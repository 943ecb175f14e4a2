package import NIOCore
package import NIOHTTP1

/// A request with its whole body.
package struct Request: Sendable {
    package var head: HTTPRequestHead
    package var body = ByteBuffer()
}

/// Why a request can't be served, as a status.
package struct RequestFailure: Error {
    package var status: Int
    package var message: String
}

/// Whatever a client sends.
package enum Incoming: Sendable {
    case request(Request)
    /// Nothing more is read of the connection.
    case failure(RequestFailure)
}

package typealias ResponsePart = HTTPPart<HTTPResponseHead, ByteBuffer>

/// The limits on a client's requests, and on their time.
package struct RequestLimits: Sendable {
    var headers = 64 << 10
    var body = 16 << 20
    /// For a request's head, from its first byte on, and between two parts of its body; also for a first request.
    var slowest = TimeAmount.seconds(20)
    /// Between two requests.
    var idle = TimeAmount.seconds(75)
    /// Between two requests where others wait for the connection.
    var crowdedIdle = TimeAmount.seconds(1)
    /// For a client to take what it is sent.
    var slowestWrite = TimeAmount.seconds(60)

    package init() {}
}

extension HTTPRequestHead {
    /// The target's path, as it was sent, without the query.
    var path: String {
        let path = target.prefix { $0 != "?" && $0 != "#" }
        return path.isEmpty ? "/" : String(path)
    }

    /// The path and query, also of a client that takes this server for a proxy.
    var target: String {
        guard uri.lowercased().hasPrefix("http://") else { return uri }
        let rest = uri.dropFirst(7).drop { $0 != "/" }
        return rest.isEmpty ? "/" : String(rest)
    }

    /// `nil` without a body.
    var framing: RequestReader.Framing? {
        if headers.contains(name: "Transfer-Encoding") { return .chunks }
        return headers.first(name: "Content-Length").flatMap { Int($0) }.flatMap { $0 > 0 ? .length($0) : nil }
    }

    /// Why no request may have such a head.
    func failure(_ limits: RequestLimits) -> RequestFailure? {
        let hosts = headers["Host"].count
        guard hosts == 1 || hosts == 0 && version == .http1_0 else {
            return RequestFailure(status: 400, message: "a request has one Host header, and this one has \(hosts)")
        }
        let lengths = headers["Content-Length"]
        guard lengths.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && $0 == lengths[0] }) else {
            return RequestFailure(status: 400, message: "this Content-Length is no length")
        }
        let encodings = headers[canonicalForm: "Transfer-Encoding"]
        guard encodings.isEmpty || lengths.isEmpty && encodings.count == 1 && encodings[0].lowercased() == "chunked"
        else {
            return RequestFailure(status: 400, message: "this Transfer-Encoding is not understood")
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
            self.init(status: 400, message: "this is no HTTP/1.1 request: \(error)")
        }
    }
}

extension HTTPHeaders {
    /// Blanks behind a value aren't part of it (RFC 9112, 5.1), and the decoder leaves them there.
    var withoutTrailingBlanks: HTTPHeaders {
        HTTPHeaders(
            map { name, value in
                var value = value[...]
                while let last = value.last, last == " " || last == "\t" { value.removeLast() }
                return (name, String(value))
            })
    }

    /// Without the fields that say something about one connection alone (RFC 9110, 7.6.1), and those that `Connection`
    /// names.
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
