import ErrorSpecLanguage
import ErrorSpecReview

/// Returns the tables of a review, one for each lane of each API. The tables show the changes that aren't accepted,
/// folded into rows, with the worst rows first.
func reviewTables(_ review: Review) -> [ReviewTable] {
    let units = Dictionary(review.apis.map { ($0.name, $0.units) }, uniquingKeysWith: { first, _ in first })
    let tables = review.open.grouped(by: \.api).flatMap { api, changes in
        folded(changes).grouped(by: \.lane).map { lane, rows in
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
    func cell(_ kind: Kind, or missing: String) -> ReviewCell {
        let units = changes.filter { $0.kind == kind }.flatMap(\.units)
        return units.isEmpty
            ? ReviewCell(subject: [.words(missing)]) : ReviewCell(lines: units.map { [.code($0.name)] })
    }
    let units = changes.flatMap(\.units).unique { $0 }
    return ReviewRow(
        changes: changes, extents: [Change.Row(units: units)], before: cell(.operationRemoved, or: "newly listed"),
        after: cell(.operationAdded, or: "not listed any more"))
}

/// Folds changes of handlers: responses that move to the same new handler, which does the same for all of them, are
/// one row. A text change that concerns only such responses, or responses that were or are successes, isn't a row of
/// its own, because these rows show all texts. A row with conditions on both sides shows none.
private func foldedByHandler(_ changes: [Change]) -> [ReviewRow] {
    var rows =
        changes.filter { $0.kind == .handlerChanged }.grouped(by: \.after).map { handlerRow($0.elements) }
        + changes.filter { $0.kind == .successChanged && $0.showsTexts }.map { ReviewRow($0) }
    let index = ResponseIndex(rows.map(\.extents))
    for change in changes where !change.showsTexts {
        if change.lane == .text, let containing = index.rows(containing: change) {
            for row in containing { rows[row].changes.append(change) }
        } else {
            rows.append(ReviewRow(change))
        }
    }
    return rows
}

extension Change {
    /// Whether the change's row shows everything that users read.
    fileprivate var showsTexts: Bool {
        guard kind == .handlerChanged || kind == .successChanged else { return false }
        return ![before, after].contains { side in
            if case .failure(let parts)? = side { parts.handler == nil } else { false }
        }
    }
}

/// Returns a row for changes with the same new handler. The cell of the base lists the former handlers, each with its
/// responses, its action and its texts. The handlers of the worst changes come first.
private func handlerRow(_ changes: [Change]) -> ReviewRow {
    guard changes.count > 1 else { return ReviewRow(changes[0]) }
    let changes = changes.sorted { $0.level > $1.level }
    // The former handlers may have handled the same responses of different units.
    let haveOwnResponses = Set(changes.map(\.responses)).count == changes.count
    let list = changes.map { change in
        let responses = writtenOut(change.responses, limit: 3)
        return cells(of: change).before.entry(of: responses + (haveOwnResponses ? [] : named(change.units)))
    }
    let extents = changes.flatMap(\.rows).grouped(by: \.units).map { units, rows in
        Change.Row(responses: rows.flatMap(\.responses).union, units: units)
    }
    return ReviewRow(
        changes: changes, extents: extents, before: ReviewCell(list: list), after: cells(of: changes[0]).after)
}

/// Returns one or two units, or the number of units: ` of 4 endpoints`.
private func named(_ units: [ReviewUnit]) -> Line {
    let names = units.count < 3 ? inOneLine(units.map { [.code($0.name)] }) : [.words(countedUnits(units))]
    return [.words(" of ")] + names
}

extension Sequence {
    /// Returns the elements that match a condition, and the other elements.
    fileprivate func split(_ condition: (Element) -> Bool) -> (matching: [Element], others: [Element]) {
        reduce(into: ([], [])) { parts, element in
            if condition(element) { parts.0.append(element) } else { parts.1.append(element) }
        }
    }
}
