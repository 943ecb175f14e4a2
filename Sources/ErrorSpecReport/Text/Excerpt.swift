import ErrorSpecLanguage

/// A line of a source file, with marks under a part of it.
struct Excerpt {
    /// The visible part of the line, which is cut if the line is too long. Tabs are replaced by spaces, and all
    /// characters are printable.
    let line: String
    /// The spaces before the part, and marks such as `^~~` under the part.
    let marks: String

    private struct Cell {
        var text: String
        var width: Int
    }

    private static let tabWidth = 4

    /// - Parameter width: The number of available columns.
    init(of part: SourceTexts.Part, width: Int) {
        let (start, end) = (part.marked.lowerBound, part.marked.upperBound)
        var cells: [Cell] = []
        var first: Int?
        var last = 0
        var scalar = 0
        var column = 0
        for character in part.text {
            let count = character.unicodeScalars.count
            let cell = Self.cell(of: character, column: column)
            if scalar + count > start, first == nil { first = cells.count }
            if scalar < end { last = cells.count + 1 }
            cells.append(cell)
            column += cell.width
            scalar += count
        }
        while let cell = cells.last, cells.count > last, cell.text.allSatisfy({ $0 == " " }) { cells.removeLast() }
        let marked = (first ?? cells.count)..<max(last, first ?? cells.count)
        self.init(
            cells: cells, marked: marked, width: max(width, 20), isCutBefore: part.isCutBefore,
            isCutAfter: part.isCutAfter)
    }

    private static func cell(of character: Character, column: Int) -> Cell {
        if character == "\t" {
            let width = tabWidth - column % tabWidth
            return Cell(text: String(repeating: " ", count: width), width: width)
        }
        // Most lines are printable ASCII, which needs no lookup.
        if let byte = character.asciiValue, (0x20..<0x7F).contains(byte) {
            return Cell(text: String(character), width: 1)
        }
        let text = visibleText(String(character))
        return Cell(text: text, width: DisplayWidth.of(text))
    }

    private init(cells: [Cell], marked: Range<Int>, width: Int, isCutBefore: Bool, isCutAfter: Bool) {
        var window = 0..<cells.count
        if isCutBefore || isCutAfter || cells.reduce(0, { $0 + $1.width }) > width {
            window = Self.window(of: cells, around: marked, width: width - 2)
        }
        let leftCut = window.lowerBound > 0 || isCutBefore
        let rightCut = window.upperBound < cells.count || isCutAfter
        line = (leftCut ? "…" : "") + cells[window].map(\.text).joined() + (rightCut ? "…" : "")
        let before = cells[window.lowerBound..<max(window.lowerBound, min(marked.lowerBound, window.upperBound))]
        let inside = cells[marked.clamped(to: window)].reduce(0) { $0 + $1.width }
        let indent = before.reduce(leftCut ? 1 : 0) { $0 + $1.width }
        marks = String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: max(0, inside - 1))
    }

    /// Returns the cells to show in `width` columns, from the start of the line or from shortly before the mark.
    private static func window(of cells: [Cell], around marked: Range<Int>, width: Int) -> Range<Int> {
        var start = min(marked.lowerBound, cells.count)
        var taken = 0
        let wanted = cells[marked.clamped(to: 0..<cells.count)].reduce(0) { $0 + $1.width }
        let room = max(width - max(wanted, 1), width / 3)
        while start > 0, taken + cells[start - 1].width <= room {
            start -= 1
            taken += cells[start].width
        }
        // If the text before the mark doesn't fit, some of the room is left for the text after the mark.
        while start > 0, start < marked.lowerBound, taken > room / 2 {
            taken -= cells[start].width
            start += 1
        }
        var end = start
        var total = 0
        while end < cells.count, total + cells[end].width <= width {
            total += cells[end].width
            end += 1
        }
        return start..<end
    }
}
