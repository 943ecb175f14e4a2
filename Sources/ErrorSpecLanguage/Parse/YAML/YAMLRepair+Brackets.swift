import ErrorSpecReading

/// Repairs of texts inside of brackets.
extension YAMLFailure {
    // MARK: Texts

    /// Texts inside a flow map or list that begin with one of YAML's signs, or hold a brace, a bracket, a colon or a comment.
    func textsInBrackets(on line: SourceLine) -> [YAMLRepair] {
        guard isInFlow, let opening = openCollections.last else { return [] }
        // Of `*` and `&` libyaml misses the name.
        let isName = problem.message == "did not find expected alphabetic or numeric character"
        let sign = isName ? Int((problem.context?.start ?? problem.position).column) - 1 : index
        var places: [(line: SourceLine, start: Int, end: Int)] = []
        let isBehindStart = problem.expectsComma || line.scalars.dropFirst(index).first == ":"
        if let start = isBehindStart ? line.startOfText(before: index) : sign, start < line.scalars.count {
            places.append((line, start, max(index, start + 1)))
        }
        // A block that opens and closes on one line, as cases do, and a few lines more: a comment takes the bracket that
        // closes the map with it.
        let first = Int(opening.line)
        for number in first...max(min(line.number, first + 8), first) where lines[number].count < 1_000 {
            let line = SourceLine(number, in: lines)
            let hash = line.scalars.indices.dropFirst().first {
                line.scalars[$0] == "#" && SourceLine.isBlank(line.scalars[$0 - 1])
            }
            if let hash, let start = line.startOfText(before: hash) { places.append((line, start, hash)) }
        }
        return places.compactMap { line, start, end in
            let name = line.keyBefore(start)
            if line.scalars.dropFirst(start).starts(with: "- ".unicodeScalars), !ValueKind(of: name).isText {
                return repair(
                    "inside of brackets no `-` begins an element of a list", at: start..<start + 1, on: line,
                    hint: "remove it: commas separate the elements there", try: (start..<start + 1, ""))
            }
            return quoting(start..<line.endOfText(from: start, to: end), on: line, of: name)
        }
    }
}

// MARK: Texts in brackets

extension SourceLine {
    /// The key that a complaint is about: it stands there, or before the colon that stands there.
    func keyInBrackets(at index: Int) -> Range<Int>? {
        guard index < scalars.count else { return nil }
        if let key = scalars[index] == ":" ? quoted(before: endWithoutBlanks(before: index)) : quoted(from: index) {
            return scalars.dropFirst(skippingBlanks(from: key.upperBound)).first == ":" ? key : nil
        }
        var (start, end) = (index, index)
        if scalars[index] == ":" {
            start = scalars[..<endWithoutBlanks(before: index)].lastIndex { !Self.isName([$0]) }.map { $0 + 1 } ?? 0
        } else {
            end = scalars[index...].firstIndex { !Self.isName([$0]) } ?? scalars.count
        }
        return start < end && hasColon(at: end) ? start..<end : nil
    }

    /// `title`, where a value starts behind a key; empty where none stands.
    func keyBefore(_ start: Int) -> String {
        let end = endWithoutBlanks(before: start)
        guard end > 0, scalars[end - 1] == ":" else { return "" }
        let first = scalars[..<(end - 1)].lastIndex { " ,{[".unicodeScalars.contains($0) }
        return name(quoted(before: end - 1) ?? (first.map { $0 + 1 } ?? 0)..<(end - 1))
    }

    /// A text in quotes that begins at an index.
    func quoted(from index: Int) -> Range<Int>? {
        guard let sign = scalars.dropFirst(index).first, sign == "\"" || sign == "'" else { return nil }
        return scalars[(index + 1)...].firstIndex(of: sign).map { index..<$0 + 1 }
    }

    /// A text in quotes that ends before an index.
    func quoted(before end: Int) -> Range<Int>? {
        guard let sign = scalars[..<max(end, 0)].last, sign == "\"" || sign == "'" else { return nil }
        return scalars[..<(end - 1)].lastIndex(of: sign).map { $0..<end }
    }

    /// A key without the quotes around it.
    func name(_ key: Range<Int>) -> String {
        let isQuoted = key.count > 1 && quoted(before: key.upperBound) == key
        return text(isQuoted ? key.lowerBound + 1..<key.upperBound - 1 : key)
    }

    /// Back from a complaint to where its text starts: behind a separator, or at a bracket that the text begins with.
    func startOfText(before index: Int) -> Int? {
        guard index <= scalars.count else { return nil }
        var depth = 0
        // Behind the last comma, which is part of the text if a key stands before it and no bracket.
        var element: Int?
        for position in (0..<index).reversed() {
            switch scalars[position] {
            case "}", "]": depth += 1
            case "{", "[":
                if depth == 0 { return element ?? skippingBlanks(from: position + 1) }
                depth -= 1
            case "\"", "'":
                if isQuote(at: position) { return element }
            case ":":
                if depth == 0, quoted(before: position) != nil { return skippingBlanks(from: position + 1) }
            case " ", "\t":
                guard depth == 0, position > 0, scalars[position - 1] == "," || scalars[position - 1] == ":" else {
                    break
                }
                let start = skippingBlanks(from: position + 1)
                if scalars[position - 1] == ":" { return start }
                element = element ?? start
            default: break
            }
        }
        return nil
    }

    /// On from a complaint to where its text most likely ends: before a bracket that it does not open itself, or a comma
    /// with the next key behind it; for the key of a map, before its colon.
    func endOfText(from start: Int, to index: Int) -> Int {
        let isValue = !keyBefore(start).isEmpty
        var depth = 0
        let end = scalars.indices[start...].first { position in
            switch scalars[position] {
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            case "," where position >= index && depth == 0:
                let next = skippingBlanks(from: position + 1)
                return !isValue || next == scalars.count || keyInBrackets(at: next)?.lowerBound == next
            case ":" where position >= index && depth == 0 && !isValue: return hasColon(at: position)
            default: break
            }
            return depth < 0
        }
        return max(start, endWithoutBlanks(before: end ?? scalars.count))
    }

    /// Whether a quotation mark opens or closes a text in quotes: it stands where a value begins, or one before it does.
    func isQuote(at index: Int) -> Bool {
        guard scalars[index] == "\"" || scalars[index] == "'" else { return false }
        let opening = scalars[..<index].lastIndex { $0 == scalars[index] }
        return [index, opening].contains { place in
            place.map { lastBefore($0).map { ":,[{".unicodeScalars.contains($0) } ?? true } ?? false
        }
    }
}
