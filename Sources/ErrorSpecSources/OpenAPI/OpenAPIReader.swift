import ErrorSpecLanguage
import ErrorSpecReading

/// The versions of OpenAPI that are read.
package enum OpenAPIVersion: Sendable {
    case swagger2
    case openAPI3

    /// `nil` for a document of another kind, and for versions that are not read.
    package init?(_ root: DocumentNode) {
        if let version = root["openapi"]?.scalar, version == "3" || version.hasPrefix("3.") {
            self = .openAPI3
        } else if let version = root["swagger"]?.scalar, version == "2" || version.hasPrefix("2.") {
            self = .swagger2
        } else {
            return nil
        }
    }
}

extension DocumentStore {
    /// OpenAPI 3.x and Swagger 2.0 → operations. What the document refers to is read on the way.
    package mutating func readOpenAPI(_ root: DocumentNode, _ version: OpenAPIVersion) -> OpenAPIDocument {
        var reader = OpenAPIReader(version: version, store: self)
        let document = reader.read(root)
        self = reader.store
        return document
    }
}

private struct OpenAPIReader {
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    /// More of a description than anybody reads.
    private static let descriptionLimit = 4_000

    let version: OpenAPIVersion
    var store: DocumentStore
    private var schemas = DocumentedSchemas()
    private var unused = UnusedList()

    init(version: OpenAPIVersion, store: DocumentStore) {
        self.version = version
        self.store = store
    }

    mutating func read(_ root: DocumentNode) -> OpenAPIDocument {
        let bases = self.bases(of: root)
        var operations: [DocumentedOperation] = []
        var unknown: [String] = []
        let paths = root["paths"].flatMap { store.resolved($0) }
        if paths == nil, root["paths"] != nil { unknown.append("*") }
        list(paths, "`paths` is no map of paths")
        reportRepeated(in: paths)
        for entry in paths?.map?.members ?? [] where !isExtension(entry.key) {
            guard let item = store.resolved(entry.value) else {
                unknown.append("* \(anonymousTemplate(entry.key))")
                continue
            }
            list(item, "`\(Prose.short(entry.key))` is no map of operations")
            guard let map = item.map else { continue }
            reportRepeated(in: item)
            let itemBases = item["servers"] == nil ? bases : self.bases(of: item)
            for method in map.members where Self.methods.contains(method.key.lowercased()) {
                guard let operation = store.resolved(method.value) else {
                    unknown.append("\(method.key.uppercased()) \(anonymousTemplate(entry.key))")
                    continue
                }
                list(operation, "`\(method.key.uppercased()) \(Prose.short(entry.key))` is no map")
                if operation.map == nil { continue }
                let own = operation["servers"] == nil ? itemBases : self.bases(of: operation)
                operations.append(read(operation, method: method, path: entry.key, bases: own))
            }
        }
        var tags: [String: String] = [:]
        for tag in root["tags"]?.list ?? [] {
            if let name = tag["name"]?.scalar, let description = tag["description"]?.text { tags[name] = description }
        }
        for index in operations.indices {
            operations[index].responses.canonicalize(schemas)
            operations[index].successes.canonicalize(schemas)
        }
        return OpenAPIDocument(
            title: root["info"]?["title"]?.text.map { String($0.unicodeScalars.prefix(400)) }, tagDescriptions: tags,
            operations: operations,
            unknownOperations: unknown, range: SourceRange(startOf: root.range.file), schemas: schemas,
            unused: unused.sorted)
    }

    /// Lists what should be a map.
    private mutating func list(_ node: DocumentNode?, _ message: String) {
        if let node, node.map == nil { unused.add(.operation, message, at: node.range) }
    }

    /// Of what a document has twice the first is lost, which other readers may take.
    private mutating func reportRepeated(in node: DocumentNode?) {
        for member in node?.map?.repeated ?? [] {
            store.diagnostics.report(
                Diagnostic(
                    .duplicateKey, "`\(Prose.short(member.key))` comes again in this map, and only the last one counts",
                    as: .warning, at: member.keyRange, hint: "write it once, with all that stands below either"))
        }
    }

    private func isExtension(_ key: String) -> Bool { key.hasPrefix("x-") }

    private mutating func read(
        _ node: DocumentNode, method: DocumentMap.Member, path: String, bases: [String]
    ) -> DocumentedOperation {
        var operation = DocumentedOperation(
            method: method.key.uppercased(), path: path.hasPrefix("/") ? path : "/" + path, bases: bases,
            summary: node["summary"]?.text, range: method.keyRange)
        let tags = (node["tags"]?.list ?? []).prefix(8).compactMap(\.scalar)
        operation.tags = tags.map { String($0.unicodeScalars.prefix(400)) }
        var known = Set<DocumentedResponse.Key>()
        let responses = node["responses"].flatMap { store.resolved($0) }
        list(responses, "the `responses` of `\(Prose.short(operation.name))` are no map")
        reportRepeated(in: responses)
        for entry in responses?.map?.members ?? [] where !isExtension(entry.key) {
            guard let key = DocumentedResponse.Key(entry.key) else {
                operation.unreadable.append(Located(entry.key, at: entry.keyRange))
                continue
            }
            guard key.isError || key.isSuccess, known.insert(key).inserted else { continue }
            let response = read(key, entry)
            if key.isError { operation.responses.append(response) } else { operation.successes.append(response) }
        }
        return operation
    }

    private mutating func read(_ key: DocumentedResponse.Key, _ entry: DocumentMap.Member) -> DocumentedResponse {
        var response = DocumentedResponse(key: key, range: entry.keyRange)
        // Beside a reference a description may stand that replaces the other one's (3.1).
        var description = entry.value["$ref"] == nil ? nil : entry.value["description"]
        if let node = store.resolved(entry.value) {
            description = description ?? node["description"]
            response.name = node["x-errorspec-case"]?.text.flatMap { NameSyntax.member.accepts($0) ? $0 : nil }
            if key.isError { listCodes(inHeadersOf: node) }
            for content in contents(of: node) {
                guard let content = store.resolved(content) else { continue }
                if let schema = content["schema"] { response.schemas.append(schema) }
                response.examples += examples(in: content)
            }
        } else {
            response.isRemote = true
        }
        if let text = description?.text, let range = description?.range {
            response.description = Located(String(text.unicodeScalars.prefix(Self.descriptionLimit)), at: range)
        }
        for schema in response.schemas { schemas.collect(schema, &store) }
        return response
    }

    /// A body's places are those of its JSON: whether a header is one, a person says.
    private mutating func listCodes(inHeadersOf response: DocumentNode) {
        for header in response["headers"]?.map?.members ?? [] where header.key.lowercased().contains("code") {
            let node = store.resolved(header.value)
            guard let schema = node?["schema"].flatMap({ store.resolved($0) }) ?? node, schema["enum"]?.list != nil
            else { continue }
            unused.add(
                .code, "codes in the header `\(Prose.short(header.key))`, which the body doesn't read",
                at: header.keyRange)
        }
    }

    /// The parts of a response that say what its JSON is like.
    private mutating func contents(of response: DocumentNode) -> [DocumentNode] {
        if version == .swagger2 { return [response] }
        let types = response["content"].flatMap { store.resolved($0) }?.map?.members ?? []
        return types.filter { isJSON($0.key) }.map(\.value)
    }

    private func isJSON(_ mediaType: String) -> Bool {
        if mediaType == "application/json" { return true }
        let type = mediaType.lowercased()
        return type.contains("json") || type.hasPrefix("*/") || type.hasPrefix("application/*")
    }

    private mutating func examples(in content: DocumentNode) -> [DocumentNode] {
        var examples: [DocumentNode] = []
        if let example = content["example"] { examples.append(example) }
        for entry in content["examples"]?.map?.members ?? [] {
            if version == .swagger2 {
                examples.append(entry.value)
            } else if let value = store.resolved(entry.value)?["value"] {
                examples.append(value)
            }
        }
        return examples
    }

    // MARK: Servers

    private func bases(of node: DocumentNode) -> [String] {
        if version == .swagger2 {
            return [node["basePath"]?.text.map(Self.withoutTrailingSlash) ?? ""].filter { !$0.isEmpty }
        }
        var bases: [String] = []
        for server in node["servers"]?.list ?? [] {
            guard let url = server["url"]?.text else { continue }
            let base = serverPath(of: Self.filled(url, server["variables"]))
            if !base.isEmpty, !bases.contains(base) { bases.append(base) }
        }
        return bases
    }

    /// A server's URL with the defaults of its variables.
    private static func filled(_ url: String, _ variables: DocumentNode?) -> String {
        var url = url
        for variable in variables?.map?.members.prefix(32) ?? [] {
            guard let value = variable.value["default"]?.scalar else { continue }
            url = url.replacing("{\(variable.key)}", with: value)
        }
        return url
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        var path = path
        while path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty || path.hasPrefix("/") ? path : "/" + path
    }
}

extension [DocumentedResponse] {
    fileprivate mutating func canonicalize(_ known: DocumentedSchemas) {
        for index in indices { self[index].schemas = self[index].schemas.map { known.canonical($0) } }
    }
}
