/// A position in a file. Lines and columns start at 1, and a column counts Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
    package var line: UInt32
    package var column: UInt32

    package init(line: Int, column: Int) {
        self.line = UInt32(clamping: line)
        self.column = UInt32(clamping: column)
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.line != right.line ? left.line < right.line : left.column < right.column
    }
}

/// A range in a file, from `start` up to, but not including, `end`.
package struct SourceRange: Hashable, Sendable {
    package var file: SourceFile.ID
    package var start: SourcePosition
    package var end: SourcePosition

    package init(file: SourceFile.ID, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = end
    }

    /// Creates a range of `length` Unicode scalars on one line.
    package init(file: SourceFile.ID, start: SourcePosition, length: Int) {
        let end = SourcePosition(line: Int(start.line), column: Int(start.column) + length)
        self.init(file: file, start: start, end: end)
    }

    /// Creates a range of columns on one line.
    init(file: SourceFile.ID, line: Int, columns: Range<Int>) {
        self.init(
            file: file, start: SourcePosition(line: line, column: columns.lowerBound),
            end: SourcePosition(line: line, column: columns.upperBound))
    }

    /// Creates an empty range at the start of a file. Findings about the whole file have this location.
    package init(startOf file: SourceFile.ID) {
        let start = SourcePosition(line: 1, column: 1)
        self.init(file: file, start: start, end: start)
    }
}

/// A value and its location.
package struct Located<Value> {
    package var value: Value
    package var range: SourceRange

    package init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    package func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
        Located<Other>(transform(value), at: range)
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
