package import ErrorSpecFiles
package import ErrorSpecLanguage

/// The documents of a source: the one that was named, and those beside it that it refers to.
package struct DocumentStore {
    /// Where a reference leads.
    package enum Target: Sendable {
        case node(DocumentNode)
        /// Another server's document, which is never fetched.
        case remote
        /// Why there is nothing.
        case missing(String)
        /// Out of the root that documents are read from: what that is called.
        case outside(String)
    }

    /// The text behind a `$ref`, and the file that it is in.
    struct Reference: Hashable {
        var file: SourceFile.ID
        var text: String
    }

    package var files: SourceFiles
    package var diagnostics = Diagnostics()
    private let tree: FileTree
    /// The roots of the documents that were read, or why they could not be.
    private var roots: [String: Target] = [:]
    private var paths: [SourceFile.ID: String] = [:]
    private var bytesLeft = DocumentLimits.bytes
    private var targets: [Reference: Target] = [:]
    private var reported: Set<Reference> = []

    package init(files: SourceFiles = SourceFiles(), tree: FileTree) {
        self.files = files
        self.tree = tree
    }

    /// A store that reads the same tree, and knows some files.
    func emptied(into files: SourceFiles) -> DocumentStore { DocumentStore(files: files, tree: tree) }

    /// Adds a source that was read elsewhere.
    package mutating func add(_ bytes: [UInt8], path: String, shown: String) -> SourceFile {
        let file = files.add(
            path: shown, folder: Path.parent(shown) ?? ".", name: shown, role: .part, bytes: bytes)
        paths[file.id] = path
        bytesLeft -= bytes.count
        return file
    }

    /// Adds what a finding concerns as a whole: a folder, or a file that can't be read.
    mutating func add(withoutLines path: String) -> SourceFile {
        files.add(path: path, folder: path, name: path, role: .part, bytes: [])
    }

    /// A document's root; a diagnostic says why there is none.
    package mutating func root(of file: SourceFile) -> DocumentNode? {
        switch parseDocument(file) {
        case .success(let node):
            roots[paths[file.id] ?? file.path] = .node(node)
            return node
        case .failure(let failure):
            report(failure, in: file)
            return nil
        }
    }

    private mutating func report(_ failure: SyntaxFailure, in file: SourceFile) {
        let isJSON = firstCharacter(of: file.bytes) == UInt8(ascii: "{")
        let code: DiagnosticCode = failure.isLimit ? .limitExceeded : isJSON ? .jsonSyntax : .yamlSyntax
        diagnostics.report(
            code, failure.message, at: SourceRange(file: file.id, start: failure.position, length: 1),
            hint: "the document has to be well-formed before anything can be read from it")
    }

    // MARK: References

    /// The target of a node: itself, or where its `$ref` leads; `nil`, and reported, where that leads nowhere.
    package mutating func resolved(_ node: DocumentNode) -> DocumentNode? {
        var node = node
        var steps = 0
        while let text = node["$ref"]?.text {
            steps += 1
            if steps > DocumentLimits.references {
                report(.missing("leads back to where it began"), of: text, at: node)
                return nil
            }
            let target = target(of: text, in: node.range.file)
            guard case .node(let next) = target else {
                report(target, of: text, at: node)
                return nil
            }
            node = next
        }
        return node
    }

    /// Where a reference leads in one step.
    package mutating func target(of text: String, in file: SourceFile.ID) -> Target {
        let reference = Reference(file: file, text: text)
        if let known = targets[reference] { return known }
        let found = find(text, in: file)
        targets[reference] = found
        return found
    }

    package mutating func report(_ target: Target, of text: String, at node: DocumentNode) {
        guard reported.insert(Reference(file: node.range.file, text: text)).inserted else { return }
        let range = node["$ref"]?.range ?? node.range
        switch target {
        case .node: break
        case .remote:
            diagnostics.report(
                .remoteReference, "`\(text)` is another server's document, and is not fetched", at: range,
                hint: "save it beside this one, and refer to it by its path")
        case .missing(let reason):
            diagnostics.report(
                .unresolvedReference, "`\(text)` \(reason)", at: range,
                hint: "correct the reference; what it stands for is left out")
        case .outside(let root):
            diagnostics.report(
                .outsideRoot, "`\(text)` leads out of \(root)", at: range,
                hint:
                    "copy it to the others and refer to it there; without a git repository, run `errorspec` in a folder "
                    + "that holds both")
        }
    }

    private mutating func find(_ text: String, in file: SourceFile.ID) -> Target {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // Documents that were written on Windows have its separators.
        let document = parts[0].replacing("\\", with: "/")
        if document.contains("://") || document.hasPrefix("//") { return .remote }
        if document.hasPrefix("/") || document.contains(":") { return .missing("is not a path beside the document") }
        let origin = paths[file] ?? "."
        let path = document.isEmpty ? origin : resolvedPath(Path.percentDecoded(document) ?? document, from: origin)
        let root: DocumentNode
        switch load(path) {
        case .node(let node): root = node
        case let other: return other
        }
        guard parts.count > 1, !parts[1].isEmpty else { return .node(root) }
        guard let node = root.value(at: Path.percentDecoded(parts[1]) ?? parts[1]) else {
            return .missing("leads nowhere")
        }
        return .node(node)
    }

    private mutating func load(_ path: String) -> Target {
        if let known = roots[path] { return known }
        let result = read(path)
        roots[path] = result
        return result
    }

    private mutating func read(_ path: String) -> Target {
        guard roots.count < DocumentLimits.files else {
            return .missing("is one of more than \(DocumentLimits.files) files")
        }
        do throws(ReadFailure) {
            let bytes = try tree.read(path, max(bytesLeft, 0))
            let file = add(bytes, path: path, shown: tree.shown(path))
            // A reference may lead to any file of the repository: only what turns out to be a document is shown.
            files.withhold(file.id)
            switch parseDocument(file) {
            case .success(let node):
                files.withhold(file.id, node.map == nil)
                return .node(node)
            case .failure(let syntax):
                report(syntax, in: file)
                return .missing("can't be read")
            }
        } catch {
            if case .outsideRoot(let root) = error { return .outside(root) }
            return .missing(error.description)
        }
    }

    /// A path relative to the folder of a file.
    private func resolvedPath(_ path: String, from origin: String) -> String {
        var parts = (Path.parent(Path.normalized(origin)) ?? ".").split(
            separator: "/", omittingEmptySubsequences: false)
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", last != ".", !last.isEmpty {
                parts.removeLast()
                if parts.isEmpty { parts = ["."] }
            } else {
                parts.append(part)
            }
        }
        return Path.normalized(parts.joined(separator: "/"))
    }
}

extension DocumentNode {
    /// The node at a JSON Pointer (RFC 6901).
    package func value(at pointer: String) -> DocumentNode? {
        var node = self
        for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = String(part.replacing("~1", with: "/").replacing("~0", with: "~"))
            switch node.content {
            case .map(let map):
                guard let next = map[name] else { return nil }
                node = next
            case .list(let elements):
                guard let index = Int(name), elements.indices.contains(index) else { return nil }
                node = elements[index]
            case .scalar: return nil
            }
        }
        return node
    }
}

/// The first byte that isn't a blank.
func firstCharacter(of bytes: [UInt8]) -> UInt8? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].first { !" \t\r\n".utf8.contains($0) }
}

/// JSON where the bytes look like it, else YAML.
private func parseDocument(_ file: SourceFile) -> Result<DocumentNode, SyntaxFailure> {
    let bytes = utf8Text(file.bytes)
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
        // A document that begins like JSON is more likely JSON with an error than YAML's flow style with another.
        return .failure(jsonFailure ?? error)
    }
}
