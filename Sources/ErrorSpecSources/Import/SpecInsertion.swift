import ErrorSpecLanguage

/// Lines to insert into a file of a spec, behind a line of it.
struct SpecInsertion {
    /// The subject of the lines.
    enum What {
        /// A case by its name, or `otherwise`.
        case `case`(String, group: String)
        case operation(String, group: String)
    }

    let what: What
    let file: SourceFile.ID
    /// The number of the line that it stands behind.
    let line: Int
    let lines: [String]

    /// Behind a key and all that stands below it, as its sibling.
    ///
    /// - Returns: `nil` where the key doesn't begin its line.
    init?(_ what: What, _ text: String, behind place: SourceRange, in files: SourceFiles) {
        self.init(what, text, at: 0, nil, place, files)
    }

    /// At the end of what stands below a group's name: a member of the group, or below a member that is new.
    ///
    /// - Parameter depth: How many blanks stand before it more than before the group's members.
    init?(
        _ what: What, _ text: String, at depth: Int, of key: String?, below group: SourceRange, in files: SourceFiles
    ) {
        self.init(what, text, at: depth, key, group, files, isBelow: true)
    }

    private init?(
        _ what: What, _ text: String, at depth: Int, _ key: String?, _ place: SourceRange, _ files: SourceFiles,
        isBelow: Bool = false
    ) {
        let source = SourceLines(files[place.file].bytes)
        guard let own = source.indentation(of: place) else { return nil }
        let indentation = isBelow ? source.indentation(below: place) ?? own + 2 : own
        let old = text.prefix { $0 == " " }.count
        lines =
            (key.map { [String(repeating: " ", count: indentation) + $0] } ?? [])
            + text.split(separator: "\n").map { String(repeating: " ", count: indentation + depth) + $0.dropFirst(old) }
        (self.what, file, line) = (what, place.file, source.end(of: place, own))
    }
}

extension SourceLines {
    private func blanks(_ number: Int) -> Int { self[number].prefix { $0 == 0x20 }.count }

    /// The blanks before a key that begins its line; `nil` where something else stands before it.
    fileprivate func indentation(of range: SourceRange) -> Int? {
        let blanks = blanks(Int(range.start.line))
        return blanks == Int(range.start.column) - 1 ? blanks : nil
    }

    /// The blanks before the first key below another one.
    fileprivate func indentation(below range: SourceRange) -> Int? {
        let start = Int(range.start.line)
        let next = (start..<count).first {
            !self[$0 + 1].allSatisfy { $0 == 0x20 } && self[$0 + 1][...].first { $0 != 0x20 } != 0x23
        }
        return next.map { blanks($0 + 1) }.flatMap { $0 > blanks(start) ? $0 : nil }
    }

    /// The last line of what stands below a key.
    fileprivate func end(of range: SourceRange, _ indentation: Int) -> Int {
        let start = Int(range.start.line)
        var end = start
        for number in start..<count where blanks(number + 1) != self[number + 1].count {
            if blanks(number + 1) <= indentation { break }
            end = number + 1
        }
        return end
    }
}
