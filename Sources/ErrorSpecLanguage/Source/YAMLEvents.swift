internal import CLibYAML

/// A libyaml event, with its location.
package struct YAMLEvent {
    package enum Kind {
        /// The start of the file, or the start or end of a document.
        case boundary
        case endOfFile
        case alias
        case scalar
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
    }

    package enum Style {
        case plain
        case singleQuoted
        case doubleQuoted
        /// A text after `|` or `>`.
        case block
    }

    package var kind: Kind
    /// A scalar's text, or an alias's name.
    package var text = ""
    package var style = Style.plain
    package var anchor: String?
    package var tag: String?
    package var start: SourcePosition
    package var end: SourcePosition

    /// Used as the current event until the first event is read.
    package static let startOfFile = YAMLEvent(
        kind: .boundary, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))

    package var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }
}

/// A syntax error, with libyaml's message.
package struct YAMLProblem: Error {
    package var message: String
    package var position: SourcePosition
    /// The construct that libyaml was reading, and its start, or `nil` if libyaml doesn't report a construct.
    package var context: (description: String, start: SourcePosition)?
}

/// Reads a text's events with libyaml. No other type calls libyaml.
package struct YAMLEvents: ~Copyable {
    /// The parser and the input are on the heap, because libyaml keeps their addresses.
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let input: UnsafeMutableBufferPointer<UInt8>
    /// The number of lines before the text, in the file that contains the text.
    private let linesBefore: Int

    /// - Parameters:
    ///   - bytes: The UTF-8 of the text. A byte order mark at the start is skipped, and isn't counted in columns.
    ///   - firstLine: The number of the text's first line in its file.
    package init(_ bytes: some Collection<UInt8>, firstLine: Int = 1) {
        guard yaml_parser_initialize(parser) == 1 else { fatalError("libyaml is out of memory") }
        linesBefore = firstLine - 1
        input = .allocate(capacity: bytes.count)
        _ = input.initialize(from: bytes)
        let start = SourceScanner.hasByteOrderMark(UnsafeBufferPointer(input)) ? 3 : 0
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress.map { $0 + start }, input.count - start)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    package mutating func next() throws(YAMLProblem) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event, linesBefore: linesBefore)
    }

    private var problem: YAMLProblem {
        let parser = parser.pointee
        // For an encoding error, only the parser's position is set.
        let mark = parser.error == YAML_READER_ERROR ? parser.mark : parser.problem_mark
        return YAMLProblem(
            message: parser.problem.map { String(cString: $0) } ?? "this is not YAML",
            position: SourcePosition(mark, linesBefore: linesBefore),
            context: parser.context.map {
                (String(cString: $0), SourcePosition(parser.context_mark, linesBefore: linesBefore))
            })
    }

    /// Whether libyaml has read ahead to the end of the text.
    package var isAtEnd: Bool {
        if parser.pointee.stream_end_produced != 0 { return true }
        return parser.pointee.token_available != 0
            && parser.pointee.tokens.head.pointee.type == YAML_STREAM_END_TOKEN
    }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t, linesBefore: Int) {
        let start = SourcePosition(event.start_mark, linesBefore: linesBefore)
        let end = SourcePosition(event.end_mark, linesBefore: linesBefore)
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            self.init(
                kind: .scalar,
                text: String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
                style: Style(scalar.style), anchor: Self.name(scalar.anchor), tag: Self.name(scalar.tag),
                start: start, end: end)
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            self.init(
                kind: .sequenceStart, anchor: Self.name(sequence.anchor), tag: Self.name(sequence.tag), start: start,
                end: end)
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            self.init(
                kind: .mappingStart, anchor: Self.name(mapping.anchor), tag: Self.name(mapping.tag), start: start,
                end: end)
        case YAML_ALIAS_EVENT:
            self.init(kind: .alias, text: Self.name(event.data.alias.anchor) ?? "", start: start, end: end)
        case YAML_SEQUENCE_END_EVENT: self.init(kind: .sequenceEnd, start: start, end: end)
        case YAML_MAPPING_END_EVENT: self.init(kind: .mappingEnd, start: start, end: end)
        case YAML_STREAM_END_EVENT: self.init(kind: .endOfFile, start: start, end: end)
        default: self.init(kind: .boundary, start: start, end: end)
        }
    }

    private static func name(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        bytes.map { String(cString: $0) }
    }
}

extension YAMLEvent.Style {
    fileprivate init(_ style: yaml_scalar_style_t) {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: self = .block
        default: self = .plain
        }
    }
}

extension SourcePosition {
    fileprivate init(_ mark: yaml_mark_t, linesBefore: Int) {
        self.init(line: linesBefore + mark.line + 1, column: mark.column + 1)
    }
}
