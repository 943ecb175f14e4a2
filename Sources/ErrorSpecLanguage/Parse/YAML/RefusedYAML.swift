import ErrorSpecReading

/// Reports YAML features that aren't allowed in specs.
extension YAMLReader {
    /// Reports the current event's anchor or tag. Returns whether the event has an anchor or a tag.
    mutating func refuseProperties(at range: SourceRange, _ diagnostics: inout Diagnostics) -> Bool {
        guard event.anchor != nil || event.tag != nil else { return false }
        let isAnchor = lines.rest(from: range.start).first == UInt8(ascii: "&")
        var hint = "remove it, or quote a text that starts with `\(isAnchor ? "&" : "!")`"
        if let anchor = event.anchor, aliases.contains(anchor) {
            anchors.insert(anchor)
            hint =
                "remove it, and write the value in place of each `*\(anchor)`; groups share cases through `parents`, and "
                + "have defaults for the texts of their cases"
        }
        diagnostics.report(
            .yamlFeature, "YAML \(isAnchor ? "anchors" : "tags") aren't allowed", at: propertyRange(at: range.start),
            hint: hint)
        return true
    }

    /// Reports an alias, unless its anchor has been reported.
    mutating func refuseAlias(at range: SourceRange, _ diagnostics: inout Diagnostics) {
        if anchors.contains(event.text) { return }
        diagnostics.report(
            .yamlFeature, "YAML aliases aren't allowed", at: range,
            hint:
                "write the value here, or quote a text that starts with `*`; in a code, `*` is a wildcard only at its end"
        )
    }

    /// Returns the range of the anchor or tag at the given position, which is the start of a node.
    private mutating func propertyRange(at start: SourcePosition) -> SourceRange {
        let rest = lines.rest(from: start)
        let isVerbatim = rest.starts(with: "!<".utf8)
        let text = rest.prefix { isVerbatim ? $0 != UInt8(ascii: ">") : !$0.isBlank && !",]}".utf8.contains($0) }
        let length = text.count { $0 & 0xC0 != 0x80 } + (isVerbatim ? 1 : 0)
        return SourceRange(file: file.id, start: start, length: length)
    }

    /// Returns the text of a key, or `nil` if the key is refused.
    ///
    /// - Parameter column: The column of the keys of a map in block style, or `nil` if the column isn't known.
    mutating func checkKey(_ key: YAMLNode, column: UInt32?, into diagnostics: inout Diagnostics) -> Located<String>? {
        guard case .scalar(let scalar) = key.content else {
            if case .invalid = key.content { return nil }
            if key.isFlow, followsBrace(key.range.start) {
                diagnostics.report(
                    .yamlFeature, "a text without quotes can't start with `{`", at: key.range, hint: "quote the text")
            } else {
                diagnostics.report(.yamlFeature, "\(key.kindName) can't be a key", at: key.range, hint: "quote the key")
            }
            return nil
        }
        if scalar.isPlain, scalar.text == "<<" {
            // The merged map is usually an alias, whose anchor has been reported.
            if anchors.isEmpty {
                diagnostics.report(
                    .yamlFeature, "YAML merge keys aren't allowed", at: key.range,
                    hint: "share cases through `parents`")
            }
            return nil
        }
        let invisible = SourceScanner.invisible(in: scalar.text)
        if hasQuestionMarks, !scalar.text.isEmpty, followsQuestionMark(key.range.start, column: column) {
            diagnostics.report(
                .yamlFeature, "complex keys (`? key`) aren't allowed", at: key.range,
                hint: "write the key on one line, as in `key: …`")
            return invisible == nil ? Located(scalar.text, at: key.range) : nil
        }
        if let invisible {
            let finding = Diagnostic(
                .encoding, "a key contains an invisible character (\(SourceScanner.name(invisible)))", at: key.range,
                hint: SourceScanner.isSpace(invisible) ? "replace it with a space" : "remove it")
            // An invisible space before the key looks like indentation, so the rest of the block would be misread.
            let isIndentation = scalar.isPlain && scalar.text.unicodeScalars.first.map(SourceScanner.isSpace) == true
            isIndentation ? fail(finding) : diagnostics.report(finding)
            return nil
        }
        return Located(scalar.text, at: key.range)
    }

    /// Whether a `{` is directly before the given position.
    private mutating func followsBrace(_ position: SourcePosition) -> Bool {
        file.bytes[..<lines.offset(of: position)].last == UInt8(ascii: "{")
    }

    /// Whether the `?` of a complex key comes before the key at the given position. In block style, a key after `?`
    /// isn't in the column of the map's other keys.
    private mutating func followsQuestionMark(_ position: SourcePosition, column: UInt32?) -> Bool {
        if let column { return position.column != column }
        return file.bytes[..<lines.offset(of: position)].last { $0 > 0x20 } == UInt8(ascii: "?")
    }

    // MARK: The end of the document

    /// Reports text after the document. libyaml isn't used for this, because it would read all directives after the
    /// document first.
    mutating func checkEnd(into diagnostics: inout Diagnostics) {
        // Usually, libyaml has already reached the end of the file.
        if events.isAtEnd { return }
        let end = event.end
        for number in Int(end.line)..<lines.count + 1 {
            let line = number == Int(end.line) ? lines.rest(from: end) : lines[number]
            if line.isBlankOrComment || line.isEndOfDocument { continue }
            let start = line.firstIndex { !$0.isBlank } ?? line.startIndex
            let position = lines.position(of: start)
            if line.starts(with: "---".utf8) {
                diagnostics.report(
                    .yamlFeature, "a file can't contain a second YAML document",
                    at: SourceRange(file: file.id, start: position, length: line.count),
                    hint: "move it into a file of its own")
            } else if line.starts(with: "%".utf8) {
                diagnostics.report(.init(directiveAt: position, length: line.count, in: file.id))
            } else {
                fail(YAMLProblem(message: "did not find expected <document start>", position: position))
            }
            return
        }
    }

    // MARK: Repeated keys

    /// Reports repeated keys, and keeps only the first entry of each key.
    func reportDuplicates(_ entries: inout [YAMLEntry], into diagnostics: inout Diagnostics) {
        guard hasDuplicates(entries) else { return }
        // If an entry has no value, repeated keys may belong to several maps that only lack indentation, so they
        // aren't reported.
        let areUnclear = entries.contains { $0.value.isAbsent }
        var kept: [YAMLEntry] = []
        var first: [String: Int] = [:]
        for entry in entries {
            let name = entry.key.value
            guard let index = first[name] else {
                first[name] = kept.count
                kept.append(entry)
                continue
            }
            kept[index].isRepeated = true
            if areUnclear { continue }
            diagnostics.report(
                .duplicateKey, "`\(name)` appears twice in this map", at: entry.key.range,
                notes: [.init("`\(name)` appears here first", at: kept[index].key.range)], hint: "keep one of the two")
        }
        entries = kept
    }

    /// Reports keys that are repeated in the top-level map or in one of its sections. The lines before and after a
    /// syntax error are read separately, so a key that is in both isn't reported earlier.
    func reportDuplicates(acrossErrors root: inout YAMLNode, into diagnostics: inout Diagnostics) {
        guard case .mapping(var entries) = root.content else { return }
        reportDuplicates(&entries, into: &diagnostics)
        for index in entries.indices {
            guard case .mapping(var section) = entries[index].value.content else { continue }
            reportDuplicates(&section, into: &diagnostics)
            entries[index].value.content = .mapping(section)
        }
        root.content = .mapping(entries)
    }

    private func hasDuplicates(_ entries: [YAMLEntry]) -> Bool {
        if entries.count > 12 { return Set(entries.lazy.map(\.key.value)).count < entries.count }
        return entries.indices.contains { index in
            entries[..<index].contains { $0.key.value == entries[index].key.value }
        }
    }
}

extension Diagnostic {
    /// Creates the finding about a YAML directive, a line that begins with `%`.
    init(directiveAt start: SourcePosition, length: Int, in file: SourceFile.ID) {
        self.init(
            .yamlFeature, "YAML directives aren't allowed", at: SourceRange(file: file, start: start, length: length),
            hint: "remove the line")
    }
}

extension Collection<UInt8> {
    /// The names that follow a `*`, as in YAML's aliases.
    var aliases: Set<String> {
        let pieces = split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).dropFirst()
        return Set(
            pieces.map { piece in
                String(decoding: piece.prefix { $0 > 0x20 && !",[]{}".utf8.contains($0) }, as: UTF8.self)
            })
    }
}

extension ArraySlice<UInt8> {
    /// Whether the line is `...`, with or without a comment.
    var isEndOfDocument: Bool { starts(with: "...".utf8) && dropFirst(3).isBlankOrComment }
}
