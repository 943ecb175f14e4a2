import ErrorSpecReading

/// Refuses YAML that has no place in a spec.
extension YAMLReader {
    /// Reports the event's anchor or tag.
    ///
    /// - Returns: whether there was one.
    mutating func refuseProperties(at range: SourceRange, _ diagnostics: inout Diagnostics) -> Bool {
        guard event.anchor != nil || event.tag != nil else { return false }
        if lines[Int(range.start.line)][lines.offset(of: range.start)...].first == UInt8(ascii: "&") {
            let hint = hintForText(at: range.start, diagnostics) ?? "groups share cases through `parents`"
            diagnostics.report(
                .yamlFeature, "a spec has no YAML anchors", at: propertiesRange(at: range.start),
                hint: "remove it; \(hint)")
        } else {
            diagnostics.report(tag(at: range.start))
        }
        return true
    }

    mutating func tag(at start: SourcePosition) -> Diagnostic {
        Diagnostic(
            .yamlFeature, "a spec has no YAML tags", at: propertiesRange(at: start),
            hint: "remove it, or quote a text that starts with `!`")
    }

    /// The hint for a code or a text that begins with YAML's sign of an alias or an anchor.
    mutating func hintForText(at start: SourcePosition, _ diagnostics: borrowing Diagnostics) -> String? {
        guard diagnostics.accepts(.yamlFeature), lines[Int(start.line)].count < 1_000 else { return nil }
        let line = SourceLine(Int(start.line), in: lines)
        let column = Int(start.column) - 1
        let key = line.keyBefore(column)
        let end =
            events.isInFlow ? line.endOfText(from: column, to: column + 1) : line.endOfValue(from: column)
        let kind = ValueKind(of: key)
        guard !key.isEmpty, kind == .code || kind == .text else { return nil }
        let proposal = ValueProposal(line.text(column..<end), of: key, isInFlow: events.isInFlow)
        return "if it is part of the \(kind == .code ? "code" : "text"), \(proposal.hint)"
    }

    /// An anchor or a tag at a node's start: it ends at the first blank.
    mutating func propertiesRange(at start: SourcePosition) -> SourceRange {
        let rest = lines[Int(start.line)][lines.offset(of: start)...]
        let isVerbatim = rest.starts(with: "!<".utf8)
        let text = rest.prefix { isVerbatim ? $0 != UInt8(ascii: ">") : !$0.isBlank && !",]}".utf8.contains($0) }
        let length = text.count { $0 & 0xC0 != 0x80 } + (isVerbatim ? 1 : 0)
        return SourceRange(file: file.id, start: start, length: length)
    }

    /// A key as text; `nil` when it was refused.
    ///
    /// - Parameter column: that of the keys of a block.
    mutating func checkKey(_ key: YAMLNode, column: UInt32?, into diagnostics: inout Diagnostics) -> Located<String>? {
        guard case .scalar(let scalar) = key.content else {
            if case .invalid = key.content { return nil }
            diagnostics.report(.yamlFeature, "\(key.kindName) can't be a key", at: key.range, hint: "a key is a text")
            return nil
        }
        if scalar.isPlain, scalar.text == "<<" {
            diagnostics.report(
                .yamlFeature, "a spec has no YAML merge keys", at: key.range,
                hint: "groups share cases through `parents`")
            return nil
        }
        let invisible = SourceScanner.invisible(in: scalar.text)
        if hasQuestionMarks, !scalar.text.isEmpty, followsQuestionMark(key.range.start, column: column) {
            diagnostics.report(
                .yamlFeature, "a spec has no complex keys (`? key`)", at: key.range,
                hint: invisible == nil ? "write `\(scalar.text): …`" : "write the key on one line, as in `key: …`")
            return invisible == nil ? Located(scalar.text, at: key.range) : nil
        }
        if let invisible {
            let line = Int(key.range.start.line)
            // On a long line with many such keys, each would take its time.
            if lines[line].count < 1_000, let blank = SourceLine(line, in: lines).foreignBlank(in: file.id) {
                stop(blank, into: &diagnostics)
                for blank in foreignBlanks(after: blank.range.start) { diagnostics.report(blank) }
                return nil
            }
            diagnostics.report(
                blankBehindColon(of: scalar.text, at: key.range)
                    ?? Diagnostic(
                        .encoding, "an invisible character (\(SourceScanner.name(invisible))) in a key", at: key.range,
                        hint: "remove it"))
            return nil
        }
        if scalar.isPlain, scalar.text.hasPrefix("//"),
            let comment = SourceLine(Int(key.range.start.line), in: lines).comment(in: file.id, isInFlow: false)
        {
            diagnostics.report(comment.finding)
            return nil
        }
        return Located(scalar.text, at: key.range)
    }

    /// `“title”` and `title"`, as a key or behind a key in quotes, where quotes are meant.
    mutating func refuseOddQuotes(
        around key: inout Located<String>, _ node: YAMLNode, _ value: inout YAMLNode, _ diagnostics: inout Diagnostics
    ) {
        guard case .scalar(let name) = node.content, !value.isAbsent else { return }
        if let text = textInOddQuotes(name, at: key.range, &diagnostics) { key = Located(text, at: key.range) }
        if !name.isPlain, case .scalar(let scalar) = value.content,
            let text = textInOddQuotes(scalar, at: value.range, &diagnostics)
        {
            value.content = .scalar(YAMLScalar(text: text, style: .doubleQuoted))
        }
    }

    private func textInOddQuotes(
        _ scalar: YAMLScalar, at range: SourceRange, _ diagnostics: inout Diagnostics
    ) -> String? {
        guard scalar.isPlain, let text = scalar.text.withoutOddQuotes else { return nil }
        diagnostics.report(
            .yamlSyntax,
            scalar.text.hasSuffix("\"")
                ? "a quote closes `\(text)`, and none opens it" : "`\(scalar.text.prefix(1))` is no quote for YAML",
            at: range, hint: "write `\(quoted(text))`",
            // It may be an inch, or be meant for users.
            replacement: .init(quoted(text), at: range, isSafe: false))
        return text
    }

    /// `{status:\u{A0}423}`: all of it is a key, since no space follows the colon.
    private func blankBehindColon(of text: String, at range: SourceRange) -> Diagnostic? {
        guard let colon = text.firstIndex(of: ":"), let blank = text[colon...].unicodeScalars.dropFirst().first,
            SourceLine.isForeignBlank(blank)
        else { return nil }
        let value = text[colon...].dropFirst().drop { $0.unicodeScalars.allSatisfy(SourceLine.isForeignBlank) }
        let entry = "\(text[..<colon]): \(value)"
        return Diagnostic(
            .encoding, "\(SourceLine.blankName(blank)) stands where YAML wants a space", at: range,
            hint: "write `\(entry)`",
            replacement: .init(entry, at: range))
    }

    /// Whether the mark of a complex key stands before a key: one of a block is then not in the column of its keys.
    private mutating func followsQuestionMark(_ position: SourcePosition, column: UInt32?) -> Bool {
        if let column { return position.column != column }
        return bytes[..<lines.offset(of: position)].last { $0 > 0x20 } == UInt8(ascii: "?")
    }

    // MARK: The end

    /// Looks at what follows the document without libyaml, which would read all its directives first.
    mutating func checkEnd(behind node: YAMLNode, into diagnostics: inout Diagnostics) -> Bool {
        // Where libyaml has seen the end of the file already, as it nearly always has, nothing follows.
        if events.isAtEnd { return true }
        let end = event.end
        for number in stride(from: Int(end.line), through: lines.count, by: 1) {
            let line = SourceLine(number, in: lines)
            let start = number == Int(end.line) ? Int(end.column) - 1 : 0
            let first = line.scalars.dropFirst(start).first { !SourceLine.isBlank($0) }
            guard let first, first != "#", start > 0 || !line.isEndOfDocument else { continue }
            let opening = lines[Int(node.range.start.line)][lines.offset(of: node.range.start)...].first
            if let blanks = blanksBeforeFirstKey(thatEndsBefore: line) {
                diagnostics.report(blanks)
            } else if opening == UInt8(ascii: "{"), first != "-", first != "%" {
                let column = line.skippingBlanks(from: start) + 1
                fail(
                    YAMLProblem(
                        message: YAMLProblem.secondDocument, position: SourcePosition(line: number, column: column),
                        context: ("while parsing a flow mapping", node.range.start)))
            } else if first == "%" {
                diagnostics.report(Diagnostic(directive: line, in: file.id))
            } else {
                diagnostics.report(
                    .yamlFeature, YAMLProblem.secondDocument, at: line.range(line.scalars.indices, in: file.id),
                    hint: "move it into a file of its own")
            }
            return false
        }
        return true
    }

    /// ` errorspec: 1` above `api: Shop`: the second key is no second document.
    private mutating func blanksBeforeFirstKey(thatEndsBefore line: SourceLine) -> Diagnostic? {
        guard let first = lines.contents(below: 0).first, first.number < line.number, let name = first.keyName,
            line.indentation < first.indentation
        else { return nil }
        return first.finding(
            "`\(name)` is indented, and the keys below it are not", at: 0..<first.indentation, in: file.id,
            hint: "remove the blanks before it", write: "",
            // A name may stand below a key that is missing.
            isSafe: MapForm.allKeys.contains(name))
    }
}
