import ErrorSpecLanguage
import ErrorSpecReading

/// Recordings as an OpenAPI document, so that a first spec can start from either.
///
/// - Parameter recordings: At least one.
func documentOf(_ recordings: [Recording]) -> OpenAPIDocument {
    var unused: [Unused] = []
    typealias Request = (method: String, template: String, recording: Recording)
    let requests = ofOneHost(recordings) { host, api, others in
        unused.add(
            .operation, count: others.count, "responses of `\(host)`: the spec is that of `\(api)`", at: others[0].range
        )
    }.compactMap { recording -> Request? in
        switch recording.origin {
        case .operation(let method, let path):
            return (method, guessedTemplate(path), recording)
        case .group(let name):
            unused.add(
                .operation, "responses name the group `\(Prose.short(name))` and no operation", at: recording.range)
            return nil
        }
    }
    let operations = requests.grouped { "\($0.method) \($0.template)" }.map { _, requests in
        let failures = requests.map(\.recording).filter { $0.status >= 400 }
        return DocumentedOperation(
            method: requests[0].method, path: requests[0].template,
            responses: failures.grouped(by: \.status).map { responseOf($0.elements, status: $0.key) },
            range: requests[0].recording.range, isRecorded: true)
    }
    for recording in recordings where recording.body == nil && recording.status >= 400 {
        for code in recording.codes ?? [] {
            unused.add(.code, "no body says where `\(Prose.short(code))` stands", at: recording.range)
        }
    }
    return OpenAPIDocument(
        operations: operations, range: SourceRange(startOf: recordings[0].range.file), schemas: DocumentedSchemas(),
        unused: unused.counted)
}

/// The responses of the host that sends most of the JSON.
///
/// - Parameter list: Gets each of a page's other hosts, the one of the API, and the responses of the former.
func ofOneHost(_ recordings: [Recording], _ list: (String, String, [Recording]) -> Void) -> [Recording] {
    let hosts = recordings.filter { $0.host != nil }.grouped(by: \.host)
    let counts = hosts.map { host, sent in (host: host, json: sent.count(where: \.holdsJSON), all: sent.count) }
    guard let api = counts.max(by: { ($0.json, $0.all) < ($1.json, $1.all) })?.host else { return recordings }
    for (host, others) in hosts where host != api { list(Prose.short(host ?? ""), Prose.short(api), others) }
    return recordings.filter { $0.host == nil || $0.host == api }
}

extension Recording {
    fileprivate var holdsJSON: Bool { body?.first { !" \t\r\n".utf8.contains($0) }.map("{[".utf8.contains) == true }
}

/// The recordings of an operation that have one status.
private func responseOf(_ recordings: [Recording], status: Int) -> DocumentedResponse {
    let bodies = recordings.compactMap { recording in
        recording.body.flatMap {
            try? JSONDocumentReader.read($0, file: recording.range.file, line: Int(recording.range.start.line))
        }
    }
    return DocumentedResponse(
        status: StatusPattern(status), range: recordings[0].range,
        schemas: RecordedSchema(of: bodies, showsAll: true).map { [$0.node] } ?? [],
        examples: bodies, areAllShown: bodies.count == recordings.count)
}

extension DocumentedResponse {
    /// Without a schema, examples say what a body is like.
    var withSchema: DocumentedResponse {
        var response = self
        if schemas.isEmpty, let schema = RecordedSchema(of: examples, showsAll: false) {
            response.schemas = [schema.node]
        }
        return response
    }
}

/// `/users/42/posts` → `/users/{id}/posts`: numbers, addresses and tokens don't name what a path is about.
func guessedTemplate(_ path: String) -> String {
    var parameters = 0
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
        let digits = segment.utf8.count(where: \.isASCIIDigit)
        let isNumber = !segment.isEmpty && digits == segment.utf8.count
        let isMixed =
            digits > 0 && segment.utf8.contains(where: Names.isUpper) && segment.utf8.contains(where: Names.isLower)
        let isToken = segment.utf8.count >= 16 && (digits > 3 || isMixed) || segment.utf8.count >= 32
        guard isNumber || isToken || segment.contains("@") else { return String(segment) }
        parameters += 1
        return parameters == 1 ? "{id}" : "{id\(parameters)}"
    }
    return segments.joined(separator: "/")
}

/// A schema of several bodies of a response, taken together.
private struct RecordedSchema {
    private var range: SourceRange
    /// Whether there are no other bodies: values that look like codes are an enum.
    private var showsAll: Bool
    private var types: [String] = []
    private var properties: [String: RecordedSchema] = [:]
    private var names: [String] = []
    private var items: [RecordedSchema] = []
    private var values: [Located<String>] = []
    private var known: Set<String> = []
    private var areCodes = true

    /// More values than codes that anybody would list.
    private static let mostValues = 1_000

    /// - Returns: `nil` where there is no body.
    init?(of bodies: [DocumentNode], showsAll: Bool) {
        guard let first = bodies.first else { return nil }
        self.init(at: first.range, showsAll: showsAll)
        for body in bodies { add(body) }
    }

    private init(at range: SourceRange, showsAll: Bool) {
        self.range = range
        self.showsAll = showsAll
    }

    private mutating func add(_ node: DocumentNode) {
        switch node.content {
        case .map(let object):
            add(type: "object")
            for member in object.members {
                if properties[member.key] == nil { names.append(member.key) }
                properties[member.key, default: RecordedSchema(at: member.value.range, showsAll: showsAll)].add(
                    member.value)
            }
        case .list(let elements):
            add(type: "array")
            for element in elements.prefix(32) {
                if items.isEmpty { items.append(RecordedSchema(at: element.range, showsAll: showsAll)) }
                items[0].add(element)
            }
        case .scalar(_, .null): break
        case .scalar(let text, let kind):
            add(type: kind == .number ? "integer" : kind == .boolean ? "boolean" : "string")
            areCodes = areCodes && kind == .text && Names.isCodeLike(text)
            if values.count < Self.mostValues, known.insert(text).inserted {
                values.append(Located(text, at: node.range))
            }
        }
    }

    private mutating func add(type: String) {
        if !types.contains(type) { types.append(type) }
    }

    var node: DocumentNode {
        var members: [(String, DocumentNode.Content)] = []
        if types.count == 1 { members.append(("type", .scalar(types[0], .text))) }
        if types.count > 1 { members.append(("type", .list(types.map { scalar($0, at: range) }))) }
        if !names.isEmpty {
            let all = names.compactMap { name in
                properties[name].map { DocumentMap.Member(key: name, keyRange: range, value: $0.node) }
            }
            members.append(("properties", .map(DocumentMap(all))))
        }
        if let item = items.first { members.append(("items", item.node.content)) }
        let shown = values.map { scalar($0.value, at: $0.range) }
        if !shown.isEmpty { members.append((areCodes && showsAll ? "enum" : "examples", .list(shown))) }
        return DocumentNode(
            .map(DocumentMap(members.map { .init(key: $0.0, keyRange: range, value: DocumentNode($0.1, at: range)) })),
            at: range)
    }

    private func scalar(_ text: String, at range: SourceRange) -> DocumentNode {
        DocumentNode(.scalar(text, types == ["integer"] ? .number : .text), at: range)
    }
}
