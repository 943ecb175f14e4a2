import ErrorSpecFiles
import Foundation

/// The real server, that requests are passed to which nothing is ordered for.
///
/// The system's `curl` talks to it: bodies stream through a pipe, no faster than the client takes them, TLS is the system's,
/// and no library has to be linked for it.
struct Upstream: Sendable {
    /// The events of a response, in this order: a head, then parts of the body.
    enum Event: Sendable {
        case head(status: Int, HTTPHeaders)
        case body([UInt8])
    }

    struct Failure: Error {
        var message: String
        var isTimeout: Bool
    }

    let url: String
    private let curl: String

    init(_ url: String) throws(Failure) {
        let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").map(String.init)
        let found = (folders + ["/usr/bin"]).map { Path.join($0, "curl") }.first { access($0, X_OK) == 0 }
        guard let found else {
            throw Failure(message: "--upstream needs the program curl, which is not in the PATH", isTimeout: false)
        }
        var url = url
        while url.hasSuffix("/") { url.removeLast() }
        self.url = url
        curl = found
    }

    /// Sends a request, and tells of the response as it comes.
    ///
    /// - Throws: a ``Failure`` where the upstream fails, and what `receive` throws.
    func send(_ head: RequestHead, body: [UInt8], receive: (Event) async throws -> Void) async throws {
        let file = try body.isEmpty ? nil : BodyFile(body)
        defer { file?.remove() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: curl)
        // Nobody's .curlrc has a say, and no secret stands among the arguments, which every user of a machine can read.
        process.arguments = ["--disable", "--config", "-"]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        let (ended, ending) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            ending.yield(process.terminationStatus)
            ending.finish()
        }
        try process.run()
        let identifier = process.processIdentifier
        defer { if process.isRunning { kill(identifier, SIGTERM) } }
        try input.fileHandleForWriting.write(contentsOf: Data(configuration(head, file).utf8))
        try input.fileHandleForWriting.close()
        let hasHead = try await passOn(output.fileHandleForReading, receive)
        for await status in ended where status != 0 {
            let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
            throw Failure(
                message: said.split(separator: "\n").first.map(String.init) ?? "curl: \(status)",
                isTimeout: status == 28)
        }
        if !hasHead { throw Failure(message: "it sent no response", isTimeout: false) }
    }

    /// - Returns: whether there was a response.
    private func passOn(_ file: FileHandle, _ receive: (Event) async throws -> Void) async throws -> Bool {
        var buffer: [UInt8] = []
        var hasHead = false
        while true {
            let part = await Self.nextPart(of: file.fileDescriptor)
            if part.isEmpty { return hasHead }
            buffer += part
            while !hasHead, let end = HTTPConnection.endOfHead(buffer, from: 0) {
                let head = try responseHead(buffer[..<end])
                buffer.removeFirst(end)
                // A response may be announced, by 100 and its like.
                if head.status < 200 { continue }
                hasHead = true
                try await receive(.head(status: head.status, head.headers))
            }
            if hasHead, !buffer.isEmpty {
                try await receive(.body(buffer))
                buffer = []
            }
        }
    }

    /// The next part of a pipe; empty at its end. Each request that is passed on has a thread that waits for it.
    private static func nextPart(of descriptor: Int32) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            waiting.async {
                let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { bytes, count in
                    var received = read(descriptor, bytes.baseAddress, bytes.count)
                    while received < 0, errno == EINTR { received = read(descriptor, bytes.baseAddress, bytes.count) }
                    count = max(0, received)
                }
                continuation.resume(returning: part)
            }
        }
    }

    private static let waiting = DispatchQueue(label: "errorspec.upstream", attributes: .concurrent)

    private func responseHead(_ bytes: ArraySlice<UInt8>) throws -> (status: Int, headers: HTTPHeaders) {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let parts = (lines.first ?? "").split(separator: " ")
        guard parts.count > 1, let status = Int(parts[1]) else {
            throw Failure(message: "it sent no HTTP response", isTimeout: false)
        }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers.add(String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        return (status, headers)
    }

    /// The configuration of curl: a line for each option.
    private func configuration(_ head: RequestHead, _ body: BodyFile?) -> String {
        var lines = [
            "silent", "show-error", "no-buffer", "include", "http1.1", "globoff", "path-as-is", "connect-timeout = 30",
            "url = \(Self.quoted(url + head.target))",
        ]
        lines.append(head.method == "HEAD" ? "head" : "request = \(Self.quoted(head.method))")
        var headers = head.headers.withoutHopByHop
        headers.remove { name in
            let name = name.lowercased()
            return ["host", "content-length", "expect"].contains(name) || name.hasPrefix("errorspec-")
        }
        for field in headers.fields {
            lines.append(
                "header = " + Self.quoted(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"))
        }
        // Headers that curl would add, and the client has not sent.
        for name in ["Accept", "User-Agent", "Content-Type", "Expect"] where headers[name] == nil {
            lines.append("header = \"\(name):\"")
        }
        if let body { lines.append("data-binary = \(Self.quoted("@" + body.path))") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// As a file of options has it: nothing that a client sends ends the text.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\0"..<" ", "\u{7F}": continue
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// The body of a request, where curl reads it; nobody else can.
private struct BodyFile {
    let path: String

    init(_ bytes: [UInt8]) throws {
        var name = Array((NSTemporaryDirectory() + "/errorspec-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else {
            throw Upstream.Failure(message: "no temporary file can be made", isTimeout: false)
        }
        path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        let code = bytes.withUnsafeBytes { POSIX.write($0, to: descriptor) }
        close(descriptor)
        if code != 0 {
            unlink(path)
            throw Upstream.Failure(message: "the body can't be written to \(path)", isTimeout: false)
        }
    }

    func remove() { unlink(path) }
}
