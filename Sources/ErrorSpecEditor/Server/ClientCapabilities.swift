import ErrorSpecReport

/// The features that the client supports.
struct ClientCapabilities {
    private let client: JSONValue
    private let document: JSONValue
    let encoding: PositionEncoding

    /// - Parameter parameters: The parameters of `initialize`, or `null` before the client has sent its capabilities.
    init(_ parameters: JSONValue) {
        client = parameters["capabilities"] ?? .null
        document = client["textDocument"] ?? .null
        let encodings = client["general", "positionEncodings"]?.elements ?? []
        encoding = encodings.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
    }

    var hasSnippets: Bool { document["completion", "completionItem", "snippetSupport"] == true }
    /// Whether the client lets users choose between keeping and replacing the rest of the word after the cursor.
    var insertsOrReplaces: Bool { document["completion", "completionItem", "insertReplaceSupport"] == true }
    /// Whether the client can indent all lines of a completion like the cursor's line.
    var adjustsIndentation: Bool {
        document["completion", "completionItem", "insertTextModeSupport", "valueSet"]?.elements?.contains(2) ?? false
    }
    /// Whether the client renders Markdown. A client lists its preferred format first.
    var rendersMarkdown: Bool { document["hover", "contentFormat"]?.elements?.first != "plaintext" }
    var hasSymbolTrees: Bool { document["documentSymbol", "hierarchicalDocumentSymbolSupport"] == true }
    var preparesRenames: Bool { document["rename", "prepareSupport"] == true }
    var hasVersionedEdits: Bool { client["workspace", "workspaceEdit", "documentChanges"] == true }
    var hasRelatedInformation: Bool { document["publishDiagnostics", "relatedInformation"] == true }
    var hasCodeDescriptions: Bool { document["publishDiagnostics", "codeDescriptionSupport"] == true }
    var hasCodeActionLiterals: Bool { document["codeAction", "codeActionLiteralSupport"] != nil }
    var canWatchFiles: Bool { client["workspace", "didChangeWatchedFiles", "dynamicRegistration"] == true }
}

/// The kind of the code action that applies all safe fixes in a document.
let fixAllKind = "source.fixAll.errorspec"

/// Returns the protocol's `ServerCapabilities`, which depend on the client's features.
func serverCapabilities(for client: ClientCapabilities) -> JSONValue {
    [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
        "hoverProvider": true, "definitionProvider": true, "declarationProvider": true, "referencesProvider": true,
        "documentSymbolProvider": .bool(client.hasSymbolTrees), "workspaceSymbolProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll", .string(fixAllKind)]],
        "renameProvider": client.preparesRenames ? ["prepareProvider": true] : true,
        "completionProvider": [
            "triggerCharacters": [":", " ", "-", ",", "[", "{", ".", "/"], "resolveProvider": false,
        ],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
}
