import ErrorSpecReading

/// The content of a file, as YAML.
package enum YAMLReading {
    /// No more than spaces and comments.
    case empty
    /// All that could be read: a diagnostic reports each part that couldn't.
    case node(YAMLNode)
    /// A diagnostic was reported.
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

/// Reads any text as far as possible, and reports nothing: a text in an editor is seldom whole.
package func readTree(_ bytes: [UInt8]) -> YAMLNode? {
    let file = SourceFile(
        id: SourceFile.ID(0), path: "", folder: "", name: "", role: .part, bytes: SourceScanner.readable(bytes))
    var reader = YAMLReader(file, keepsBroken: true)
    var ignored = Diagnostics()
    guard case .node(let node) = reader.read(into: &ignored) else { return nil }
    return node
}

/// The first directive before the document. libyaml is quadratic on many of them, so it never gets to see one.
private func directive(in file: SourceFile) -> Diagnostic? {
    // Nearly all files begin with a key.
    if file.bytes.first?.isASCIILetter != false { return nil }
    let lines = SourceLines(file.bytes)
    // After the end of a document that hasn't begun, libyaml looks for more of them.
    let first = (1..<lines.count + 1).first { !lines[$0].isBlankOrComment && !lines[$0].isEndOfDocument }
    guard let first, lines[first].first == UInt8(ascii: "%") else { return nil }
    return Diagnostic(
        directiveAt: SourcePosition(line: first, column: 1), length: lines[first].count, in: file.id)
}

/// libyaml's events → located nodes.
struct YAMLReader: ~Copyable {
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
    /// Looked for once: a file may have many lines and several errors.
    private lazy var hasConflicts = (1..<lines.count + 1).contains { lines[$0].starts(with: "<<<<<<< ".utf8) }
    private lazy var groupsIndentation = lines.groupsIndentation
    let hasQuestionMarks: Bool
    private let keepsBroken: Bool
    private var nodeCount = 0
    /// The outermost first.
    private var openCollections: [OpenCollection] = []
    /// The syntax error that ended the reading.
    private var syntaxError: SyntaxError?
    /// Whether reading has ended at a syntax error or a limit.
    private var hasStopped = false

    /// - Parameter keepsBroken: Whether values with a syntax error are kept as far as they were read.
    init(_ file: SourceFile, keepsBroken: Bool = false) {
        self.keepsBroken = keepsBroken
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
            let next = openCollections.first?.isFlow == true ? nil : nextEntry(after: error.lastLine, isList: isList)
            let line = Int(error.finding.range.start.line)
            if !keepsBroken { root?.removeBroken(at: line, levels: openCollections.count) }
            root?.markPartial(
                SkippedLines(
                    lines: line..<max(line, next?.line ?? lines.count + 1), levels: openCollections.count,
                    isToEnd: next == nil && error.isToEnd, file: lines))
            guard errorCount < Self.mostErrors, let next else { break }
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
            problem: problem, file: file.id, lines: lines, hasConflicts: hasConflicts, last: event,
            openBracket: openCollections.last { $0.isFlow }?.start)
    }

    /// Ends the reading with a finding about a line, which is skipped with its block.
    mutating func fail(_ finding: Diagnostic) {
        hasStopped = true
        syntaxError = SyntaxError(finding)
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
        let entries = groupsIndentation ?? lines.entryIndentation(at: line)
        for number in line + 1..<max(lines.count, line) + 1 {
            guard let indentation = lines.indentation(of: number), indentation == 0 || indentation == entries else {
                continue
            }
            let text = lines[number].dropFirst(indentation)
            // A line that closes a bracket of the skipped block is part of the block.
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
            // A block's keys are in the column in which the block starts. An anchor would come before this column.
            let column = range.start == range.end && !hadProperties ? range.start.column : nil
            return readMapping(range, column: column, depth: depth, into: &diagnostics)
        default:
            diagnostics.report(
                .yamlFeature, "YAML aliases aren't allowed", at: range,
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
                hint: "remove it")
            return YAMLNode(content: .invalid, range: range)
        }
        let end = style == .block ? endOfBlock(range) : range.end
        return YAMLNode(
            content: .scalar(YAMLScalar(text: text, style: style)),
            range: SourceRange(file: file.id, start: range.start, end: end))
    }

    /// The end of the last line of a `|` or `>` that has text: libyaml puts it after the empty lines that follow.
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
        let end = leave(range.start, last: elements.last?.range.end)
        // There may have been more of them.
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
            guard !hasStopped, advance(&diagnostics) else {
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
                hint: "look for an extra bracket"), into: &diagnostics)
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
    /// The number of spaces at the beginning of a line; `nil` for a comment, an empty line, a line that is indented
    /// with a tab, and a conflict marker of git.
    func indentation(of line: Int) -> Int? {
        let bytes = self[line]
        let isMark = ["<<<<<<< ", "||||||| ", "=======", ">>>>>>> "].contains { bytes.starts(with: $0.utf8) }
        if isMark || bytes.isBlankOrComment { return nil }
        let indentation = bytes.prefix { $0 == UInt8(ascii: " ") }.count
        return bytes.dropFirst(indentation).first == UInt8(ascii: "\t") ? nil : indentation
    }

    /// The indentation of the entries of `groups`.
    fileprivate var groupsIndentation: Int? {
        (1..<count + 1).first { self[$0].starts(with: "groups:".utf8) }.flatMap(indentation(below:))
    }

    /// The indentation of the entries of the section that a line is in.
    fileprivate func entryIndentation(at line: Int) -> Int {
        (1..<max(line, 1)).last { indentation(of: $0) == 0 }.flatMap(indentation(below:)) ?? 0
    }

    /// The indentation of the first line below a section's key; `nil` if it isn't indented.
    private func indentation(below line: Int) -> Int? {
        (line + 1..<count + 1).lazy.compactMap { indentation(of: $0) }.first.flatMap { $0 > 0 ? $0 : nil }
    }
}
