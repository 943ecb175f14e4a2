import ErrorSpecReport

/// The place in a file that a request is about.
struct Spot {
    var offset: Int
    var snapshot: APISnapshot
    var index: APIIndex
    var file: FileSyntax
}

extension LanguageServer {
    mutating func feature(_ method: String, _ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        switch method {
        case "textDocument/hover": return try spot(parameters).flatMap { hover($0) } ?? .null
        case "textDocument/definition", "textDocument/declaration":
            return try spot(parameters).map { definition($0) } ?? .null
        case "textDocument/references":
            let includesDeclaration = parameters["context", "includeDeclaration"]?.boolean ?? true
            return try spot(parameters).map { references($0, includesDeclaration: includesDeclaration) } ?? .null
        case "textDocument/documentHighlight": return try spot(parameters).map { highlights($0) } ?? .null
        case "textDocument/prepareRename":
            return try spot(parameters).map { spot throws(RequestFailure) in try prepareRename(spot) } ?? .null
        case "textDocument/rename":
            guard let name = parameters["newName"]?.string else { throw .invalidParameters("`newName` is missing") }
            guard let spot = try spot(parameters) else { throw .refused("this file belongs to no API") }
            return try rename(spot, to: name)
        case "textDocument/completion": return try completion(parameters)
        case "textDocument/codeAction": return try codeActions(parameters)
        case "textDocument/prepareTypeHierarchy": return try spot(parameters).map { prepareTypeHierarchy($0) } ?? .null
        case "typeHierarchy/supertypes": return try typeHierarchy(parameters) { $0.parents(of: $1) }
        case "typeHierarchy/subtypes": return try typeHierarchy(parameters) { $0.children(of: $1) }
        case "textDocument/documentSymbol": return try file(parameters).map { documentSymbols($0) } ?? .null
        case "textDocument/foldingRange": return try file(parameters).map { foldingRanges($0) } ?? .null
        case "textDocument/selectionRange": return try selectionRanges(parameters)
        case "textDocument/documentLink": return try file(parameters).map { documentLinks($0) } ?? .null
        case "textDocument/inlayHint": return try inlayHints(parameters)
        case "workspace/symbol": return workspaceSymbols(matching: parameters["query"]?.string ?? "")
        default: throw .methodNotFound(method)
        }
    }

    /// The file that parameters name; `nil` where it belongs to no API.
    mutating func file(_ parameters: JSONValue) throws(RequestFailure) -> FileSyntax? {
        guard parameters["textDocument", "uri"]?.string != nil else {
            throw .invalidParameters("`textDocument.uri` is missing")
        }
        guard let path = path(in: parameters), let snapshot = currentSnapshot(for: path) else { return nil }
        return workspace.index(of: snapshot.folder)?.files.first { $0.path == path }
    }

    /// The place that parameters name; `nil` where it is in no API.
    mutating func spot(_ parameters: JSONValue) throws(RequestFailure) -> Spot? {
        guard let position = Position(parameters["position"]) else { throw .invalidParameters("`position` is missing") }
        guard let file = try file(parameters), let folder = workspace.apiFolder(of: file.path),
            let snapshot = workspace.snapshot(of: folder), let index = workspace.index(of: folder)
        else { return nil }
        let offset = file.document.offset(of: position, client.encoding)
        return Spot(offset: offset, snapshot: snapshot, index: index, file: file)
    }

    func range(_ offsets: Range<Int>, in file: FileSyntax) -> TextRange {
        file.document.range(offsets, client.encoding)
    }

    func location(_ site: APIIndex.Site) -> Location {
        Location(uri: workspace.uri(of: site.file.path), range: range(site.occurrence.range, in: site.file))
    }
}
