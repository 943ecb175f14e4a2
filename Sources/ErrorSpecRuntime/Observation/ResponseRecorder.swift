public import Foundation

/// Records failed responses as one JSON object per line, for `errorspec check` and `errorspec lint`.
///
/// Every failed attempt is recorded, even if the request is retried or recovered afterwards. A line has the case that
/// handled the response (`is`), the headers that logs show, and the body if it is JSON. The body has only the values
/// that logs show: other texts become `…`, numbers 0, and booleans `false`. Calls don't wait for the recorder, and the
/// number of lines and bytes is limited.
///
/// ```swift
/// configuration.observers = [ResponseRecorder<LSLP>(file: folder.appending(path: "recorded.jsonl"))]
/// ```
public actor ResponseRecorder<API: ErrorAPI>: ResponseErrorObserver {
    private struct Key: Hashable {
        var group: String
        var status: Int
        var codes: [String]
    }

    private let write: @Sendable (String) -> Void
    private let linesOfResponse: Int
    private var bytesLeft: Int
    private var counts: [Key: Int] = [:]

    /// The maximum number of different combinations of group, status and codes. Further combinations aren't recorded.
    private static var mostKinds: Int { 10_000 }

    /// - Parameters:
    ///   - linesOfResponse: How many lines to write for each combination of group, status and codes.
    ///   - byteLimit: How many bytes to write in total.
    ///   - write: Writes a line, which ends with a newline.
    public init(
        linesOfResponse: Int = 1, byteLimit: Int = 1 << 20, write: @escaping @Sendable (_ line: String) -> Void
    ) {
        requireNotNegative(linesOfResponse, "linesOfResponse")
        requireNotNegative(byteLimit, "byteLimit")
        self.linesOfResponse = linesOfResponse
        self.write = write
        bytesLeft = byteLimit
    }

    /// Creates a recorder that appends to a file. The file is created if it doesn't exist; lines that can't be written
    /// are dropped.
    ///
    /// - Parameters:
    ///   - linesOfResponse: How many lines to write for each combination of group, status and codes.
    ///   - byteLimit: How many bytes to write in total.
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

    /// Records the response of a failed attempt.
    public func observe(_ event: RequestEvent<API>) {
        guard case .match(let id, let status, let code) = event.kind else { return }
        var members: [String: Any] = ["status": status]
        guard let response = event.response else {
            // Only events that tests create have no response.
            let codes = code.map { [$0] } ?? []
            let origin = "\(event.method) \(event.url.prefix { $0 != "?" })"
            record(Key(group: id ?? origin, status: status, codes: codes), members, handledBy: id, of: event)
            return
        }
        let key = Key(group: response.group, status: status, codes: response.codes)
        // Avoids redacting a response that won't be recorded.
        if counts[key, default: 0] >= linesOfResponse { return }
        if !key.group.isEmpty { members["group"] = key.group }
        let logged = response.logged
        if let body = logged.recordedBody {
            members["body"] = try? JSONSerialization.jsonObject(with: Data(body.utf8), options: .fragmentsAllowed)
        }
        let headers = Dictionary(logged.headers) { "\($0), \($1)" }
        if !headers.isEmpty { members["headers"] = headers }
        record(key, members, handledBy: id, of: event)
    }

    /// - Parameter id: The case's id. A response that no case handles is written without `is`, so that `check` reports
    ///   the response.
    private func record(
        _ key: Key, _ members: [String: Any], handledBy id: String?, of event: RequestEvent<API>
    ) {
        let count = counts[key, default: 0]
        guard count < linesOfResponse, count > 0 || counts.count < Self.mostKinds else { return }
        var members = members
        members["method"] = event.method
        members["url"] = event.url
        if let id, !id.hasSuffix(".unmatched") { members["is"] = id }
        if !key.codes.isEmpty { members["code"] = key.codes }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: members, options: options), data.count < bytesLeft
        else { return }
        counts[key] = count + 1
        bytesLeft -= data.count + 1
        write(LogText.escapedJSON(String(decoding: data, as: UTF8.self)) + "\n")
    }
}
