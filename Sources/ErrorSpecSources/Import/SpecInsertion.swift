import ErrorSpecLanguage

/// Lines to insert into a file of a spec, behind a line of it.
struct SpecInsertion {
    /// What they say.
    enum What {
        /// A case by its name, or `otherwise`.
        case `case`(String, group: String)
        case operation(String, group: String)

        var isCase: Bool { if case .case = self { true } else { false } }

        func isCase(of group: String) -> Bool { if case .case(_, group) = self { true } else { false } }
    }

    let what: What
    let file: SourceFile.ID
    /// The number of the line that it stands behind.
    let line: Int
    let lines: [String]
    /// Its first line is the key `cases` or `operations`, which the file has not had.
    var makesKey = false

    /// - Parameters:
    ///   - text: The case as a draft writes it.
    ///   - last: The name of the last case that the group has.
    ///   - hasKey: An earlier insertion makes the group's `cases`.
    /// - Returns: `nil` where the group is not written line by line.
    init?(
        case name: String, text: String, of group: Located<String>, last: SourceRange?, in files: SourceFiles,
        hasKey: Bool
    ) {
        let place = last ?? group.range
        let source = SourceLines(files[place.file].bytes)
        guard let indentation = source.indentation(of: place), last != nil || source.endsLine(group.range) else {
            return nil
        }
        makesKey = last == nil && !hasKey
        let key = last == nil ? source.indentation(below: group.range) ?? indentation + 2 : 0
        let depth = last == nil ? key + 2 : indentation
        lines = (makesKey ? [indented("cases:", by: key)] : []) + Self.lines(of: text, from: 6, to: depth)
        (file, line) = (place.file, source.end(of: place, indentation))
        what = .case(name, group: group.value)
    }

    /// - Parameter text: The `otherwise` as a draft writes it.
    /// - Returns: `nil` where the group is not written line by line.
    init?(otherwise text: String, of group: Located<String>, in files: SourceFiles) {
        let source = SourceLines(files[group.range.file].bytes)
        guard let indentation = source.indentation(of: group.range), source.endsLine(group.range) else { return nil }
        lines = Self.lines(of: text, from: 4, to: source.indentation(below: group.range) ?? indentation + 2)
        (file, line) = (group.range.file, source.end(of: group.range, indentation))
        what = .case("otherwise", group: group.value)
    }

    /// - Parameter last: The operation that it stands behind; `nil`: the file has none.
    init?(
        operation: String, of group: String, behind last: SourceRange?, in files: SourceFiles, file: SourceFile.ID,
        hasKey: Bool
    ) {
        let source = SourceLines(files[file].bytes)
        let text = "\(yamlKey(operation)): \(group)"
        self.file = file
        what = .operation(operation, group: group)
        guard let last else {
            makesKey = !hasKey
            lines = (hasKey ? [] : ["", "operations:"]) + ["  " + text]
            line = source.last
            return
        }
        guard let indentation = source.indentation(of: last) else { return nil }
        lines = [indented(text, by: indentation)]
        line = source.end(of: last, indentation)
    }

    /// A draft's lines, at another depth.
    private static func lines(of text: String, from: Int, to depth: Int) -> [String] {
        text.split(separator: "\n").map { indented(String($0.dropFirst(from)), by: depth) }
    }
}

private func indented(_ line: String, by depth: Int) -> String { String(repeating: " ", count: depth) + line }

extension SourceLines {
    /// The last line, or the one before where nothing follows its end.
    fileprivate var last: Int { self[count].isEmpty ? count - 1 : count }

    /// The blanks before a key that begins its line; `nil` where something else stands before it.
    fileprivate func indentation(of range: SourceRange) -> Int? {
        let blanks = self[Int(range.start.line)].prefix { $0 == 0x20 }.count
        return blanks == Int(range.start.column) - 1 ? blanks : nil
    }

    /// The blanks before the first key below another one.
    fileprivate func indentation(below range: SourceRange) -> Int? {
        let own = self[Int(range.start.line)].prefix { $0 == 0x20 }.count
        let next = (Int(range.start.line)..<count).lazy.map { self[$0 + 1] }.first { line in
            line.contains { $0 != 0x20 } && line.first { $0 != 0x20 } != UInt8(ascii: "#")
        }
        return next.map { $0.prefix { $0 == 0x20 }.count }.flatMap { $0 > own ? $0 : nil }
    }

    /// Whether nothing but a colon and a comment stands behind a key.
    fileprivate func endsLine(_ key: SourceRange) -> Bool {
        let line = self[Int(key.end.line)]
        let rest = line[min(offset(of: key.end), line.endIndex)...].drop { $0 == UInt8(ascii: "\"") || $0 == 0x27 }
        let value = rest.dropFirst().drop { $0 == 0x20 }
        return value.isEmpty || value.first == UInt8(ascii: "#")
    }

    /// The last line of what stands below a key.
    fileprivate func end(of range: SourceRange, _ indentation: Int) -> Int {
        let start = Int(range.start.line)
        var end = start
        for number in start..<count {
            let line = self[number + 1]
            let blanks = line.prefix { $0 == 0x20 }.count
            if blanks == line.count { continue }
            if blanks <= indentation { break }
            end = number + 1
        }
        return end
    }
}
