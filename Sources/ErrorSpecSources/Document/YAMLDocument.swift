internal import CLibYAML
import ErrorSpecLanguage

/// Reads YAML that is no spec: anchors, tags and merge keys are fine, and of several documents the first counts.
///
/// An alias shares what its anchor stands for, so that it costs nothing until somebody walks through it; what all aliases
/// stand for is bounded.
struct YAMLDocumentReader {
    private struct Anchored {
        var node: DocumentNode
        var size: Int
    }

    private let file: SourceFile.ID
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private var event = yaml_event_t()
    private var anchors: [String: Anchored] = [:]
    private var aliasedCount = 0

    init(file: SourceFile.ID) { self.file = file }

    /// The document, or `nil` where there is none.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(SyntaxFailure) -> DocumentNode? {
        try refuseManyDirectives(bytes)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else { fatalError("libyaml is out of memory") }
        defer {
            yaml_event_delete(&event)
            yaml_parser_delete(parser)
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        try advance()
        try advance()
        if event.type == YAML_STREAM_END_EVENT { return nil }
        try advance()
        return try readNode(depth: 1).node
    }

    private func refuseManyDirectives(_ bytes: UnsafeBufferPointer<UInt8>) throws(SyntaxFailure) {
        var count = 0
        for index in bytes.indices
        where bytes[index] == UInt8(ascii: "%") && (index == 0 || bytes[index - 1] == UInt8(ascii: "\n")) {
            count += 1
            if count <= DocumentLimits.directives { continue }
            let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
            throw SyntaxFailure(
                message: "more than \(DocumentLimits.directives) lines begin with `%`",
                position: SourcePosition(line: line, column: 1), isLimit: true)
        }
    }

    private mutating func advance() throws(SyntaxFailure) {
        yaml_event_delete(&event)
        guard yaml_parser_parse(parser, &event) == 1 else {
            let problem = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
            let mark = parser.pointee.problem_mark
            // Errors of encoding have no mark.
            let position =
                parser.pointee.error == YAML_READER_ERROR
                ? SourcePosition(line: parser.pointee.mark.line + 1, column: parser.pointee.mark.column + 1)
                : SourcePosition(line: mark.line + 1, column: mark.column + 1)
            throw SyntaxFailure(message: problem, position: position)
        }
    }

    private func position(_ mark: yaml_mark_t) -> SourcePosition {
        SourcePosition(line: mark.line + 1, column: mark.column + 1)
    }

    private func range(from start: SourcePosition) -> SourceRange {
        SourceRange(file: file, start: start, end: max(start, position(event.end_mark)))
    }

    /// Reads the node that the current event starts, and stops at its last event.
    private mutating func readNode(depth: Int) throws(SyntaxFailure) -> (node: DocumentNode, size: Int) {
        let start = position(event.start_mark)
        let anchor: String?
        var result: (node: DocumentNode, size: Int)
        switch event.type {
        case YAML_ALIAS_EVENT:
            return try readAlias(at: range(from: start))
        case YAML_SEQUENCE_START_EVENT:
            anchor = Self.name(event.data.sequence_start.anchor)
            result = try readSequence(from: start, depth: depth)
        case YAML_MAPPING_START_EVENT:
            anchor = Self.name(event.data.mapping_start.anchor)
            result = try readMapping(from: start, depth: depth)
        default:
            anchor = Self.name(event.data.scalar.anchor)
            result = (DocumentNode(readScalar(), at: range(from: start)), 1)
        }
        if let anchor { anchors[anchor] = Anchored(node: result.node, size: result.size) }
        return result
    }

    private static func name(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        bytes.map { String(cString: $0) }
    }

    private mutating func readAlias(at range: SourceRange) throws(SyntaxFailure) -> (node: DocumentNode, size: Int) {
        let name = Self.name(event.data.alias.anchor) ?? ""
        guard let anchored = anchors[name] else {
            throw SyntaxFailure(message: "there is no anchor `\(name)` above", position: range.start)
        }
        aliasedCount += anchored.size
        if aliasedCount > DocumentLimits.aliasedNodes {
            throw SyntaxFailure(
                message: "the aliases up to this one stand for more than a million nodes", position: range.start,
                isLimit: true)
        }
        return (anchored.node, anchored.size)
    }

    private func readScalar() -> DocumentNode.Content {
        let scalar = event.data.scalar
        let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
        let tag = Self.name(scalar.tag)
        if tag == "tag:yaml.org,2002:str" || tag == "!" || !isPlain { return .scalar(text, .text) }
        return .scalar(text, Self.kind(of: text))
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

    private mutating func readSequence(
        from start: SourcePosition, depth: Int
    ) throws(SyntaxFailure) -> (node: DocumentNode, size: Int) {
        try enter(depth, at: start)
        var elements: [DocumentNode] = []
        var size = 1
        try advance()
        while event.type != YAML_SEQUENCE_END_EVENT {
            let element = try readNode(depth: depth + 1)
            elements.append(element.node)
            size += element.size
            try advance()
        }
        return (DocumentNode(.list(elements), at: range(from: start)), size)
    }

    private mutating func readMapping(
        from start: SourcePosition, depth: Int
    ) throws(SyntaxFailure) -> (node: DocumentNode, size: Int) {
        try enter(depth, at: start)
        var members: [DocumentMap.Member] = []
        var merged: [DocumentMap.Member] = []
        var size = 1
        try advance()
        while event.type != YAML_MAPPING_END_EVENT {
            let isPlain = event.type == YAML_SCALAR_EVENT && event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
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
        // Written members beat merged ones, and the last of a key counts.
        return (DocumentNode(.map(DocumentMap(merged + members)), at: range(from: start)), size)
    }

    /// The members that a merge key (`<<`) adds; of several maps the first has precedence.
    private static func merged(_ node: DocumentNode) -> [DocumentMap.Member] {
        switch node.content {
        case .map(let map): map.members
        case .list(let elements): elements.reversed().flatMap { $0.map?.members ?? [] }
        case .scalar: []
        }
    }

    private func enter(_ depth: Int, at start: SourcePosition) throws(SyntaxFailure) {
        if depth <= DocumentLimits.nesting { return }
        throw SyntaxFailure(
            message: "more than \(DocumentLimits.nesting) levels of nesting", position: start, isLimit: true)
    }
}
