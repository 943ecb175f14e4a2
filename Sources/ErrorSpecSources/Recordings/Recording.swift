package import ErrorSpecLanguage
import ErrorSpecReading

/// A response that a server sent, or the part of it that was recorded.
package struct Recording: Sendable {
    package enum Expectation: Hashable, Sendable {
        /// The case with this name handles the response. The name may include the API: `Login.cannotLogin`,
        /// `Shop/Login.cannotLogin`.
        case named(String)
        /// An `otherwise` handles the response.
        case unmatched
        /// Nothing handles the response.
        case unmapped
        case success
    }

    /// The operation of the response, or the name of the group that handles the response.
    package enum Origin: Hashable, Sendable {
        case operation(method: String, path: String)
        case group(String)
    }

    package var origin: Origin
    /// The host of a response from an archive, or `nil` if the host isn't known. An archive may contain responses
    /// from many hosts.
    package var host: String?
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]?
    /// The parsed body, if the recording contains the body as JSON.
    var document: DocumentNode?
    /// The codes, if the recording states them. These codes take precedence over codes in the body.
    package var codes: [String]?
    /// The expected outcome (`is`), or `nil` if the recording doesn't state an outcome.
    package var expectation: Located<Expectation>?
    /// The expected title, in the source locale.
    package var title: Located<String>?
    package var description: Located<String>?
    package var count = 1
    /// The location of the line, or of the archive's entry.
    package var range: SourceRange
}

private let bodyPointer = JSONPointer("/body")

/// Reads recorded responses from JSON Lines. Invalid lines are reported and skipped.
package func readRecordings(_ file: SourceFile, into diagnostics: inout Diagnostics) -> [Recording] {
    var recordings: [Recording] = []
    var skipped = SkippedStatuses()
    let lines = utf8Text(file.bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, text) in lines.enumerated() where text.contains(where: { !" \t\r".utf8.contains($0) }) {
        let (bytes, line) = (Array(text), number + 1)
        do throws(SyntaxFailure) {
            let document = try JSONDocumentReader.parse(bytes, line: line)
            let node = try JSONDocumentReader.read(document, file: file.id, line: line)
            guard var recording = recording(node, into: &diagnostics, &skipped) else { continue }
            if let text = node["text"]?.text {
                recording.body = Array(text.utf8)
            } else if let index = bodyPointer.flatMap({ document.find($0) }) {
                (recording.body, recording.document) = (Array(document.source(of: index)), node["body"])
            }
            recordings.append(recording)
        } catch {
            diagnostics.report(
                .invalidRecording, "this line is not JSON: \(error.message)",
                at: SourceRange(file: file.id, start: error.position, length: 1), hint: "write one JSON object per line"
            )
        }
    }
    skipped.report(into: &diagnostics)
    return recordings
}

private func recording(
    _ node: DocumentNode, into diagnostics: inout Diagnostics, _ skipped: inout SkippedStatuses
) -> Recording? {
    func invalid(_ message: String, at range: SourceRange, hint: String) -> Recording? {
        diagnostics.report(Diagnostic(.invalidRecording, message, at: range, hint: hint))
        return nil
    }
    guard node.map != nil else {
        return invalid("a recorded response is an object", at: node.range, hint: "write one JSON object per line")
    }
    guard let status = node["status"] else {
        return invalid("this response has no `status`", at: node.range, hint: "add `\"status\": 401`")
    }
    guard let number = status.scalar.flatMap({ Int($0) }) else {
        return invalid(
            "a status is a number from 100 to 599", at: status.range, hint: "write it as in `\"status\": 401`")
    }
    guard isHTTPStatus(number, at: status.range, into: &skipped) else { return nil }
    guard let origin = origin(of: node) else {
        return invalid(
            "this response names neither an operation nor a group", at: node.range,
            hint: "add `\"operation\": \"POST /v1/users/login\"`, `method` and `path` or `url`, or `group`")
    }
    var expectation: Located<Recording.Expectation>?
    if let expected = node["is"] {
        guard let found = Recording.Expectation(expected) else {
            return invalid(
                "`is` names the case that must handle the response, and this isn't one", at: expected.range,
                hint:
                    "write `Group.case`, `\"unmatched\"`, `\"success\"`, or `null` for a response that nothing handles")
        }
        expectation = Located(found, at: expected.range)
    }
    if let count = node["count"], count.scalar.flatMap({ Int($0) }).map({ $0 > 0 }) != true {
        return invalid("`count` is a number of 1 or more", at: count.range, hint: "leave it out if it is 1")
    }
    return Recording(
        origin: origin, status: number, headers: headers(node["headers"]),
        codes: node["code"].map { ($0.list ?? [$0]).compactMap(\.responseValue) }, expectation: expectation,
        title: located(node["title"]), description: located(node["description"]),
        // Limited so that the sum over all lines can't overflow.
        count: min(node["count"]?.scalar.flatMap { Int($0) } ?? 1, 1 << 32), range: node.range)
}

/// Numbers that aren't HTTP statuses, whose responses are skipped.
struct SkippedStatuses {
    /// The maximum number of notes about one number.
    private static let mostNotes = 5

    fileprivate var found: [(number: Int, range: SourceRange)] = []

    /// Reports a note for each response, or one for all responses with the same number.
    func report(into diagnostics: inout Diagnostics) {
        for (number, alike) in found.grouped(by: \.number) {
            let isOne = alike.count > Self.mostNotes
            let message = "\(number) is not an HTTP status; \(isOne ? "\(alike.count) responses are " : "")skipped"
            for found in alike.prefix(isOne ? 1 : alike.count) {
                diagnostics.report(Diagnostic(.invalidStatus, message, as: .note, at: found.range))
            }
        }
    }
}

/// Whether a number is an HTTP status. If not, the response is skipped.
func isHTTPStatus(_ number: Int, at range: SourceRange, into skipped: inout SkippedStatuses) -> Bool {
    if (100...599).contains(number) { return true }
    skipped.found.append((number, range))
    return false
}

private func located(_ node: DocumentNode?) -> Located<String>? {
    node.flatMap { node in node.text.map { Located($0, at: node.range) } }
}

private func origin(of node: DocumentNode) -> Recording.Origin? {
    if let group = node["group"]?.text { return .group(group) }
    if let operation = node["operation"]?.text {
        let parts = operation.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        return .operation(method: parts[0].uppercased(), path: requestPath(of: parts[1]))
    }
    guard let method = node["method"]?.text, let path = (node["path"] ?? node["url"])?.text else { return nil }
    return .operation(method: method.uppercased(), path: requestPath(of: path))
}

private func headers(_ node: DocumentNode?) -> [(name: String, value: String)] {
    (node?.map?.members ?? []).flatMap { member in
        (member.value.list ?? [member.value]).compactMap { value in value.scalar.map { (member.key, $0) } }
    }
}

extension Recording.Expectation {
    init?(_ node: DocumentNode) {
        switch node.content {
        case .scalar(_, .null): self = .unmapped
        case .scalar("unmatched", .text): self = .unmatched
        case .scalar("success", .text): self = .success
        case .scalar(let text, .text) where text.contains("."): self = .named(text)
        default: return nil
        }
    }
}
