import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

/// The findings of a file that were last sent to the client.
struct Publication {
    var path: String
    /// The folder of the API that the findings belong to.
    var folder: String
    var diagnostics: JSONValue
    var version: Int?
}

extension LanguageServer {
    /// Publishes the findings of an API. Publishes an empty list for each file that had findings but has none now.
    mutating func publish(_ snapshot: APISnapshot) {
        let texts = SourceDocuments(snapshot, client.encoding)
        var byPath: [String: [JSONValue]] = [:]
        // For open documents, even an empty list of findings is published.
        for path in workspace.documents.keys where workspace.apiFolder(of: path) == snapshot.folder {
            byPath[path] = []
        }
        for finding in snapshot.findings {
            let place = texts.place(of: finding.range)
            byPath[place.path, default: []].append(diagnostic(finding, at: place.range, texts))
        }
        for (path, diagnostics) in byPath.sorted(by: { $0.key < $1.key }) {
            publish(path, .array(diagnostics), of: snapshot.folder)
        }
        for (uri, publication) in published
        where publication.folder == snapshot.folder && byPath[publication.path] == nil {
            withdraw(uri)
        }
    }

    private mutating func publish(_ path: String, _ diagnostics: JSONValue, of folder: String) {
        let document = workspace.documents[path]
        let uri = workspace.uri(of: path)
        let known = published[uri]
        if known?.diagnostics == diagnostics, known?.version == document?.version { return }
        if known == nil, diagnostics == .array([]), document == nil { return }
        published[uri] = Publication(path: path, folder: folder, diagnostics: diagnostics, version: document?.version)
        send(uri, diagnostics, version: document?.version)
    }

    /// Makes the client remove a file's findings.
    mutating func withdraw(_ uri: String) {
        guard let publication = published.removeValue(forKey: uri) else { return }
        if publication.diagnostics != .array([]) { send(uri, .array([]), version: nil) }
    }

    mutating func withdraw(below folder: String) {
        for uri in published.filter({ $0.value.folder == folder }).keys.sorted() { withdraw(uri) }
    }

    private func send(_ uri: String, _ diagnostics: JSONValue, version: Int?) {
        let parameters = JSONValue.withoutNulls([
            "uri": .string(uri), "version": version.map { .integer($0) } ?? nil, "diagnostics": diagnostics,
        ])
        channel.send(Message.notification("textDocument/publishDiagnostics", parameters))
    }

    /// Returns the protocol's `Diagnostic` for a finding.
    func diagnostic(_ finding: Diagnostic, at range: TextRange, _ texts: SourceDocuments) -> JSONValue {
        let severity: JSONValue =
            switch finding.severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        let related = finding.notes.map { note -> JSONValue in
            ["location": location(texts.place(of: note.range)), "message": .string(note.message)]
        }
        return .withoutNulls([
            "range": range.json, "severity": severity, "source": "errorspec", "code": .string(finding.code.id),
            "message": .string(finding.message + (finding.hint.map { "\nhelp: \($0)" } ?? "")),
            "codeDescription": client.hasCodeDescriptions ? ["href": .string(finding.code.page)] : nil,
            "relatedInformation": client.hasRelatedInformation ? .unlessEmpty(related) : nil,
            // 1 is the protocol's tag for unnecessary code, which clients fade out.
            "tags": finding.code == .unreachableCase ? [1] : nil,
        ])
    }

    private func location(_ place: SourceDocuments.Location) -> JSONValue {
        ["uri": .string(workspace.uri(of: place.path)), "range": place.range.json]
    }
}

extension DiagnosticCode {
    /// The address of the page that explains findings with this code.
    fileprivate var page: String {
        "https://github.com/errorspec/errorspec/blob/main/Sources/ErrorSpecLanguage/ErrorSpecLanguage.docc/Diagnostics.md#\(id)"
    }
}

/// Converts source ranges to the protocol's locations. Each file is split into lines only once.
final class SourceDocuments {
    typealias Location = (path: String, range: TextRange)

    private let snapshot: APISnapshot
    private let encoding: PositionEncoding
    private var known: [SourceFile.ID: (lines: SourceLines, document: TextDocument)] = [:]

    init(_ snapshot: APISnapshot, _ encoding: PositionEncoding) {
        self.snapshot = snapshot
        self.encoding = encoding
    }

    /// Returns the location at which a range is shown. A range in a file that is neither YAML nor a recording is shown
    /// at the start of the `api.yaml`.
    func place(of range: SourceRange) -> Location {
        guard Path.isOfAPI(snapshot.files[range.file].path) else {
            return (snapshot.apiPath, TextDocument(bytes: []).range(0..<0, encoding))
        }
        let (offsets, document) = self.offsets(of: range)
        return (snapshot.path(of: range.file), document.range(offsets, encoding))
    }

    func offsets(of range: SourceRange) -> (offsets: Range<Int>, document: TextDocument) {
        let bytes = snapshot.files[range.file].bytes
        let (lines, document) = known[range.file] ?? (SourceLines(bytes), TextDocument(bytes: bytes))
        known[range.file] = (lines, document)
        return (lines.offsets(of: range), document)
    }
}
