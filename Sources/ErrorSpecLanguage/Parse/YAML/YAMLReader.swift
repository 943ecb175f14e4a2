import ErrorSpecReading

/// The content of a file, as YAML.
package enum YAMLReading {
    /// Nothing but blanks and comments.
    case empty
    case node(YAMLNode)
    /// Not to be read; a diagnostic says why.
    case unreadable
}

/// Reads a file as one YAML document, strictly: see "Files" in the language's page.
package func readYAML(_ file: SourceFile, into diagnostics: inout Diagnostics) -> YAMLReading {
    guard file.bytes.count <= SpecLimits.file else {
        diagnostics.report(
            .limitExceeded, "the file is larger than 1 MiB", at: SourceRange(startOf: file.id),
            hint: "split it: files of an API are merged")
        return .unreadable
    }
    var refused = SourceScanner.inspect(file)
    if refused.isEmpty, let directive = directive(in: file) { refused = [directive] }
    for diagnostic in refused { diagnostics.report(diagnostic) }
    guard refused.isEmpty else { return .unreadable }
    var recovery = YAMLRecovery(file)
    return recovery.read(into: &diagnostics)
}

/// The first directive before the document. libyaml is quadratic on many of them, so it never gets to see one.
private func directive(in file: SourceFile) -> Diagnostic? {
    // Nearly all files begin with a key.
    if file.bytes.first?.isASCIILetter != false { return nil }
    let lines = SourceLines(file.bytes)
    // Behind the end of a document that has not begun, libyaml looks for more of them.
    let first = lines.contents(below: 0).first { !$0.isEndOfDocument }
    return first.flatMap { $0.scalars.first == "%" ? Diagnostic(directive: $0, in: file.id) : nil }
}

extension Diagnostic {
    init(directive line: SourceLine, in file: SourceFile.ID) {
        self.init(
            .yamlFeature, "a spec has no YAML directives", at: line.range(line.scalars.indices, in: file),
            hint: "remove the line")
    }
}

/// libyaml's events → located nodes.
struct YAMLReader: ~Copyable {
    let file: SourceFile
    let bytes: UnsafeBufferPointer<UInt8>
    /// The blocks that were taken out of the file, but for those that a node was marked for.
    private var lost: [LostBlock]
    let hasQuestionMarks: Bool

    var events: YAMLEvents
    /// The event that was read last.
    private(set) var event = YAMLEvent.startOfFile
    /// Made when a diagnostic first needs the file's text.
    lazy var lines = SourceLines(file.bytes)
    private var nodeCount = 0
    /// The last quoted text of more than one line.
    private var lastLongQuote: SourceRange?
    /// Where the lists and maps start that are being read, the outermost first.
    private var openCollections: [SourcePosition] = []
    /// The syntax error at which the reading ended: not among the diagnostics, since reading may go on behind it.
    private(set) var failure: YAMLFailure?
    /// Nothing more can be read: a syntax error, or a limit.
    private var hasStopped = false

    /// - Parameter bytes: the file's.
    init(file: SourceFile, bytes: UnsafeBufferPointer<UInt8>, without lost: [LostBlock]) {
        hasQuestionMarks = bytes.contains(UInt8(ascii: "?"))
        self.file = file
        self.bytes = bytes
        self.lost = lost
        events = YAMLEvents(bytes)
    }

    mutating func read(into diagnostics: inout Diagnostics) -> YAMLReading {
        guard advance(&diagnostics), advance(&diagnostics) else { return .unreadable }
        if event.kind == .endOfFile { return .empty }
        guard advance(&diagnostics) else { return .unreadable }
        let node = readNode(depth: 1, into: &diagnostics)
        guard !hasStopped, advance(&diagnostics) else { return .unreadable }
        guard checkEnd(behind: node, into: &diagnostics) else { return .unreadable }
        return node.isAbsent ? .empty : .node(node)
    }

    /// Pulls the next event.
    private mutating func advance(_ diagnostics: inout Diagnostics) -> Bool {
        do throws(YAMLProblem) {
            event = try events.next()
            return true
        } catch {
            hasStopped = true
            if error.message == "found undefined tag handle" {
                diagnostics.report(tag(at: error.position))
            } else {
                fail(error)
            }
            return false
        }
    }

    mutating func fail(_ problem: YAMLProblem) {
        failure = YAMLFailure(
            problem: problem, file: file.id, lines: lines,
            isInFlow: events.isInFlow || problem.context?.description.hasPrefix("while parsing a flow") == true,
            longQuote: lastLongQuote, openCollections: openCollections)
    }

    private var eventRange: SourceRange { SourceRange(file: file.id, start: event.start, end: event.end) }

    // MARK: Nodes

    /// Reads the node that the current event starts, and stops at its last event.
    private mutating func readNode(depth: Int, into diagnostics: inout Diagnostics) -> YAMLNode {
        let range = eventRange
        nodeCount += 1
        if nodeCount > SpecLimits.nodes {
            stop(
                Diagnostic(
                    .limitExceeded, "more than 100,000 nodes", at: range,
                    hint: "split the file: files of an API are merged"), into: &diagnostics)
            return YAMLNode(content: .invalid, range: range)
        }
        switch event.kind {
        case .scalar:
            return readScalar(range, into: &diagnostics)
        case .sequenceStart:
            _ = refuseProperties(at: range, &diagnostics)
            return readSequence(range, depth: depth, into: &diagnostics)
        case .mappingStart:
            let hadProperties = refuseProperties(at: range, &diagnostics)
            // The keys of a block stand in the column where it starts; an anchor stands before that.
            let column = range.start == range.end && !hadProperties ? range.start.column : nil
            return readMapping(range, column: column, depth: depth, into: &diagnostics)
        default:
            diagnostics.report(
                .yamlFeature, "a spec has no YAML aliases", at: range,
                hint:
                    "write the value here; \(hintForText(at: range.start, diagnostics) ?? "groups share cases through `parents`")"
            )
            return YAMLNode(content: .invalid, range: range)
        }
    }

    private mutating func readScalar(_ range: SourceRange, into diagnostics: inout Diagnostics) -> YAMLNode {
        let text = event.text
        let hadProperties = refuseProperties(at: range, &diagnostics)
        if hadProperties, text.isEmpty { return YAMLNode(content: .invalid, range: range) }
        if range.start.line != range.end.line, event.isQuoted { lastLongQuote = range }
        guard text.utf8.count <= SpecLimits.scalar else {
            diagnostics.report(.limitExceeded, "a text of more than 64 KiB", at: range, hint: "shorten it")
            return YAMLNode(content: .invalid, range: range)
        }
        let style = event.style
        // Raw ones were found before; here they can only be escapes.
        if style == .doubleQuoted,
            let noncharacter = text.unicodeScalars.first(where: SourceScanner.isNoncharacter)
        {
            diagnostics.report(
                .encoding, "a noncharacter (\(SourceScanner.name(noncharacter)))", at: range,
                hint: "remove it: Unicode reserves it, and no text needs it")
            return YAMLNode(content: .invalid, range: range)
        }
        return YAMLNode(content: .scalar(YAMLScalar(text: text, style: style)), range: range)
    }

    private mutating func readSequence(
        _ range: SourceRange, depth: Int, into diagnostics: inout Diagnostics
    ) -> YAMLNode {
        guard enter(depth, range, &diagnostics) else { return YAMLNode(content: .invalid, range: range) }
        defer { openCollections.removeLast() }
        var elements: [YAMLNode] = []
        while advance(&diagnostics), event.kind != .sequenceEnd {
            var element = readNode(depth: depth + 1, into: &diagnostics)
            if hasStopped { break }
            refuseDashes(in: &element, of: nil, &diagnostics)
            elements.append(element)
        }
        let end = collectionEnd(start: range.start, last: elements.last?.range.end)
        return YAMLNode(
            content: lacksBlock(from: range.start) ? .invalid : .sequence(elements),
            range: SourceRange(file: file.id, start: range.start, end: end))
    }

    private mutating func readMapping(
        _ range: SourceRange, column: UInt32?, depth: Int, into diagnostics: inout Diagnostics
    ) -> YAMLNode {
        guard enter(depth, range, &diagnostics) else { return YAMLNode(content: .invalid, range: range) }
        defer { openCollections.removeLast() }
        var entries: [YAMLEntry] = []
        // Most maps have few entries: growing to them step by step would allocate three times.
        entries.reserveCapacity(4)
        var isWhole = true
        while advance(&diagnostics), event.kind != .mappingEnd {
            let keyNode = readNode(depth: depth + 1, into: &diagnostics)
            guard !hasStopped else { break }
            let key = checkKey(keyNode, column: column, into: &diagnostics)
            guard !hasStopped, advance(&diagnostics) else { break }
            guard var key else {
                // A refused key's value is not looked at: it would be a second diagnostic for one slip.
                isWhole = false
                skipNode(depth: depth + 1, into: &diagnostics)
                if hasStopped { break }
                continue
            }
            var value = readNode(depth: depth + 1, into: &diagnostics)
            if hasStopped { break }
            refuseOddQuotes(around: &key, keyNode, &value, &diagnostics)
            if value.isAbsent { refuseComment(inPlaceOf: &value, of: key, &diagnostics) }
            if lacksBlock(below: key, value) { value.content = .invalid }
            refuseDashes(in: &value, of: key.value, &diagnostics)
            entries.append(YAMLEntry(key: key, value: value))
        }
        let last = entries.last?.value.range.end
        if lacksBlock(from: range.start) { isWhole = false }
        if !reportDuplicates(&entries, into: &diagnostics) { isWhole = false }
        let end = collectionEnd(start: range.start, last: last)
        return YAMLNode(
            content: .mapping(entries), range: SourceRange(file: file.id, start: range.start, end: end),
            isWhole: isWhole)
    }

    /// Reads a node in silence, but for what stops the reading.
    private mutating func skipNode(depth: Int, into diagnostics: inout Diagnostics) {
        var ignored = Diagnostics()
        _ = readNode(depth: depth, into: &ignored)
        if hasStopped, failure == nil, let last = ignored.all.last { diagnostics.report(last) }
    }

    /// Whether a block that was taken out was part of the list or map that has just ended: most likely of no other then, but
    /// between the depths of both it may be of either.
    private mutating func lacksBlock(from start: SourcePosition) -> Bool {
        let end = event.end.line
        guard let index = lost.firstIndex(where: { $0.isWithin(start.line, end) }) else { return false }
        let column = lost[index].indentation + 1
        if start.column > column { return !openCollections.contains { $0.column == column } }
        lost.remove(at: index)
        return true
    }

    /// Whether a block that was taken out may have been the value of a key without any.
    private func lacksBlock(below key: Located<String>, _ value: YAMLNode) -> Bool {
        guard !lost.isEmpty, case .scalar(let scalar) = value.content, scalar.text.isEmpty else { return false }
        return lost.contains { $0.above == Int(key.range.start.line) }
    }

    /// A flow collection ends at its bracket; a block collection at its last node, since libyaml puts the end event
    /// at the token that follows.
    private func collectionEnd(start: SourcePosition, last: SourcePosition?) -> SourcePosition {
        let isFlow = event.end > event.start
        return isFlow ? event.end : max(start, last ?? start)
    }

    private mutating func enter(_ depth: Int, _ range: SourceRange, _ diagnostics: inout Diagnostics) -> Bool {
        if depth <= SpecLimits.nesting {
            openCollections.append(range.start)
            return true
        }
        stop(
            Diagnostic(
                .limitExceeded, "more than 64 levels of nesting", at: range,
                hint: "no spec needs so many: look for a bracket too many"), into: &diagnostics)
        return false
    }

    /// Reports what makes the rest of the file mean something else than its author sees.
    mutating func stop(_ diagnostic: Diagnostic, into diagnostics: inout Diagnostics) {
        hasStopped = true
        diagnostics.report(diagnostic)
    }
}
