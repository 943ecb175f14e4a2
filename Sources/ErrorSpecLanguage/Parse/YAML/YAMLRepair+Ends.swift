import ErrorSpecReading

/// Repairs of brackets and quotes that are missing, or one too many.
extension YAMLFailure {
    /// A quote that is never closed, or by the one that opens the next text.
    var unclosedQuotes: [YAMLRepair] {
        if problem.context?.description == "while scanning a quoted scalar", isAtEnd, let start = problem.context?.start
        {
            return unclosedQuote(start, "never closed", hint: "close it with the same quote")
        }
        let hint = "close it where its text ends"
        if let longQuote, longQuote.end.line == problem.position.line {
            return unclosedQuote(longQuote.start, "closed on line \(longQuote.end.line), before more text", hint: hint)
        }
        // `"title: "Sorry"` and `"Sorry, "status": 402`
        guard problem.expectsComma, lines[Int(problem.position.line)].count < Self.longLine else { return [] }
        let line = line
        guard let text = line.quoted(before: line.endWithoutBlanks(before: index)),
            let sign = line.lastBefore(text.upperBound - 1), ",:[{".unicodeScalars.contains(sign)
        else { return [] }
        let start = SourcePosition(line: line.number, column: text.lowerBound + 1)
        return unclosedQuote(
            start, "closed by the one that opens the next text", hint: hint, before: text.upperBound - 1)
    }

    /// - Parameter end: where the text ends at the latest, if not with the line.
    private func unclosedQuote(
        _ start: SourcePosition, _ how: String, hint: String, before end: Int? = nil
    ) -> [YAMLRepair] {
        let line = SourceLine(Int(start.line), in: lines)
        let quote = Int(start.column) - 1
        let end = end ?? line.endOfValue(from: quote)
        // A key ends before its colon.
        let isKey = line.lastBefore(quote).map { "{,".unicodeScalars.contains($0) } ?? isInFlow
        let colon = isKey ? line.scalars[..<end].indices.dropFirst(quote + 1).first { line.scalars[$0] == ":" } : nil
        let inner = max(line.scalars[..<end].lastIndex { !"]}[{,: ".unicodeScalars.contains($0) } ?? quote, quote)
        // `'text"`
        let isOther = inner > quote && "\"'".unicodeScalars.contains(line.scalars[inner])
        return unclosed(
            "a quote", start, how, hint: hint,
            with: [colon.map { $0..<$0 }, (isOther ? inner : inner + 1)..<inner + 1, end..<end].compactMap { $0 }
                .map { (line, $0, line.text(quote..<quote + 1)) })
    }

    /// Where the lists and maps in brackets start that were being read, the outermost first.
    var openBrackets: some Collection<SourcePosition> {
        openCollections.lazy.filter { start in
            lines[Int(start.line)][lines.offset(of: start)...].first.map("[{".utf8.contains) == true
        }
    }

    /// A bracket that the lines around it contradict: it is missing, or one too many.
    var misplacedBracket: YAMLRepair? {
        let isFlow = problem.context?.description.hasPrefix("while parsing a flow") == true
        // A large file would take its time.
        guard isFlow, let start = openBrackets.first ?? opening,
            lines[Int(problem.position.line)].endIndex - lines.offset(of: start) < 250_000,
            let found = BracketLayout.firstMisplaced(from: start, through: Int(problem.position.line), in: lines)
        else { return nil }
        let line = SourceLine(Int(found.position.line), in: lines)
        let index = Int(found.position.column) - 1
        guard found.isSurplus else { return unclosed(found, before: line) }
        let whole = found.openings.first.map { ": the \(kind(of: $0)) of line \($0.line) goes on below it" } ?? ""
        return repair(
            "this `\(line.scalars[index])` is one too many\(whole)", at: index..<index + 1, on: line, hint: "remove it",
            write: "", isSafe: false)
    }

    private func unclosed(_ found: MisplacedBracket, before line: SourceLine) -> YAMLRepair? {
        guard let above = lines.contents(above: line.number).first, let first = found.openings.first else { return nil }
        let isSeparate = line.scalars[line.indentation] == ","
        let isNext = !isSeparate && !line.beginsWithClosing
        let end = isSeparate ? line.indentation : above.endOfValue(from: above.indentation)
        let text = found.openings.map(closingBracket).joined() + (isNext && found.isNested ? "," : "")
        // A comment may have taken the bracket with it.
        if above.scalars[above.endOfValue(from: above.indentation)...].contains(where: { $0 == "}" || $0 == "]" }) {
            return nil
        }
        return unclosed(
            "a \(kind(of: first))", first, "not closed before line \(line.number)",
            hint:
                "close it with `\(closingBracket(first))`, and quote texts that hold `,` or `\(closingBracket(first))`",
            with: [(isSeparate ? line : above, end..<end, text)]
        ).first
    }

    /// `"parents": "Common"],` and `"locked": "status": 423},`, on one line or several: a list or a map without the
    /// bracket that opens it.
    func missingOpening(on line: SourceLine) -> YAMLRepair? {
        guard problem.expectsComma, index < line.scalars.count else { return nil }
        let isClosing = "]}".unicodeScalars.contains(line.scalars[index])
        let (sign, kind) = line.scalars[index] == "]" ? ("[", "list") : ("{", "map")
        guard !isClosing || closingBracket(openCollections.last) != line.text(index..<index + 1),
            let start = index == line.indentation
                ? index : isClosing ? line.startOfText(before: index) : line.keyInBrackets(at: index)?.lowerBound,
            isClosing && start == index || !"[{".unicodeScalars.contains(line.scalars[start]),
            start == index || sign == "[" || line.scalars[start...].contains(":")
        else { return nil }
        let isBelow = start == line.indentation
        let owner =
            isBelow
            ? lines.contents(above: line.number).first { $0.indentation < line.indentation + (isClosing ? 1 : 0) }
            : line
        guard let owner else { return nil }
        let end = isBelow ? owner.endOfValue(from: owner.indentation) : owner.endWithoutBlanks(before: start)
        let name = owner.keyBefore(end)
        guard !name.isEmpty, isBelow || isClosing || line.scalars[start] == "\"" else { return nil }
        let columns = owner.quoted(before: end - 1) ?? end - 1 - name.unicodeScalars.count..<end - 1
        return YAMLRepair(
            Diagnostic(
                .yamlSyntax, "the \(kind) of `\(name)` has no `\(sign)`", at: owner.range(columns, in: file),
                hint: "write `\(owner.text(columns)): \(sign)`",
                replacement: .init(" \(sign)", at: owner.range(end..<end, in: file), isSafe: false)))
    }

    func closingBracket(_ start: SourcePosition?) -> String {
        guard let start else { return "" }
        return lines[Int(start.line)][lines.offset(of: start)...].first == UInt8(ascii: "[") ? "]" : "}"
    }

    private func kind(of start: SourcePosition) -> String { closingBracket(start) == "]" ? "list" : "map" }

    /// A bracket that isn't closed before the end, or before a bracket that closes another.
    func unclosedBrackets(before line: SourceLine) -> [YAMLRepair] {
        guard !isBehindEnd, problem.context?.description.hasPrefix("while parsing a flow") == true, let opening
        else { return [] }
        let first = SourceLine(Int(opening.line), in: lines)
        let (closing, kind) = (closingBracket(opening), kind(of: opening))
        if isAtEnd, let last = lines.contents(above: lines.count + 1).first {
            let closings = openCollections.reversed().prefix(8).map(closingBracket)
            let end = last.endOfValue(from: last.indentation)
            return unclosed(
                "a \(kind)", opening, "never closed",
                hint: "close it with `\(closing)`, and quote texts that hold `,` or `\(closing)`",
                with: closings.indices.map { (last, end..<end, closings[...$0].joined()) }
            ).map { repair in
                // On one line nothing says where.
                var repair = repair
                if first.number == last.number { repair.finding.replacement = nil }
                return repair
            }
        }
        if line.number > first.number, index == line.indentation, index <= first.indentation, !line.beginsWithClosing {
            let found = MisplacedBracket(
                openings: [opening], position: problem.position, isSurplus: false, isNested: false)
            return [unclosed(found, before: line)].compactMap { $0 }
        }
        guard problem.expectsComma, let found = line.scalars.dropFirst(index).first, found == "]" || found == "}" else {
            return []
        }
        return mismatched(opening, on: first, found, on: line)
    }

    /// A bracket that another closes than its own: either may be wrong, or a third is missing.
    private func mismatched(
        _ opening: SourcePosition, on first: SourceLine, _ found: Unicode.Scalar, on line: SourceLine
    ) -> [YAMLRepair] {
        let (closing, kind) = (closingBracket(opening), kind(of: opening))
        if let index = first.scalars.lastIndex(of: ")"), !first.scalars[..<index].contains("(") {
            return [
                repair(
                    "`)` closes no \(kind)", at: index..<index + 1, on: first,
                    hint: "write `\(closing)` in its place", write: closing, isSafe: false)
            ]
        }
        let how = "not closed before `\(found)`"
        let (sign, start) = (found == "]" ? "[" : "{", Int(opening.column) - 1)
        func isKey(at index: Int, on line: SourceLine?) -> Bool { line?.keyInBrackets(at: index)?.lowerBound == index }
        let inside = first.skippingBlanks(from: start + 1)
        let below = inside < first.scalars.count ? nil : lines.contents(below: first.number).first
        let hasKeys = isKey(at: inside, on: first) || isKey(at: below?.indentation ?? 0, on: below)
        if hasKeys == (found == "}") {
            return unclosed(
                "a \(kind)", opening, how, hint: "write `\(sign)` in the place of `\(first.scalars[start])`",
                with: [(first, start..<start + 1, sign)])
        }
        // A key ends a list.
        let next = first.scalars.indices.dropFirst(start + 1).first { place in
            first.scalars[place] == "," && isKey(at: first.skippingBlanks(from: place + 1), on: first)
        }
        return unclosed(
            "a \(kind)", opening, how, hint: "close it with `\(closing)`",
            with: [closing == "]" ? next.map { (first, $0..<$0, closing) } : nil].compactMap { $0 }
                + [(line, index..<index, closing), (line, index..<index + 1, closing)])
    }

    private func unclosed(
        _ what: String, _ opening: SourcePosition, _ how: String, hint: String,
        with closings: [(line: SourceLine, columns: Range<Int>, text: String)]
    ) -> [YAMLRepair] {
        let note = Diagnostic.Note(
            isAtEnd ? "the file ends here" : problem.message,
            at: range(problem.position, length: isAtEnd ? 0 : 1))
        return closings.map { line, columns, text in
            let closing = Diagnostic.Replacement(text, at: line.range(columns, in: file), isSafe: false)
            return YAMLRepair(
                Diagnostic(
                    .yamlSyntax, "\(what) is opened here and \(how)", at: range(opening), notes: [note], hint: hint,
                    replacement: closing))
        }
    }
}
