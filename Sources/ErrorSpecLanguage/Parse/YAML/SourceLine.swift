import ErrorSpecReading

/// A line of a file by its characters, for what looks at how it was written.
struct SourceLine {
    let number: Int
    let scalars: [Unicode.Scalar]
    /// How many spaces it begins with.
    let indentation: Int

    init(_ number: Int, in lines: SourceLines) {
        self.number = number
        scalars = Array(String(decoding: lines[number], as: UTF8.self).unicodeScalars)
        indentation = scalars.prefix { $0 == " " }.count
    }

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    func text(_ range: Range<Int>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[range])
        return text
    }

    func range(_ range: Range<Int>, in file: SourceFile.ID) -> SourceRange {
        SourceRange(file: file, line: number, columns: range.lowerBound + 1..<range.upperBound + 1)
    }

    /// The first index from `start` on that is not blank.
    func skippingBlanks(from start: Int) -> Int {
        scalars.indices.dropFirst(start).first { !Self.isBlank(scalars[$0]) } ?? max(start, scalars.count)
    }

    /// The index behind the last character that is not blank.
    func endWithoutBlanks(before end: Int) -> Int {
        (scalars[..<end].lastIndex { !Self.isBlank($0) } ?? -1) + 1
    }

    /// Whether a colon stands there that ends a key: with a blank behind it.
    func hasColon(at index: Int) -> Bool {
        scalars.dropFirst(index).first == ":" && scalars.dropFirst(index + 1).first.map(Self.isBlank) ?? true
    }

    /// The last character before an index that is not blank.
    func lastBefore(_ index: Int) -> Unicode.Scalar? { scalars[..<endWithoutBlanks(before: index)].last }

    /// Its characters without the blanks around them.
    var content: Range<Int> { indentation..<max(indentation, endWithoutBlanks(before: scalars.count)) }

    /// Where its first key or text stands: behind the indentation, and behind the `- ` of a list's element.
    var contentStart: Int {
        var index = indentation
        while index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] == " " {
            index = skippingBlanks(from: index + 1)
        }
        return index
    }

    /// Whether it closes what begins above it.
    var beginsWithClosing: Bool { scalars[indentation...].first.map { $0 == "]" || $0 == "}" } ?? false }

    /// `...`, with nothing behind it but a comment.
    var isEndOfDocument: Bool { scalars.starts(with: "...".unicodeScalars) && endOfValue(from: 3) == 3 }

    /// The key that a line of a block map begins with, and where its value starts: at the end of the line where there is
    /// none.
    var key: (name: Range<Int>, value: Int)? {
        let start = contentStart
        guard start < scalars.count, !"#[]{}\"'&*!|>%@`,".unicodeScalars.contains(scalars[start]) else { return nil }
        guard let end = scalars.indices[start...].first(where: hasColon), scalars[start] != ":" else { return nil }
        return (start..<end, skippingBlanks(from: end + 1))
    }

    var keyName: String? { key.map { text($0.name) } }

    /// Where the value that starts at an index ends, if it goes to the end of the line: before a comment, and the blanks
    /// around it.
    func endOfValue(from start: Int) -> Int {
        let comment = scalars.indices.dropFirst(start + 1).first { scalars[$0] == "#" && Self.isBlank(scalars[$0 - 1]) }
        return max(start, endWithoutBlanks(before: comment ?? scalars.count))
    }
}

extension SourceLine {
    /// A finding about a stretch of a line.
    ///
    /// - Parameters:
    ///   - text: what is to be written in its place.
    ///   - isSafe: whether nothing else can be meant.
    func finding(
        _ message: String, at columns: Range<Int>, in file: SourceFile.ID, as code: DiagnosticCode = .yamlSyntax,
        hint: String, write text: String?, isSafe: Bool = true
    ) -> Diagnostic {
        let range = range(columns, in: file)
        return Diagnostic(
            code, message, at: range, hint: hint, replacement: text.map { .init($0, at: range, isSafe: isSafe) })
    }
}

extension SourceLines {
    /// The lines above one that hold something, the nearest first.
    func contents(above number: Int) -> some Collection<SourceLine> { contents((1..<max(number, 1)).reversed()) }

    /// The lines below one that hold something.
    func contents(below number: Int) -> some Collection<SourceLine> { contents(number + 1..<max(number, count) + 1) }

    private func contents(_ numbers: some Collection<Int>) -> some Collection<SourceLine> {
        numbers.lazy.filter { !self[$0].isBlankOrComment }.map { SourceLine($0, in: self) }
    }
}
