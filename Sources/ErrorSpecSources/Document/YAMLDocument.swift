import ErrorSpecLanguage

/// Reads a YAML document other than a spec. The document may have anchors, tags and merge keys. If the file has
/// several documents, only the first one is read.
///
/// An alias shares the node of its anchor, but code that walks through the document visits the node again for each
/// alias. The number of nodes that aliases expand to is therefore limited.
struct YAMLDocumentReader: ~Copyable {
    private let file: SourceFile.ID
    private var events: YAMLEvents
    /// The event that was read last.
    private var event = YAMLEvent.startOfFile
    /// The node of each anchor, with the number of nodes in it.
    private var anchors: [String: (node: DocumentNode, size: Int)] = [:]
    /// The number of nodes so far, counting an alias as the nodes that it expands to.
    private var nodeCount = 0
    /// The number of these nodes that aliases expand to.
    private var aliasedCount = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>, file: SourceFile.ID) {
        self.file = file
        events = YAMLEvents(bytes)
    }

    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, file: SourceFile.ID
    ) throws(SyntaxFailure) -> DocumentNode? {
        try refuseManyDirectives(bytes)
        var reader = YAMLDocumentReader(bytes, file: file)
        return try reader.read()
    }

    private mutating func read() throws(SyntaxFailure) -> DocumentNode? {
        try advance()
        try advance()
        if event.kind == .endOfFile { return nil }
        try advance()
        return try readNode(depth: 1)
    }

    private static func refuseManyDirectives(_ bytes: UnsafeBufferPointer<UInt8>) throws(SyntaxFailure) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let directives = lines.indices.lazy.filter { lines[$0].first == UInt8(ascii: "%") }
        guard let line = directives.dropFirst(DocumentLimits.directives).first else { return }
        throw SyntaxFailure(
            message: "more than \(DocumentLimits.directives) lines begin with `%`",
            position: SourcePosition(line: line + 1, column: 1), isLimit: true)
    }

    private mutating func advance() throws(SyntaxFailure) {
        do throws(YAMLProblem) {
            event = try events.next()
        } catch {
            throw SyntaxFailure(message: error.message, position: error.position)
        }
    }

    private func range(from start: SourcePosition) -> SourceRange {
        SourceRange(file: file, start: start, end: max(start, event.end))
    }

    /// Reads the node that begins with the current event. Afterwards, the current event is the node's last event.
    private mutating func readNode(depth: Int) throws(SyntaxFailure) -> DocumentNode {
        let (start, anchor, before) = (event.start, event.anchor, nodeCount)
        if event.kind == .alias { return try readAlias(at: range(from: start)) }
        nodeCount += 1
        let content: DocumentNode.Content
        switch event.kind {
        case .sequenceStart: content = try readSequence(from: start, depth: depth)
        case .mappingStart: content = try readMapping(from: start, depth: depth)
        default: content = readScalar()
        }
        let node = DocumentNode(content, at: range(from: start))
        if let anchor { anchors[anchor] = (node, nodeCount - before) }
        return node
    }

    private mutating func readAlias(at range: SourceRange) throws(SyntaxFailure) -> DocumentNode {
        let name = event.text
        guard let anchored = anchors[name] else {
            throw SyntaxFailure(message: "no anchor above is named `\(name)`", position: range.start)
        }
        nodeCount += anchored.size
        aliasedCount += anchored.size
        if aliasedCount > DocumentLimits.aliasedNodes {
            throw SyntaxFailure(
                message: "the aliases up to this one stand for more than a million nodes", position: range.start,
                isLimit: true)
        }
        return anchored.node
    }

    private func readScalar() -> DocumentNode.Content {
        let isText = event.tag == "tag:yaml.org,2002:str" || event.tag == "!" || event.style != .plain
        return .scalar(event.text, isText ? .text : Self.kind(of: event.text))
    }

    /// Returns the type of a plain scalar in YAML's core schema (1.2.2, 10.3.2).
    static func kind(of text: String) -> DocumentNode.Kind {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
        default:
            guard let first = text.utf8.first, first &- 0x30 < 10 || "+-.".utf8.contains(first) else { return .text }
            return Double(text) != nil && !text.utf8.contains(UInt8(ascii: "x")) ? .number : .text
        }
    }

    private mutating func readSequence(
        from start: SourcePosition, depth: Int
    ) throws(SyntaxFailure) -> DocumentNode.Content {
        try DocumentLimits.enter(depth, at: start)
        var elements: [DocumentNode] = []
        try advance()
        while event.kind != .sequenceEnd {
            elements.append(try readNode(depth: depth + 1))
            try advance()
        }
        return .list(elements)
    }

    private mutating func readMapping(
        from start: SourcePosition, depth: Int
    ) throws(SyntaxFailure) -> DocumentNode.Content {
        try DocumentLimits.enter(depth, at: start)
        var members: [DocumentMap.Member] = []
        var merged: [DocumentMap.Member] = []
        try advance()
        while event.kind != .mappingEnd {
            let isPlain = event.kind == .scalar && event.style == .plain
            let key = try readNode(depth: depth + 1)
            try advance()
            let value = try readNode(depth: depth + 1)
            try advance()
            // A key that is a list or a map is skipped.
            guard case .scalar(let text, _) = key.content else { continue }
            if text == "<<", isPlain {
                merged += Self.merged(value)
            } else {
                members.append(.init(key: text, keyRange: key.range, value: value))
            }
        }
        if !merged.isEmpty {
            // The map's own members take precedence over merged members. Among merged members with the same key, the
            // last one counts.
            let written = Set(members.map(\.key))
            members = DocumentMap(merged.filter { !written.contains($0.key) }).members + members
        }
        return .map(DocumentMap(members))
    }

    /// Returns the members that a merge key (`<<`) adds. In a list of maps, the first map takes precedence, so its
    /// members come last.
    private static func merged(_ node: DocumentNode) -> [DocumentMap.Member] {
        switch node.content {
        case .map(let map): map.members
        case .list(let elements): elements.reversed().flatMap { $0.map?.members ?? [] }
        case .scalar: []
        }
    }
}
