import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview

/// A part of a cell. Each format encodes parts in its own way.
enum Piece: Hashable, Sendable {
    /// Errorspec's own words.
    case words(String)
    /// Errorspec's own words, emphasized because the change is about them.
    case strong(String)
    /// A name or a pattern of a spec.
    case code(String)
    /// A title as users read it.
    case title(String)
    /// A description as users read it.
    case text(String)
    case locales([String])
}

typealias Line = [Piece]

/// One side of a row.
struct ReviewCell: Hashable, Sendable {
    /// An element of a cell, such as a handler with its action and its texts.
    struct Entry: Hashable, Sendable {
        /// The responses of the entry, if the cell has several entries.
        var responses: Line = []
        /// A handler, a name or a locale.
        var subject: Line = []
        /// The app's action: category, retry or recovery.
        var action: Line = []
        /// The lines below the subject and the action: texts, conditions or places.
        var below: [Line] = []

        var lines: [Line] {
            let first = inOneLine([responses, subject, action].filter { !$0.isEmpty }, separator: ": ")
            return (first.isEmpty ? [] : [first]) + below
        }
    }

    /// The entries that are shown.
    var entries: [Entry]
    /// The other entries, folded below their number.
    var more: [Entry] = []
    /// The parts that are equal on both sides, folded.
    var rest: Line = []

    /// Creates a cell with one entry.
    ///
    /// - Parameter texts: The lines of the texts that users read, with the most important locale first.
    init(subject: Line = [], action: Line = [], below: [Line] = [], texts: [Line] = [], rest: Line = []) {
        entries = [Entry(subject: subject, action: action, below: below + texts.prefix(Self.limit))]
        more = texts.dropFirst(Self.limit).map { Entry(subject: $0) }
        self.rest = rest
    }

    /// Creates a cell with a list.
    init(list: [Entry]) {
        entries = Array(list.prefix(Self.limit))
        more = Array(list.dropFirst(Self.limit))
    }

    init(lines: [Line]) { self.init(list: lines.map { Entry(subject: $0) }) }

    /// The maximum number of entries that aren't folded.
    private static let limit = 3

    /// The lines that are shown. The folded entries are counted.
    var lines: [Line] { entries.flatMap(\.lines) + (more.isEmpty ? [] : [[.words("and \(more.count) more")]]) }

    /// Returns the cell as an entry of a list.
    func entry(of responses: Line) -> Entry {
        var entry = entries[0]
        entry.responses = responses
        if !more.isEmpty { entry.below.append([.words("and \(more.count) more")]) }
        return entry
    }

    /// A dash, for a side without a counterpart.
    static let empty = ReviewCell(subject: [.words("–")])
}

/// A row of a review's table: one change, or several changes that are folded together.
struct ReviewRow: Sendable {
    /// The changes, the most important one first.
    var changes: [Change]
    /// The responses that differ, for each set of units.
    var extents: [Change.Row]
    var before: ReviewCell
    var after: ReviewCell
    /// The rows of the endpoints that have moved to another group, if this row is about moved endpoints; otherwise
    /// empty.
    var moved: [ReviewRow] = []

    /// The worst level of the row's changes.
    var level: Change.Level { changes.map(\.level).max() ?? .info }
    var change: Change { changes[0] }
    var lane: Change.Lane { moved.isEmpty ? change.lane : .behaviour }

    /// The locations of the most precise change: the change with the fewest cases, among the changes with the same
    /// kind as ``change``. All folded changes concern the handler that they share, so a change with few cases has a
    /// more precise location.
    var locations: Change.Locations {
        let sameKind = changes.filter { $0.kind == change.kind }
        return (sameKind.min { $0.cases.count < $1.cases.count } ?? change).locations
    }

    var responses: [ResponseRange] { extents.flatMap(\.responses).union }
    var units: [ReviewUnit] { extents.flatMap(\.units).unique { $0 } }
}

/// The rows of one lane of one API, the worst first.
struct ReviewTable: Sendable {
    var lane: Change.Lane
    var api: String
    /// The name of the last column: `endpoints` or `groups`.
    var units: String
    var rows: [ReviewRow]

    var title: String {
        switch lane {
        case .behaviour: "What the app does"
        case .text: "What users read"
        case .source: "Generated code"
        }
    }

    /// The name of the second column. Changes of generated code have no responses.
    var subject: String { lane == .source ? "change" : "response" }
}

extension ReviewRow {
    /// The lines of the second column, one for each extent. If the row has more than three extents, the only line is
    /// the union of the extents.
    var responseLines: [Line] {
        if lane == .source { return [[.words(change.kind.displayName)]] }
        let lines = (extents.count > 3 ? [responses] : extents.map(\.responses)).map { writtenOut($0) }
        return lines.allSatisfy(\.isEmpty) ? [[.words("–")]] : lines
    }

    /// The units of each line of ``responseLines``. For an API that only one side has, its groups.
    var unitLists: [[ReviewUnit]] {
        if change.kind == .apiAdded || change.kind == .apiRemoved {
            return [(change.groups + change.baseGroups).map { .group($0) }]
        }
        return extents.count > 3 || lane == .source ? [units] : extents.map(\.units)
    }

    /// All extents, those with the most units first, if ``responseLines`` shows only their union; otherwise empty.
    var exactExtents: [Change.Row] {
        extents.count > 3 && lane != .source ? extents.sorted { $0.units.count > $1.units.count } : []
    }
}

extension Kind {
    /// The kind's name in a table, such as `case moved`.
    var displayName: String { rawValue.replacing("-", with: " ").replacing("api ", with: "API ") }
}

/// Returns responses as they are written in specs. A code that applies to several statuses is written once: `400`,
/// `402-403` with `E1`.
func writtenOut(_ responses: [ResponseRange], limit: Int = 6) -> Line {
    let groups = responses.prefix(limit).grouped { $0.statuses == nil ? nil : $0.code }.map { code, ranges -> Line in
        guard let code, ranges.count > 1 else { return inOneLine(ranges.map { [.code($0.written)] }) }
        let statuses = ranges.compactMap(\.statuses).map { ResponseRange.statuses($0, code: nil).written }
        return inOneLine(statuses.map { [.code($0)] }) + [.words(" with "), .code(code.writtenInResponse)]
    }
    let rest = responses.count - limit
    return inOneLine(groups + (rest > 0 ? [[.words("\(rest) more")]] : []))
}

func inOneLine(_ parts: [Line], separator: String = ", ") -> Line {
    Line(parts.joined(separator: [.words(separator)]))
}

/// Returns the numbers of endpoints and groups: `7 endpoints, 1 group`.
func countedUnits(_ units: [ReviewUnit]) -> String {
    let groups = units.count { $0.isGroup }
    let counts = [(units.count - groups, "endpoint"), (groups, "group")].filter { $0.0 > 0 }
    return counts.map { counted($0, $1) }.joined(separator: ", ")
}

extension ReviewRow {
    /// Creates a row for a single change.
    init(_ change: Change) {
        let (before, after) = cells(of: change)
        self.init(changes: [change], extents: change.rows, before: before, after: after)
    }
}
