import ErrorSpecReport

/// The capabilities of the client, and its wishes.
struct ClientCapabilities {
    let encoding: PositionEncoding
    let hasSnippets: Bool
    /// Whether it indents the lines of what it inserts.
    let adjustsIndentation: Bool
    /// Whether it shows Markdown as what that stands for.
    let rendersHovers: Bool
    let rendersDocumentation: Bool
    let hasSymbolTrees: Bool
    let preparesRenames: Bool
    let hasVersionedEdits: Bool
    let hasRelatedInformation: Bool
    let hasCodeDescriptions: Bool
    let canWatchFiles: Bool
    let canRefreshInlayHints: Bool
    let hasCodeActionLiterals: Bool
    /// Off unless the user asks for them: `{"inlayHints": true}`.
    var showsInlayHints: Bool

    /// - Parameter parameters: Those of `initialize`; `null`: the client can do nothing.
    init(_ parameters: JSONValue) {
        let client = parameters["capabilities"] ?? .null
        let document = client["textDocument"] ?? .null
        func flag(_ value: JSONValue?) -> Bool { value?.boolean ?? false }
        let encodings = (client["general", "positionEncodings"]?.elements ?? []).compactMap(\.string)
        encoding = encodings.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
        hasSnippets = flag(document["completion", "completionItem", "snippetSupport"])
        let modes = document["completion", "completionItem", "insertTextModeSupport", "valueSet"]?.elements ?? []
        adjustsIndentation = modes.contains(2)
        // The first format is the one that it prefers.
        rendersHovers = document["hover", "contentFormat"]?.elements?.first != "plaintext"
        rendersDocumentation =
            document["completion", "completionItem", "documentationFormat"]?.elements?.first != "plaintext"
        hasSymbolTrees = flag(document["documentSymbol", "hierarchicalDocumentSymbolSupport"])
        preparesRenames = flag(document["rename", "prepareSupport"])
        hasVersionedEdits = flag(client["workspace", "workspaceEdit", "documentChanges"])
        hasRelatedInformation = flag(document["publishDiagnostics", "relatedInformation"])
        hasCodeDescriptions = flag(document["publishDiagnostics", "codeDescriptionSupport"])
        hasCodeActionLiterals = document["codeAction", "codeActionLiteralSupport"] != nil
        canWatchFiles = flag(client["workspace", "didChangeWatchedFiles", "dynamicRegistration"])
        canRefreshInlayHints = flag(client["workspace", "inlayHint", "refreshSupport"])
        showsInlayHints = Self.inlayHints(in: parameters["initializationOptions"]) ?? false
    }

    /// Whether settings ask for inlay hints; `nil` where they don't say. They may stand below the server's name.
    static func inlayHints(in settings: JSONValue?) -> Bool? {
        let own = settings?["errorspec"] ?? settings
        return own?["inlayHints"]?.boolean ?? own?["inlayHints", "enable"]?.boolean
    }
}

/// The kind of the action that applies all safe fixes of a document.
let fixAllKind = "source.fixAll.errorspec"

/// The capabilities of the server.
func serverCapabilities(for client: ClientCapabilities) -> JSONValue {
    [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
        "hoverProvider": true,
        "definitionProvider": true,
        "declarationProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll", .string(fixAllKind)]],
        "renameProvider": client.preparesRenames ? ["prepareProvider": true] : true,
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "documentLinkProvider": ["resolveProvider": false],
        "inlayHintProvider": true,
        "typeHierarchyProvider": true,
        "completionProvider": [
            "triggerCharacters": [":", " ", "-", ",", "[", "{", ".", "/"], "resolveProvider": false,
        ],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
}
