import ErrorSpecLanguage
import ErrorSpecReading

/// What recordings show, as a document would say it: a first spec starts from either.
func documentOf(_ recordings: [Recording], _ file: SourceFile) -> OpenAPIDocument {
    var operations: [DocumentedOperation] = []
    var positions: [String: Int] = [:]
    for recording in recordings {
        guard case .operation(let method, let path) = recording.origin else { continue }
        let template = guessedTemplate(path)
        let key = "\(method) \(template)"
        let position = positions[key] ?? operations.count
        if position == operations.count {
            positions[key] = position
            operations.append(
                DocumentedOperation(
                    method: method, path: template, bases: [], tags: [], summary: nil, responses: [], unreadable: [],
                    range: recording.range))
        }
        guard recording.status >= 400 else { continue }
        let status = StatusPattern(recording.status)
        let schema = recording.body.flatMap { recordedSchema($0, in: file, at: recording.range) }
        if let known = operations[position].responses.firstIndex(where: { $0.key == .status(status) }) {
            if let schema { operations[position].responses[known].schemas.append(schema) }
        } else {
            operations[position].responses.append(
                DocumentedResponse(
                    key: .status(status), range: recording.range, schemas: schema.map { [$0] } ?? [], examples: [],
                    isRemote: false))
        }
    }
    return OpenAPIDocument(
        title: nil, tagDescriptions: [:], operations: operations, unknownOperations: [],
        range: SourceRange(startOf: file.id), schemas: DocumentedSchemas(targets: [:]))
}

/// `/users/42/posts` → `/users/{id}/posts`: numbers and the like are no names of what a path is about.
private func guessedTemplate(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
        let digits = segment.utf8.count { Names.isDigit($0) }
        let isNumber = !segment.isEmpty && digits == segment.utf8.count
        let isHash = segment.utf8.count >= 16 && digits > 3
        return isNumber || isHash ? "{id}" : String(segment)
    }
    return segments.joined(separator: "/")
}

/// A body as a schema that has its members, with what looks like a code as an enum.
private func recordedSchema(_ body: [UInt8], in file: SourceFile, at range: SourceRange) -> DocumentNode? {
    let node = body.withUnsafeBufferPointer { bytes in
        var reader = JSONDocumentReader(bytes, file: file.id, line: Int(range.start.line))
        return try? reader.readDocument()
    }
    return node.map { schema(of: $0, at: range) }
}

private func schema(of node: DocumentNode, at range: SourceRange) -> DocumentNode {
    func map(_ members: [(String, DocumentNode.Content)]) -> DocumentNode.Content {
        .map(DocumentMap(members.map { .init(key: $0.0, keyRange: range, value: DocumentNode($0.1, at: range)) }))
    }
    switch node.content {
    case .map(let object):
        let properties = DocumentMap(
            object.members.map { .init(key: $0.key, keyRange: range, value: schema(of: $0.value, at: $0.value.range)) })
        return DocumentNode(
            map([("type", .scalar("object", .text)), ("properties", .map(properties))]), at: node.range)
    case .list(let elements):
        let items = DocumentNode(
            map([("anyOf", .list(elements.prefix(32).map { schema(of: $0, at: $0.range) }))]), at: node.range)
        return DocumentNode(map([("type", .scalar("array", .text)), ("items", items.content)]), at: node.range)
    case .scalar(let text, let kind):
        let type = kind == .number ? "integer" : kind == .boolean ? "boolean" : "string"
        let value = DocumentNode(.scalar(text, kind), at: range)
        let isCode = kind == .text && BodyShapeReader.isCodeLike(text)
        return DocumentNode(
            map([("type", .scalar(type, .text)), isCode ? ("enum", .list([value])) : ("example", value.content)]),
            at: node.range)
    }
}
