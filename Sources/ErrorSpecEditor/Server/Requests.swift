import ErrorSpecReport

/// The target of a request: a file, an offset in it, and the last analysis of its API.
struct Spot {
    /// The cursor's offset in the file, or 0 if the request concerns the whole file.
    var offset: Int
    var snapshot: APISnapshot
    var index: APIIndex
    var file: FileSyntax

    var occurrence: Occurrence? { file.occurrence(at: offset) }
    /// The symbol whose name is at the cursor.
    var symbol: Symbol? { occurrence.map { index.symbol(of: $0) } }
}

extension LanguageServer {
    mutating func feature(_ method: String, _ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        switch method {
        case "textDocument/hover": return try spot(parameters).flatMap { hover($0) } ?? .null
        case "textDocument/definition", "textDocument/declaration":
            return try sites(parameters) { $1.isDeclaration ? $0.location($1) : .none }
        case "textDocument/references":
            let includesDeclaration = parameters["context", "includeDeclaration"]?.boolean ?? true
            return try sites(parameters) { includesDeclaration || !$1.isDeclaration ? $0.location($1) : .none }
        case "textDocument/prepareRename":
            return try spot(parameters).map { spot throws(RequestFailure) in try prepareRename(spot) } ?? .null
        case "textDocument/rename":
            guard let name = parameters["newName"]?.string else { throw .invalidParameters("`newName` is missing") }
            guard let spot = try spot(parameters) else { throw .refused("this file belongs to no API") }
            return try rename(spot, to: name)
        case "textDocument/completion": return try completion(parameters)
        case "textDocument/codeAction": return try codeActions(parameters)
        case "textDocument/documentSymbol": return try file(parameters).map { documentSymbols($0.file) } ?? .null
        case "workspace/symbol": return workspaceSymbols(matching: parameters["query"]?.string ?? "")
        default: throw .methodNotFound(method)
        }
    }

    /// Returns the file in a request's parameters, or `nil` if the file doesn't belong to an API.
    mutating func file(_ parameters: JSONValue) throws(RequestFailure) -> Spot? {
        guard parameters["textDocument", "uri"]?.string != nil else {
            throw .invalidParameters("`textDocument.uri` is missing")
        }
        guard let path = path(in: parameters), let folder = workspace.apiFolder(of: path),
            let snapshot = currentSnapshot(of: folder), let index = workspace.index(of: snapshot.folder),
            let file = index.files.first(where: { $0.path == path })
        else { return nil }
        return Spot(offset: 0, snapshot: snapshot, index: index, file: file)
    }

    /// Returns the file and the position in a request's parameters, or `nil` if the file doesn't belong to an API.
    mutating func spot(_ parameters: JSONValue) throws(RequestFailure) -> Spot? {
        guard let position = Position(parameters["position"]) else {
            throw .invalidParameters("`position` is missing")
        }
        guard var spot = try file(parameters) else { return nil }
        spot.offset = spot.file.document.offset(of: position, client.encoding)
        return spot
    }

    // MARK: Locations of symbols

    /// Returns the sites of the symbol at the cursor, converted with `json`, or `null` if the cursor isn't on a
    /// symbol. Sites for which `json` returns `nil` are left out.
    private mutating func sites(
        _ parameters: JSONValue, _ json: (LanguageServer, APIIndex.Site) -> JSONValue?
    ) throws(RequestFailure) -> JSONValue {
        guard let spot = try spot(parameters), let symbol = spot.symbol else { return .null }
        return .array(spot.index.sites(of: symbol).compactMap { json(self, $0) })
    }

    func range(_ offsets: Range<Int>, in file: FileSyntax) -> JSONValue {
        file.document.range(offsets, client.encoding).json
    }

    func location(_ site: APIIndex.Site) -> JSONValue {
        ["uri": .string(workspace.uri(of: site.file.path)), "range": range(site.occurrence.range, in: site.file)]
    }
}
