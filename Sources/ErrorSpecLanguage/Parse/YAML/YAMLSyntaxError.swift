/// libyaml's complaints, with what they mostly come from.
extension YAMLReader {
    mutating func syntaxError(_ failure: YAMLProblem) -> Diagnostic {
        let problem = failure.message
        let start = failure.position
        let offset = lines.offset(of: start)
        if problem == "found undefined tag handle" {
            return Diagnostic(
                .yamlFeature, "a spec has no YAML tags", at: propertiesRange(at: start),
                hint: "remove it, or quote a text that starts with `!`")
        }
        let line = lines[Int(start.line)]
        let blanks = line.prefix { $0 == UInt8(ascii: " ") }.count
        if line.dropFirst(blanks).starts(with: [0xEF, 0xBB, 0xBF]) {
            // Files that were joined have one where the second begins.
            return Diagnostic(
                .encoding, "a byte order mark (U+FEFF) within a file",
                at: oneCharacter(at: SourcePosition(line: Int(start.line), column: blanks + 1)), hint: "remove it")
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\t") {
            return Diagnostic(
                .yamlSyntax, "a tab can't indent", at: oneCharacter(at: start), hint: "indent with spaces")
        }
        if let slip = slip(problem, at: start) { return slip }
        let context = failure.context?.description
        let contextStart = failure.context?.start ?? start
        if let key = keyWithoutColon(problem, before: start, scannedFrom: contextStart) { return key }
        if let stray = strayClosing(problem, at: start) ?? strayComma(problem, at: start) { return stray }
        if let text = textBehindQuote(problem, at: start) ?? interpolation(problem, at: start) { return text }
        // Behind a quote that is closed too late everything looks wrong.
        if lastLongQuote?.end.line != start.line,
            let text = missingComma(problem, at: start, isOnNewLine: false)
                ?? unquotedText(problem, at: start, from: contextStart) ?? misplacedDash(problem, at: start)
                ?? misplacedText(problem, at: start) ?? misplacedKey(problem, at: start)
        {
            return text
        }
        // The end of the file in place of a list's next element: libyaml's context is that element.
        let isInCollection = context == "while parsing a flow node"
        let opening =
            isInCollection
            ? openCollections.last ?? start : contextStart
        if context?.hasPrefix("while parsing a flow") == true, let comment = commentInFlow(from: opening, to: start) {
            return comment
        }
        if let context, let unclosed = unclosed(context, at: opening), offset >= bytes.count {
            return Diagnostic(
                .yamlSyntax, "\(unclosed.what) is opened here and never closed", at: oneCharacter(at: opening),
                notes: [.init("the file ends here", at: SourceRange(file: file.id, start: start, end: start))],
                hint: unclosed.hint)
        }
        // A text whose quote is missing goes on to the next text's quote.
        let quote = lastLongQuote?.end.line == start.line ? lastLongQuote : nil
        if quote == nil, let context, let unclosed = unclosed(context, at: opening),
            let outside = lineOutside(of: opening, to: start)
        {
            return Diagnostic(
                .yamlSyntax, "\(unclosed.what) is opened here and not closed before line \(outside)",
                at: oneCharacter(at: opening),
                notes: [.init(problem, at: oneCharacter(at: start))], hint: unclosed.hint)
        }
        if let comma = missingComma(problem, at: start, isOnNewLine: true) { return comma }
        if quote == nil, let other = otherClosing(problem, of: opening, at: start) { return other }
        if let quote {
            return Diagnostic(
                .yamlSyntax, "a quote is opened here and closed on line \(quote.end.line), before more text",
                at: oneCharacter(at: quote.start), notes: [.init(problem, at: oneCharacter(at: start))],
                hint: "close it where its text ends")
        }
        var notes: [Diagnostic.Note] = []
        if let context, opening != start {
            notes.append(.init(context, at: SourceRange(file: file.id, start: opening, end: opening)))
        }
        return Diagnostic(
            .yamlSyntax, problem, at: oneCharacter(at: start), notes: notes, hint: Self.hint(problem, context))
    }

    func oneCharacter(at start: SourcePosition) -> SourceRange {
        SourceRange(file: file.id, start: start, length: 1)
    }

    /// The construct that libyaml was reading and that lacks its end; `nil` for one that needs none.
    private mutating func unclosed(_ context: String, at opening: SourcePosition) -> (what: String, hint: String)? {
        if context == "while scanning a quoted scalar" { return ("a quote", "close it with the same quote") }
        guard context.hasPrefix("while parsing a flow") else { return nil }
        let offset = lines.offset(of: opening)
        return bytes[min(offset, bytes.count - 1)] == UInt8(ascii: "{")
            ? ("a map", "close it with `}`, and quote texts that hold `,` or `}`")
            : ("a list", "close it with `]`, and quote texts that hold `,` or `]`")
    }

    private static func hint(_ problem: String, _ context: String?) -> String {
        switch problem {
        case "mapping values are not allowed in this context":
            "a text that holds `: ` needs quotes, and a key stands below its parent, further to the right"
        case "could not find expected ':'": "a key needs a `:` and a blank behind it"
        case "did not find expected key", "did not find expected '-' indicator":
            "keys of one map, and the `-` of one list, start in the same column"
        case "did not find expected ',' or '}'":
            "close the map with `}`, and quote texts that hold a `,`, a bracket or a quote"
        case "did not find expected ',' or ']'":
            "close the list with `]`, and quote texts that hold a `,`, a bracket or a quote"
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
        default: Self.generalHint(context)
        }
    }

    private static func generalHint(_ context: String?) -> String {
        switch context {
        case "while scanning a tag", "while parsing a tag":
            "a spec has no YAML tags: quote a text that starts with `!`"
        case "while scanning a block scalar": "indent all lines of the text alike, with spaces"
        default: "look at the quotes, brackets and indentation here and in the line before"
        }
    }
}
