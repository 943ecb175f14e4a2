import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

/// The server that `errorspec lsp` runs. It speaks version 3.17 of the Language Server Protocol over two file
/// descriptors.
///
/// A single loop handles messages in the order in which they arrive, and analyses APIs when no message is waiting. An
/// analysis is cancelled when a change arrives.
package struct LanguageServer {
    enum Phase {
        case new
        case running
        case shutDown
    }

    let channel: Channel
    let version: String
    var workspace = Workspace()
    var client = ClientCapabilities(.null)
    var phase = Phase.new
    /// The ID of the client's process, if the server can see the process. When the process ends, the server ends too.
    private var clientProcess: Int?
    /// The findings that the client has, by URI. Unchanged findings aren't published again.
    var published: [String: Publication] = [:]
    /// The process's exit status, once the client has sent `exit`.
    private var exitStatus: Int32?

    /// - Parameters:
    ///   - version: The version of errorspec. Clients show it to users.
    package init(input: CInt, output: CInt, version: String) {
        channel = Channel(input: input, output: output)
        self.version = version
    }

    /// Handles messages until the client sends `exit`, closes the input, or ends.
    ///
    /// - Returns: The process's exit status: 0 if the client sent `shutdown` first, otherwise 1.
    package mutating func run() -> Int32 {
        while exitStatus == nil {
            if let message = channel.popFirst() {
                handle(message)
            } else if channel.isClosed {
                return phase == .shutDown ? 0 : 1
            } else if phase == .running, !workspace.staleAPIs.isEmpty {
                channel.wait(milliseconds: 0)
                if channel.inbox.isEmpty, !channel.isClosed { analyseNext() }
            } else {
                channel.wait(milliseconds: clientProcess == nil ? -1 : 5_000)
                if let clientProcess, !isRunning(clientProcess) { return 1 }
            }
        }
        return exitStatus ?? 1
    }

    // MARK: Messages

    private mutating func handle(_ message: Message) {
        switch message {
        case .request(let id, let method, let parameters):
            let cancelled = channel.removeAll { $0.cancels(id) }
            if !cancelled.isEmpty {
                channel.send(Message.failure(to: id, .cancelled))
                return
            }
            do throws(RequestFailure) {
                channel.send(Message.response(to: id, try respond(to: method, parameters)))
            } catch {
                channel.send(Message.failure(to: id, error))
            }
        case .notification(let method, let parameters): notice(method, parameters)
        case .response: break
        case .invalid(let id, let failure): channel.send(Message.failure(to: id, failure))
        }
    }

    private mutating func respond(to method: String, _ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        switch (phase, method) {
        case (.new, "initialize"): return initialize(parameters)
        case (.new, _): throw .notInitialized
        case (.shutDown, _): throw .invalidRequest("the server was shut down")
        case (.running, "initialize"): throw .invalidRequest("the server is initialized already")
        case (.running, "shutdown"):
            phase = .shutDown
            return .null
        case (.running, _): return try feature(method, parameters)
        }
    }

    private mutating func notice(_ method: String, _ parameters: JSONValue) {
        if method == "exit" {
            exitStatus = phase == .shutDown ? 0 : 1
            return
        }
        guard phase == .running else { return }
        switch method {
        case "initialized": initialized()
        case "textDocument/didOpen": didOpen(parameters)
        case "textDocument/didChange": didChange(parameters)
        case "textDocument/didClose": didClose(parameters)
        case "textDocument/didSave": if let path = path(in: parameters) { workspace.markStale(path) }
        case "workspace/didChangeWatchedFiles": didChangeWatchedFiles(parameters)
        case "workspace/didChangeWorkspaceFolders": didChangeFolders(parameters)
        default: break
        }
    }

    // MARK: Lifecycle

    private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
        client = ClientCapabilities(parameters)
        if let process = parameters["processId"]?.integer, isRunning(process) { clientProcess = process }
        var roots = paths(of: parameters.elements(of: "workspaceFolders"))
        if roots.isEmpty { roots = paths(of: [["uri": parameters["rootUri"] ?? .null]]) }
        if roots.isEmpty, let path = parameters["rootPath"]?.string, path.hasPrefix("/") {
            roots = paths(of: [["uri": .string(DocumentURI.uri(path))]])
        }
        for path in roots { workspace.addRoot(path) }
        phase = .running
        return [
            "capabilities": serverCapabilities(for: client),
            "serverInfo": ["name": "errorspec", "version": .string(version)],
        ]
    }

    private func initialized() {
        let globs: JSONValue = [
            ["globPattern": "**/*.{yaml,yml,responses.jsonl}"], ["globPattern": "**/.errorspec.yaml"],
        ]
        let files: JSONValue = [
            "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": ["watchers": globs],
        ]
        if client.canWatchFiles {
            channel.send(Message.request(1, "client/registerCapability", ["registrations": [files]]))
        }
    }

    // MARK: Documents

    /// Returns the path of the document in a message's parameters, or `nil` if the document isn't a file.
    func path(in parameters: JSONValue) -> String? {
        parameters["textDocument"].flatMap { paths(of: [$0]).first }
    }

    /// Returns the paths of the given documents, leaving out documents that aren't files. Each document has a `uri`.
    private func paths(of documents: [JSONValue]) -> [String] {
        documents.compactMap { $0["uri"]?.string.flatMap(DocumentURI.path).map(Path.normalized) }
    }

    private mutating func didOpen(_ parameters: JSONValue) {
        guard let path = path(in: parameters), Path.isOfAPI(path),
            let uri = parameters["textDocument", "uri"]?.string, let text = parameters["textDocument", "text"]?.string
        else { return }
        let version = parameters["textDocument", "version"]?.integer ?? 0
        workspace.open(
            OpenDocument(uri: uri, path: path, version: version, text: TextDocument(bytes: Array(text.utf8))))
        // The client may spell the document's URI differently from the URI under which findings were published.
        if let other = published.first(where: { $0.value.path == path && $0.key != uri }) { withdraw(other.key) }
    }

    private mutating func didChange(_ parameters: JSONValue) {
        guard let path = path(in: parameters), let changes = parameters["contentChanges"]?.elements else { return }
        let version = parameters["textDocument", "version"]?.integer ?? .max
        let encoding = client.encoding
        workspace.change(path, version: version) { document in
            for change in changes {
                guard let text = change["text"]?.string else { continue }
                if let range = TextRange(change["range"]) {
                    document.replace(document.offsets(of: range, encoding), with: text)
                } else {
                    document = TextDocument(bytes: Array(text.utf8))
                }
            }
        }
    }

    private mutating func didClose(_ parameters: JSONValue) {
        guard let path = path(in: parameters) else { return }
        let uri = workspace.uri(of: path)
        workspace.close(path)
        if uri != DocumentURI.uri(path) { withdraw(uri) }
    }

    private mutating func didChangeWatchedFiles(_ parameters: JSONValue) {
        for path in paths(of: parameters.elements(of: "changes")) { workspace.markStale(path) }
    }

    private mutating func didChangeFolders(_ parameters: JSONValue) {
        for path in paths(of: parameters["event", "removed"]?.elements ?? []) {
            for folder in workspace.removeRoot(path) { withdraw(below: folder) }
        }
        for path in paths(of: parameters["event", "added"]?.elements ?? []) { workspace.addRoot(path) }
    }

    // MARK: Analysing

    /// Analyses one API and publishes its findings, unless a change arrives during the analysis.
    private mutating func analyseNext() {
        for folder in workspace.removeVanished() { withdraw(below: folder) }
        guard let folder = workspace.staleAPIs.first else { return }
        let channel = channel
        let snapshot = workspace.analyse(folder) {
            channel.wait(milliseconds: 0)
            return channel.isClosed || channel.inbox.contains { $0.isChange }
        }
        if let snapshot { publish(snapshot) }
    }

    /// Returns the snapshot of an API. If the API's files have changed, analyses the API first.
    mutating func currentSnapshot(of folder: String) -> APISnapshot? {
        if workspace.staleAPIs.contains(folder), let snapshot = workspace.analyse(folder) { publish(snapshot) }
        return workspace.snapshot(of: folder)
    }
}

extension Message {
    /// Whether this notification cancels the request with the given ID.
    fileprivate func cancels(_ id: JSONValue) -> Bool {
        guard case .notification("$/cancelRequest", let parameters) = self else { return false }
        return parameters["id"] == id
    }

    /// Whether this message makes the result of a running analysis useless, for example because a document has
    /// changed.
    fileprivate var isChange: Bool {
        guard case .notification(let method, _) = self else { return false }
        return method.hasPrefix("textDocument/did") || method.hasPrefix("workspace/didChange") || method == "exit"
    }
}
