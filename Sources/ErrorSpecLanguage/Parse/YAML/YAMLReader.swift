import ErrorSpecReading

/// The result of reading a file as YAML.
package enum YAMLReading {
    /// The file has only spaces and comments.
    case empty
    /// The parts that could be read. The problems with other parts have been reported.
    case node(YAMLNode)
    /// Nothing could be read. The problem has been reported.
    case unreadable
}

/// Reads a file as one YAML document, and refuses the YAML features that "Files" in the language's reference
/// excludes.
package func readYAML(_ file: SourceFile, into diagnostics: inout Diagnostics) -> YAMLReading {
    guard file.bytes.count <= SpecLimits.file else {
        diagnostics.report(
            .limitExceeded, "the file is larger than 1 MiB", at: SourceRange(startOf: file.id),
            hint: "split it: files of an API are merged")
        return .unreadable
    }
    let refused = SourceScanner.inspect(file)
    for diagnostic in refused { diagnostics.report(diagnostic) }
    guard refused.isEmpty else { return .unreadable }
    if let directive = directive(in: file) {
        diagnostics.report(directive)
        return .unreadable
    }
    var reader = YAMLReader(file)
    return reader.read(into: &diagnostics)
}

/// Reads as much of a text as possible, and reports nothing, because a text in an editor is often incomplete.
package func readTree(_ bytes: [UInt8]) -> YAMLNode? {
    let file = SourceFile(
        id: SourceFile.ID(0), path: "", folder: "", name: "", role: .part, bytes: SourceScanner.readable(bytes))
    var reader = YAMLReader(file, keepsBroken: true)
    var ignored = Diagnostics()
    guard case .node(let node) = reader.read(into: &ignored) else { return nil }
    return node
}

/// Returns the finding about the first directive before the document, or `nil` if the file has no directive there.
/// libyaml isn't used, because it takes quadratic time for many directives.
private func directive(in file: SourceFile) -> Diagnostic? {
    // Nearly all files begin with a key.
    if file.bytes.first?.isASCIILetter != false { return nil }
    let lines = SourceLines(file.bytes)
    // libyaml also looks for directives after a `...` at the start of a file.
    let first = (1..<lines.count + 1).first { !lines[$0].isBlankOrComment && !lines[$0].isEndOfDocument }
    guard let first, lines[first].first == UInt8(ascii: "%") else { return nil }
    return Diagnostic(
        directiveAt: SourcePosition(line: first, column: 1), length: lines[first].count, in: file.id)
}

/// Builds nodes with locations from libyaml's events.
struct YAMLReader: ~Copyable {
    /// A list or a map that is being read.
    struct OpenCollection {
        var start: SourcePosition
        var isFlow: Bool
    }

    /// Reading stops after this number of syntax errors, because the file probably isn't YAML.
    private static let errorLimit = 20

    let file: SourceFile
    var events: YAMLEvents
    /// The last event that was read.
    private(set) var event = YAMLEvent.startOfFile
    /// The file's lines. Lazy, because the reader needs them only for findings and a few checks.
    lazy var lines = SourceLines(file.bytes)
    /// Whether the file contains git's conflict markers. Computed once, because a file can have many lines and many
    /// errors.
    private lazy var hasConflicts = (1..<lines.count + 1).contains { lines[$0].starts(with: "<<<<<<< ".utf8) }
    private lazy var groupsIndentation = lines.groupsIndentation
    let hasQuestionMarks: Bool
    /// The names that the file's aliases may have. Lazy, because only files with anchors need them.
    lazy var aliases = file.bytes.aliases
    /// The reported anchors that the file uses.
    var anchors: Set<String> = []
    private let keepsBroken: Bool
    private var nodeCount = 0
    /// The lists and maps that are being read, outermost first.
    private var openCollections: [OpenCollection] = []
    /// The syntax error at which reading stopped, or `nil` if reading didn't stop at a syntax error.
    private var syntaxError: SyntaxError?
    /// Whether reading has ended at a syntax error or a limit.
    private var hasStopped = false

    /// - Parameter keepsBroken: Whether to keep the part of a value that was read before a syntax error in the value.
    init(_ file: SourceFile, keepsBroken: Bool = false) {
        self.keepsBroken = keepsBroken
        self.file = file
        hasQuestionMarks = file.bytes.contains(UInt8(ascii: "?"))
        events = YAMLEvents(file.bytes)
    }

    mutating func read(into diagnostics: inout Diagnostics) -> YAMLReading {
        var root = readDocument(into: &diagnostics)
        var errorCount = 0
        var hasFence = false
        while let error = syntaxError {
            errorCount += 1
            if !error.isFence || !hasFence { diagnostics.report(error.finding) }
            hasFence = hasFence || error.isFence
            if let position = error.discardStart { root?.cut(from: position) }
            let isList = if case .sequence? = root?.content { true } else { false }
            let next = openCollections.first?.isFlow == true ? nil : nextEntry(after: error.lastLine, isList: isList)
            let line = Int(error.finding.range.start.line)
            if !keepsBroken { root?.removeBroken(at: line, levels: openCollections.count) }
            root?.markPartial(
                SkippedLines(
                    lines: line..<max(line, next?.line ?? lines.count + 1), levels: openCollections.count,
                    reachesEndOfFile: next == nil && error.isAtEnd, file: lines))
            guard errorCount < Self.errorLimit, let next else { break }
            let rest = readOn(at: next, into: &diagnostics)
            var whole = root ?? YAMLNode(content: .mapping([]), range: SourceRange(startOf: file.id), isWhole: false)
            if let rest { next.isInSection ? whole.append(inLastEntry: rest) : whole.append(rest) }
            root = whole
        }
        if hasStopped, syntaxError == nil { return .unreadable }
        guard var root, !root.isAbsent else { return diagnostics.hasErrors ? .unreadable : .empty }
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

    /// Reads the next event. Returns `false` at a syntax error.
    private mutating func advance(_ diagnostics: inout Diagnostics) -> Bool {
        do throws(YAMLProblem) {
            event = try events.next()
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Stops reading at a syntax error.
    mutating func fail(_ problem: YAMLProblem) {
        hasStopped = true
        var problem = problem
        // At the end of a file, libyaml reports a problem on a line after the last line.
        if problem.position.line > lines.count { problem.position = lines.position(of: lines.end) }
        syntaxError = SyntaxError(
            problem: problem, file: file.id, lines: lines, hasConflicts: hasConflicts, last: event,
            openBracket: openCollections.last { $0.isFlow }?.start)
    }

    /// Stops reading at the line of the given finding. The rest of the entry that contains the line is skipped.
    mutating func fail(_ finding: Diagnostic) {
        hasStopped = true
        syntaxError = SyntaxError(finding)
    }

    private var eventRange: SourceRange { SourceRange(file: file.id, start: event.start, end: event.end) }

    // MARK: After a syntax error

    /// A line at which reading continues.
    private struct Entry {
        var line: Int
        /// Whether the line is an entry of a section such as `groups`, rather than a key of the top-level map.
        var isInSection: Bool
    }

    /// Returns the line at which reading continues after an error: the next key of the top-level map, or the next
    /// entry of the section that contains the error. Returns `nil` if neither follows.
    private mutating func nextEntry(after line: Int, isList: Bool) -> Entry? {
        let entries = groupsIndentation ?? lines.entryIndentation(at: line)
        for number in line + 1..<max(lines.count, line) + 1 {
            guard let indentation = lines.indentation(of: number), indentation == 0 || indentation == entries else {
                continue
            }
            let text = lines[number].dropFirst(indentation)
            // A line that starts with a closing bracket belongs to the skipped lines.
            if text.first.map("]},".utf8.contains) == true { continue }
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
        // An entry of a section is indented, so it is read under a made-up key.
        events =
            entry.isInSection
            ? YAMLEvents(Array("_:\n".utf8) + rest, firstLine: entry.line - 1)
            : YAMLEvents(rest, firstLine: entry.line)
        return readDocument(into: &diagnostics)
    }

    // MARK: Nodes

    /// Reads the node that starts with the current event. Afterwards, the current event is the node's last event.
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
            // A map in block style starts at its first key, unless an anchor or a tag comes before this key.
            let column = range.start == range.end && !hadProperties ? range.start.column : nil
            return readMapping(range, column: column, depth: depth, into: &diagnostics)
        default:
            refuseAlias(at: range, &diagnostics)
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
        // Unescaped noncharacters have already been reported, so this one is written as an escape.
        if style == .doubleQuoted, let noncharacter = text.unicodeScalars.first(where: SourceScanner.isNoncharacter) {
            diagnostics.report(
                .encoding, "a noncharacter (\(SourceScanner.name(noncharacter)))", at: range,
                hint: "remove it")
            return YAMLNode(content: .invalid, range: range)
        }
        let end = style == .block ? endOfBlock(range) : range.end
        return YAMLNode(
            content: .scalar(YAMLScalar(text: text, style: style)),
            range: SourceRange(file: file.id, start: range.start, end: end))
    }

    /// Returns the end of the last non-blank line of a block text. libyaml reports the end after the blank lines that
    /// follow.
    private mutating func endOfBlock(_ range: SourceRange) -> SourcePosition {
        let last = range.end.column == 1 ? range.end.line - 1 : range.end.line
        let number = (Int(range.start.line)...max(Int(last), Int(range.start.line))).last { number in
            !lines[number].allSatisfy(\.isBlank)
        }
        let line = number ?? Int(range.start.line)
        return min(range.end, lines.position(of: lines[line].endIndex))
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
        let end = finishCollection(range.start, last: elements.last?.range.end)
        return YAMLNode(
            content: .sequence(elements), range: SourceRange(file: file.id, start: range.start, end: end),
            isFlow: range.start < range.end)
    }

    private mutating func readMapping(
        _ range: SourceRange, column: UInt32?, depth: Int, into diagnostics: inout Diagnostics
    ) -> YAMLNode {
        guard enter(depth, range, &diagnostics) else { return YAMLNode(content: .invalid, range: range) }
        var entries: [YAMLEntry] = []
        // Most maps have few entries. Growing the array step by step would allocate memory three times.
        entries.reserveCapacity(4)
        var isWhole = true
        while advance(&diagnostics), event.kind != .mappingEnd {
            let keyNode = readNode(depth: depth + 1, into: &diagnostics)
            if hasStopped { break }
            let key = checkKey(keyNode, column: column, into: &diagnostics)
            guard !hasStopped, advance(&diagnostics) else {
                // The syntax error is in the key's value.
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
        let end = finishCollection(range.start, last: entries.last?.value.range.end)
        reportDuplicates(&entries, into: &diagnostics)
        return YAMLNode(
            content: .mapping(entries), range: SourceRange(file: file.id, start: range.start, end: end),
            isWhole: isWhole, isFlow: range.start < range.end)
    }

    /// Skips the value of a refused key. Findings about the value are ignored, except for a finding that stops
    /// reading.
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
                hint: "look for an extra bracket"), into: &diagnostics)
        return false
    }

    /// Finishes a list or a map, and returns its end: the end of the closing bracket, or in block style the end of
    /// the last node, because libyaml's end event is at the next token.
    private mutating func finishCollection(_ start: SourcePosition, last: SourcePosition?) -> SourcePosition {
        // After a syntax error, `read` needs the collections that were open at the error.
        if !hasStopped { openCollections.removeLast() }
        let isFlow = event.end > event.start && (event.kind == .mappingEnd || event.kind == .sequenceEnd)
        return isFlow && !hasStopped ? event.end : max(start, last ?? start)
    }

    /// Reports the given finding, and stops reading.
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
    /// Returns the number of spaces at the start of a line, or `nil` for a blank line, a comment, a line that is
    /// indented with a tab, or one of git's conflict markers.
    func indentation(of line: Int) -> Int? {
        let bytes = self[line]
        let isMark = ["<<<<<<< ", "||||||| ", "=======", ">>>>>>> "].contains { bytes.starts(with: $0.utf8) }
        if isMark || bytes.isBlankOrComment { return nil }
        let indentation = bytes.prefix { $0 == UInt8(ascii: " ") }.count
        return bytes.dropFirst(indentation).first == UInt8(ascii: "\t") ? nil : indentation
    }

    /// Whether the line has text, and a tab in its indentation.
    func isIndentedWithTab(_ line: Int) -> Bool {
        !self[line].isBlankOrComment && self[line].prefix(while: \.isBlank).contains(UInt8(ascii: "\t"))
    }

    /// The indentation of the entries in `groups`, or `nil` if the file has no entries in `groups`.
    fileprivate var groupsIndentation: Int? {
        (1..<count + 1).first { self[$0].starts(with: "groups:".utf8) }.flatMap(indentation(below:))
    }

    /// Returns the indentation of the entries in the section that contains the given line, or 0 if the line isn't in
    /// a section.
    fileprivate func entryIndentation(at line: Int) -> Int {
        (1..<max(line, 1)).last { indentation(of: $0) == 0 }.flatMap(indentation(below:)) ?? 0
    }

    /// Returns the indentation of the first line below a section's key, or `nil` if this line isn't indented.
    private func indentation(below line: Int) -> Int? {
        (line + 1..<count + 1).lazy.compactMap { indentation(of: $0) }.first.flatMap { $0 > 0 ? $0 : nil }
    }
}
