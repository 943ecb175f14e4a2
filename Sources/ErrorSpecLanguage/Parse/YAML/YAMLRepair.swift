/// A likely mistake where libyaml complains: a finding, and the change with which the text is tried again.
struct YAMLRepair {
    var finding: Diagnostic
    /// The finding's replacement, as a rule; else what is as good to libyaml.
    var edits: [Diagnostic.Replacement]

    init(_ finding: Diagnostic, edits: [Diagnostic.Replacement]? = nil) {
        self.finding = finding
        self.edits = edits ?? [finding.replacement].compactMap { $0 }
    }

    func applied(to bytes: [UInt8], _ lines: SourceLines) -> [UInt8] {
        edits.reversed().reduce(into: bytes) { bytes, edit in
            let range = lines.offset(of: edit.range.start)..<lines.offset(of: edit.range.end)
            bytes.replaceSubrange(range, with: edit.text.utf8)
        }
    }
}

/// A syntax error: libyaml's complaint, and what the reader knew then.
struct YAMLFailure {
    let problem: YAMLProblem
    let file: SourceFile.ID
    let lines: SourceLines
    let isInFlow: Bool
    /// The last quoted text of more than one line: where a quote is missing, it ends at the next text's quote.
    let longQuote: SourceRange?
    /// Where the lists and maps start that were being read, the outermost first.
    let openCollections: [SourcePosition]

    /// How many characters a line has on which nothing is looked for.
    static let longLine = 10_000

    /// The repairs to try, the likeliest first.
    var repairs: [YAMLRepair] {
        let line = line
        let both = lastLines
        let above = both.dropLast().last
        // Many on one long line would each take its time.
        guard !isTab, both.allSatisfy({ $0.scalars.count < Self.longLine }) else { return [] }
        let single = [
            missingComma(on: line), missingColonBehindQuote(on: line), strayEnd(on: line), textOfValue(on: line),
            textBehindQuote(on: line), misplacedText(line, below: above),
        ]
        let first = [missingOpening(on: line), misplacedBracket, unindentedText(on: keyLine ?? line)]
        return unclosedQuotes + first.compactMap { $0 } + (keyLine.map { [$0] } ?? both).compactMap(missingColon)
            + single.compactMap { $0 } + textsInBrackets(on: line) + misplacedDashes(on: line)
            + both.reversed().flatMap(misplacedKeys)
            + unclosedBrackets(before: line) + [above.flatMap(missingComma)].compactMap { $0 }
    }

    /// A slip that is never right, whatever else is wrong there.
    var slip: YAMLRepair? { lastLines.lazy.compactMap(slip).first }

    /// The line that holds something above the complaint's, and that.
    private var lastLines: [SourceLine] { lines.contents(above: line.number).prefix(1) + [line] }

    /// libyaml's complaint, where no repair helps.
    var finding: Diagnostic {
        if isTab {
            return Diagnostic(
                .yamlSyntax, "a tab can't indent", at: range(problem.position), hint: "indent with spaces")
        }
        let likely =
            [misplacedBracket].compactMap { $0 } + unclosedBrackets(before: line) + unclosedQuotes
            + [keyLine.flatMap(missingColon)].compactMap { $0 }
        if var known = longKey ?? interpolation ?? likely.first?.finding {
            // It was tried, and does not help.
            known.replacement = nil
            return known
        }
        let start = problem.position
        let context = problem.context.flatMap { context in
            opening.flatMap { $0 == start ? nil : Diagnostic.Note(context.description, at: range($0, length: 0)) }
        }
        return Diagnostic(
            isBehindEnd ? .yamlFeature : .yamlSyntax, problem.message, at: range(start),
            notes: isBehindEnd ? [] : context.map { [$0] } ?? [], hint: problem.hint)
    }

    private var isTab: Bool { line.scalars.dropFirst(index).first == "\t" }

    var line: SourceLine { SourceLine(Int(problem.position.line), in: lines) }

    /// The line whose colon libyaml looked for.
    var keyLine: SourceLine? {
        problem.expectsColon ? problem.context.map { SourceLine(Int($0.start.line), in: lines) } : nil
    }

    /// On the line.
    var index: Int { Int(problem.position.column) - 1 }

    /// Whether more follows the bracket that closes the whole file.
    var isBehindEnd: Bool { problem.message == YAMLProblem.secondDocument }

    /// Whether libyaml complains of the end of the file.
    var isAtEnd: Bool { lines.offset(of: problem.position) >= lines.end }

    /// Where the construct starts that libyaml was reading.
    var opening: SourcePosition? {
        // The end of the file in place of a list's next element: libyaml's context is that element.
        problem.context?.description == "while parsing a flow node" ? openCollections.last : problem.context?.start
    }

    /// How far the text is YAML: up to a line, and so far from its end that a change before doesn't matter.
    typealias Place = (line: Int, beforeEnd: Int)

    var place: Place {
        let isLate = isAtEnd || problem.expectsColon
        let position = isLate ? opening ?? problem.position : problem.position
        let line = SourceLine(Int(position.line), in: lines)
        return (line.number, Int(position.column) - line.scalars.count)
    }

    func range(_ start: SourcePosition, length: Int = 1) -> SourceRange {
        SourceRange(file: file, start: start, length: length)
    }

    /// A repair of a line.
    ///
    /// - Parameters:
    ///   - text: what is to be written in the place of the columns.
    ///   - isSafe: whether nothing else can be meant.
    ///   - edit: what is tried, if not that.
    func repair(
        _ message: String, at columns: Range<Int>, on line: SourceLine, hint: String, write text: String? = nil,
        isSafe: Bool = true, try edit: (columns: Range<Int>, text: String)? = nil
    ) -> YAMLRepair {
        let finding = line.finding(message, at: columns, in: file, hint: hint, write: text, isSafe: isSafe)
        let tried = edit.map { Diagnostic.Replacement($0.text, at: line.range($0.columns, in: file)) }
        return YAMLRepair(finding, edits: tried.map { [$0] })
    }
}

extension YAMLProblem {
    /// Whether it looked for a colon, in the lines behind its context.
    var expectsColon: Bool { message == "could not find expected ':'" }

    /// Whether libyaml looked for a further entry of a map or a list without brackets.
    var expectsEntry: Bool {
        message == "did not find expected key" || message == "did not find expected '-' indicator"
    }

    /// Whether it looked for a comma, or the bracket that closes a map or a list.
    var expectsComma: Bool { message.hasPrefix("did not find expected ','") }

    static let secondDocument = "a file is one YAML document, and this is a second"

    fileprivate var hint: String {
        switch message {
        case Self.secondDocument: "move it into a file of its own"
        case "mapping values are not allowed in this context":
            "a text that holds `: ` needs quotes, and a key stands below its parent, further to the right"
        case "could not find expected ':'": "a key needs a `:` and a blank behind it"
        case "did not find expected key", "did not find expected '-' indicator":
            "keys of one map, and the `-` of one list, start in the same column"
        case _ where expectsComma:
            "close the \(message.hasSuffix("}'") ? "map with `}`" : "list with `]`"), and quote texts that hold a `,`, a "
                + "bracket or a quote"
        case "found character that cannot start any token": "quote a text that starts with this character"
        case "did not find expected node content": "a value is missing here; quote a text that starts so"
        case "mapping keys are not allowed in this context": "quote a text that starts with `? `"
        case "block sequence entries are not allowed in this context":
            "write the list below its key, and quote a text that starts with `- `"
        case "did not find expected alphabetic or numeric character": "quote a text that starts with `&` or `*`"
        case "found unknown escape character":
            "write a backslash in double quotes as `\\\\`; in single quotes it stands for itself"
        case "found invalid Unicode character escape code", "did not find expected hexdecimal number":
            "write a character's number in hexadecimal: `\\x41`, `\\u0041`, or `\\U0001F600` instead of two surrogates"
        case "did not find expected comment or line break": "the text of a `|` or `>` starts on the line below"
        case "found unexpected document indicator": "close the quote before this line, or indent it"
        default:
            switch context?.description {
            case "while scanning a tag", "while parsing a tag":
                "a spec has no YAML tags: quote a text that starts with `!`"
            case "while scanning a block scalar": "indent all lines of the text alike, with spaces"
            default: "look at the quotes, brackets and indentation here and in the line before"
            }
        }
    }
}
