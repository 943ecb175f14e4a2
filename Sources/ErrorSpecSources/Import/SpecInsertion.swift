import ErrorSpecLanguage

/// Lines to insert into a file of a spec, behind a line of it.
struct SpecInsertion {
    enum What {
        /// A case by its name, or `otherwise`.
        case `case`(String, group: String)
        case operation(String, group: String)
    }

    let what: What
    let replacement: Diagnostic.Replacement

    /// Behind a key and all that stands below it.
    ///
    /// - Parameters:
    ///   - depth: How many blanks stand before it more than before what stands below the key; `nil`: it is a sibling.
    ///   - parent: Another key, which is new: it stands below that.
    /// - Returns: `nil` where the key doesn't begin its line.
    init?(
        _ what: What, _ text: String, behind key: SourceRange, below depth: Int? = nil, _ parent: String? = nil,
        in lines: [SourceFile.ID: SourceLines]
    ) {
        guard let source = lines[key.file], let own = source.indentation(of: key) else { return nil }
        let indentation = depth == nil ? own : source.indentation(below: key) ?? own + 2
        let old = text.prefix { $0 == " " }.count
        let blanks = String(repeating: " ", count: indentation + (depth ?? 0))
        var added =
            (parent.map { [String(repeating: " ", count: indentation) + $0] } ?? [])
            + text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.allSatisfy { $0 == " " } ? "" : blanks + $0.dropFirst(old)
            }
        if added.last == "" { added.removeLast() }
        let end = source.position(of: source[source.end(of: key, own)].endIndex)
        self.what = what
        replacement = .init(
            added.map { "\n" + $0 }.joined(), at: SourceRange(file: key.file, start: end, end: end))
    }
}

extension SourceLines {
    /// A key and its value, as the value is written elsewhere: each line but the first below the key.
    func entry(_ key: String, _ value: SourceRange, of bytes: [UInt8]) -> [String] {
        let (start, end) = (offset(of: value.start), offset(of: value.end))
        var lines = String(decoding: bytes[start..<end], as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        var first = "\(key):"
        if blanks(Int(value.start.line)) == Int(value.start.column) - 1 {
            lines[0] = String(repeating: " ", count: Int(value.start.column) - 1) + lines[0]
        } else {
            first += " " + lines.removeFirst()
        }
        // The value of a block text ends on the next line.
        if lines.count > 1, lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
        let depths = lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }
        return [first] + lines.map { "  " + $0.dropFirst(depths.min() ?? 0) }
    }

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
