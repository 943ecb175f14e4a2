import ErrorSpecLanguage

/// Lines to insert into a file of a spec, behind a line of it.
struct SpecInsertion {
    let file: SourceFile.ID
    /// The number of the line that it stands behind.
    let line: Int
    let lines: [String]
    /// The group of a case.
    var group: String?
    /// Its first line is the key `cases` or `operations`, which the file has not had.
    var makesKey = false
    /// The part of the spec that it belongs to.
    let range: SourceRange
    /// As a list of what is left out shows it.
    let shown: String

    /// - Parameters:
    ///   - text: The case as a draft writes it.
    ///   - last: The name of the last case that the group has.
    ///   - hasKey: An earlier insertion makes the group's `cases`.
    /// - Returns: `nil` where the group is not written line by line.
    init?(
        case declared: CaseDraft, text: String, of group: String, below name: SourceRange, last: SourceRange?,
        in files: SourceFiles, hasKey: Bool
    ) {
        let place = last ?? name
        let source = SourceLines(files[place.file].bytes)
        guard let indentation = source.indentation(of: place) else { return nil }
        let depth = last == nil ? indentation + 4 : indentation
        let body = text.split(separator: "\n").map { String(repeating: " ", count: depth) + $0.dropFirst(6) }
        makesKey = last == nil && !hasKey
        lines = (makesKey ? [String(repeating: " ", count: indentation + 2) + "cases:"] : []) + body
        (file, line) = (place.file, source.end(of: place, indentation))
        (self.group, range, shown) = (group, name, "`\(group).\(declared.name)`")
    }

    /// - Parameter last: The operation that it stands behind; `nil`: the file has none.
    init?(operation: String, behind last: SourceRange?, in files: SourceFiles, file: SourceFile.ID, hasKey: Bool) {
        let source = SourceLines(files[file].bytes)
        self.file = file
        shown = "`\(operation)`"
        guard let last else {
            makesKey = !hasKey
            lines = (hasKey ? [] : ["", "operations:"]) + ["  " + operation]
            (line, range) = (source.last, SourceRange(startOf: file))
            return
        }
        guard let indentation = source.indentation(of: last) else { return nil }
        lines = [String(repeating: " ", count: indentation) + operation]
        (line, range) = (source.end(of: last, indentation), last)
    }
}

extension SourceLines {
    /// The last line, or the one before where nothing follows its end.
    fileprivate var last: Int { self[count].isEmpty ? count - 1 : count }

    /// The blanks before a key that begins its line; `nil` where something else stands before it.
    fileprivate func indentation(of range: SourceRange) -> Int? {
        let blanks = self[Int(range.start.line)].prefix { $0 == 0x20 }.count
        return blanks == Int(range.start.column) - 1 ? blanks : nil
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
