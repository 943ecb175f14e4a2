import ErrorSpecReading

/// Slips that a line shows by itself: `file` is the one that holds it.
extension SourceLine {
    /// A blank before a key, or between a key's colon and its value, that is none for YAML: U+00A0, say.
    func foreignBlank(in file: SourceFile.ID) -> Diagnostic? {
        var index = skippingBlanks(from: 0)
        if index < scalars.count, !Self.isForeignBlank(scalars[index]) {
            guard let colon = scalars[index...].firstIndex(where: { $0 == ":" || Self.isForeignBlank($0) }),
                scalars[colon] == ":", colon + 1 < scalars.count, Self.isName(scalars[index..<colon])
            else { return nil }
            index = colon + 1
        }
        guard index < scalars.count, Self.isForeignBlank(scalars[index]) else { return nil }
        let end = scalars[index...].firstIndex { !Self.isForeignBlank($0) } ?? scalars.count
        // An ideographic space is as wide as two.
        let isIndentation = skippingBlanks(from: 0) == index
        let spaces = scalars[index..<end].map { $0 == "\u{3000}" && isIndentation ? "  " : " " }.joined()
        return finding(
            "\(Self.blankName(scalars[index])) stands where YAML wants a space", at: index..<end, in: file,
            as: .encoding, hint: "replace it with a space", write: spaces)
    }

    /// A comment as other languages have it: first on the line, or inside of brackets behind a sign or a quote.
    func comment(in file: SourceFile.ID, isInFlow: Bool) -> YAMLRepair? {
        guard scalars.count < YAMLFailure.longLine else { return nil }
        let found = scalars.indices.dropFirst(indentation).first { place in
            guard scalars[place] == "/", let next = scalars.dropFirst(place + 1).first, next == "/" || next == "*"
            else {
                return false
            }
            if place == indentation || !isInFlow { return place == indentation }
            return Self.isBlank(scalars[place - 1])
                && lastBefore(place).map { ",[]{}\"'".unicodeScalars.contains($0) } == true
        }
        // Not inside of a text in quotes.
        guard let start = found, scalars[..<start].count(where: { $0 == "\"" }) % 2 == 0 else { return nil }
        let (sign, end) = (text(start..<start + 2), content.upperBound)
        let isClosed = text(start..<end).hasSuffix("*/") && end > start + 3
        let isWhole = sign == "//" || isClosed
        let columns = start..<(sign == "/*" && isClosed ? end : start + 2)
        let inner = isClosed ? text(start + 2..<end - 2) : ""
        let finding = finding(
            "a comment begins with `#`", at: columns, in: file,
            hint: "write `#` in the place of `\(sign)`" + (isWhole ? "" : ", and on each line of the comment"),
            // Behind something else, it may be an element of a list.
            write: isWhole ? sign == "//" ? "#" : "#\(inner)" : nil, isSafe: start == indentation)
        return YAMLRepair(finding, edits: [.init("#", at: range(start..<start + 2, in: file))])
    }

    /// `status：423`, `status = 423`, `title:Error` and `status 402`: a key without its colon, or the blank behind it.
    ///
    /// - Parameter quote: where the key starts, if that is a quote.
    func keyWithoutColon(in file: SourceFile.ID, from quote: Int? = nil) -> Diagnostic? {
        let start = quote ?? contentStart
        let end = endOfValue(from: start)
        let nameEnd =
            quote.flatMap { quoted(from: $0)?.upperBound }
            ?? scalars[start..<end].firstIndex { Self.isBlank($0) || ":=：".unicodeScalars.contains($0) } ?? end
        let place = skippingBlanks(from: nameEnd)
        guard start < nameEnd, place < end else { return nil }
        let (name, sign) = (text(start..<nameEnd), scalars[place])
        let isOther = (sign == "=" || sign == "：") && (quote != nil || Self.isName(scalars[start..<nameEnd]))
        let isColon = sign == ":" && place == nameEnd
        let isArrow = sign == "=" && scalars.dropFirst(place + 1).first == ">"
        let value = isOther || isColon ? min(skippingBlanks(from: place + (isArrow ? 2 : 1)), end) : place
        let text = self.text(value..<(quote == nil ? end : endOfText(from: value, to: value)))
        let isKnown = quote != nil || MapForm.allKeys.contains(name)
        if isOther {
            if sign == "=", text.hasPrefix("=") { return nil }
        } else if isColon {
            let isApart = value > place + 1 || scalars[value..<end].first.map(Self.isForeignBlank) ?? true
            if isApart || text.hasPrefix("//") { return nil }
        } else if quote == nil, !"[{".contains(text.prefix(1)) {
            guard isKnown, !text.contains(" ") || ValueKind(of: name).isText else { return nil }
        }
        let entry = name + (text.isEmpty ? ":" : ": ")
        return Diagnostic(
            .yamlSyntax,
            isOther
                ? "`\(sign)` is \(sign == "=" ? "an equals sign" : "a full-width colon"), and a key ends with `:`"
                : isColon ? "a key has no space after its `:`" : "a key has no `:` behind it",
            at: range(isOther ? place..<place + 1 : quote.map { $0..<nameEnd } ?? content, in: file),
            hint: "write `\(entry)\(text)`",
            replacement: .init(
                String(entry.dropFirst(name.count)), at: range(nameEnd..<(text.isEmpty ? place + 1 : value), in: file),
                isSafe: isOther || quote != nil || isColon && isKnown))
    }

    static func blankName(_ scalar: Unicode.Scalar) -> String {
        "a \(scalar == "\u{A0}" ? "no-break space" : "blank") (\(SourceScanner.name(scalar)))"
    }

    static func isForeignBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xA0 && scalar.properties.generalCategory == .spaceSeparator
    }

    static func isName(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
        scalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-" }
    }
}

extension YAMLReader {
    /// The blanks of further lines, each of which has to be changed.
    mutating func foreignBlanks(after start: SourcePosition) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for line in lines.contents(below: Int(start.line)) where line.scalars.count < 1_000 {
            let name = line.scalars.drop { SourceLine.isBlank($0) || SourceLine.isForeignBlank($0) }
                .prefix { $0 != ":" }
            if SourceLine.isName(name), name.endIndex < line.scalars.count, let blank = line.foreignBlank(in: file.id) {
                found.append(blank)
            }
            if found.count == SourceScanner.limit { break }
        }
        return found
    }

    /// `title: #1`: a key without a value, since all behind it is a comment. A `#` with a blank behind it was meant so.
    mutating func refuseComment(
        inPlaceOf value: inout YAMLNode, of key: Located<String>, _ diagnostics: inout Diagnostics
    ) {
        let kind = ValueKind(of: key.value)
        guard !events.isInFlow, kind.isText || kind == .code else { return }
        let line = SourceLine(Int(key.range.end.line), in: lines)
        let behind = line.scalars.indices.dropFirst(Int(key.range.end.column) - 1)
        let start = behind.first { line.scalars[$0] != ":" && !SourceLine.isBlank(line.scalars[$0]) }
        guard let start, line.scalars[start] == "#", let next = line.scalars.dropFirst(start + 1).first,
            !SourceLine.isBlank(next), next != "#"
        else { return }
        let comment = start..<line.content.upperBound
        let text = quoted(line.text(comment))
        diagnostics.report(
            line.finding(
                "`\(key.value)` has no value: `#` begins a comment", at: comment, in: file.id, as: .missingKey,
                hint: "quote the text, if it is one: `\(key.value): \(text)`", write: text, isSafe: false))
        value.content = .invalid
    }
}
