import ErrorSpecLanguage
import ErrorSpecReading

package enum OpenAPIVersion: Sendable {
    case swagger2
    case openAPI3

    /// Determines the version of an OpenAPI document. Returns `nil` for other documents and for unsupported versions.
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
    /// Reads the operations of an OpenAPI 3.x or Swagger 2.0 document, and the documents that it refers to.
    package mutating func readOpenAPI(_ root: DocumentNode, _ version: OpenAPIVersion) -> OpenAPIDocument {
        var reader = OpenAPIReader(version: version, store: self)
        let document = reader.read(root)
        self = reader.store
        return document
    }
}

private struct OpenAPIReader {
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    /// The maximum number of characters of a description. Longer descriptions are cut off.
    private static let descriptionLimit = 4_000

    let version: OpenAPIVersion
    var store: DocumentStore
    let schemas = DocumentedSchemas()
    var operations: [DocumentedOperation] = []
    var unknownOperations: [String] = []
    var unused: [Unused] = []
    /// The names of the shared responses to which operations refer.
    var usedResponses: Set<String> = []

    mutating func read(_ root: DocumentNode) -> OpenAPIDocument {
        let bases = self.bases(of: root)
        let paths = root["paths"].flatMap { store.resolved($0) }
        if paths == nil, root["paths"] != nil { unknownOperations.append("*") }
        for path in members(of: paths, or: "`paths` isn't a map of paths") where !isExtension(path.key) {
            readPath(path, bases: bases)
        }
        listSharedResponses(of: root)
        listExtensions(of: root)
        var tags: [String: String] = [:]
        for tag in root["tags"]?.list ?? [] {
            if let name = tag["name"]?.scalar, let description = tag["description"]?.text { tags[name] = description }
        }
        return OpenAPIDocument(
            title: root["info"]?["title"]?.text.map { String($0.unicodeScalars.prefix(400)) }, tagDescriptions: tags,
            operations: operations, unknownOperations: unknownOperations,
            range: SourceRange(startOf: root.range.file), schemas: schemas, unused: unused.counted)
    }

    private mutating func readPath(_ path: DocumentMap.Member, bases: [String]) {
        guard let item = store.resolved(path.value) else {
            unknownOperations.append("* \(anonymousTemplate(path.key))")
            return
        }
        let bases = item["servers"] == nil ? bases : self.bases(of: item)
        for method in members(of: item, or: "`\(Prose.short(path.key))` isn't a map of operations")
        where Self.methods.contains(method.key.lowercased()) {
            readOperation(method, of: path.key, bases: bases)
        }
    }

    private mutating func readOperation(_ method: DocumentMap.Member, of path: String, bases: [String]) {
        let name = method.key.uppercased()
        guard let operation = store.resolved(method.value) else {
            unknownOperations.append("\(name) \(anonymousTemplate(path))")
            return
        }
        guard operation.map != nil else {
            return unused.add(.operation, "`\(name) \(Prose.short(path))` isn't a map", at: operation.range)
        }
        let bases = operation["servers"] == nil ? bases : self.bases(of: operation)
        switch RouteTemplate(path) {
        case .operation(let template):
            operations.append(read(operation, method: method, path: template, bases: bases))
        case .anyBelow(let start):
            unused.add(
                .operation, "`\(name) \(Prose.short(path))` matches any number of segments", at: method.keyRange)
            // A catch-all route describes no particular operation.
            if start.isEmpty { return }
            unknownOperations += ([""] + bases).map { "\(name) \($0)\(anonymousTemplate(start))/**" }
        }
    }

    /// Returns the members of a map. If the node isn't a map, lists the node as unused and returns an empty list.
    /// Reports repeated keys, because other tools may use the first value.
    private mutating func members(of node: DocumentNode?, or message: String) -> [DocumentMap.Member] {
        guard let node else { return [] }
        guard let map = node.map else {
            unused.add(.operation, message, at: node.range)
            return []
        }
        for member in map.replaced {
            store.diagnostics.report(
                Diagnostic(
                    .duplicateKey,
                    "`\(Prose.short(member.key))` appears again in this map, and only the last one counts",
                    as: .warning, at: member.keyRange, hint: "write it once, with the contents of both"))
        }
        return map.members
    }

    private func isExtension(_ key: String) -> Bool { key.hasPrefix("x-") }

    private mutating func read(
        _ node: DocumentNode, method: DocumentMap.Member, path: String, bases: [String]
    ) -> DocumentedOperation {
        listExtensions(of: node)
        var operation = DocumentedOperation(
            method: method.key.uppercased(), path: path, bases: bases, range: method.keyRange)
        let tags = (node["tags"]?.list ?? []).prefix(8).compactMap(\.scalar)
        operation.tags = tags.map { String($0.unicodeScalars.prefix(400)) }
        var known = Set<StatusPattern?>()
        let responses = node["responses"].flatMap { store.resolved($0) }
        let entries = members(of: responses, or: "the `responses` of `\(Prose.short(operation.name))` aren't a map")
        for entry in entries where !isExtension(entry.key) {
            let status = StatusPattern(documented: entry.key)
            if status == nil, entry.key.lowercased() != "default" {
                operation.unreadable.append(Located(entry.key, at: entry.keyRange))
                continue
            }
            let isSuccess = status?.is2xx == true
            if let name = entry.value.referredName { usedResponses.insert(name) }
            guard isSuccess || status.map({ $0.first >= 400 }) ?? true, known.insert(status).inserted else { continue }
            let response = read(status, entry, isSuccess: isSuccess)
            if isSuccess { operation.successes.append(response) } else { operation.responses.append(response) }
        }
        return operation
    }

    private mutating func read(
        _ status: StatusPattern?, _ entry: DocumentMap.Member, isSuccess: Bool
    ) -> DocumentedResponse {
        var response = DocumentedResponse(status: status, range: entry.keyRange)
        // In OpenAPI 3.1, a description beside a reference replaces the target's description.
        var description = entry.value["$ref"] == nil ? nil : entry.value["description"]
        if let node = store.resolved(entry.value) {
            description = description ?? node["description"]
            response.name = node["x-errorspec-case"]?.text.flatMap { NameSyntax.member.accepts($0) ? $0 : nil }
            if !isSuccess {
                listCodes(inHeadersOf: node)
                listExtensions(of: node)
                response.headers = (node["headers"]?.map?.members ?? []).map { Located($0.key, at: $0.keyRange) }
            }
            for content in contents(of: node, isSuccess: isSuccess) {
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
        for schema in response.schemas {
            // Reports a reference that leads back to itself.
            _ = store.resolved(schema)
            schemas.collect(schema, &store)
        }
        response.schemas = response.schemas.map(schemas.canonical)
        response.examples += response.schemas.compactMap { $0["example"] }.filter { $0.map != nil }
        return response
    }

    /// Lists extensions about errors as unused, such as `x-error-codes`.
    private mutating func listExtensions(of node: DocumentNode) {
        for member in node.map?.members ?? [] {
            let key = member.key.lowercased()
            guard isExtension(key), key.contains("error"), !key.hasPrefix("x-errorspec") else { continue }
            unused.add(.code, "the extension `\(Prose.short(member.key))` isn't read", at: member.keyRange)
        }
    }

    /// Lists the shared responses that no operation refers to as unused.
    private mutating func listSharedResponses(of root: DocumentNode) {
        guard let shared = (version == .swagger2 ? root : root["components"])?["responses"]?.map else { return }
        let used = Set(reached(from: Array(usedResponses)) { shared[$0]?.referredName.map { [$0] } ?? [] })
        for response in shared.members where !used.contains(response.key) {
            unused.add(
                .status, "no operation refers to the response `\(Prose.short(response.key))`", at: response.keyRange)
        }
    }

    /// Lists codes in headers as unused, because an imported spec only reads codes from JSON.
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

    /// Returns the parts of a response that describe its JSON bodies.
    private mutating func contents(of response: DocumentNode, isSuccess: Bool) -> [DocumentNode] {
        if version == .swagger2 { return [response] }
        let types = response["content"].flatMap { store.resolved($0) }?.map?.members ?? []
        let readable = types.filter { isJSON($0.key) }
        if readable.isEmpty, !isSuccess, let first = types.first {
            unused.add(.body, "error bodies as `\(Prose.short(first.key))` are not imported", at: first.keyRange)
        }
        return readable.map(\.value)
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
        let urls =
            version == .swagger2
            ? [node["basePath"]?.text]
            : (node["servers"]?.list ?? []).map { server in
                server["url"]?.text.map { Self.filled($0, server["variables"]) }
            }
        return urls.compactMap { $0.map(serverPath) }.filter { !$0.isEmpty }.unique { $0 }
    }

    /// Returns a server's URL, with variables replaced by their default values.
    private static func filled(_ url: String, _ variables: DocumentNode?) -> String {
        var url = url
        for variable in variables?.map?.members.prefix(32) ?? [] {
            guard let value = variable.value["default"]?.scalar else { continue }
            url = url.replacing("{\(variable.key)}", with: value)
        }
        return url
    }
}

extension DocumentNode {
    /// The last part of the reference that this node consists of, or `nil` for other nodes.
    fileprivate var referredName: String? {
        guard let part = self["$ref"]?.text?.split(separator: "/").last else { return nil }
        return unescaped((percentDecoded(part) ?? String(part))[...])
    }
}
