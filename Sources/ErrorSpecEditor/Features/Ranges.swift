import ErrorSpecReport

extension LanguageServer {
    /// The ranges that an editor can fold: maps, lists and comments of more than one line.
    func foldingRanges(_ file: FileSyntax) -> JSONValue {
        let document = file.document
        var ranges: [JSONValue] = []
        func add(_ first: Int, _ last: Int, kind: String? = nil) {
            guard last > first else { return }
            ranges.append(
                .withoutNulls(["startLine": .integer(first), "endLine": .integer(last), "kind": JSONValue(kind)]))
        }
        func visit(_ node: SyntaxNode) {
            for (range, child) in node.children {
                add(document.lineNumber(of: range.lowerBound), document.lineNumber(of: range.upperBound))
                visit(child)
            }
        }
        visit(file.tree)
        var firstComment: Int?
        for line in 0...document.lineCount {
            let isComment = document.isCommentLine(line)
            if isComment, firstComment == nil { firstComment = line }
            if !isComment, let first = firstComment {
                add(first, line - 1, kind: "comment")
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
        guard let file = try file(parameters)?.file else { return .null }
        return .array(
            positions.map { position in
                let offset = file.document.offset(of: position, client.encoding)
                return surroundings(of: offset, in: file).reduce(nil) { parent, offsets in
                    .withoutNulls(["range": range(offsets, in: file), "parent": parent])
                }
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
        ranges.append(path.key?.range ?? path.node.range)
        if let name = file.occurrence(at: offset)?.range { ranges.append(name) }
        return ranges.filter { $0.lowerBound <= offset && offset <= $0.upperBound }.reduce(into: []) { kept, range in
            let outer = kept.last ?? range
            if kept.isEmpty || range != outer && range.clamped(to: outer) == range { kept.append(range) }
        }
    }
}

extension TextDocument {
    func isCommentLine(_ number: Int) -> Bool {
        guard number < lineCount else { return false }
        return bytes[line(number)].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
    }
}
