package import ErrorSpecFiles
package import ErrorSpecLanguage
import ErrorSpecReading

/// Limits on sources, so that no source takes long to read.
package enum DocumentLimits {
    /// The maximum total size of a source's files: 64 MiB.
    package static let bytes = 64 << 20
    package static let nesting = 200
    /// The maximum number of nodes that the aliases of a document expand to.
    package static let aliasedNodes = 1_000_000
    package static let files = 5_000
    package static let references = 64
    /// The maximum work for one place of a body: the number of visited schemas plus the number of combined nodes and
    /// values. Without a limit, schemas that refer to each other would take too long.
    package static let workForPlace = 10_000
    /// The maximum of this work for all places of a document.
    package static let schemaWork = 1_000_000
    /// The maximum number of lines that begin with `%` in a YAML document. libyaml reads directives, which begin with
    /// `%`, in quadratic time.
    package static let directives = 64

    static func enter(_ depth: Int, at start: SourcePosition) throws(SyntaxFailure) {
        if depth <= nesting { return }
        throw SyntaxFailure(message: "more than \(nesting) levels of nesting", position: start, isLimit: true)
    }
}

/// The files that the user named, the documents that these files refer to, and the findings about all of them.
package struct DocumentStore {
    /// The failure to resolve a reference. `reason` is the end of a sentence that begins with the reference.
    struct Unresolved: Error {
        var code = DiagnosticCode.unresolvedReference
        var reason: String
        var hint = "correct the reference; the part with the reference is left out"
    }

    typealias Target = Result<DocumentNode, Unresolved>

    /// The text of a `$ref`, and the file that contains it.
    struct Reference: Hashable {
        var file: SourceFile.ID
        var text: String
    }

    package var files: SourceFiles
    package var diagnostics = Diagnostics()
    /// Whether the sources include Swift.
    package var hasSwift = false
    /// The host whose responses are read from archives; `nil` for all hosts.
    package var host: String?
    private let tree: FileTree
    /// The root of each document, by its path, or the reason why the document can't be read.
    private var roots: [String: Target] = [:]
    private var paths: [SourceFile.ID: String] = [:]
    private var bytesLeft = DocumentLimits.bytes
    private var targets: [Reference: Target] = [:]
    private var reported: Set<Reference> = []

    package init(files: SourceFiles = SourceFiles(), tree: FileTree) {
        self.files = files
        self.tree = tree
    }

    /// Adds a file with its bytes.
    mutating func add(_ bytes: [UInt8], path: String, shown: String) -> SourceFile {
        let file = files.add(
            path: shown, folder: Path.parent(shown) ?? ".", name: shown, role: .part, bytes: bytes)
        paths[file.id] = path
        bytesLeft -= bytes.count
        return file
    }

    /// Adds a path without contents, for findings about a folder or an unreadable file.
    mutating func add(withoutLines path: String) -> SourceFile {
        files.add(path: path, folder: path, name: path, role: .part, bytes: [])
    }

    /// Stores a parsed document for references to its file.
    mutating func keep(_ root: DocumentNode, of file: SourceFile) {
        roots[paths[file.id] ?? file.path] = .success(root)
    }

    mutating func report(_ failure: SyntaxFailure, in file: SourceFile) {
        let isJSON = firstCharacter(of: file.bytes) == UInt8(ascii: "{")
        let code: DiagnosticCode = failure.isLimit ? .limitExceeded : isJSON ? .jsonSyntax : .yamlSyntax
        diagnostics.report(
            code, failure.message, at: SourceRange(file: file.id, start: failure.position, length: 1),
            hint: "the document has to be well-formed before anything can be read from it")
    }

    // MARK: References

    /// Follows the references of a node, and returns the final target, or the node if it isn't a reference. If a
    /// reference can't be resolved, reports the reference and returns `nil`.
    package mutating func resolved(_ node: DocumentNode) -> DocumentNode? {
        var node = node
        var steps = 0
        while let text = node["$ref"]?.text {
            steps += 1
            let isCycle = steps > DocumentLimits.references
            switch isCycle ? .missing("leads back to itself") : target(of: text, in: node.range.file) {
            case .success(let next): node = next
            case .failure(let failure):
                report(failure, of: text, at: node)
                return nil
            }
        }
        return node
    }

    /// Returns the target of a reference, which may itself be a reference.
    mutating func target(of text: String, in file: SourceFile.ID) -> Target {
        let reference = Reference(file: file, text: text)
        let found = targets[reference] ?? find(text, in: file)
        targets[reference] = found
        return found
    }

    mutating func report(_ failure: Unresolved, of text: String, at node: DocumentNode) {
        guard reported.insert(Reference(file: node.range.file, text: text)).inserted else { return }
        diagnostics.report(
            failure.code, "`\(text)` \(failure.reason)", at: node["$ref"]?.range ?? node.range, hint: failure.hint)
    }

    private mutating func find(_ text: String, in file: SourceFile.ID) -> Target {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // Documents written on Windows may have backslashes in paths.
        let document = parts[0].replacing("\\", with: "/")
        if document.contains("://") || document.hasPrefix("//") { return .remote }
        if document.hasPrefix("/") || document.contains(":") { return .missing("is not a path beside the document") }
        let origin = paths[file] ?? "."
        let path = document.isEmpty ? origin : resolvedPath(percentDecoded(document) ?? document, from: origin)
        let root = roots[path] ?? read(path)
        roots[path] = root
        guard case .success(let node) = root, parts.count > 1, !parts[1].isEmpty else { return root }
        return node.value(at: percentDecoded(parts[1]) ?? parts[1]).map { .success($0) }
            ?? .missing("leads nowhere")
    }

    private mutating func read(_ path: String) -> Target {
        guard roots.count < DocumentLimits.files else {
            return .missing("is one of more than \(DocumentLimits.files) files")
        }
        do throws(ReadFailure) {
            let bytes = try tree.read(path, max(bytesLeft, 0))
            let file = add(bytes, path: path, shown: tree.shown(path))
            // A reference may name any file of the repository. Findings only show lines of files that are documents.
            files.withhold(file.id)
            switch parseDocument(file, utf8Text(bytes)) {
            case .success(let node):
                files.withhold(file.id, node.map == nil)
                return .success(node)
            case .failure(let syntax):
                report(syntax, in: file)
                return .missing("can't be read")
            }
        } catch {
            if case .outsideRoot(let root) = error {
                let hint =
                    "copy it to the others and refer to it there; without a git repository, run `errorspec` in a folder "
                    + "that holds both"
                return .failure(Unresolved(code: .outsideRoot, reason: "leads out of \(root)", hint: hint))
            }
            return .missing(error.description)
        }
    }

    private func resolvedPath(_ path: String, from origin: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return parts.reduce(Path.parent(Path.normalized(origin)) ?? ".") { folder, part in
            part == ".." ? Path.parent(folder) ?? Path.join(folder, "..") : Path.join(folder, String(part))
        }
    }
}

extension DocumentStore.Target {
    fileprivate static func missing(_ reason: String) -> Self { .failure(.init(reason: reason)) }

    /// The failure for a reference to another server's document. Such documents are never fetched.
    fileprivate static let remote = Self.failure(
        .init(
            code: .remoteReference, reason: "is another server's document, and is not fetched",
            hint: "save it beside this one, and refer to it by its path"))
}

extension DocumentNode {
    /// Returns the node at a JSON Pointer (RFC 6901), or `nil` if the pointer leads nowhere.
    package func value(at pointer: String) -> DocumentNode? {
        pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().reduce(self) { $0?.child($1) }
    }

    /// Returns the member or the element that a token of a JSON Pointer selects.
    func child(_ token: Substring) -> DocumentNode? {
        switch content {
        case .map(let map): map[unescaped(token)]
        case .list(let elements): Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .scalar: nil
        }
    }
}

/// Unescapes a token of a JSON Pointer.
func unescaped(_ token: Substring) -> String {
    let hasEscapes = token.utf8.contains(UInt8(ascii: "~"))
    return hasEscapes ? String(token.replacing("~1", with: "/").replacing("~0", with: "~")) : String(token)
}

/// Returns the first byte that isn't white space, after any byte order mark.
func firstCharacter(of bytes: [UInt8]) -> UInt8? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].first { !" \t\r\n".utf8.contains($0) }
}

/// Parses a document as JSON if it begins with a brace or a bracket. Otherwise, or if it isn't valid JSON, parses it as
/// YAML.
///
/// - Parameter bytes: The file's bytes, as UTF-8.
package func parseDocument(_ file: SourceFile, _ bytes: [UInt8]) -> Result<DocumentNode, SyntaxFailure> {
    let first = firstCharacter(of: bytes)
    var jsonFailure: SyntaxFailure?
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        do throws(SyntaxFailure) {
            return .success(try JSONDocumentReader.read(bytes, file: file.id))
        } catch {
            if error.isLimit { return .failure(error) }
            jsonFailure = error
        }
    }
    do throws(SyntaxFailure) {
        let node = try withoutControls(bytes).withUnsafeBufferPointer {
            (bytes) throws(SyntaxFailure) -> DocumentNode? in
            try YAMLDocumentReader.read(bytes, file: file.id)
        }
        let empty = DocumentNode(.scalar("", .null), at: SourceRange(startOf: file.id))
        return .success(node ?? empty)
    } catch {
        // A document that begins like JSON is more likely invalid JSON than invalid YAML.
        return .failure(jsonFailure ?? error)
    }
}
