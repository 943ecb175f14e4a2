/// libyaml's complaints, with what they mostly come from.
extension YAMLReader {
    mutating func syntaxError(_ problem: YAMLProblem) -> Diagnostic {
        let start = problem.position
        let line = SourceLine(Int(start.line), in: lines)
        if problem.message == "found undefined tag handle" { return tag(at: start) }
        if line.scalars.dropFirst(problem.index).first == "\t" {
            return Diagnostic(
                .yamlSyntax, "a tab can't indent", at: oneCharacter(at: start), hint: "indent with spaces")
        }
        // Behind a quote that is closed too late everything looks wrong: a text whose quote is missing goes on to the next
        // text's quote.
        let quote = lastLongQuote?.end.line == start.line ? lastLongQuote : nil
        if let slip = slip(problem, on: line) ?? keyWithoutColon(problem, on: line)
            ?? strayEnd(problem, on: line, isBehindQuote: quote == nil)
        {
            return slip
        }
        if quote == nil,
            let text = missingComma(problem, on: line, isOnNewLine: false) ?? unquotedText(problem, on: line)
                ?? misplacedDash(problem, on: line) ?? misplacedText(problem, on: line)
                ?? misplacedKey(problem, on: line)
        {
            return text
        }
        let context = problem.context?.description
        // The end of the file in place of a list's next element: libyaml's context is that element.
        let opening = (context == "while parsing a flow node" ? openCollections.last : problem.context?.start) ?? start
        if context?.hasPrefix("while parsing a flow") == true, let comment = commentInFlow(from: opening, to: start) {
            return comment
        }
        if let context, let unclosed = unclosed(context, at: opening) {
            let isAtEnd = lines.offset(of: start) >= bytes.count
            let outside = isAtEnd || quote != nil ? nil : lineOutside(of: opening, to: start)
            if isAtEnd || outside != nil {
                let end = SourceRange(file: file.id, start: start, length: isAtEnd ? 0 : 1)
                return Diagnostic(
                    .yamlSyntax,
                    "\(unclosed.what) is opened here and "
                        + (outside.map { "not closed before line \($0)" } ?? "never closed"),
                    at: oneCharacter(at: opening),
                    notes: [.init(isAtEnd ? "the file ends here" : problem.message, at: end)], hint: unclosed.hint)
            }
        }
        if let comma = missingComma(problem, on: line, isOnNewLine: true) { return comma }
        if let quote {
            return Diagnostic(
                .yamlSyntax, "a quote is opened here and closed on line \(quote.end.line), before more text",
                at: oneCharacter(at: quote.start), notes: [.init(problem.message, at: oneCharacter(at: start))],
                hint: "close it where its text ends")
        }
        if let other = otherClosing(problem, of: opening, on: line) { return other }
        var notes: [Diagnostic.Note] = []
        if let context, opening != start {
            notes.append(.init(context, at: SourceRange(file: file.id, start: opening, end: opening)))
        }
        return Diagnostic(
            .yamlSyntax, problem.message, at: oneCharacter(at: start), notes: notes,
            hint: Self.hint(problem.message, context))
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
        default:
            switch context {
            case "while scanning a tag", "while parsing a tag":
                "a spec has no YAML tags: quote a text that starts with `!`"
            case "while scanning a block scalar": "indent all lines of the text alike, with spaces"
            default: "look at the quotes, brackets and indentation here and in the line before"
            }
        }
    }
}

extension YAMLProblem {
    /// On the line of the complaint.
    var index: Int { Int(position.column) - 1 }

    /// Whether libyaml looked for a further entry of a map or a list without brackets.
    var expectsEntry: Bool {
        message == "did not find expected key" || message == "did not find expected '-' indicator"
    }

    /// Whether it looked for a comma, or the bracket that closes a map or a list.
    var expectsComma: Bool { message.hasPrefix("did not find expected ','") }
}
