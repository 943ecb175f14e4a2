import ErrorSpecReport

extension LanguageServer {
    /// The ranges that an editor can fold: maps, lists and comments of more than one line.
    func foldingRanges(_ file: FileSyntax) -> JSONValue {
        var ranges: [JSONValue] = []
        func add(from start: Int, to end: Int, kind: String?) {
            guard end > start else { return }
            let range: JSONValue = [
                "startLine": .integer(start), "endLine": .integer(end), "kind": JSONValue(kind),
            ]
            ranges.append(range.withoutNulls)
        }
        func visit(_ node: SyntaxNode) {
            for entry in node.entries {
                add(
                    from: file.document.lineNumber(of: entry.key.range.lowerBound),
                    to: file.document.lineNumber(of: entry.range.upperBound), kind: nil)
                visit(entry.value)
            }
            for element in node.elements {
                if !element.entries.isEmpty {
                    add(
                        from: file.document.lineNumber(of: element.range.lowerBound),
                        to: file.document.lineNumber(of: element.range.upperBound), kind: nil)
                }
                visit(element)
            }
        }
        visit(file.tree)
        var firstComment: Int?
        for line in 0...file.document.lineCount {
            let isComment = file.document.isCommentLine(line)
            if isComment, firstComment == nil { firstComment = line }
            if !isComment, let first = firstComment {
                add(from: first, to: line - 1, kind: "comment")
                firstComment = nil
            }
        }
        return .array(ranges)
    }

    /// For each place, the ranges around it, from the word to the file.
    mutating func selectionRanges(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        guard let positions = parameters["positions"]?.elements?.compactMap({ Position($0) }) else {
            throw .invalidParameters("`positions` is missing")
        }
        guard let file = try file(parameters) else { return .null }
        return .array(
            positions.map { position in
                let offset = file.document.offset(of: position, client.encoding)
                var selection: JSONValue?
                for offsets in surroundings(of: offset, in: file) {
                    selection = ["range": range(offsets, in: file).json] + (selection.map { ["parent": $0] } ?? [:])
                }
                return selection ?? .null
            })
    }

    /// The outermost first; each is within the one before.
    private func surroundings(of offset: Int, in file: FileSyntax) -> [Range<Int>] {
        let path = file.tree.path(to: offset)
        var ranges = [0..<file.document.bytes.count]
        for step in path.steps {
            ranges.append(step.node.range)
            if let entry = step.entry { ranges.append(entry.range) }
        }
        ranges.append(path.part == .key ? path.steps.last?.entry?.key.range ?? path.node.range : path.node.range)
        if let name = file.occurrence(at: offset)?.range { ranges.append(name) }
        var kept: [Range<Int>] = []
        for range in ranges where range.lowerBound <= offset && offset <= range.upperBound {
            if let last = kept.last,
                last == range || range.lowerBound < last.lowerBound || range.upperBound > last.upperBound
            {
                continue
            }
            kept.append(range)
        }
        return kept
    }
}

extension TextDocument {
    func isCommentLine(_ number: Int) -> Bool {
        guard number < lineCount else { return false }
        return bytes[line(number)].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
    }
}
