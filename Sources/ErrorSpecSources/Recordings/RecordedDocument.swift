import ErrorSpecLanguage
import ErrorSpecReading

/// Converts recordings to an OpenAPI document, so that recordings and documents are imported in the same way.
///
/// - Parameters:
///   - recordings: The recordings, at least one. 1xx are ignored.
///   - documents: Documents of the same server. Their path templates replace the recorded paths.
func openAPIDocument(of recordings: [Recording], beside documents: [OpenAPIDocument]) -> OpenAPIDocument {
    var unused: [Unused] = []
    let operations = documents.flatMap(\.operations)
    var table = PathTable()
    for (index, operation) in operations.enumerated() {
        table.add(operation.path, method: operation.method, value: index)
    }
    for (index, operation) in operations.enumerated() {
        for base in operation.bases { table.add(base + operation.path, method: operation.method, value: index) }
    }
    func template(of path: String, _ method: String) -> String {
        Names.unversioned(path).lazy.compactMap { table.find($0, method: method) }.first.map { operations[$0].path }
            ?? guessedTemplate(path)
    }
    typealias Request = (method: String, template: String, recording: Recording)
    let requests = fromMainHost(recordings.filter { $0.status >= 200 }) { host, api, others in
        unused.add(
            .operation, count: others.count, "responses of `\(host)`: the spec describes `\(api)`", at: others[0].range
        )
    }.compactMap { recording -> Request? in
        switch recording.origin {
        case .operation(let method, let path):
            return (method, template(of: path, method), recording)
        case .group(let name):
            unused.add(
                .operation, "responses name the group `\(Prose.short(name))` and no operation", at: recording.range)
            return nil
        }
    }
    let recorded = requests.grouped { "\($0.method) \($0.template)" }.map { _, requests in
        let failures = requests.map(\.recording).filter { $0.status >= 400 }
        return DocumentedOperation(
            method: requests[0].method, path: requests[0].template,
            responses: failures.grouped(by: \.status).map { documentedResponse(of: $0.elements, status: $0.key) },
            range: requests[0].recording.range)
    }
    for recording in recordings where recording.body == nil && recording.status >= 400 {
        for code in recording.codes ?? [] {
            unused.add(.code, "no recorded body has the code `\(Prose.short(code))`", at: recording.range)
        }
    }
    return OpenAPIDocument(
        operations: recorded, range: SourceRange(startOf: recordings[0].range.file), schemas: DocumentedSchemas(),
        unused: unused.counted)
}

/// Returns the responses from the host that sends the most JSON, and the responses without a host.
///
/// - Parameter list: A closure to call for each other host, with the other host's name, the main host's name, and the
///   responses from the other host.
func fromMainHost(_ recordings: [Recording], _ list: (String, String, [Recording]) -> Void) -> [Recording] {
    let hosts = recordings.filter { $0.host != nil }.grouped(by: \.host)
    let counts = hosts.map { host, sent in (host: host, json: sent.count(where: \.hasJSONBody), all: sent.count) }
    guard let api = counts.max(by: { ($0.json, $0.all) < ($1.json, $1.all) })?.host else { return recordings }
    for (host, others) in hosts where host != api { list(Prose.short(host ?? ""), Prose.short(api), others) }
    return recordings.filter { $0.host == nil || $0.host == api }
}

extension Recording {
    fileprivate var hasJSONBody: Bool { body?.first { !" \t\r\n".utf8.contains($0) }.map("{[".utf8.contains) == true }
}

/// Combines the recordings of an operation and a status into a documented response.
private func documentedResponse(of recordings: [Recording], status: Int) -> DocumentedResponse {
    let bodies = recordings.compactMap { recording in
        recording.document
            ?? recording.body.flatMap { body in
                let start = recording.range.start
                // Schemas are identified by their locations. Several entries of an archive may be on one line, so
                // each body is read as a single line, which keeps the locations unique.
                let line = body.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
                return try? JSONDocumentReader.read(
                    line, file: recording.range.file, line: Int(start.line), column: Int(start.column))
            }
    }
    return DocumentedResponse(
        status: StatusPattern(status), range: recordings[0].range,
        schemas: DocumentNode(schemaOf: bodies, areAll: true).map { [$0] } ?? [],
        examples: bodies, headers: placeHeaders(of: recordings), areAllShown: bodies.count == recordings.count)
}

/// Returns the names of the recorded headers that are places of a wait or a reference. Other headers say nothing about
/// errors.
private func placeHeaders(of recordings: [Recording]) -> [Located<String>] {
    let names = recordings.flatMap { recording in recording.headers.map { Located($0.name, at: recording.range) } }
    return names.unique { $0.value.lowercased() }.filter { name in
        let meaning = simplified(name.value)
        return MemberNames.isReference(meaning) || MemberNames.wait(meaning, at: .header(name.value)) != nil
    }
}

/// Replaces numbers, email addresses and tokens in a path with parameters: `/users/42/posts` becomes
/// `/users/{id}/posts`.
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
