import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview

/// Returns the tables of a review, one for each lane of each API. The tables show the changes that aren't accepted,
/// folded into rows, with the worst rows first.
func reviewTables(_ review: Review) -> [ReviewTable] {
    let units = Dictionary(review.apis.map { ($0.name, $0.units) }, uniquingKeysWith: { first, _ in first })
    let tables = review.open.grouped(by: \.api).flatMap { api, changes in
        folded(changes).grouped(by: \.change.lane).map { lane, rows in
            let hasEndpoints =
                units[api].map { $0 == .endpoints } ?? rows.contains { $0.units.contains { !$0.isGroup } }
            return ReviewTable(lane: lane, api: api, units: hasEndpoints ? "endpoints" : "groups", rows: rows)
        }
    }
    return [Change.Lane.behaviour, .text, .source].flatMap { lane in tables.filter { $0.lane == lane } }
}

/// Folds the changes of one API into rows. The worst rows come first; rows of the same level are in the order of the
/// changes.
private func folded(_ changes: [Change]) -> [ReviewRow] {
    let positions = Dictionary(uniqueKeysWithValues: changes.enumerated().map { ($1.fingerprint, $0) })
    func sorted(_ rows: [ReviewRow]) -> [ReviewRow] {
        let keyed = rows.map { row in (row, row.changes.compactMap { positions[$0.fingerprint] }.min() ?? 0) }
        return keyed.sorted { ($1.0.level, $0.1) < ($0.0.level, $1.1) }.map(\.0)
    }
    var rest = changes
    var rows: [ReviewRow] = []
    let moves = changes.filter { $0.kind == .operationMoved }.grouped { [$0.baseGroups, $0.groups] }
    for (_, moves) in moves {
        let endpoints = Set(moves.flatMap(\.units))
        let own = rest.filter { $0.lane != .source && !$0.units.isEmpty && endpoints.isSuperset(of: $0.units) }
        let table = sorted(foldedByHandler(own))
        // A single row needs no row around it.
        guard table.count > 1 else { continue }
        rows.append(movedRow(moves, own, table))
        let taken = Set((own + moves).map(\.fingerprint))
        rest.removeAll { taken.contains($0.fingerprint) }
    }
    let (listed, others) = rest.split { $0.kind == .operationRemoved || $0.kind == .operationAdded }
    let lists = listed.grouped { $0.groups.isEmpty ? $0.baseGroups : $0.groups }.map { listRow($0.elements) }
    return sorted(rows + foldedByHandler(others) + lists)
}

/// Returns a row for endpoints that have moved to another group. The row contains the rows that concern only these
/// endpoints.
private func movedRow(_ moves: [Change], _ changes: [Change], _ table: [ReviewRow]) -> ReviewRow {
    func names(_ names: [String]) -> Line { inOneLine(names.map { [.code($0)] }) }
    let worst = changes.max { $0.level < $1.level } ?? moves[0]
    return ReviewRow(
        changes: [worst] + changes.filter { $0.fingerprint != worst.fingerprint } + moves,
        extents: [Change.Row(units: moves.flatMap(\.units).unique { $0 })],
        before: ReviewCell(subject: names(moves[0].baseGroups)),
        after: ReviewCell(subject: names(moves[0].groups), below: [[.words(counted(changes.count, "change"))]]),
        moved: table)
}

/// Returns a row for the removed and the added endpoints of one group.
private func listRow(_ changes: [Change]) -> ReviewRow {
    func cell(_ kind: Kind) -> ReviewCell {
        let units = changes.filter { $0.kind == kind }.flatMap(\.units)
        return units.isEmpty ? .empty : ReviewCell(below: listedBelow(units.map { [.code($0.name)] }))
    }
    let units = changes.flatMap(\.units).unique { $0 }
    return ReviewRow(
        changes: changes, extents: [Change.Row(units: units)], before: cell(.operationRemoved),
        after: cell(.operationAdded))
}

/// Folds changes of handlers: responses that move to the same new handler, or from the same old handler, are one row,
/// together with the text changes of these responses.
private func foldedByHandler(_ changes: [Change]) -> [ReviewRow] {
    let toSame = changes.filter { $0.kind == .handlerChanged }.grouped(by: \.after).map(\.elements)
    let fromSame = toSame.filter { $0.count == 1 }.joined().grouped(by: \.before).map(\.elements)
    let successes = changes.filter { $0.kind == .successChanged }
    var handlers =
        toSame.filter { $0.count > 1 }.map { HandlerRow($0, listed: .before) }
        + fromSame.map { HandlerRow($0, listed: $0.count > 1 ? .after : nil) }
        + successes.map { HandlerRow([$0], listed: nil) }
    let responses = ResponseIndex(handlers.map(\.changes))
    var others: [ReviewRow] = []
    for change in changes where change.kind != .handlerChanged && change.kind != .successChanged {
        if let index = responses.element(containing: change), handlers[index].add(texts: change) { continue }
        others.append(ReviewRow(change))
    }
    return handlers.map(\.row) + others
}

/// A row of responses that move to the same new handler or from the same old handler, with the text changes of these
/// responses.
private struct HandlerRow {
    enum Side { case before, after }

    private(set) var changes: [Change]
    /// The side on which the changes have different handlers, or `nil` for a single change. The cell of this side lists
    /// the handlers.
    let listed: Side?
    private var texts: [Change] = []
    private var known: [Side: [TextKey: ShownText.Text?]] = [:]

    private struct TextKey: Hashable {
        var locale: String
        var part: ShownText.Part
    }

    init(_ changes: [Change], listed: Side?) {
        self.changes = changes.sorted { $0.level > $1.level }
        self.listed = listed
    }

    /// Adds a text change if the row can show it: on the sides other than ``listed``, the titles and descriptions of
    /// the change must equal the ones that the row already has in the same locale.
    ///
    /// - Returns: whether the change was added.
    mutating func add(texts change: Change) -> Bool {
        guard case .texts = change.before, case .texts = change.after else { return false }
        var known = known
        for side in [Side.before, .after] where side != listed {
            for text in change.texts(side) {
                let key = TextKey(locale: text.locale, part: text.part)
                guard known[side, default: [:]].updateValue(text.text, forKey: key).map({ $0 == text.text }) ?? true
                else { return false }
            }
        }
        self.known = known
        texts.append(change)
        return true
    }

    var row: ReviewRow {
        var (before, after) = cells(of: changes[0])
        let shown = cells(commonTexts(.before), commonTexts(.after))
        before.below += shown.before.below
        after.below += shown.after.below
        if listed == .before { before = list }
        if listed == .after { after = list }
        return ReviewRow(
            changes: changes + texts, extents: changes.count > 1 ? union(changes) : changes[0].rows, before: before,
            after: after)
    }

    /// Returns the texts of a side, or no texts if the side's cell lists handlers or shows a success.
    private func commonTexts(_ side: Side) -> [ShownText] {
        if side == listed || changes[0].side(side) == .success { return [] }
        return texts.flatMap { $0.texts(side) }.unique { TextKey(locale: $0.locale, part: $0.part) }
    }

    /// The cell that lists the different handlers, each with its responses.
    private var list: ReviewCell {
        let lines = changes.map { change -> Line in
            let (before, after) = cells(of: change)
            return writtenOut(change.responses, limit: 3) + [.words(": ")]
                + (listed == .before ? before : after).subject
        }
        return ReviewCell(below: listedBelow(lines))
    }
}

extension Change {
    fileprivate func side(_ side: HandlerRow.Side) -> ErrorSpecReview.Side? { side == .before ? before : after }

    fileprivate func texts(_ side: HandlerRow.Side) -> [ShownText] {
        if case .texts(let texts) = self.side(side) { texts } else { [] }
    }
}

/// Joins the rows of several changes into one row for each set of units.
private func union(_ changes: [Change]) -> [Change.Row] {
    changes.flatMap(\.rows).grouped { Set($0.units) }.map { _, rows in
        Change.Row(responses: rows.flatMap(\.responses).union, units: rows[0].units)
    }
}

/// Finds which of several lists of changes covers every response that a text change affects.
private struct ResponseIndex {
    private struct Key: Hashable {
        var unit: ReviewUnit
        var code: CodePattern?
    }

    /// For each key, the ranges of statuses, each with the index of its list. A range that is `nil` contains all
    /// statuses.
    private var ranges: [Key: [(statuses: ClosedRange<Int>?, element: Int)]] = [:]

    init(_ lists: [[Change]]) {
        for (index, changes) in lists.enumerated() {
            for row in changes.flatMap(\.rows) {
                for unit in row.units {
                    for response in row.responses {
                        ranges[Key(unit: unit, code: response.code), default: []].append((response.statuses, index))
                    }
                }
            }
        }
    }

    func element(containing change: Change) -> Int? {
        guard change.lane == .text else { return nil }
        var found: Int?
        for row in change.rows {
            for unit in row.units {
                for response in row.responses {
                    guard let element = element(containing: response, of: unit), found ?? element == element else {
                        return nil
                    }
                    found = element
                }
            }
        }
        return found
    }

    private func element(containing response: ResponseRange, of unit: ReviewUnit) -> Int? {
        if response == .transport || response == .decoding { return nil }
        return ranges[Key(unit: unit, code: response.code)]?.first { range in
            guard let all = range.statuses else { return true }
            return response.statuses.map { all.lowerBound <= $0.lowerBound && $0.upperBound <= all.upperBound } ?? false
        }?.element
    }
}

extension Sequence {
    /// Returns the elements that match a condition, and the other elements.
    fileprivate func split(_ condition: (Element) -> Bool) -> (matching: [Element], others: [Element]) {
        reduce(into: ([], [])) { parts, element in
            if condition(element) { parts.0.append(element) } else { parts.1.append(element) }
        }
    }
}
