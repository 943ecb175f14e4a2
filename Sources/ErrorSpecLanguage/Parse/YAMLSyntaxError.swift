internal import CLibYAML

/// libyaml's complaints, with what they mostly come from.
extension YAMLReader {
    mutating func syntaxError() -> Diagnostic {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
        let start = position(parser.pointee.problem_mark)
        let offset = lines.offset(of: start)
        let end = SourcePosition(line: Int(start.line), column: Int(start.column) + 1)
        let place = SourceRange(file: file.id, start: start, end: end)
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\t") {
            return Diagnostic(.yamlSyntax, "a tab can't indent", at: place, hint: "indent with spaces")
        }
        var notes: [Diagnostic.Note] = []
        if let context = parser.pointee.context.map({ String(cString: $0) }) {
            let mark = position(parser.pointee.context_mark)
            if mark != start {
                notes.append(.init(context, at: SourceRange(file: file.id, start: mark, end: mark)))
            }
        }
        return Diagnostic(.yamlSyntax, problem, at: place, notes: notes, hint: Self.hint(problem))
    }

    private static func hint(_ problem: String) -> String? {
        switch problem {
        case "mapping values are not allowed in this context":
            "a text that holds `: ` needs quotes, and a key stands below its parent, further to the right"
        case "could not find expected ':'": "a key needs a `:` and a blank behind it"
        case "did not find expected key", "did not find expected '-' indicator":
            "keys of one map, and the `-` of one list, start in the same column"
        case "did not find expected ',' or '}'": "close the map with `}`, and quote texts that hold `,` or `}`"
        case "did not find expected ',' or ']'": "close the list with `]`, and quote texts that hold `,` or `]`"
        case "found unexpected end of stream": "a quote is opened and never closed"
        case "found character that cannot start any token": "quote a text that starts with this character"
        default: nil
        }
    }
}
