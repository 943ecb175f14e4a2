/// Explains syntax errors by the repairs that help, and reads on behind each: the smallest block that holds it is taken out.
struct YAMLRecovery {
    /// Large files are not read again and again.
    private static let mostBytes = 4 * 1024 * 1024
    private static let mostReadings = 250

    private let file: SourceFile
    private var readings = 0
    private var lost: [LostBlock] = []
    /// The repairs with which the reading went on.
    private var changes = TextChanges()

    /// One reading of the file with some changes.
    private struct Attempt {
        var reading: YAMLReading
        var diagnostics: Diagnostics
        /// The syntax error that ended it.
        var failure: YAMLFailure?
    }

    init(_ file: SourceFile) { self.file = file }

    mutating func read(into diagnostics: inout Diagnostics) -> YAMLReading {
        var bytes = file.bytes
        var attempt = attempt(bytes)
        if attempt.failure != nil, let conflict = mergeConflict() {
            diagnostics.report(conflict)
            return .unreadable
        }
        var last: Diagnostic?
        while let failure = attempt.failure {
            let repair = repair(failure, in: bytes)
            let finding = changes.original(repair?.finding ?? failure.finding)
            // Without a repair, the same on each of several lines is one.
            let isBelow = finding.range.start.line == last.map { $0.range.start.line + 1 }
            if repair != nil || !isBelow || finding.message != last?.message { diagnostics.report(finding) }
            last = finding
            let repaired = repair.flatMap { keep($0, failure, &bytes) }
            guard let next = repaired ?? next(around: finding, repair?.edits ?? [], &bytes) else {
                if lost.isEmpty { diagnostics.merge(attempt.diagnostics, as: changes.original) }
                return .unreadable
            }
            attempt = next
        }
        diagnostics.merge(attempt.diagnostics, as: changes.original)
        switch attempt.reading {
        case .empty where !lost.isEmpty: return .unreadable
        case .node(let node) where !changes.isEmpty: return .node(changes.original(node))
        default: return attempt.reading
        }
    }

    /// The first line that git wrote where two sides differ.
    private func mergeConflict() -> Diagnostic? {
        let lines = SourceLines(file.bytes)
        let number = (1...lines.count).first { lines[$0].starts(with: "<<<<<<< ".utf8) }
        return number.map { SourceLine($0, in: lines) }.map { line in
            line.finding(
                "a merge conflict is not resolved", at: line.scalars.indices, in: file.id,
                hint: "keep what is meant, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`", write: nil)
        }
    }

    /// A safe repair that helps; else that with which most of the text is read, and of several the likeliest.
    private mutating func repair(_ failure: YAMLFailure, in bytes: [UInt8]) -> YAMLRepair? {
        if let slip = failure.slip { return slip }
        var best: (repair: YAMLRepair, place: YAMLFailure.Place)?
        for repair in failure.repairs where canRead && !repair.edits.isEmpty {
            guard let place = attempt(repair.applied(to: bytes, failure.lines)).failure?.place else { return repair }
            guard place > best?.place ?? failure.place else { continue }
            // Nothing else can be meant, whatever is wrong behind it.
            if repair.finding.replacement?.isSafe == true { return repair }
            best = (repair, place)
        }
        return best?.repair
    }

    /// Reads on with a repair inside of brackets of several lines: without one of them, the others don't match.
    private mutating func keep(_ repair: YAMLRepair, _ failure: YAMLFailure, _ bytes: inout [UInt8]) -> Attempt? {
        guard canRead, let replacement = repair.finding.replacement, repair.edits.map(\.text) == [replacement.text],
            let outermost = failure.openBrackets.first ?? (failure.isBehindEnd ? failure.opening : nil),
            outermost.line < replacement.range.start.line,
            // A text in quotes may be none.
            replacement.range != repair.finding.range || replacement.text.utf8.count <= 1
        else { return nil }
        let repaired = repair.applied(to: bytes, failure.lines)
        let attempt = attempt(repaired)
        if let next = attempt.failure, next.problem.position.line <= failure.problem.position.line { return nil }
        changes.add(replacement)
        bytes = repaired
        return attempt
    }

    /// Takes out the smallest block that leaves no syntax error in it, or before it: a line with all that is indented
    /// below it.
    private mutating func next(
        around finding: Diagnostic, _ edits: [Diagnostic.Replacement], _ bytes: inout [UInt8]
    ) -> Attempt? {
        let lines = SourceLines(bytes)
        let number = Int(finding.range.start.line)
        var first = number <= lines.count ? SourceLine(number, in: lines) : nil
        while let start = first, canRead {
            let (below, above) = (lines.contents(below: start.number), lines.contents(above: start.number))
            var indentation = start.indentation
            // A tab is as wide as one likes: deeper than the line above.
            if start.scalars.dropFirst(indentation).first == "\t" {
                indentation = max(indentation, (above.first?.indentation ?? 0) + 1)
            }
            let block: [SourceLine] = below.prefix {
                $0.indentation > indentation || $0.indentation == indentation && $0.beginsWithClosing
            }
            let last = max(
                block.last?.number ?? start.number, edits.map { Int($0.range.start.line) }.max() ?? 0)
            var rest = bytes
            for number in start.number...last {
                for offset in lines[number].indices { rest[offset] = UInt8(ascii: " ") }
            }
            lost.append(
                LostBlock(
                    line: start.number, above: above.first?.number, below: lines.contents(below: last).first?.number,
                    indentation: indentation))
            let attempt = attempt(rest)
            if attempt.failure.map({ $0.finding.range.start.line > last }) ?? true {
                bytes = rest
                return attempt
            }
            lost.removeLast()
            first = above.first { $0.indentation < indentation }
        }
        return nil
    }

    private var canRead: Bool {
        readings < Self.mostReadings && readings * file.bytes.count <= Self.mostBytes
    }

    private mutating func attempt(_ bytes: [UInt8]) -> Attempt {
        readings += 1
        let file = SourceFile(
            id: file.id, path: file.path, folder: file.folder, name: file.name, role: file.role, bytes: bytes)
        return bytes.withUnsafeBufferPointer { bytes in
            var reader = YAMLReader(file: file, bytes: bytes, without: lost)
            var diagnostics = Diagnostics()
            let reading = reader.read(into: &diagnostics)
            return Attempt(reading: reading, diagnostics: diagnostics, failure: reader.failure)
        }
    }
}

/// Lines that were taken out: what a map lacks may have been there.
struct LostBlock {
    /// Its first line, and the nearest around it that hold something.
    var line: Int
    var above: Int?
    var below: Int?
    var indentation: Int

    /// Whether it stood between two lines, or before the first.
    func isWithin(_ first: UInt32, _ last: UInt32) -> Bool {
        first <= line && line <= last || below == Int(first)
    }
}
