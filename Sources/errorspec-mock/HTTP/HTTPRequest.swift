import ErrorSpecReading

/// A request line and its headers.
struct RequestHead: Sendable {
    var method: String
    /// As it was sent: a path, with its query.
    var target: String
    var minorVersion: Int
    var headers: HTTPHeaders

    /// Without the query, decoded.
    var path: String {
        let path = target.prefix { $0 != "?" && $0 != "#" }
        return String(path.isEmpty ? "/" : path)
    }

    var wantsToKeepConnection: Bool {
        let tokens = headers.tokens(of: "Connection")
        return minorVersion >= 1 ? !tokens.contains("close") : tokens.contains("keep-alive")
    }
}

/// Why a request can't be served, as a status.
struct RequestFailure: Error {
    var status: Int
    var message: String
}

/// Header fields in the order in which they came.
struct HTTPHeaders: Sendable {
    struct Field: Sendable {
        var name: String
        var value: String
    }

    private(set) var fields: [Field] = []

    init(_ fields: [(String, String)] = []) { self.fields = fields.map { Field(name: $0.0, value: $0.1) } }

    subscript(_ name: String) -> String? { fields.first { $0.name.equalsWithoutCase(name) }?.value }

    func values(of name: String) -> [String] {
        fields.filter { $0.name.equalsWithoutCase(name) }.map(\.value)
    }

    /// The parts of a header that lists words, in lower case.
    func tokens(of name: String) -> [String] {
        values(of: name).flatMap { $0.split(separator: ",") }.map { String($0).trimmed.lowercased() }
    }

    mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    mutating func set(_ name: String, _ value: String) {
        remove { $0.equalsWithoutCase(name) }
        add(name, value)
    }

    mutating func remove(where isUnwanted: (String) -> Bool) { fields.removeAll { isUnwanted($0.name) } }

    /// Without the fields that say something about one connection alone (RFC 9110, 7.6.1), and those that `Connection`
    /// names.
    var withoutHopByHop: HTTPHeaders {
        let named = tokens(of: "Connection")
        var headers = self
        headers.remove { name in
            let name = name.lowercased()
            return Self.hopByHop.contains(name) || named.contains(name)
        }
        return headers
    }

    private static let hopByHop: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]
}

extension RequestHead {
    /// Reads what stands before the empty line.
    init(parsing bytes: ArraySlice<UInt8>) throws {
        // Bytes that aren't UTF-8 are shown as U+FFFD, and passed on so: header values of real clients are ASCII.
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.utf8.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }[...]
        // As `\r\n` is one Character, lines that end in it are split above by it too.
        if lines.count == 1 { lines = text.split(whereSeparator: \.isNewline)[...] }
        let parts = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let version = Self.minorVersion(parts[2]), Self.isToken(parts[0]) else {
            throw RequestFailure(status: 400, message: "this is no HTTP/1.1 request line")
        }
        method = String(parts[0])
        minorVersion = version
        headers = HTTPHeaders()
        target = String(parts[1])
        for line in lines where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
                throw RequestFailure(status: 400, message: "a header has no name, or continues another line")
            }
            headers.add(String(line[..<colon]), String(line[line.index(after: colon)...]).trimmed)
        }
        if let path = Self.pathOfAbsolute(target) { target = path }
        guard target.hasPrefix("/") || target == "*" else {
            throw RequestFailure(status: 400, message: "the request's target is no path")
        }
    }

    private static func minorVersion(_ text: Substring) -> Int? {
        switch text {
        case "HTTP/1.1": 1
        case "HTTP/1.0": 0
        default: nil
        }
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }

    /// The path of a client that takes this server for a proxy.
    private static func pathOfAbsolute(_ target: String) -> String? {
        guard target.lowercased().hasPrefix("http://") else { return nil }
        let path = target.dropFirst(7).drop { $0 != "/" }
        return path.isEmpty ? "/" : String(path)
    }
}
