import ErrorSpecLanguage
package import ErrorSpecReview

/// The stable, versioned form for other programs.
package func diffJSON(_ review: Review) -> JSONValue {
    [
        "errorspecDiff": 1,
        "gate": .strings(review.gate),
        "note": JSONValue(review.note),
        "hidden": .integer(review.hidden),
        "changes": .array(review.entries.map(json)),
        "summary": .object(
            Change.Lane.allCases.map { lane in
                JSONMember(
                    lane.rawValue,
                    .object(
                        Change.Level.allCases.map { JSONMember($0.rawValue, .integer(review.count(lane, $0))) }))
            } + [JSONMember("accepted", .integer(review.entries.count - review.open.count))]),
    ]
}

private func json(_ entry: Review.Entry) -> JSONValue {
    let change = entry.change
    return [
        "fingerprint": .string(change.fingerprint),
        "kind": .string(change.kind.rawValue),
        "lane": .string(change.lane.rawValue),
        "level": .string(change.level.rawValue),
        "api": .string(change.api),
        "group": JSONValue(change.group),
        "case": JSONValue(change.caseName),
        "cases": .strings(change.cases),
        "field": JSONValue(change.field),
        "message": .string(change.message),
        "before": JSONValue(change.before),
        "after": JSONValue(change.after),
        "place": ["base": json(change.base), "head": json(change.head)],
        "affected": .strings(change.affected),
        "operations": .strings(change.operations),
        "accepted": entry.acceptance.map { acceptance in
            ["reason": .string(acceptance.reason), "expires": JSONValue(acceptance.expires?.value.text)]
        } ?? .null,
    ]
}

private func json(_ place: Change.Location?) -> JSONValue {
    place.map { ["file": .string($0.file), "line": .integer($0.line), "column": .integer($0.column)] } ?? nil
}
