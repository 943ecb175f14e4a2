import ErrorSpecReading

/// Reads a text as one located tree, whatever the text: after a syntax error the reading goes on with the next entry.
package func readTree(_ bytes: [UInt8]) -> YAMLNode? {
    let file = SourceFile(
        id: SourceFile.ID(0), path: "", folder: "", name: "", role: .part, bytes: SourceScanner.readable(bytes))
    var reader = YAMLTreeReader(file)
    var ignored = Diagnostics()
    guard case .node(let node) = reader.read(into: &ignored) else { return nil }
    return node
}

/// libyaml's events → located nodes.
struct YAMLTreeReader: ~Copyable {
    /// A list or a map that is being read.
    struct OpenCollection {
        var start: SourcePosition
        var isFlow: Bool
    }

    /// After so many syntax errors, a file isn't YAML.
    private static let mostErrors = 20

    let file: SourceFile
    var events: YAMLEvents
    /// The event that was read last.
    private(set) var event = YAMLEvent.startOfFile
    /// Made when a diagnostic first needs the file's text.
    lazy var lines = SourceLines(file.bytes)
    let hasQuestionMarks: Bool
    private var nodeCount = 0
    /// The outermost first.
    private var openCollections: [OpenCollection] = []
    /// The syntax error that ended the reading.
    private var syntaxError: SyntaxError?
    /// Nothing more can be read: a syntax error, or a limit.
    private var hasStopped = false

    init(_ file: SourceFile) {
        self.file = file
        hasQuestionMarks = file.bytes.contains(UInt8(ascii: "?"))
        events = YAMLEvents(file.bytes)
    }

    mutating func read(into diagnostics: inout Diagnostics) -> YAMLReading {
        var root = readDocument(into: &diagnostics)
        var errorCount = 0
        while let error = syntaxError {
            errorCount += 1
            diagnostics.report(error.finding)
            if let position = error.cut { root?.cut(from: position) }
            let isList = if case .sequence? = root?.content { true } else { false }
            guard errorCount < Self.mostErrors, openCollections.first?.isFlow != true,
                let next = nextEntry(after: error.lastLine, isList: isList)
            else { break }
            let rest = readOn(at: next, into: &diagnostics)
            var whole = root ?? YAMLNode(content: .mapping([]), range: SourceRange(startOf: file.id), isWhole: false)
            if let rest { next.isInSection ? whole.append(inLastEntry: rest) : whole.append(rest) }
            root = whole
        }
        if hasStopped, syntaxError == nil { return .unreadable }
        guard var root, !root.isAbsent else { return errorCount == 0 ? .empty : .unreadable }
        if errorCount > 0 { reportDuplicates(acrossErrors: &root, into: &diagnostics) }
        return .node(root)
    }

    private mutating func readDocument(into diagnostics: inout Diagnostics) -> YAMLNode? {
        openCollections = []
        guard advance(&diagnostics), advance(&diagnostics), event.kind != .endOfFile, advance(&diagnostics) else {
            return nil
        }
        let node = readNode(depth: 1, into: &diagnostics)
        if !hasStopped, advance(&diagnostics) { checkEnd(into: &diagnostics) }
        return node
    }

    /// Pulls the next event.
    private mutating func advance(_ diagnostics: inout Diagnostics) -> Bool {
        do throws(YAMLProblem) {
            event = try events.next()
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Ends the reading with a syntax error.
    mutating func fail(_ problem: YAMLProblem) {
        hasStopped = true
        var problem = problem
        // libyaml puts the end of a file on a line of its own.
        if problem.position.line > lines.count { problem.position = lines.position(of: lines.end) }
        syntaxError = SyntaxError(
            problem: problem, file: file.id, lines: lines, last: event,
            openBracket: openCollections.last { $0.isFlow }?.start)
    }

    private var eventRange: SourceRange { SourceRange(file: file.id, start: event.start, end: event.end) }

    // MARK: After a syntax error

    /// A line with which the reading goes on.
    private struct Entry {
        var line: Int
        /// Whether it is an entry of a section, such as `groups`, and not a section itself.
        var isInSection: Bool
    }

    /// The next line that is indented no deeper than an entry of the section that a line is in.
    private mutating func nextEntry(after line: Int, isList: Bool) -> Entry? {
        let entries = lines.entryIndentation(at: line)
        for number in line + 1..<max(lines.count, line) + 1 {
            guard let indentation = lines.indentation(of: number), indentation == 0 || indentation == entries else {
                continue
            }
            let text = lines[number].dropFirst(indentation)
            // What closes a bracket of the skipped block is part of it.
            if text.first.map("]},\t".utf8.contains) == true { continue }
            if indentation == 0 {
                if text.starts(with: "---".utf8) || text.starts(with: "...".utf8) { return nil }
                let isElement = text.starts(with: "- ".utf8) || text.elementsEqual("-".utf8)
                if isElement != isList { continue }
            }
            return Entry(line: number, isInSection: indentation > 0)
        }
        return nil
    }

    private mutating func readOn(at entry: Entry, into diagnostics: inout Diagnostics) -> YAMLNode? {
        (syntaxError, hasStopped, event) = (nil, false, .startOfFile)
        let rest = file.bytes[lines[entry.line].startIndex...]
        // An entry is read below a key of its own, as the value of the first entry of a map.
        events =
            entry.isInSection
            ? YAMLEvents(Array("_:\n".utf8) + rest, firstLine: entry.line - 1)
            : YAMLEvents(rest, firstLine: entry.line)
        return readDocument(into: &diagnostics)
    }

    // MARK: Nodes

    /// Reads the node that the current event starts, and stops at its last event.
    private mutating func readNode(depth: Int, into diagnostics: inout Diagnostics) -> YAMLNode {
        let range = eventRange
        nodeCount += 1
        if nodeCount > SpecLimits.nodes {
            stop(.tooManyNodes(at: range), into: &diagnostics)
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
            // The keys of a block are in the column in which it starts; an anchor comes before that.
            let column = range.start == range.end && !hadProperties ? range.start.column : nil
            return readMapping(range, column: column, depth: depth, into: &diagnostics)
        default:
            diagnostics.report(
                .yamlFeature, "a spec has no YAML aliases", at: range,
                hint: "write the value here, or quote a text that starts with `*`")
            return YAMLNode(content: .invalid, range: range)
        }
    }

    private mutating func readScalar(_ range: SourceRange, into diagnostics: inout Diagnostics) -> YAMLNode {
        let (text, style) = (event.text, event.style)
        if refuseProperties(at: range, &diagnostics), text.isEmpty { return YAMLNode(content: .invalid, range: range) }
        guard text.utf8.count <= SpecLimits.scalar else {
            diagnostics.report(.limitExceeded, "a text of more than 64 KiB", at: range, hint: "shorten it")
            return YAMLNode(content: .invalid, range: range)
        }
        // Raw ones were found before; here they can only be escapes.
        if style == .doubleQuoted, let noncharacter = text.unicodeScalars.first(where: SourceScanner.isNoncharacter) {
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
        var elements: [YAMLNode] = []
        while advance(&diagnostics), event.kind != .sequenceEnd {
            elements.append(readNode(depth: depth + 1, into: &diagnostics))
            if hasStopped { break }
        }
        let end = leave(range.start, last: elements.last?.range.end)
        // There may have been more of them.
        if hasStopped {
            let range = SourceRange(file: file.id, start: end, length: 0)
            elements.append(YAMLNode(content: .invalid, range: range))
        }
        return YAMLNode(
            content: .sequence(elements), range: SourceRange(file: file.id, start: range.start, end: end),
            isFlow: range.start < range.end)
    }

    private mutating func readMapping(
        _ range: SourceRange, column: UInt32?, depth: Int, into diagnostics: inout Diagnostics
    ) -> YAMLNode {
        guard enter(depth, range, &diagnostics) else { return YAMLNode(content: .invalid, range: range) }
        var entries: [YAMLEntry] = []
        // Most maps have few entries: growing to them step by step would allocate three times.
        entries.reserveCapacity(4)
        var isWhole = true
        while advance(&diagnostics), event.kind != .mappingEnd {
            let keyNode = readNode(depth: depth + 1, into: &diagnostics)
            if hasStopped { break }
            let key = checkKey(keyNode, column: column, into: &diagnostics)
            guard advance(&diagnostics) else {
                // The syntax error is in its value.
                if let key {
                    let end = SourceRange(file: file.id, start: key.range.end, length: 0)
                    entries.append(YAMLEntry(key: key, value: YAMLNode(content: .invalid, range: end)))
                }
                break
            }
            guard let key else {
                isWhole = false
                skipNode(depth: depth + 1, into: &diagnostics)
                if hasStopped { break }
                continue
            }
            let value = readNode(depth: depth + 1, into: &diagnostics)
            entries.append(YAMLEntry(key: key, style: keyNode.scalar?.style ?? .plain, value: value))
            if hasStopped { break }
        }
        let end = leave(range.start, last: entries.last?.value.range.end)
        if hasStopped { isWhole = false }
        reportDuplicates(&entries, into: &diagnostics)
        return YAMLNode(
            content: .mapping(entries), range: SourceRange(file: file.id, start: range.start, end: end),
            isWhole: isWhole, isFlow: range.start < range.end)
    }

    /// Reads the value of a refused key: only the reason for stopping is reported.
    private mutating func skipNode(depth: Int, into diagnostics: inout Diagnostics) {
        var ignored = Diagnostics()
        _ = readNode(depth: depth, into: &ignored)
        if hasStopped, syntaxError == nil, let last = ignored.all.last { diagnostics.report(last) }
    }

    private mutating func enter(_ depth: Int, _ range: SourceRange, _ diagnostics: inout Diagnostics) -> Bool {
        if depth <= SpecLimits.nesting {
            openCollections.append(OpenCollection(start: range.start, isFlow: range.start < range.end))
            return true
        }
        stop(
            Diagnostic(
                .limitExceeded, "more than 64 levels of nesting", at: range,
                hint: "no spec needs so many: look for a bracket too many"), into: &diagnostics)
        return false
    }

    /// - Returns: the end of a collection: a flow collection ends at its bracket, a block collection with its last node,
    ///   since libyaml puts the end event at the token that follows.
    private mutating func leave(_ start: SourcePosition, last: SourcePosition?) -> SourcePosition {
        // After a syntax error, all that were open then remain known.
        if !hasStopped { openCollections.removeLast() }
        let isFlow = event.end > event.start && (event.kind == .mappingEnd || event.kind == .sequenceEnd)
        return isFlow && !hasStopped ? event.end : max(start, last ?? start)
    }

    /// Ends the reading with a finding.
    mutating func stop(_ diagnostic: Diagnostic, into diagnostics: inout Diagnostics) {
        hasStopped = true
        diagnostics.report(diagnostic)
    }
}

extension Diagnostic {
    fileprivate static func tooManyNodes(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .limitExceeded, "more than 100,000 nodes", at: range, hint: "split the file: files of an API are merged")
    }
}

extension SourceLines {
    /// How many spaces a line begins with; `nil` for one that contains no more than a comment.
    func indentation(of line: Int) -> Int? {
        self[line].isBlankOrComment ? nil : self[line].prefix { $0 == UInt8(ascii: " ") }.count
    }

    /// The indentation of the first line below the nearest line above that isn't indented.
    fileprivate func entryIndentation(at line: Int) -> Int {
        let section = (1..<max(line, 0) + 1).last { indentation(of: $0) == 0 }
        guard let section, section < line else { return 0 }
        return (section + 1...line).lazy.compactMap(indentation).first ?? 0
    }
}
