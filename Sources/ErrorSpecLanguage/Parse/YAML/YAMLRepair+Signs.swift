import ErrorSpecReading

/// Repairs of the signs between what stands inside of brackets.
extension YAMLFailure {
    /// `{status: 409 category: silent}`: behind a value stands the next key, or in a list the next element.
    ///
    /// - Parameter before: the line where the comma is missing.
    func missingComma(on before: SourceLine) -> YAMLRepair? {
        let line = line
        if before.number == line.number, let other = otherComma(at: index, on: line) { return other }
        guard problem.expectsComma, let key = line.keyInBrackets(at: index) ?? element(on: line) else { return nil }
        let isOnNewLine = line.skippingBlanks(from: 0) == key.lowerBound
        guard isOnNewLine == (before.number < line.number), let opening = openCollections.last else { return nil }
        let first = SourceLine(Int(opening.line), in: lines)
        if isOnNewLine, first.indentation >= line.indentation { return nil }
        let end =
            isOnNewLine ? before.endOfValue(from: before.indentation) : line.endWithoutBlanks(before: key.lowerBound)
        if let other = otherComma(at: end - 1, on: before) { return other }
        guard end > 0, !",:[{".unicodeScalars.contains(before.scalars[end - 1]) else { return nil }
        let name = line.name(key)
        let isQuoted = line.scalars[key.lowerBound] != name.unicodeScalars.first
        let isKnown = isQuoted || MapForm.allKeys.contains(name) || NameSyntax.isShortLocale(name)
        let isClosed = "]}".unicodeScalars.contains(before.scalars[end - 1]) || before.isQuote(at: end - 1)
        var message = "a comma is missing before `\(name)`"
        var hint = "write `,` between the \(isInList ? "elements inside `[…]`" : "entries inside `{…}`")"
        // Lines without quotes may be a map without brackets, and a bracket that none closes may be one too many.
        let next = lines.contents(below: line.number).first { $0.indentation <= first.indentation }
        var isSafe = isKnown && (isQuoted || !isOnNewLine || next?.beginsWithClosing == true)
        if !isOnNewLine, !isClosed {
            guard isQuoted || end < key.lowerBound, let value = line.startOfText(before: end), value < end else {
                return nil
            }
            let valueKey = line.keyBefore(value)
            isSafe = isSafe && !(isQuoted && ValueKind(of: valueKey) == .text)
            let isPlace = line.scalars[value] == "/" && !line.scalars[value..<end].contains(where: SourceLine.isBlank)
            if !isPlace, !isQuoted, valueKey.isEmpty || ValueKind(of: valueKey).isText {
                let text = value..<line.endOfText(from: value, to: key.upperBound + 1)
                guard MapForm.allKeys.contains(name) || isKnown && NameSyntax.isShortLocale(valueKey),
                    !valueKey.isEmpty, let quotes = quoting(text, on: line, of: valueKey)
                else { return nil }
                message += ", or the text of `\(valueKey)` needs quotes"
                hint = "write `,` before `\(name)`, or \(quotes.finding.hint ?? "quote the text")"
                isSafe = false
            }
        }
        let comma = Diagnostic.Replacement(",", at: before.range(end..<end, in: file), isSafe: isSafe)
        return YAMLRepair(
            Diagnostic(.yamlSyntax, message, at: line.range(key, in: file), hint: hint, replacement: comma))
    }

    /// Whether the complaint is of a list in brackets.
    private var isInList: Bool { problem.message.hasSuffix("']'") }

    /// An element of a list that begins where libyaml wants a comma.
    private func element(on line: SourceLine) -> Range<Int>? {
        guard isInList, let sign = line.scalars.dropFirst(index).first, "[{\"'".unicodeScalars.contains(sign) else {
            return nil
        }
        return index..<max(index + 1, line.endOfText(from: index, to: index))
    }

    /// `{status: 401，title: …}` and `{"status": 401; "title": …}`.
    private func otherComma(at place: Int, on line: SourceLine) -> YAMLRepair? {
        let names: [Unicode.Scalar: String] = [";": "semicolon", "，": "full-width comma", "、": "full-width comma"]
        guard isInFlow, line.scalars.indices.contains(place), let name = names[line.scalars[place]] else { return nil }
        let isLast = line.scalars.dropFirst(place + 1).first.map(SourceLine.isBlank) ?? true
        return repair(
            "`\(line.scalars[place])` is a \(name), and entries are separated by `,`", at: place..<place + 1, on: line,
            hint: "write `,` in its place", write: isLast ? "," : ", ")
    }

    /// `{"status" 402}` and `{"status" = 402}`: a key in quotes without its colon.
    func missingColonBehindQuote(on line: SourceLine) -> YAMLRepair? {
        let end = line.endWithoutBlanks(before: index)
        guard problem.expectsComma, !isInList, index < line.scalars.count, let key = line.quoted(before: end),
            line.lastBefore(key.lowerBound).map({ "{,".unicodeScalars.contains($0) }) ?? true
        else { return nil }
        return line.keyWithoutColon(in: file, from: key.lowerBound).map { YAMLRepair($0) }
    }

    /// A bracket that closes nothing, a comma as JSON has it behind a bracket, or a comma or colon that stands twice.
    func strayEnd(on line: SourceLine) -> YAMLRepair? {
        guard index < line.scalars.count else { return nil }
        let sign = line.scalars[index]
        let isComma = sign == "," && !isInFlow && line.endOfValue(from: index) == index + 1
        let last = line.lastBefore(index) ?? lines.contents(above: line.number).first?.scalars.last
        let isFirst = sign == "," && last.map { ",[{".unicodeScalars.contains($0) } == true
        let isDoubled = isFirst || sign == ":" && last == ":"
        let isLast = isBehindEnd && line.content.upperBound == index + 1 && lines.contents(below: line.number).isEmpty
        let isTooMany = isDoubled || isLast && ",;".unicodeScalars.contains(sign)
        let isSure = isComma || isTooMany
        guard isSure || sign == "]" || sign == "}" else { return nil }
        // It closes one that is open around the innermost, which isn't closed.
        if !isSure, openBrackets.dropLast().contains(where: { closingBracket($0) == String(sign) }) { return nil }
        let end = isSure ? index + 1 : line.scalars[index...].firstIndex { $0 != "]" && $0 != "}" }
        return repair(
            isComma
                ? "a comma separates what stands inside `{…}` or `[…]`, and nothing else"
                : isTooMany ? "this `\(sign)` is one too many" : "`\(sign)` closes nothing",
            at: index..<index + 1, on: line,
            hint: isSure || isBehindEnd ? "remove it" : "remove it, or quote the text that it is part of",
            write: isSure || isBehindEnd ? "" : nil,
            try: (index..<(end ?? line.scalars.count), ""))
    }
}
