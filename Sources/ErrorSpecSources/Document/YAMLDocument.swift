import ErrorSpecLanguage

/// Reads YAML that is no spec: anchors, tags and merge keys are fine, and of several documents the first counts.
///
/// An alias shares what its anchor stands for, so that it costs nothing until somebody walks through it; what all aliases
/// stand for is bounded.
struct YAMLDocumentReader: ~Copyable {
    /// A node, and how many it stands for.
    private typealias Sized = (node: DocumentNode, size: Int)

    private let file: SourceFile.ID
    private var events: YAMLEvents
    /// The event that was read last.
    private var event = YAMLEvent.startOfFile
    private var anchors: [String: Sized] = [:]
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
        return try readNode(depth: 1).node
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

    /// Reads the node that the current event starts, and stops at its last event.
    private mutating func readNode(depth: Int) throws(SyntaxFailure) -> Sized {
        let start = event.start
        let anchor = event.anchor
        var result: Sized
        switch event.kind {
        case .alias:
            return try readAlias(at: range(from: start))
        case .sequenceStart:
            result = try readSequence(from: start, depth: depth)
        case .mappingStart:
            result = try readMapping(from: start, depth: depth)
        default:
            result = (DocumentNode(readScalar(), at: range(from: start)), 1)
        }
        if let anchor { anchors[anchor] = result }
        return result
    }

    private mutating func readAlias(at range: SourceRange) throws(SyntaxFailure) -> Sized {
        let name = event.text
        guard let anchored = anchors[name] else {
            throw SyntaxFailure(message: "there is no anchor `\(name)` above", position: range.start)
        }
        aliasedCount += anchored.size
        if aliasedCount > DocumentLimits.aliasedNodes {
            throw SyntaxFailure(
                message: "the aliases up to this one stand for more than a million nodes", position: range.start,
                isLimit: true)
        }
        return anchored
    }

    private func readScalar() -> DocumentNode.Content {
        let isText = event.tag == "tag:yaml.org,2002:str" || event.tag == "!" || event.style != .plain
        return .scalar(event.text, isText ? .text : Self.kind(of: event.text))
    }

    /// YAML's core schema (1.2.2, 10.3.2).
    static func kind(of text: String) -> DocumentNode.Kind {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
        default:
            guard let first = text.utf8.first, first &- 0x30 < 10 || "+-.".utf8.contains(first) else { return .text }
            return Double(text) != nil && !text.utf8.contains(UInt8(ascii: "x")) ? .number : .text
        }
    }

    private mutating func readSequence(from start: SourcePosition, depth: Int) throws(SyntaxFailure) -> Sized {
        try DocumentLimits.enter(depth, at: start)
        var elements: [DocumentNode] = []
        var size = 1
        try advance()
        while event.kind != .sequenceEnd {
            let element = try readNode(depth: depth + 1)
            elements.append(element.node)
            size += element.size
            try advance()
        }
        return (DocumentNode(.list(elements), at: range(from: start)), size)
    }

    private mutating func readMapping(from start: SourcePosition, depth: Int) throws(SyntaxFailure) -> Sized {
        try DocumentLimits.enter(depth, at: start)
        var members: [DocumentMap.Member] = []
        var merged: [DocumentMap.Member] = []
        var size = 1
        try advance()
        while event.kind != .mappingEnd {
            let isPlain = event.kind == .scalar && event.style == .plain
            let key = try readNode(depth: depth + 1)
            try advance()
            let value = try readNode(depth: depth + 1)
            try advance()
            size += key.size + value.size
            // A key that is a list or a map can't be asked for.
            guard case .scalar(let text, _) = key.node.content else { continue }
            if text == "<<", isPlain {
                merged += Self.merged(value.node)
            } else {
                members.append(.init(key: text, keyRange: key.node.range, value: value.node))
            }
        }
        if !merged.isEmpty {
            // Written members beat merged ones, and of those the last of a key counts.
            let written = Set(members.map(\.key))
            members = DocumentMap(merged.filter { !written.contains($0.key) }).members + members
        }
        return (DocumentNode(.map(DocumentMap(members)), at: range(from: start)), size)
    }

    /// The members that a merge key (`<<`) adds; of several maps the first has precedence.
    private static func merged(_ node: DocumentNode) -> [DocumentMap.Member] {
        switch node.content {
        case .map(let map): map.members
        case .list(let elements): elements.reversed().flatMap { $0.map?.members ?? [] }
        case .scalar: []
        }
    }
}
