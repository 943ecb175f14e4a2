public import Foundation

/// Records the responses that calls fail with, one JSON object a line, as `errorspec check` and `errorspec lint` read them.
///
/// A line has the case that handled the response (`is`), its body, and of its headers those that the spec reads. What logs
/// don't show it doesn't write either: no query values, no values that are named like a secret or look like a token. It
/// is called off the callers' path, and writes at most so many lines and bytes. Of a response that was retried or
/// recovered from, the status, the code and the case are written.
///
/// ```swift
/// configuration.observers = [ResponseRecorder<Shop>(file: folder.appending(path: "recorded.jsonl"))]
/// ```
public actor ResponseRecorder<API: ErrorSpecification>: ResponseErrorObserver {
    private struct Key: Hashable {
        var group: String
        var status: Int
        var codes: [String]
    }

    /// A response that was matched, until it is known whether the call ends with it.
    private struct Pending {
        var id: String?
        var status: Int
        var code: String?
    }

    private let write: @Sendable (String) -> Void
    private let linesOfResponse: Int
    private var bytesLeft: Int
    private var counts: [Key: Int] = [:]
    private var pending: [Int: Pending] = [:]

    /// How many kinds of responses are told apart; what comes after them isn't recorded.
    private static var mostKinds: Int { 10_000 }

    /// - Parameters:
    ///   - linesOfResponse: How many lines are written for each group, status and code.
    ///   - byteLimit: How many bytes are written in all.
    ///   - write: Takes each line, with the newline at its end.
    public init(
        linesOfResponse: Int = 1, byteLimit: Int = 1 << 20, write: @escaping @Sendable (_ line: String) -> Void
    ) {
        self.linesOfResponse = linesOfResponse
        self.write = write
        bytesLeft = byteLimit
    }

    /// Adds to a file, which is created if it isn't there. What can't be written is left out.
    ///
    /// - Parameters:
    ///   - linesOfResponse: How many lines are written for each group, status and code.
    ///   - byteLimit: How many bytes are written in all.
    public init(file: URL, linesOfResponse: Int = 1, byteLimit: Int = 1 << 20) {
        self.init(linesOfResponse: linesOfResponse, byteLimit: byteLimit) { line in
            let manager = FileManager.default
            if !manager.fileExists(atPath: file.path) { _ = manager.createFile(atPath: file.path, contents: nil) }
            guard let handle = try? FileHandle(forWritingTo: file) else { return }
            defer { try? handle.close() }
            _ = try? handle.seekToEnd()
            try? handle.write(contentsOf: Data(line.utf8))
        }
    }

    /// Records the response of an attempt.
    public func observe(_ event: RequestEvent<API>) {
        switch event.kind {
        case .match(let id, let status, let code):
            record(pending.removeValue(forKey: event.call), of: event)
            pending[event.call] = Pending(id: id, status: status, code: code)
        case .failure(let failure):
            let last = pending.removeValue(forKey: event.call)
            if let error = failure.error as? any RecordedError, let status = failure.statusCode, last != nil {
                record(error, status: status, of: event)
            } else {
                record(last, of: event)
            }
        case .attempt, .success: record(pending.removeValue(forKey: event.call), of: event)
        case .transport, .retry, .recovering, .recovered: break
        }
        // A call that is given up sends no more events.
        if pending.count > Self.mostKinds { pending.removeAll() }
    }

    /// A response that was sent again for, or recovered from: its body isn't kept that long.
    private func record(_ response: Pending?, of event: RequestEvent<API>) {
        guard let response else { return }
        let path = event.url.prefix { $0 != "?" }
        let key = Key(
            group: response.id ?? "\(event.method) \(path)", status: response.status,
            codes: response.code.map { [$0] } ?? [])
        record(key, ["status": response.status], handledBy: response.id, codes: key.codes, of: event)
    }

    private func record(_ error: any RecordedError, status: Int, of event: RequestEvent<API>) {
        var members: [String: Any] = ["status": status]
        if !error.recordedGroup.isEmpty { members["group"] = error.recordedGroup }
        let body = error.recordedBody
        if let value = try? JSONSerialization.jsonObject(with: Data(body.utf8), options: .fragmentsAllowed) {
            members["body"] = value
        } else if !body.isEmpty {
            members["text"] = body
        }
        let headers = error.recordedHeaders
        if !headers.isEmpty { members["headers"] = headers }
        record(
            Key(group: error.recordedGroup, status: status, codes: error.codes), members, handledBy: error.recordedCase,
            codes: error.codes, of: event)
    }

    /// - Parameter id: The case by its group. What an `otherwise` handles, or nothing, is left for `check` to report.
    private func record(
        _ key: Key, _ members: [String: Any], handledBy id: String?, codes: [String], of event: RequestEvent<API>
    ) {
        let count = counts[key, default: 0]
        guard count < linesOfResponse, count > 0 || counts.count < Self.mostKinds else { return }
        var members = members
        members["method"] = event.method
        members["url"] = event.url
        if let id, !id.hasSuffix(".unmatched") { members["is"] = id }
        if !codes.isEmpty { members["code"] = codes.map { Redaction.body(Data($0.utf8)) } }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: members, options: options), data.count < bytesLeft
        else { return }
        counts[key] = count + 1
        bytesLeft -= data.count + 1
        write(String(decoding: data, as: UTF8.self) + "\n")
    }
}

/// The error of a call, whatever group it is of, as far as a recording holds it.
protocol RecordedError {
    var recordedGroup: String { get }
    /// Without secrets.
    var recordedBody: String { get }
    var recordedHeaders: [String: String] { get }
    var recordedCase: String? { get }
    var codes: [String] { get }
}
