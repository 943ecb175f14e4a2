/// Reading on behind a syntax error: the smallest block that holds it is taken out, and the rest of the file is checked.
struct YAMLRecovery {
    /// Larger files are not read again and again.
    private static let longestFile = 128 * 1024
    private static let mostReadings = 24

    private let file: SourceFile
    private var readings = 0
    private var lostBlocks: [LostBlock] = []

    /// One reading of the file without the blocks lost so far.
    private struct Attempt {
        var reading: YAMLReading
        var diagnostics: Diagnostics
        /// The syntax error that ended it.
        var failure: Diagnostic?
    }

    init(_ file: SourceFile) { self.file = file }

    mutating func read(into diagnostics: inout Diagnostics) -> YAMLReading {
        var bytes = file.bytes
        var attempt = attempt(bytes)
        if attempt.failure != nil, let conflict = mergeConflict() {
            diagnostics.report(conflict)
            return .unreadable
        }
        while let failure = attempt.failure {
            diagnostics.report(failure)
            guard bytes.count <= Self.longestFile, let next = self.next(behind: failure, &bytes) else {
                if lostBlocks.isEmpty { diagnostics.merge(attempt.diagnostics) }
                return .unreadable
            }
            attempt = next
        }
        diagnostics.merge(attempt.diagnostics)
        guard case .node(var node) = attempt.reading else { return lostBlocks.isEmpty ? attempt.reading : .unreadable }
        for block in lostBlocks { block.mark(&node) }
        return .node(node)
    }

    /// The first line that git wrote where two sides differ.
    private func mergeConflict() -> Diagnostic? {
        let lines = SourceLines(file.bytes)
        let number = (1...lines.count).first { lines[$0].starts(with: "<<<<<<< ".utf8) }
        return number.map { SourceLine($0, in: lines) }.map { line in
            Diagnostic(
                .yamlSyntax, "a merge conflict is not resolved", at: line.range(line.scalars.indices, in: file.id),
                hint: "keep what is meant, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`")
        }
    }

    /// Takes out the smallest block that leaves no syntax error in it, or before it.
    private mutating func next(behind failure: Diagnostic, _ bytes: inout [UInt8]) -> Attempt? {
        let lines = SourceLines(bytes)
        var block = LostBlock(around: Int(failure.range.start.line), in: lines)
        while var candidate = block, readings < Self.mostReadings {
            var rest = candidate.removed(from: bytes, lines)
            var attempt = attempt(rest)
            // The same slip on each of several lines is one.
            while let next = attempt.failure, next.message == failure.message, readings < Self.mostReadings,
                next.range.start.line == candidate.lines.upperBound + 1
            {
                candidate.lines = candidate.lines.lowerBound...Int(next.range.start.line)
                rest = candidate.removed(from: bytes, lines)
                attempt = self.attempt(rest)
            }
            let isBehind = attempt.failure.map { Int($0.range.start.line) > candidate.lines.upperBound } ?? true
            if isBehind {
                bytes = rest
                lostBlocks.append(candidate)
                return attempt
            }
            block = candidate.parent(in: lines)
        }
        return nil
    }

    private mutating func attempt(_ bytes: [UInt8]) -> Attempt {
        readings += 1
        let file = SourceFile(
            id: file.id, path: file.path, folder: file.folder, name: file.name, role: file.role, bytes: bytes)
        return bytes.withUnsafeBufferPointer { bytes in
            var reader = YAMLReader(file: file, bytes: bytes)
            var diagnostics = Diagnostics()
            let reading = reader.read(into: &diagnostics)
            return Attempt(reading: reading, diagnostics: diagnostics, failure: reader.syntaxFailure)
        }
    }
}

/// The lines of an entry or element of a block collection, with all that is indented below it.
private struct LostBlock {
    var lines: ClosedRange<Int>
    var indentation: Int

    /// - Parameter number: a line of it.
    init?(around number: Int, in lines: SourceLines) {
        guard number <= lines.count else { return nil }
        let line = SourceLine(number, in: lines)
        var indentation = line.indentation
        if indentation < line.scalars.count, line.scalars[indentation] == "\t" {
            // A tab is as wide as one likes: deeper than the line above.
            indentation = max(indentation, (lines.contents(above: number).first?.indentation ?? 0) + 1)
        }
        self.init(from: number, indentation: indentation, in: lines)
    }

    private init(from start: Int, indentation: Int, in lines: SourceLines) {
        let below = lines.contents(below: start).prefix { $0.indentation > indentation }
        self.lines = start...(below.map(\.number).last ?? start)
        self.indentation = indentation
    }

    /// The block that holds it; `nil` for one that nothing but the file holds.
    func parent(in source: SourceLines) -> LostBlock? {
        guard indentation > 0 else { return nil }
        let line = source.contents(above: lines.lowerBound).first { $0.indentation < indentation }
        return line.map { LostBlock(from: $0.number, indentation: $0.indentation, in: source) }
    }

    /// The file with empty lines in its place.
    func removed(from bytes: [UInt8], _ source: SourceLines) -> [UInt8] {
        var bytes = bytes
        for number in lines {
            for offset in source[number].indices { bytes[offset] = UInt8(ascii: " ") }
        }
        return bytes
    }

    /// Marks what it was part of: nothing that is missing there is reported.
    func mark(_ node: inout YAMLNode) {
        let first = lines.lowerBound
        switch node.content {
        case .scalar, .invalid: break
        case .sequence(var elements):
            if let index = elements.lastIndex(where: { $0.range.start.line < first }),
                Int(elements[index].range.start.column) <= indentation
            {
                mark(&elements[index])
                node.content = .sequence(elements)
            } else {
                node.content = .invalid
            }
        case .mapping(var entries):
            guard let index = entries.lastIndex(where: { $0.key.range.start.line < first }) else {
                node.isWhole = false
                return
            }
            switch entries[index].value.content {
            case .scalar(let scalar):
                node.isWhole = false
                if scalar.text.isEmpty { entries[index].value.content = .invalid }
            case .invalid: node.isWhole = false
            case .sequence, .mapping:
                guard Int(entries[index].key.range.start.column) <= indentation else {
                    node.isWhole = false
                    return
                }
                // Between the depths of both, it may be of either.
                if isLeft(of: entries[index].value) { node.isWhole = false }
                mark(&entries[index].value)
            }
            node.content = .mapping(entries)
        }
    }

    /// Whether it stands further left than what a map or a list holds.
    private func isLeft(of node: YAMLNode) -> Bool {
        let first: SourcePosition? =
            switch node.content {
            case .mapping(let entries): entries.first?.key.range.start
            case .sequence(let elements): elements.first?.range.start
            case .scalar, .invalid: nil
            }
        return first.map { indentation + 1 < Int($0.column) } ?? false
    }
}
