import ErrorSpecLanguage

extension SpecWord {
    /// Returns the meanings of the word, the forms of its value, and examples.
    package func text(style: Style = .plain, width: Int = 80) -> TerminalText {
        let width = min(width, 100)
        // Forms that several meanings share are listed once.
        let parts = meanings.grouped(by: \.forms).map { forms, meanings -> TerminalText in
            let texts = meanings.map { meaning -> TerminalText in
                let head = wrapped(place(meaning), width: width).joined(separator: "\n")
                let lines = wrapped(meaning.text, width: width - 2)
                return style.dim(TerminalText(lines: head)) + "\n"
                    + lines.map { line -> TerminalText in "  \(line)\n" }.joined()
            }
            return texts.joined() + formLines(forms, width).map { line -> TerminalText in "\(line)\n" }.joined()
        }
        let shown = examples.map { TerminalText(own: indented($0)) }.joined(separator: "\n\n")
        return "\(style.bold("\(name)")) (\(kind.rawValue))\n\n" + parts.joined(separator: "\n")
            + "\n\(style.bold("Example"))\n\n" + shown + "\n"
    }

    package var markdown: String {
        let meanings = meanings.map { meaning in
            let forms = meaning.forms.map { form in
                "  - \(form.text)\n" + form.keys.map { "    - `\($0.name)`: \($0.text)\n" }.joined()
            }
            return "- \(place(meaning)): \(meaning.text)\(forms.isEmpty ? "" : " It is:")\n" + forms.joined()
        }
        let fences = examples.map { "\n\(MarkdownText.fenced($0, "yaml").encoded)\n" }
        return "## \(name)\n\n" + meanings.joined() + fences.joined()
    }

    /// Returns the names of all words, with a list for each kind of word.
    package static func overview(of words: [SpecWord], width: Int = 80) -> TerminalText {
        words.grouped(by: \.kind).map { kind, words in
            let names = words.map(\.name).joined(separator: ", ")
            let lines = wrapped("\(kind.rawValue)s: \(names)", width: min(width, 120))
            return lines.map { line -> TerminalText in "\(line)\n" }.joined()
        }.joined()
    }

    /// Returns where a meaning applies, such as `in group, case`.
    private func place(_ meaning: Meaning) -> String {
        kind == .key
            ? "in \(meaning.places.joined(separator: ", "))"
            : "value of \(meaning.places.map { "`\($0)`" }.joined(separator: ", "))"
    }
}

private func formLines(_ forms: [FormText], _ width: Int) -> [String] {
    guard let first = forms.first else { return [] }
    let isShort = forms.count == 2 && forms.allSatisfy { $0.keys.isEmpty && !$0.text.hasSuffix(".") }
    if forms.count == 1 || isShort {
        let end = first.keys.isEmpty ? "." : ":"
        let all = forms.map(\.text).joined(separator: ", or ")
        return wrapped("It is \(all)\(end)", width: width - 2).map { "  " + $0 } + keyLines(first, width)
    }
    let each = forms.flatMap { form in
        let lines = wrapped(form.text + (form.keys.isEmpty ? "" : ":"), width: width - 4)
        return lines.enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element } + keyLines(form, width)
    }
    return ["  It is one of these:"] + each
}

/// Returns lines with two columns: the keys of a map, and the meanings of the keys.
private func keyLines(_ form: FormText, _ width: Int) -> [String] {
    let longest = form.keys.map(\.name.count).max() ?? 0
    let margin = String(repeating: " ", count: longest + 8)
    return form.keys.flatMap { key in
        wrapped(key.text, width: max(30, width - margin.count)).enumerated().map { number, line in
            let name = "      \(key.name)"
            return (number > 0 ? margin : name + String(repeating: " ", count: margin.count - name.count)) + line
        }
    }
}
