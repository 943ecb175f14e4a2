import ErrorSpecReading

/// Recorded responses as examples of cases, the most frequent first.
///
/// Unusable lines of a recording are skipped, because `lint` and `check` report them. The importers aren't used here,
/// so that the build plugin's tool stays small.
package struct RecordedExamples: Sendable {
    private struct Entry: Sendable {
        var group: GroupID
        var response: ExampleResponse
        var count: Int
    }

    private var entries: [ResponseExample.Subject: [Entry]] = [:]

    package init() {}

    /// Creates examples from recordings.
    ///
    /// - Parameter files: The bytes of each recording, in the order of the recordings' paths.
    package init(_ files: [[UInt8]], of api: ResolvedAPI) {
        var table = PathTable()
        for (number, operation) in api.operations.enumerated() {
            table.add(operation.path, method: operation.method, value: number)
        }
        var matchers: [GroupID: ResponseMatcher] = [:]
        for line in files.lazy.flatMap({ $0.split(separator: UInt8(ascii: "\n")) }) {
            guard let line = RecordedLine(Array(line), in: api, table) else { continue }
            let group = line.group
            let matcher = matchers[group] ?? ResponseMatcher(of: group, in: api)
            matchers[group] = matcher
            guard let subject = matcher.subject(of: line.response) else { continue }
            let known = entries[subject]?.firstIndex { $0.group == group && $0.response == line.response }
            if let known {
                let sum = entries[subject, default: []][known].count.addingReportingOverflow(line.count)
                entries[subject]?[known].count = sum.overflow ? .max : sum.partialValue
            } else {
                entries[subject, default: []].append(
                    Entry(group: group, response: line.response, count: line.count))
            }
        }
        for subject in entries.keys {
            // The sort is stable: equally frequent responses stay in the order in which they were recorded.
            entries[subject]?.sort { $0.count > $1.count }
        }
    }

    /// Returns the most frequent response that shows the subject in the given group, or `nil` if no recorded response
    /// does. Responses to the group's own requests are preferred.
    func response(
        showing subject: ResponseExample.Subject, in group: GroupID, _ matcher: ResponseMatcher
    ) -> ExampleResponse? {
        guard let known = entries[subject] else { return nil }
        let candidates = known.filter { $0.group == group } + known.filter { $0.group != group }.prefix(32)
        return candidates.first { matcher.subject(of: $0.response) == subject }?.response
    }
}

/// A response that one line of a recording contains.
private struct RecordedLine {
    var group: GroupID
    var response: ExampleResponse
    var count: Int

    init?(_ bytes: [UInt8], in api: ResolvedAPI, _ table: PathTable) {
        guard let document = JSONDocument(bytes), document.kind(of: JSONDocument.root) == .object else { return nil }
        func member(_ name: String) -> Int? { JSONPointer("/" + name).flatMap { document.find($0) } }
        func text(_ name: String) -> String? { member(name).flatMap { document.text($0) } }
        guard let status = text("status").flatMap({ Int($0) }), StatusPattern.all.contains(status) else { return nil }
        let operation = text("operation")?.split(separator: " ", maxSplits: 1).map(String.init)
        if let name = text("group") {
            let parts = name.split(separator: "/", maxSplits: 1)
            guard parts.count < 2 || parts[0] == api.name.value,
                let group = parts.last.flatMap({ api.group(named: String($0)) })
            else { return nil }
            self.group = group
        } else if let method = operation?.first ?? text("method"),
            let path = operation?.dropFirst().first ?? text("path") ?? text("url"),
            let number = table.find(requestPath(of: path), method: method.uppercased())
        {
            group = api.operations[number].group
        } else {
            return nil
        }
        var body: [UInt8] = []
        if let text = text("text") {
            body = Array(text.utf8)
        } else if let index = member("body"), document.kind(of: index) != .null {
            body = Array(document.source(of: index))
        }
        // The recording contains only the response's code, so there is no body to show.
        if body.isEmpty, member("code") != nil { return nil }
        var headers = Self.headers(document, member("headers"))
        let isJSON = member("body") != nil && !headers.contains { $0.name.equalsWithoutCase("Content-Type") }
        if isJSON, !body.isEmpty { headers.insert(.init("Content-Type", "application/json"), at: 0) }
        response = ExampleResponse(status: status, headers: headers, body: body)
        count = text("count").flatMap { Int($0) } ?? 1
    }

    /// The lowercased names of headers that aren't part of an example: they describe the connection or the transfer,
    /// or set cookies.
    private static let connectionHeaders = [
        "connection", "content-encoding", "content-length", "keep-alive", "set-cookie", "trailer", "transfer-encoding",
        "upgrade",
    ]

    private static func headers(_ document: JSONDocument, _ index: Int?) -> [ExampleResponse.Header] {
        guard let index, document.kind(of: index) == .object else { return [] }
        return document.children(of: index).flatMap { child -> [ExampleResponse.Header] in
            guard let key = child.key.map({ document.string($0) }), key.isHeaderName,
                !connectionHeaders.contains(key.lowercased())
            else {
                return []
            }
            let values =
                document.kind(of: child.value) == .array
                ? document.children(of: child.value).map(\.value) : [child.value]
            return values.compactMap { document.text($0, numbers: .all) }.filter(isFieldValue).map { .init(key, $0) }
        }
    }

    private static func isFieldValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
