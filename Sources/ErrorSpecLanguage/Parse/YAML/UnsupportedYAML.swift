import ErrorSpecReading

/// Refuses YAML that has no place in a spec.
extension YAMLReader {
    /// Reports the event's anchor or tag.
    ///
    /// - Returns: whether there was one.
    mutating func refuseProperties(at range: SourceRange, _ diagnostics: inout Diagnostics) -> Bool {
        guard event.anchor != nil || event.tag != nil else { return false }
        let text = lines[Int(range.start.line)][lines.offset(of: range.start)...]
        let isAnchor = text.first == UInt8(ascii: "&")
        let mayBeText = text.dropFirst().first.map { $0.isBlank || "!<".utf8.contains($0) } == false
        diagnostics.report(
            .yamlFeature, isAnchor ? "a spec has no YAML anchors" : "a spec has no YAML tags",
            at: propertiesRange(at: range.start),
            hint: isAnchor
                ? "remove it; \(hintForText(at: range.start, diagnostics) ?? "groups share cases through `parents`")"
                : mayBeText
                    ? "remove it, or quote a text that starts with `!`"
                    : "remove it: the language knows what each value is")
        return true
    }

    /// The hint for a code or a text that begins with YAML's sign of an alias or an anchor.
    mutating func hintForText(at start: SourcePosition, _ diagnostics: borrowing Diagnostics) -> String? {
        guard diagnostics.accepts(.yamlFeature), lines[Int(start.line)].count < 1_000 else { return nil }
        let line = SourceLine(Int(start.line), in: lines)
        let column = Int(start.column) - 1
        let key = Self.keyBefore(column, on: line).dropLast(2)
        let end =
            events.isInFlow
            ? Self.endOfFlowText(line, from: column, to: column + 1) : line.endOfValue(from: column)
        let kind = ValueKind(of: key)
        guard !key.isEmpty, kind == .code || kind == .text else { return nil }
        let proposal = ValueProposal(line.text(column..<end), of: String(key), isInFlow: events.isInFlow)
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
    mutating func checkKey(_ key: YAMLNode, into diagnostics: inout Diagnostics) -> Located<String>? {
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
        if mayHaveComplexKeys, followsQuestionMark(key.range.start) {
            diagnostics.report(
                .yamlFeature, "a spec has no complex keys (`? key`)", at: key.range,
                hint: invisible == nil ? "write `\(scalar.text): …`" : "write the key on one line, as in `key: …`")
            return invisible == nil ? Located(scalar.text, at: key.range) : nil
        }
        if let invisible {
            let line = Int(key.range.start.line)
            // On a long line with many such keys, each would take its time.
            if lines[line].count < 1_000, let blank = foreignBlank(on: SourceLine(line, in: lines)) {
                stop(blank, into: &diagnostics)
                return nil
            }
            diagnostics.report(
                blankBehindColon(of: scalar.text, at: key.range)
                    ?? Diagnostic(
                        .encoding, "an invisible character (\(SourceScanner.name(invisible))) in a key", at: key.range,
                        hint: "remove it"))
            return nil
        }
        return Located(scalar.text, at: key.range)
    }

    /// `{status:\u{A0}423}`: all of it is a key, since no space follows the colon.
    private func blankBehindColon(of text: String, at range: SourceRange) -> Diagnostic? {
        guard let colon = text.firstIndex(of: ":"), let blank = text[colon...].unicodeScalars.dropFirst().first,
            Self.isForeignBlank(blank)
        else { return nil }
        let value = text[colon...].dropFirst().drop { $0.unicodeScalars.allSatisfy(Self.isForeignBlank) }
        let entry = "\(text[..<colon]): \(value)"
        return Diagnostic(
            .encoding, "\(Self.blankName(blank)) stands where YAML wants a space", at: range, hint: "write `\(entry)`",
            replacement: .init(entry, at: range))
    }

    static func mayHaveComplexKeys(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.contains(UInt8(ascii: "?"))
            && bytes.indices.contains { index in
                guard bytes[index] == UInt8(ascii: "?") else { return false }
                return index + 1 == bytes.count || bytes[index + 1] <= 0x20 || ",}]".utf8.contains(bytes[index + 1])
            }
    }

    /// Whether the mark of a complex key stands before a key: on its line, or alone on a line before and further left.
    private mutating func followsQuestionMark(_ position: SourcePosition) -> Bool {
        let line = lines[Int(position.line)]
        let before = line[..<lines.offset(of: position)]
        if let last = before.last(where: { !$0.isBlank }), last != UInt8(ascii: "-") {
            return last == UInt8(ascii: "?") && before.last?.isBlank == true
        }
        var number = Int(position.line) - 1
        while number > 0, lines[number].allSatisfy(\.isBlank) { number -= 1 }
        let mark = lines[number]
        guard mark.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "?") }),
            let offset = mark.firstIndex(of: UInt8(ascii: "?")), offset == mark.lastIndex(of: UInt8(ascii: "?"))
        else { return false }
        return offset - mark.startIndex < before.count
    }

    // MARK: The end

    /// Looks at what follows the document without libyaml, which would read all its directives first.
    mutating func checkEnd(into diagnostics: inout Diagnostics) -> Bool {
        // Where libyaml has seen the end of the file already, as it nearly always has, nothing follows.
        if events.isAtEnd { return true }
        var number = Int(event.end.line)
        var offset = lines.offset(of: event.end)
        while number <= lines.count {
            let line = lines[number]
            let rest = line[min(max(offset, line.startIndex), line.endIndex)...]
            let isMarker = rest.starts(with: "...".utf8) && rest.startIndex == line.startIndex
            let content = (isMarker ? rest.dropFirst(3) : rest).first { !$0.isBlank }
            if let content, content != UInt8(ascii: "#") {
                let columns = line.count { $0 & 0xC0 != 0x80 }
                let range = SourceRange(file: file.id, line: number, columns: 1..<columns + 1)
                if let blanks = blanksBeforeFirstKey(thatEndsBefore: number) {
                    diagnostics.report(blanks)
                    return false
                }
                let isDirective = content == UInt8(ascii: "%")
                diagnostics.report(
                    .yamlFeature,
                    isDirective ? "a spec has no YAML directives" : "a file is one YAML document, and this is a second",
                    at: range, hint: isDirective ? "remove the line" : "move it into a file of its own")
                return false
            }
            number += 1
            offset = 0
        }
        return true
    }

    /// ` errorspec: 1` above `api: Shop`: the second key is no second document.
    private mutating func blanksBeforeFirstKey(thatEndsBefore number: Int) -> Diagnostic? {
        let first = (1..<number).lazy.map { [lines] in SourceLine($0, in: lines) }.first { !$0.isBlankOrComment }
        guard let first, first.indentation > 0, let key = first.key,
            SourceLine(number, in: lines).indentation < first.indentation
        else { return nil }
        let range = first.range(0..<first.indentation, in: file.id)
        return Diagnostic(
            .yamlSyntax, "`\(first.text(key.name))` is indented, and the keys below it are not", at: range,
            hint: "remove the blanks before it",
            // A name may stand below a key that is missing.
            replacement: .init("", at: range, isSafe: SpecParser.keys.contains(first.text(key.name))))
    }
}
